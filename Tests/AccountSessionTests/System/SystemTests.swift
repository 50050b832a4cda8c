// The machine's clock, and the lock.

import AccountSession
import Foundation
import Testing

@Suite struct SystemTests {
    @Test("The system clock tells the machine's time")
    func now() {
        let before = Date()
        let now = SystemClock().now
        #expect(before <= now && now <= Date())
    }

    @Test("Waiting on the system clock ends when the task is cancelled", .timeLimit(.minutes(1)))
    func cancellation() async {
        let task = Task { try await SystemClock().sleep(for: .seconds(3600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Waiting for no time returns")
    func noTime() async throws {
        try await SystemClock().sleep(for: .zero)
        try await SystemClock().sleep(for: .seconds(-1))
    }

    @Test("A locked value is changed by one thread at a time")
    func locked() async {
        let counter = Locked(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 8000)
    }

    @Test("An error leaves the lock free, and the change made before it in place")
    func errorInside() {
        let value = Locked(1)
        #expect(throws: CancellationError.self) {
            try value.withLock { value throws(CancellationError) in
                value = 2
                throw CancellationError()
            }
        }
        #expect(value.withLock { $0 } == 2)
    }
}
