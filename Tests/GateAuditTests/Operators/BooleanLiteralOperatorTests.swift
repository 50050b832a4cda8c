// What becomes of true and false.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct BooleanLiteralOperatorTests {
        @Test func eachIsMadeTheOther() async throws {
            let sample = try await MutatedSample(
                [BooleanLiteralOperator()],
                """
                struct S {
                    var flag = true
                    mutating func f(_ on: Bool) -> Bool { flag = false; return on == true }
                }
                """)
            #expect(sample.changes == ["true → false", "false → true", "true → false"])
            #expect(sample.summaries.first == "replaced true with false")
            try await sample.expectThatAllCompile()
        }

        @Test func loopsGoOn() async throws {
            let sample = try await MutatedSample(
                [BooleanLiteralOperator()],
                """
                func f() -> Int { while true { return 1 } }
                func g() -> Int { repeat { return 1 } while true }
                func h() -> Int { while (true) { return 1 } }
                """)
            #expect(sample.changes == [])
        }

        @Test func whatOnlyIsWrittenLikeOneIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [BooleanLiteralOperator()],
                """
                struct Switch: ExpressibleByBooleanLiteral { init(booleanLiteral value: Bool) {} }
                let s: Switch = true
                """)
            #expect(sample.changes == [])
        }
    }
#endif
