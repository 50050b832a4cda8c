// What becomes of “and”, “or” and “not”.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct LogicalOperatorTests {
        @Test func conditionsAreJoinedTheOtherWayAndNegationsGo() async throws {
            let sample = try await MutatedSample(
                [LogicalOperator()],
                "func f(a: Bool, b: Bool, list: [Int]) -> Bool { a && b || !list.isEmpty && !(a && b) }")
            #expect(
                sample.changes == [
                    "&& → ||", "|| → &&", "!list.isEmpty → list.isEmpty", "&& → ||", "!(a && b) → (a && b)", "&& → ||",
                ])
            #expect(sample.summaries[2] == "removed the negation of list.isEmpty")
            try await sample.expectThatAllCompile()
        }

        @Test func operatorsOfOtherTypesAndOptionalsThatAreForcedAreLeftAlone() async throws {
            let sample = try await MutatedSample(
                [LogicalOperator()],
                """
                struct Rule { static func && (one: Rule, other: Rule) -> Rule { one } }
                func f(one: Rule, other: Rule, number: Int?) -> (Rule, Int) { (one && other, number!) }
                """)
            #expect(sample.changes == [])
        }
    }
#endif
