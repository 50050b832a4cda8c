// Lets one build at a time into each job's mirror.

/// One queue a job, first come, first served.
actor JobLanes {
    private var busy: Set<Int> = []
    private var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs the body while no other does for the same job.
    nonisolated func alone<Result: Sendable>(
        in job: Int, _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        await enter(job)
        do {
            let result = try await body()
            await leave(job)
            return result
        } catch {
            await leave(job)
            throw error
        }
    }

    private func enter(_ job: Int) async {
        if busy.insert(job).inserted { return }
        await withCheckedContinuation { waiting[job, default: []].append($0) }
    }

    private func leave(_ job: Int) {
        guard var queue = waiting[job], !queue.isEmpty else {
            busy.remove(job)
            return
        }
        let next = queue.removeFirst()
        waiting[job] = queue
        next.resume()
    }
}
