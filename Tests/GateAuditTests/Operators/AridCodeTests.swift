// Which conditions only decide what people are told.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct AridCodeTests {
        @Test func conditionsOfLogsAndChecksAreNotShown() async throws {
            let sample = try await MutatedSample(
                [RelationalOperator(), ConditionOperator()],
                """
                func f(a: Int) {
                    if a > 1 { print("many") }
                    if a > 2, a < 9 { fatalError() }
                    guard a == 3 else { preconditionFailure() }
                }
                """)
            #expect(sample.changes == [])
        }

        @Test func conditionsThatDecideMoreAreShown() async throws {
            let sample = try await MutatedSample(
                [RelationalOperator()],
                """
                func f(a: Int, list: inout [Int]) {
                    if a == 1 { print("many") } else { f(a: 2, list: &list) }
                    if a == 2 { print("many"); return }
                    if list.removeLast() == 3 { print("three") }
                    if a == 4 {}
                    while a == 5 { print("endless") }
                }
                """)
            #expect(sample.changes == ["== → !=", "== → !=", "== → !=", "== → !=", "== → !="])
            try await sample.expectThatAllCompile()
        }
    }
#endif
