// What the defer operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("DeferOperator")
    struct DeferOperatorTests {
        @Test("removes a defer that something follows")
        func removals() async throws {
            let sample = try await MutatedSample(
                [DeferOperator()],
                """
                final class Gate {
                    var count = 0
                    init() {
                        defer { count = 1 }
                        count = 2
                    }
                    func close() { count -= 1 }
                    func enter() -> Int {
                        defer { close() }
                        defer { print("left") }
                        defer {}
                        return count
                    }
                    func last() {
                        count += 1
                        defer { close() }
                    }
                }
                """)
            #expect(sample.changes == ["defer { close() } → ()"])
            #expect(sample.summaries == ["removed the defer"])
            try await sample.expectThatAllCompile()
        }
    }

#endif
