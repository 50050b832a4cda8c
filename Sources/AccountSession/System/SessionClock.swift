// The clock that sessions and cookie jars read, so that tests can decide what time it is.

import Foundation

/// A source of the present time and of waiting.
///
/// Everything in this module that looks at the time (cookie expiry, the back-off before a retry) asks a clock that
/// it was given. Production code uses ``SystemClock``; a test passes its own and moves it by hand.
public protocol SessionClock: Sendable {
    /// The present time.
    var now: Date { get }

    /// Waits for a duration on this clock.
    ///
    /// - Parameter duration: How long to wait. Zero and less return at once.
    /// - Throws: `CancellationError` when the calling task is cancelled before the time is over.
    func sleep(for duration: Duration) async throws
}

/// The clock of the machine.
public struct SystemClock: SessionClock {
    /// Makes a clock that reads the machine's time.
    public init() {}

    /// The machine's present time.
    public var now: Date { Date() }

    /// Suspends the calling task for a duration.
    ///
    /// - Parameter duration: How long to wait. Zero and less return at once.
    /// - Throws: `CancellationError` when the calling task is cancelled before the time is over.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
