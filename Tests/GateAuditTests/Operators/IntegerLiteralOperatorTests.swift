// What becomes of whole numbers.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct IntegerLiteralOperatorTests {
        @Test func numbersAreOffByOne() async throws {
            let sample = try await MutatedSample(
                [IntegerLiteralOperator()],
                "func f(list: [Int], a: UInt8) -> Int { list[0] + 1 - 7 + (a == 254 ? 12 : -3) }")
            #expect(sample.changes == ["0 → 1", "1 → 0", "7 → 8", "254 → 255", "12 → 13", "3 → 4"])
            #expect(sample.summaries.first == "replaced 0 with 1")
            try await sample.expectThatAllCompile()
        }

        @Test func whatWouldNotFitOrDivideIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [IntegerLiteralOperator()],
                """
                func f(a: Int, b: UInt8, x: Double) -> (Int, Bool, Double) {
                    (a / 1 + a << 3 + 0xFF + 1_000, b == 255, x + 1)
                }
                """)
            #expect(sample.changes == [])
        }

        @Test func ofAProductOfConstantsOneFactorIsEnough() async throws {
            let sample = try await MutatedSample([IntegerLiteralOperator()], "let hour = 60 * 60")
            #expect(sample.changes == ["60 → 61"])
            try await sample.expectThatAllCompile()
        }

        @Test func patternsAndRawValuesAreLeftAlone() async throws {
            let sample = try await MutatedSample(
                [IntegerLiteralOperator()],
                "enum E: Int { case a = 4 }\nfunc f(a: Int) { switch a { case 5: break; default: break } }")
            #expect(sample.changes == [])
        }

        @Test func whatTheCompilerComputesAndRefusesIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [IntegerLiteralOperator()],
                """
                func f(a: Int) -> [Int] {
                    let step: UInt8 = 1
                    let unit = 1
                    let other = 1
                    return [Int(step - 1), a / unit, a % (1), Int(UInt8(250) + 5), a + other, Int(5 - UInt8(5))]
                }
                """)
            #expect(sample.changes == ["1 → 0", "1 → 0", "5 → 6"])
            try await sample.expectThatAllCompile()
        }

        @Test func roomMadeBeforehandIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [IntegerLiteralOperator()],
                """
                func f(list: inout [Int]) -> [Int: Int] {
                    list.reserveCapacity(16)
                    return Dictionary(minimumCapacity: 8)
                }
                """)
            #expect(sample.changes == [])
        }

        @Test func aMinusBelongsToItsNumber() async throws {
            let sample = try await MutatedSample(
                [IntegerLiteralOperator()], "func f(a: Int8) -> [Int8] { [-1, -127, -0, -128] }")
            #expect(sample.changes == ["1 → 2"])
            try await sample.expectThatAllCompile()
        }
    }
#endif
