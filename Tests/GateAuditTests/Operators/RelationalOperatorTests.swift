// What becomes of comparisons.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct RelationalOperatorTests {
        @Test func everyComparisonIsMadeOthers() async throws {
            let sample = try await MutatedSample(
                [RelationalOperator()],
                """
                func f(a: Int, b: Int) -> [Bool] { [a < b, a > b, a <= b, a >= b, a == b, a != b] }
                final class C {}
                func g(one: C, other: C) -> Bool { one === other || one !== other }
                """)
            #expect(
                sample.changes == [
                    "< → <=", "< → >=", "> → <=", "> → >=", "<= → <", "<= → >", ">= → <", ">= → >", "== → !=",
                    "!= → ==", "=== → !==", "!== → ===",
                ])
            #expect(sample.summaries.first == "replaced < with <=")
            try await sample.expectThatAllCompile()
        }

        @Test func textAndOptionalsAreComparedToo() async throws {
            let sample = try await MutatedSample(
                [RelationalOperator()],
                "func f(name: String?, kind: String) -> Bool { name == nil && kind == \"a\" && name != \"b\" }")
            #expect(sample.changes == ["== → !=", "== → !=", "!= → =="])
            try await sample.expectThatAllCompile()
        }

        @Test func whatOnlyLooksLikeAComparisonIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [RelationalOperator()],
                """
                struct Query { static func < (one: Query, other: Int) -> Query { one } }
                func f(query: Query) -> Query { query < 3 }
                func g<T: Comparable>(sort: (T, T) -> Bool) {}
                func h() { g(sort: { (a: Int, b: Int) in true }) }
                """)
            #expect(sample.changes == [])
        }

        @Test func aBorderThatChangesNothingIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [RelationalOperator()],
                """
                struct S {
                    var top = 0 { didSet {} }
                    mutating func f(a: Int, b: Int, x: Double, y: Double) -> (Int, Int, Double) {
                        var best = a
                        if b > best { best = b }
                        if best <= 9 { best = 9 }
                        if b > top { top = b }
                        if b > best { best = b } else { best = 3 }
                        return (a < b ? a : b, a >= b ? b : best, x < y ? x : y)
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "> → <=", "<= → >", "> → <=", "> → >=", "> → <=", "> → >=", "< → >=", ">= → <", ">= → >",
                    "< → <=", "< → >=",
                ])
            try await sample.expectThatAllCompile()
        }
    }
#endif
