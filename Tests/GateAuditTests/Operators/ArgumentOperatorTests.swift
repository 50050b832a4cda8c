// What the arguments operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("ArgumentOperator")
    struct ArgumentOperatorTests {
        @Test("swaps neighbouring arguments of one type, and leaves their labels")
        func swaps() async throws {
            let sample = try await MutatedSample(
                [ArgumentOperator()],
                """
                enum Colour { case red, blue }
                struct Point { var x: Int, y: Int }
                func move(from source: String, to target: String, _ steps: Int = 0, by colour: Colour = .red) {}
                func paint(_ one: Colour, _ other: Colour?) {}
                func add(_ one: Int, _ two: Int?, _ three: Any) {}
                func run(_ source: String, _ target: String, _ count: Int, _ colour: Colour) -> Point {
                    move(from: source, to: target, count)
                    move(
                        from: "a",  // where it is
                        to: target)
                    paint(.red, .blue)
                    add(count, count + 1, count * 2)
                    return Point(x: count, y: -count)
                }
                """)
            #expect(
                sample.changes == [
                    "source, to: target → target, to: source",
                    #"""
                    "a",  // where it is
                            to: target → target,  // where it is
                            to: "a"
                    """#, ".red, .blue → .blue, .red", "count, count + 1 → count + 1, count",
                    "count + 1, count * 2 → count * 2, count + 1", "count, y: -count → -count, y: count",
                ])
            #expect(sample.summaries.first == "swapped the arguments source and target")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone what is alike, of two types, bound to its place, or in any order")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [ArgumentOperator()],
                """
                enum Colour { case red, blue }
                func paint(_ one: Colour, _ other: Any) {}
                func call(_ one: () -> Void, _ other: () -> Void) {}
                func change(_ one: inout Int, _ other: inout Int) {}
                func take(_ one: Int?, _ other: Int?) {}
                func make(_ one: Int) throws -> Int { one }
                func run(_ count: Int, _ text: String, _ colour: Colour) throws {
                    _ = min(count, 2)
                    _ = Swift.max(count, 3)
                    _ = (+)(count, 4)
                    _ = Array(repeating: text, count: count)
                    paint(.red, colour)
                    call({}, { _ = 1 })
                    var one = 1
                    var two = 2
                    change(&one, &two)
                    swap(&one, &two)
                    take(nil, count)
                    take(count, count)
                    take(try make(5), try make(6))
                    print(one, two)
                }
                """)
            #expect(sample.changes == [])
        }
    }

#endif
