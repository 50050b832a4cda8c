// What becomes of `??` and of `?:`.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct ChoiceOperatorTests {
        @Test func oneSideIsTaken() async throws {
            let sample = try await MutatedSample(
                [ChoiceOperator()],
                """
                func f(a: Int?, b: Int, c: Int?, flag: Bool) -> [Int?] {
                    [a ?? b, a ?? c, flag ? b : b + 1, 2 * (flag ? 1 : b)]
                }
                func g(name: String?) -> String { (name ?? "nobody").lowercased() }
                """)
            #expect(
                sample.changes == [
                    "a ?? b → b", "a ?? c → a", "a ?? c → c", "flag ? b : b + 1 → (b + 1)", "flag ? b : b + 1 → b",
                    "flag ? 1 : b → (1 as Int)", "flag ? 1 : b → b", "name ?? \"nobody\" → (\"nobody\")",
                ])
            #expect(sample.summaries.first == "replaced a ?? b with b")
            try await sample.expectThatAllCompile()
        }

        @Test func aSideThatMeansSomethingElseAloneIsNotTaken() async throws {
            let sample = try await MutatedSample(
                [ChoiceOperator()],
                """
                enum Colour { case red, blue }
                func f(colour: Colour?, flag: Bool) -> Colour { flag ? .red : colour ?? .blue }
                func g(number: Int?) -> Double { Double(number ?? 0) }
                func h(number: Double, flag: Bool) -> Double { flag ? 1 : number }
                func i(flag: Bool) -> Int? { flag ? nil : 1 }
                """)
            #expect(
                sample.changes == [
                    "flag ? .red : colour ?? .blue → (colour ?? .blue)", "number ?? 0 → (0 as Int)",
                    "flag ? 1 : number → (1 as Double)", "flag ? 1 : number → number",
                ])
            try await sample.expectThatAllCompile()
        }
    }
#endif
