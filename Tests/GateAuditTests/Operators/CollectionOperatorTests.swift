// What the collection operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("CollectionOperator")
    struct CollectionOperatorTests {
        @Test("exchanges the ends of collections")
        func ends() async throws {
            let sample = try await MutatedSample(
                [CollectionOperator()],
                """
                func run(_ list: [Int], _ text: String, _ set: Set<Int>) -> [Any?] {
                    var list = list
                    list.removeFirst()
                    list.removeLast(2)
                    return [
                        list.first, text.last, text.split(separator: ",").first, list.min(), set.max(),
                        list.min(by: <), list.max { $0 > $1 }, list.first(where: { $0 > 1 }),
                        text.last { $0 == "a" }, list.firstIndex(of: 3), list.dropFirst(), text.dropLast(2),
                        list[1...].prefix(3), text.suffix(4),
                    ]
                }
                """)
            #expect(
                sample.changes == [
                    "removeFirst → removeLast", "removeLast → removeFirst", "first → last", "last → first",
                    "first → last", "min → max", "max → min", "min → max", "max → min", "first → last",
                    "last → first", "firstIndex → lastIndex", "dropFirst → dropLast", "dropLast → dropFirst",
                    "prefix → suffix", "suffix → prefix",
                ])
            #expect(sample.summaries.first == "replaced removeFirst with removeLast")
            try await sample.expectThatAllCompile()
        }

        @Test("exchanges questions to the elements, and reverses their order")
        func questions() async throws {
            let sample = try await MutatedSample(
                [CollectionOperator()],
                """
                func isOdd(_ number: Int) -> Bool { number % 2 == 1 }
                func run(_ list: [Int], _ set: Set<Int>) -> [Any] {
                    [
                        list.contains(where: isOdd), set.allSatisfy(isOdd), list.contains { $0 > 1 },
                        list.allSatisfy { $0 > 2 }, list.filter { $0 > 3 }, set.filter({ isOdd($0) }),
                        list.filter { number in return number > 4 }, list.sorted(), set.sorted(by: <),
                        list.sorted(by: >),
                    ]
                }
                """)
            #expect(
                sample.changes == [
                    "contains(where:  → allSatisfy(", "allSatisfy( → contains(where: ", "contains → allSatisfy",
                    "allSatisfy → contains", "$0 > 3 → !($0 > 3)", "isOdd($0) → !(isOdd($0))",
                    "number > 4 → !(number > 4)", "() → (by: >)", "< → >", "> → <",
                ])
            #expect(
                sample.summaries[0] == "replaced contains with allSatisfy"
                    && sample.summaries[4] == "made filter keep what it left out"
                    && sample.summaries[7] == "reversed the order of sorted()")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone other types, other methods of the name, and what another operator does")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [CollectionOperator()],
                """
                struct Pair { var first = 1, last = 2 }
                func isOdd(_ number: Int) -> Bool { number % 2 == 1 }
                func run(_ list: [Int], _ set: Set<Int>, _ table: [Int: Int], _ pair: Pair) -> [Any?] {
                    var set = set
                    set.removeFirst()
                    return [
                        pair.first, set.first, table.first, (0..<3).first, list.prefix(while: isOdd),
                        set.firstIndex(of: 1), list.prefix { $0 > 1 }, list.contains(2), list.filter(isOdd),
                        list.filter { !isOdd($0) }, list.sorted { $0 > $1 }, set.dropFirst(), set.prefix(3),
                        list.filter {
                            let number = $0 + 1
                            return number > 2
                        },
                    ]
                }
                """)
            #expect(sample.changes == [])
        }
    }

#endif
