// Lets few fixtures run at a time, for a hundred servers at once cost more than the same ones in turn.

import AccountSession
import Foundation

/// Places that fixtures take, so that the processors are busy and memory and queues stay small.
///
/// Swift Testing starts every test at once. Their jobs then stand in one queue, which also delays whoever waits for the
/// process of an exit test.
final class FixturePlaces: Sendable {
    private struct State {
        var free: Int
        var returns = 0
        var isWatched = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// The places of this process.
    static let shared = FixturePlaces(count: 2 * ProcessInfo.processInfo.activeProcessorCount)

    /// How long nothing may end before those that wait no longer do.
    private static let patience = Duration.milliseconds(300)

    private let state: Locked<State>

    init(count: Int) { state = Locked(State(free: count)) }

    /// Waits for a place, which ``giveBack()`` returns.
    ///
    /// Tests that hang must not hold up the others: when no place was returned for a while, whoever waits goes on without.
    func take() async {
        await withCheckedContinuation { continuation in
            let (isFree, needsWatch) = state.withLock { state -> (Bool, Bool) in
                state.free -= 1
                guard state.free < 0 else { return (true, false) }
                state.waiting.append(continuation)
                defer { state.isWatched = true }
                return (false, !state.isWatched)
            }
            if isFree { continuation.resume() }
            if needsWatch { Task { await watch() } }
        }
    }

    /// Returns a place.
    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.free += 1
            state.returns += 1
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }

    /// Looks after those that wait, as long as there are any.
    private func watch() async {
        var returns = -1
        while true {
            let stuck = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                defer { returns = state.returns }
                if state.returns == returns || state.waiting.isEmpty {
                    defer { state.waiting = [] }
                    state.isWatched = false
                    return state.waiting
                }
                return nil
            }
            if let stuck {
                for continuation in stuck { continuation.resume() }
                return
            }
            try? await Task.sleep(for: Self.patience)
        }
    }
}
