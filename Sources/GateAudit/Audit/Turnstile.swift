// Holds tasks back while too many others are at work.

/// A turnstile with so many places: who comes while all are taken waits for one that leaves.
actor Turnstile {
    private var free: Int
    private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    private var nextID = 0

    init(places: Int) { free = places }

    /// Takes a place, waiting for one.
    /// - Throws: `CancellationError` when the task is cancelled before there is one.
    func enter() async throws {
        try Task.checkCancellation()
        if free > 0 {
            free -= 1
            return
        }
        let id = nextID
        nextID += 1
        let entered = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume(returning: false)
                } else {
                    waiting.append((id, continuation))
                }
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
        guard entered else { throw CancellationError() }
    }

    /// Gives a place back.
    func leave() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().continuation.resume(returning: true)
        }
    }

    private func giveUp(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(returning: false)
    }
}
