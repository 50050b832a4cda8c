// A named gate that holds replies back until a test releases it.

import Foundation

/// A gate that a reply waits at; see ``Reply/held(at:_:)``.
///
/// It opens once: replies that come after the release pass without waiting, and are counted as arrivals too.
public final class Gate: Sendable {
    private struct State {
        var isReleased = false
        var arrivals = 0
        var isServerStopped = false
    }

    /// The name it goes by in ``Reply/held(at:_:)``.
    public let name: String
    private let state = WaitableState(State())
    private let wakeServer: @Sendable () -> Void

    init(name: String, wakeServer: @escaping @Sendable () -> Void) {
        self.name = name
        self.wakeServer = wakeServer
    }

    /// Lets every reply that waits here, or comes later, go on.
    ///
    /// A second release changes nothing.
    public func release() {
        state.withLock { $0.isReleased = true }
        wakeServer()
    }

    /// How many replies have reached the gate so far.
    public var arrivals: Int {
        state.withLock { $0.arrivals }
    }

    /// Whether the gate has been released.
    public var isReleased: Bool {
        state.withLock { $0.isReleased }
    }

    /// Waits until replies have reached the gate.
    ///
    /// - Parameters:
    ///   - count: How many arrivals, counted from the gate's beginning, to wait for.
    ///   - timeout: The longest wait.
    /// - Throws: ``FixtureError/timedOut(_:)`` when they did not come in time, ``FixtureError/stopped`` when the server
    ///   was stopped before, `CancellationError` when the waiting task was cancelled.
    public func waitForArrival(count: Int = 1, timeout: Duration = .seconds(10)) async throws {
        let what: @Sendable () -> String = { [name, weak self] in
            "\(count) arrivals at gate \(name); \(self?.arrivals ?? 0) came"
        }
        try await state.wait(timeout, for: what()) { state in
            if state.arrivals >= count {
                return true
            }
            if state.isServerStopped {
                throw FixtureError.stopped
            }
            return false
        }
    }

    /// Counts a reply that has come to the gate.
    func arrive() {
        state.withLock { $0.arrivals += 1 }
    }

    /// Opens the gate for good and ends every wait for an arrival: the server has stopped.
    func serverStopped() {
        state.withLock { state in
            state.isReleased = true
            state.isServerStopped = true
        }
    }
}
