// Decides which trial runs when: so many at a time, long ones first, some with the machine to themselves.

/// Hands out slots for trials.
///
/// Of those that wait, the one expected to take longest goes first, so that no long one is left for the end.
/// One that needs to be alone waits until no other runs; since that leaves cores idle, those that need it are
/// let in together, one after the other, once enough others have gone before them.
///
/// One that takes far longer than expected most likely sleeps: it gives its slot up, and another is let in beside it.
public actor Scheduler {
    /// Waits as many seconds as it is told.
    typealias Sleep = @Sendable (Double) async throws -> Void

    private struct Waiter {
        let id: Int
        let isExclusive: Bool
        let expectedSeconds: Double
        let continuation: CheckedContinuation<Bool, Never>
    }

    private let jobs: Int
    private let sleep: Sleep
    /// How many others go before those that need to be alone, for each slot: emptying the machine for them costs the rest
    /// of a build each time, and verdicts wait for it.
    private let patience = 32
    private var running: Set<Int> = []
    /// Those of the running that have given up their slot.
    private var overdue: Set<Int> = []
    private var runsExclusive = false
    private var shared: [Waiter] = []
    private var exclusive: [Waiter] = []
    /// How many others were let in while one that needs to be alone was waiting.
    private var overtaken = 0
    private var isDraining = false
    private var nextID = 0

    /// How many run now.
    var runningCount: Int { running.count }
    /// How many wait for a slot.
    var waitingCount: Int { shared.count + exclusive.count }

    /// Makes a scheduler.
    /// - Parameter jobs: how many trials run at a time; less than 1 counts as 1.
    public init(jobs: Int) { self.init(jobs: jobs) { try await Task.sleep(for: .seconds($0)) } }

    /// Makes a scheduler with a clock of one's own.
    init(jobs: Int, sleep: @escaping Sleep) {
        self.jobs = max(1, jobs)
        self.sleep = sleep
    }

    /// Runs a body once there is a slot for it.
    /// - Parameters:
    ///   - isExclusive: whether no other body may run beside it.
    ///   - expectedSeconds: what it is expected to take; the longest goes first.
    ///   - overdueSeconds: after how long another is let in beside it; nil for never. It counts for nothing where
    ///     no other body may run beside it.
    ///   - body: the trial.
    /// - Throws: `CancellationError` when the task is cancelled before there is a slot; what the body throws.
    public func run<Result: Sendable>(
        exclusive isExclusive: Bool = false, expectedSeconds: Double = 0, overdueSeconds: Double? = nil,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let id = nextID
        nextID += 1
        try await enter(id, isExclusive: isExclusive, expectedSeconds: expectedSeconds)
        defer { leave(id) }
        guard let overdueSeconds, !isExclusive else { return try await body() }
        let timer = Task {
            try await sleep(overdueSeconds)
            giveSlotUp(id)
        }
        defer { timer.cancel() }
        return try await body()
    }

    private func enter(_ id: Int, isExclusive: Bool, expectedSeconds: Double) async throws {
        try Task.checkCancellation()
        let mayRun = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: false) }
                let waiter = Waiter(
                    id: id, isExclusive: isExclusive, expectedSeconds: expectedSeconds, continuation: continuation)
                if isExclusive {
                    exclusive.append(waiter)
                } else {
                    // Kept in order, the longest first; equals in the order of coming.
                    let place = shared.firstIndex { $0.expectedSeconds < expectedSeconds } ?? shared.endIndex
                    shared.insert(waiter, at: place)
                }
                letIn()
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
        guard mayRun else { throw CancellationError() }
    }

    private func leave(_ id: Int) {
        running.remove(id)
        overdue.remove(id)
        runsExclusive = false
        letIn()
    }

    private func giveSlotUp(_ id: Int) {
        // Never more than twice as many as there are jobs: it may be busy after all.
        guard running.contains(id), overdue.count < jobs else { return }
        overdue.insert(id)
        letIn()
    }

    private func giveUp(_ id: Int) {
        if let index = shared.firstIndex(where: { $0.id == id }) {
            shared.remove(at: index).continuation.resume(returning: false)
        } else if let index = exclusive.firstIndex(where: { $0.id == id }) {
            exclusive.remove(at: index).continuation.resume(returning: false)
        }
        // The one that all others waited for may be gone.
        letIn()
    }

    private func letIn() {
        while !runsExclusive {
            if exclusive.isEmpty {
                overtaken = 0
                isDraining = false
            } else if shared.isEmpty || overtaken >= patience * jobs {
                isDraining = true
            }
            if isDraining {
                guard running.isEmpty else { return }
                runsExclusive = true
                start(exclusive.removeFirst())
            } else {
                guard running.count - overdue.count < jobs, !shared.isEmpty else { return }
                if !exclusive.isEmpty { overtaken += 1 }
                start(shared.removeFirst())
            }
        }
    }

    private func start(_ waiter: Waiter) {
        running.insert(waiter.id)
        waiter.continuation.resume(returning: true)
    }
}
