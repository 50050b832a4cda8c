// What becomes of computations.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct ArithmeticOperatorTests {
        @Test func operatorsOfNumbersAreExchanged() async throws {
            let sample = try await MutatedSample(
                [ArithmeticOperator()],
                """
                func f(a: Int, b: Int, x: Double, y: Double) -> ([Int], [Double]) {
                    ([a + b, a - b, a * b, a / b, a % b, a &+ b, a &- b, a &* b, a << 2, a >> b, a & b, a | b, a ^ b],
                        [x + y, x - y, x * y, x / y])
                }
                """)
            #expect(
                sample.changes == [
                    "+ → -", "- → +", "* → /", "/ → *", "% → *", "&+ → &-", "&- → &+", "&* → &+", "<< → >>", ">> → <<",
                    "& → |", "| → &", "^ → &", "+ → -", "- → +", "* → /", "/ → *",
                ])
            #expect(sample.summaries.first == "replaced + with -")
            try await sample.expectThatAllCompile()
        }

        @Test func assignmentsComputeOtherwiseToo() async throws {
            let sample = try await MutatedSample(
                [ArithmeticOperator()],
                """
                struct S {
                    var total = 1
                    var part = 1.5
                    mutating func f(a: Int) {
                        total += a; total -= a; total *= a; total /= a; total %= a; total &= a; total |= a
                        total <<= a; total >>= a; part += 0.5
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "+= → -=", "-= → +=", "*= → /=", "/= → *=", "%= → *=", "&= → |=", "|= → &=", "<<= → >>=",
                    ">>= → <<=", "+= → -=",
                ])
            try await sample.expectThatAllCompile()
        }

        @Test func whatIsNoNumberIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [ArithmeticOperator()],
                """
                func f(a: String, b: String, list: [Int], set: Set<Int>) -> (String, [Int]) {
                    var text = a + b
                    text += "x"
                    return (text, list + [1])
                }
                """)
            #expect(sample.changes == [])
        }

        @Test func whatHasTheSameValueOrDoesNotCompileIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [ArithmeticOperator()],
                """
                func f(a: Int) -> [Int] { [a + 0, a - 0, a * 1, a / 1, a << 0, 60 * 60, a * 0] }
                """)
            #expect(sample.changes == [])
        }
    }
#endif
