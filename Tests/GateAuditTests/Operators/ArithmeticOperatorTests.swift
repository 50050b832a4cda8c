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
                func f(a: Int, x: Double) -> [Int] { [a + 0, a - 0, a * (1), a / 1, a << 0, 7 * 0, a * 0] }
                func g(x: Double) -> [Double] { [x + 0.0, x - 0, x * 1.0, x / 1] }
                """)
            #expect(sample.changes == [])
        }

        @Test func whatTheCompilerComputesAndRefusesIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [ArithmeticOperator()],
                """
                func f(a: Int) -> [Int] {
                    let size: UInt8 = 200
                    let zero = 0
                    let negative = -zero
                    var count: UInt = 0
                    count += 1
                    return [Int(size - 100), a * zero, a * negative, Int.max - 1, a * (2 - 2), Int(count)]
                }
                func g(a: Int) -> UInt8 { UInt8(255) - 1 }
                func h(a: Int) -> Int { a / (2 + 2) + a / (3 + 2) }
                """)
            #expect(sample.changes == ["- → +", "/ → *", "+ → -", "/ → *", "+ → -"])
            try await sample.expectThatAllCompile()
        }

        @Test func whatTheCompilerComputesAndAcceptsIsExchanged() async throws {
            let sample = try await MutatedSample(
                [ArithmeticOperator()],
                """
                let hour = 60 * 60
                func f(a: Int, list: [Int]) -> [Int] {
                    let size: UInt8 = 100
                    let zero = 0
                    var count: UInt = 0
                    for _ in list { count += 1 }
                    list.forEach { _ in count += 2 }
                    var total = 0
                    total += 1
                    return [Int(size + 50), zero + 5, a + zero, Int(count), total]
                }
                """)
            #expect(
                sample.changes == ["* → /", "+= → -=", "+= → -=", "+= → -=", "+ → -", "+ → -", "+ → -"])
            try await sample.expectThatAllCompile()
        }
    }
#endif
