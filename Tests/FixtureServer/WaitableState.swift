// A value behind a lock that tasks can wait on: a condition variable for async code, with a bound on every wait.

import Foundation

/// A value that changes under a lock and wakes those who wait for a condition on it.
final class WaitableState<State>: Sendable {
    private struct Waiter {
        let isMet: @Sendable (State) throws -> Bool
        let continuation: CheckedContinuation<Void, any Error>
        let timeout: Task<Void, Never>
    }

    private struct Contents {
        var state: State
        var waiters: [Int: Waiter] = [:]
        var nextIdentifier = 0
    }

    private let contents: Locked<Contents>

    init(_ state: sending State) {
        contents = Locked(Contents(state: state))
    }

    /// Reads or changes the value, then resumes every wait whose condition holds now.
    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        var finished: [(Waiter, Swift.Result<Void, any Error>)] = []
        defer {
            // Outside the lock: what resumes may want the lock at once.
            for (waiter, outcome) in finished {
                waiter.timeout.cancel()
                waiter.continuation.resume(with: outcome)
            }
        }
        return try contents.withLock { contents in
            let result = try body(&contents.state)
            for (identifier, waiter) in contents.waiters {
                if let outcome = Self.outcome(of: waiter.isMet, on: contents.state) {
                    contents.waiters[identifier] = nil
                    finished.append((waiter, outcome))
                }
            }
            return result
        }
    }

    /// Waits until the condition holds.
    ///
    /// - Parameters:
    ///   - timeout: The longest wait.
    ///   - what: What is waited for, for the error's text.
    ///   - isMet: The condition; called with the lock held. What it throws ends the wait.
    /// - Throws: ``FixtureError/timedOut(_:)``, `CancellationError`, or what the condition throws.
    func wait(
        _ timeout: Duration, for what: @autoclosure @escaping @Sendable () -> String,
        until isMet: @escaping @Sendable (State) throws -> Bool
    ) async throws {
        let identifier = contents.withLock { contents in
            contents.nextIdentifier += 1
            return contents.nextIdentifier
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = contents.withLock { contents in
                    // A cancellation that came before this line found no waiter to end, so it is looked for here.
                    if Task.isCancelled {
                        return .failure(CancellationError())
                    }
                    if let outcome = Self.outcome(of: isMet, on: contents.state) {
                        return outcome
                    }
                    let timer = Task {
                        if (try? await Task.sleep(for: timeout)) != nil {
                            self.end(identifier, with: FixtureError.timedOut(what()))
                        }
                    }
                    contents.waiters[identifier] = Waiter(isMet: isMet, continuation: continuation, timeout: timer)
                    return nil
                }
                if let outcome {
                    continuation.resume(with: outcome)
                }
            }
        } onCancel: {
            end(identifier, with: CancellationError())
        }
    }

    private func end(_ identifier: Int, with error: any Error) {
        let waiter = contents.withLock { $0.waiters.removeValue(forKey: identifier) }
        waiter?.timeout.cancel()
        waiter?.continuation.resume(throwing: error)
    }

    private static func outcome(
        of isMet: @Sendable (State) throws -> Bool, on state: State
    ) -> Result<Void, any Error>? {
        do {
            return try isMet(state) ? .success(()) : nil
        } catch {
            return .failure(error)
        }
    }
}
