// What the string operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("StringOperator")
    struct StringOperatorTests {
        @Test("confuses the ends of texts and leaves out what makes them alike")
        func texts() async throws {
            let sample = try await MutatedSample(
                [StringOperator()],
                """
                import Foundation
                func run(_ text: String, _ part: Substring, _ maybe: String?) -> [Any?] {
                    [
                        text.hasPrefix("a"), part.hasSuffix("b"), text.lowercased(), text.uppercased(),
                        text.trimmingCharacters(in: .whitespaces), text.trimmingCharacters(in: .newlines).lowercased(),
                        part.lowercased(), part.trimmingCharacters(in: .whitespaces), maybe?.lowercased(),
                        [1].starts(with: [1]),
                    ]
                }
                """)
            #expect(
                sample.changes == [
                    "hasPrefix → hasSuffix", "hasSuffix → hasPrefix", "text.lowercased() → text",
                    "text.uppercased() → text", "text.trimmingCharacters(in: .whitespaces) → text",
                    "text.trimmingCharacters(in: .newlines) → text",
                    "text.trimmingCharacters(in: .newlines).lowercased() → text.trimmingCharacters(in: .newlines)",
                ])
            #expect(
                sample.summaries == [
                    "replaced hasPrefix with hasSuffix", "replaced hasSuffix with hasPrefix",
                    "left out lowercased()", "left out uppercased()", "left out trimmingCharacters(in:)",
                    "left out trimmingCharacters(in:)", "left out lowercased()",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone the methods of other types with the same names")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [StringOperator()],
                """
                struct Path {
                    func hasPrefix(_ text: String) -> Bool { true }
                    func lowercased() -> Path { self }
                }
                func run(_ path: Path, _ letter: Character) -> Bool {
                    _ = letter.lowercased()
                    return path.lowercased().hasPrefix("a")
                }
                """)
            #expect(sample.changes == [])
        }
    }

#endif
