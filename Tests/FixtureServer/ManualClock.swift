// A clock that stands still until a test moves it.

import Foundation

/// A clock for tests: time passes only when ``advance(by:)`` says so.
public final class ManualClock: Sendable {
    private struct Sleeper {
        var wakesAt: Date
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Date
        var sleepers: [Int: Sleeper] = [:]
        var nextIdentifier = 0
    }

    private let state: WaitableState<State>

    /// Makes a clock.
    ///
    /// - Parameter now: What it shows at first; the beginning of 2030 unless said otherwise.
    public init(now: Date = Date(timeIntervalSince1970: 1_893_456_000)) {
        state = WaitableState(State(now: now))
    }

    /// What it shows.
    public var now: Date {
        state.withLock { $0.now }
    }

    /// Moves it, and wakes those whose time has come, the earliest first.
    ///
    /// - Parameter duration: How far; a negative one moves it back and wakes nobody.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration.timeInterval
            let due = state.sleepers.filter { $0.value.wakesAt <= state.now }
            for identifier in due.keys {
                state.sleepers[identifier] = nil
            }
            return due.sorted { ($0.value.wakesAt, $0.key) < ($1.value.wakesAt, $1.key) }.map(\.value)
        }
        for sleeper in woken {
            sleeper.continuation.resume()
        }
    }

    /// Sleeps until the clock has been moved that far.
    ///
    /// - Parameter duration: How long; zero and less return at once.
    /// - Throws: `CancellationError` when the task is cancelled, before or during the sleep.
    public func sleep(for duration: Duration) async throws {
        let identifier = state.withLock { state in
            state.nextIdentifier += 1
            return state.nextIdentifier
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    // A cancellation that came before this line found no sleeper to end.
                    if Task.isCancelled {
                        return .failure(CancellationError())
                    }
                    if duration <= .zero {
                        return .success(())
                    }
                    state.sleepers[identifier] = Sleeper(
                        wakesAt: state.now + duration.timeInterval, continuation: continuation)
                    return nil
                }
                if let outcome {
                    continuation.resume(with: outcome)
                }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: identifier) }?.continuation
                .resume(throwing: CancellationError())
        }
    }

    /// How many are sleeping now.
    public var sleepers: Int {
        state.withLock { $0.sleepers.count }
    }

    /// Waits until that many are sleeping at once.
    ///
    /// - Parameters:
    ///   - count: How many at least.
    ///   - timeout: The longest wait, in real time.
    /// - Throws: ``FixtureError/timedOut(_:)``, or `CancellationError` when the waiting task was cancelled.
    public func waitForSleepers(count: Int = 1, timeout: Duration = .seconds(10)) async throws {
        let what: @Sendable () -> String = { [weak self] in
            "\(count) sleepers; \(self?.sleepers ?? 0) were asleep"
        }
        try await state.wait(timeout, for: what()) { $0.sleepers.count >= count }
    }
}

extension Duration {
    /// In seconds, as Foundation counts them.
    fileprivate var timeInterval: TimeInterval {
        TimeInterval(components.seconds) + TimeInterval(components.attoseconds) / 1e18
    }
}
