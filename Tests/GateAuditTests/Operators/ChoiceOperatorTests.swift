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

        @Test func aSideThatMeansSomethingElseAloneIsGivenItsType() async throws {
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
                    "flag ? .red : colour ?? .blue → (.red as Colour)",
                    "flag ? .red : colour ?? .blue → (colour ?? .blue)", "colour ?? .blue → (.blue as Colour)",
                    "number ?? 0 → (0 as Int)", "flag ? 1 : number → (1 as Double)", "flag ? 1 : number → number",
                    "flag ? nil : 1 → (1 as Int?)", "flag ? nil : 1 → (nil as Int?)",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test func sidesOfWhichNeitherHasATypeGetItAsTheChoiceDid() async throws {
            let sample = try await MutatedSample(
                [ChoiceOperator()],
                """
                private enum Colour { case red, blue; var next: Colour { .red } }
                private func f(flag: Bool, colour: Colour?) -> [Colour?] {
                    let one: Colour = flag ? .red : .blue
                    let two = colour ?? .red.next
                    return [one, two, flag ? nil : .blue]
                }
                """)
            #expect(
                sample.changes == [
                    "flag ? .red : .blue → .blue", "flag ? .red : .blue → .red",
                    "colour ?? .red.next → (.red.next as Colour)", "flag ? nil : .blue → .blue",
                    "flag ? nil : .blue → nil",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test func collectionsSayOfWhat() async throws {
            let sample = try await MutatedSample(
                [ChoiceOperator()],
                """
                func f(set: Set<Int>?, list: [Int]?, map: [String: Int]?, flag: Bool, x: Double) -> Int {
                    let one = set ?? Set()
                    let two = list ?? []
                    let three = map ?? [:]
                    let four = flag ? 1 + 2 : x
                    return one.count + two.count + three.count + Int(four)
                }
                """)
            #expect(
                sample.changes == [
                    "set ?? Set() → (Set() as Set<Int>)", "list ?? [] → ([] as [Int])",
                    "map ?? [:] → ([:] as [String: Int])", "flag ? 1 + 2 : x → (1 + 2 as Double)",
                    "flag ? 1 + 2 : x → x",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test func whatIsTheSameOrWouldNotCompileIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [ChoiceOperator()],
                """
                struct S {
                    var name: String? = ""
                    var length = 0
                    mutating func f(number: Int?, flag: Bool, list: [Int], other: Int?) -> [Int?] {
                        length = number ?? length
                        self.length = flag ? length : 1
                        let zero = number ?? 0
                        let mapped = list.map { flag ? $0 : 2 }
                        return [number ?? nil, flag ? length : length, name?.count ?? 3, 10 / (number ?? 0), 10 / zero]
                            + mapped
                    }
                    func g<T>(one: T?, flag: Bool) -> (T?, (Int) -> Int) {
                        (flag ? nil : one, flag ? { $0 } : { $0 + 1 })
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "flag ? length : 1 → (1 as Int)", "flag ? $0 : 2 → $0", "number ?? nil → (nil as Int?)",
                    "name?.count ?? 3 → (3 as Int)", "flag ? nil : one → one",
                ])
            try await sample.expectThatAllCompile()
        }
    }
#endif
