// What the case operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("CaseOperator")
    struct CaseOperatorTests {
        @Test("has a case do what the default does")
        func cases() async throws {
            let sample = try await MutatedSample(
                [CaseOperator()],
                """
                enum State { case open(Int), closed, broken, gone }
                func note(_ number: Int = 0) {}
                func run(_ state: State) {
                    switch state {
                    case .open(let number): note(number)
                    case .closed, .broken:
                        note(1)
                        note(2)
                    default: break
                    }
                    switch state {
                    case .gone: return
                    default:
                        note(3)
                        note(4)
                    }
                }
                func name(_ state: State) -> String {
                    switch state {
                    case .open: "open"
                    case .closed: "closed"
                    default: "other"
                    }
                }
                func number(_ state: State) -> Int {
                    switch state {
                    case .open(let number): return number
                    default: return 0
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "note(number) → break",
                    """
                    note(1)
                            note(2) → break
                    """,
                    """
                    return → note(3)
                            note(4)
                    """, "\"open\" → \"other\"", "\"closed\" → \"other\"", "return number → return 0",
                ])
            #expect(sample.summaries.first == "made case .open(let number) do what the default does")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone cases that fall through, do the same, or bind a name that the default uses")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [CaseOperator()],
                """
                func note(_ number: Int = 0) {}
                func run(_ number: Int?, _ value: Int) {
                    switch value {
                    case 1: fallthrough
                    case 2: note(2)
                    case 3: note( 4 )
                    default: note(4)
                    }
                    let other = 5
                    switch number {
                    case .some(let other): note(other + 1)
                    default: note(other)
                    }
                    switch number {
                    case .some: note(6)
                    case nil: note(7)
                    }
                    [1].forEach {
                        switch value {
                        case 8: note($0)
                        default: break
                        }
                    }
                }
                """)
            #expect(sample.changes == [])
        }

        @Test("keeps the types of switches that give a value")
        func values() async throws {
            let sample = try await MutatedSample(
                [CaseOperator()],
                """
                struct Wrong: Error {}
                func maybe(_ value: Int) throws -> Int? {
                    let number: Double =
                        switch value {
                        case 1: 1
                        case 2: throw Wrong()
                        default: 2.5
                        }
                    print(number)
                    return switch value {
                    case 3: nil
                    default: value
                    }
                }
                func stop(_ value: Int) -> Int {
                    switch value {
                    case 4: return 4
                    default: fatalError()
                    }
                }
                func act(_ value: Int) {
                    var sum = 0
                    if value > 1 {
                        switch value {
                        case 5: sum = 1
                        default: sum += 2
                        }
                    }
                    print(sum)
                }
                """)
            #expect(sample.changes == ["1 → 2.5", "sum = 1 → sum += 2"])
            try await sample.expectThatAllCompile()
        }
    }

#endif
