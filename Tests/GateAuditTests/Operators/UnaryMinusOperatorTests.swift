// What becomes of signs.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct UnaryMinusOperatorTests {
        @Test func aMinusGoes() async throws {
            let sample = try await MutatedSample(
                [UnaryMinusOperator()], "func f(a: Int, x: Double) -> (Int, Double) { (-a, -(x + 1)) }")
            #expect(sample.changes == ["-a → a", "-(x + 1) → (x + 1)"])
            #expect(sample.summaries.first == "removed the minus of a")
            try await sample.expectThatAllCompile()
        }

        @Test func literalsAndOtherTypesKeepTheirs() async throws {
            let sample = try await MutatedSample(
                [UnaryMinusOperator()],
                """
                struct V { static prefix func - (v: V) -> V { v } }
                func f(v: V) -> (V, Int, Double) { (-v, -1, -1.5) }
                """)
            #expect(sample.changes == [])
        }

        @Test func whatTheCompilerComputesAndRefusesIsLeftAlone() async throws {
            let sample = try await MutatedSample(
                [UnaryMinusOperator()],
                """
                func f() -> Int8 {
                    let much: Int8 = 100
                    let little: Int8 = 20
                    return -much + 100 - (-little)
                }
                """)
            #expect(sample.changes == ["-little → little"])
            try await sample.expectThatAllCompile()
        }
    }
#endif
