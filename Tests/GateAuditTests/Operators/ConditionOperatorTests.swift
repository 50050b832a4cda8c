// What becomes of the conditions of branches and loops.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct ConditionOperatorTests {
        @Test func branchesAreForcedBothWays() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                """
                func f(a: Int, b: Int?) -> Int {
                    if a > 1, let b, b < 3 { return b }
                    guard a < 9 else { return 0 }
                    return a == 2 ? 1 : 2
                }
                """)
            #expect(
                sample.changes == [
                    "a > 1 → false", "a > 1 → true", "b < 3 → false", "b < 3 → true", "a < 9 → false", "a < 9 → true",
                ])
            #expect(sample.summaries.last == "made the condition a < 9 always true")
            try await sample.expectThatAllCompile()
        }

        @Test func loopsAreNeverMadeEndless() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                """
                func f(limit: Int) {
                    var n = 0
                    while n < limit { n += 1 }
                    repeat { n -= 1 } while n > 0
                    while true { break }
                }
                """)
            #expect(sample.changes == ["n < limit → false", "n > 0 → false"])
            try await sample.expectThatAllCompile()
        }

        @Test func whereClausesAreForcedToo() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                """
                func f(list: [Int]) -> Int {
                    for number in list where number > 2 { return number }
                    switch list.count {
                    case let count where count > 3: return count
                    default: return 0
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "number > 2 → false", "number > 2 → true", "count > 3 → false", "count > 3 → true",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test func bindingsAndLiteralsAreLeftAlone() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                "func f(a: Int?) { if let a { _ = a }; if case .some = a {}; if true {}; if #available(macOS 20, *) {} }"
            )
            #expect(sample.changes == [])
        }

        @Test func parenthesesStayWhereTheyPartWords() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                "func f(a: Bool) { if(a) { f(a: a) }; guard(a)else { return }; while (true) { break } }")
            #expect(sample.changes == ["(a) → (false)", "(a) → (true)", "(a) → (false)", "(a) → (true)"])
            try await sample.expectThatAllCompile()
        }

        @Test func whatAlwaysHoldsIsNotMadeToHold() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                """
                struct Balance { var count = 0 }
                func f(list: [Int], byte: UInt8, number: Int, balance: Balance) {
                    if list.count >= 0 { f(list: [], byte: 0, number: 0, balance: balance) }
                    if 0 > byte { return }
                    if number < 0 { return }
                    if balance.count >= 0 { return }
                }
                """)
            #expect(
                sample.changes == [
                    "list.count >= 0 → false", "0 > byte → true", "number < 0 → false", "number < 0 → true",
                    "balance.count >= 0 → false", "balance.count >= 0 → true",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test func closuresKeepTheirParameters() async throws {
            let sample = try await MutatedSample(
                [ConditionOperator()],
                """
                func f(list: [Int]) -> [Int] {
                    list.map { if $0 > 1 { return 1 }; return 2 } + list.map { if $0 > 2 { return $0 }; return 2 }
                }
                """)
            #expect(sample.changes == ["$0 > 2 → false", "$0 > 2 → true"])
            try await sample.expectThatAllCompile()
        }
    }
#endif
