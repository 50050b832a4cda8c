// What the cancellation-check operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("CancellationCheckOperator")
    struct CancellationCheckOperatorTests {
        @Test("removes checks for cancellation and has the task never be cancelled")
        func checks() async throws {
            let sample = try await MutatedSample(
                [CancellationCheckOperator()],
                """
                struct Other { var isCancelled: Bool { false } }
                func run(_ task: Task<Void, Never>, _ other: Other) async throws -> Int {
                    try Task.checkCancellation()
                    if Task.isCancelled { return 1 }
                    while !Task.isCancelled { await Task.yield() }
                    if task.isCancelled || other.isCancelled { return 2 }
                    return 3
                }
                """)
            #expect(
                sample.changes == [
                    "try Task.checkCancellation() → ()", "Task.isCancelled → false", "Task.isCancelled → false",
                ])
            #expect(
                sample.summaries.prefix(2) == [
                    "removed the check for cancellation", "replaced Task.isCancelled with false",
                ])
            #expect(!CancellationCheckOperator().isOnByDefault)
            try await sample.expectThatAllCompile()
        }
    }

#endif
