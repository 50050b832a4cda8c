// Something that is done once, and that tasks can wait for.

/// An event that happens once.
final class Completion: Sendable {
    private enum State {
        case pending([CheckedContinuation<Void, Never>])
        case done
    }

    private let state = Locked(State.pending([]))

    /// Says that it has happened.
    func finish() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .pending(let waiting) = state else { return [] }
            state = .done
            return waiting
        }
        for continuation in waiting {
            continuation.resume()
        }
    }

    /// Waits until it has happened, whether the task is cancelled or not.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                guard case .pending(let waiting) = state else { return true }
                state = .pending(waiting + [continuation])
                return false
            }
            if isDone {
                continuation.resume()
            }
        }
    }
}
