// What Ctrl-C does: the work is cancelled, and when that takes too long, what was found is written and that is it.

import Dispatch
import Foundation

/// Ties signals to a task.
///
/// `@unchecked Sendable`: its one variable is touched under the lock only.
final class Interruption: @unchecked Sendable {
    private let lock = NSLock()
    private var lastMoment: (@Sendable () async -> Void)?

    /// Seconds from the first signal to the end of the process: with what is then written it ends within two.
    private static let patience = 1.6

    /// Cancels a task at the first signal.
    func watch<Success: Sendable>(_ task: Task<Success, any Error>) {
        _ = SignalWatch.begin(patience: Self.patience) {
            task.cancel()
        } onLastMoment: {
            guard let work = self.lock.withLock({ self.lastMoment }) else { return }
            let done = DispatchSemaphore(value: 0)
            Task.detached {
                await work()
                done.signal()
            }
            _ = done.wait(timeout: .now() + 0.3)
        }
    }

    /// Says what must still be done when the task does not end in time.
    func atTheLastMoment(_ work: @escaping @Sendable () async -> Void) { lock.withLock { lastMoment = work } }
}
