// Work of one job waits for its turn; work of others does not.

import Testing

@testable import GateAudit

struct JobLanesTests {
    /// What happened, in order.
    private actor Log {
        private(set) var lines: [String] = []
        func add(_ line: String) { lines.append(line) }
    }

    @Test func oneAtATimeInTheOrderOfAsking() async throws {
        let lanes = JobLanes()
        let log = Log()
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let (entered, announcer) = AsyncStream<Void>.makeStream()
        let first = Task {
            try await lanes.alone(in: 0) {
                announcer.yield()
                for await _ in gate { break }
                await log.add("first")
            }
        }
        for await _ in entered { break }
        var later: [Task<Void, any Error>] = []
        for number in 1...3 {
            later.append(Task { try await lanes.alone(in: 0) { await log.add("later \(number)") } })
            // Bounded, so that lanes which let everybody in fail instead of hanging.
            for _ in 0..<1_000_000 {
                if await lanes.waitingCount(in: 0) == number { break }
                await Task.yield()
            }
            #expect(await lanes.waitingCount(in: 0) == number)
        }
        try await lanes.alone(in: 1) { await log.add("other job") }
        opener.yield()
        try await first.value
        for task in later { try await task.value }
        #expect(await log.lines == ["other job", "first", "later 1", "later 2", "later 3"])
    }

    @Test func failureLetsTheNextOneIn() async throws {
        let lanes = JobLanes()
        await #expect(throws: BuildError("fixture-failure")) {
            try await lanes.alone(in: 0) { throw BuildError("fixture-failure") }
        }
        #expect(try await lanes.alone(in: 0) { 7 } == 7)
    }
}
