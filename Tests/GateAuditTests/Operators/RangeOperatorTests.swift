// What the range operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("RangeOperator")
    struct RangeOperatorTests {
        @Test("moves the end of ranges where either kind will do")
        func ranges() async throws {
            let sample = try await MutatedSample(
                [RangeOperator()],
                """
                func run(_ values: [Int], _ part: ArraySlice<Int>, _ count: Int) -> Bool {
                    for index in 0..<count where index > 1 { _ = index }
                    for index in 0...(count - 1) { _ = index }
                    _ = values[0..<count]
                    _ = part[1...count]
                    return (0..<count).contains(3) || (0...count).contains(4)
                }
                """)
            #expect(
                sample.changes == ["..< → ...", "... → ..<", "..< → ...", "... → ..<", "..< → ...", "... → ..<"])
            #expect(sample.summaries.first == "replaced ..< with ...")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone ranges of other types, and where only one kind fits")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [RangeOperator()],
                """
                func take(_ range: Range<Int>) {}
                func run(_ count: Int, _ byte: UInt8, _ text: String, _ sizes: [Range<Int>: Int]) -> Bool {
                    let range = 0..<count
                    take(0..<count)
                    for value in 0..<byte { _ = value }
                    _ = text[text.startIndex..<text.endIndex]
                    _ = sizes[0..<count]
                    switch count {
                    case 0..<3: return true
                    default: break
                    }
                    return (0.0..<1.0).contains(0.5) || (0..<3).contains { $0 > count } || range.contains(2)
                }
                """)
            #expect(sample.changes == [])
        }
    }

#endif
