// What the jump operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("JumpOperator")
    struct JumpOperatorTests {
        @Test("exchanges break and continue of the loop around")
        func loops() async throws {
            let sample = try await MutatedSample(
                [JumpOperator()],
                """
                func run(_ values: [Int]) -> Int {
                    var sum = 0
                    for value in values {
                        if value == 1 { continue }
                        guard value < 9 else { break }
                        sum += value
                    }
                    while true {
                        if sum > 3 { break }
                        sum += 1
                    }
                    repeat { if sum == 4 { continue } } while sum < 4
                    return sum
                }
                func drain(_ values: [Int]) {
                    var rest = values
                    while true {
                        guard let last = rest.popLast() else { return }
                        if last == 1 { continue }
                        rest.append(0)
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "continue → break", "break → continue", "break → continue", "continue → break",
                    "continue → break",
                ])
            #expect(
                sample.summaries.prefix(2) == ["replaced continue with break", "replaced break with continue"])
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone jumps with labels, those of a switch, and those that an endless loop needs")
        func loopExclusions() async throws {
            let sample = try await MutatedSample(
                [JumpOperator()],
                """
                func run(_ values: [Int]) -> Int {
                    outer: for value in values {
                        switch value {
                        case 1: break
                        case 2: continue
                        default: continue outer
                        }
                        if value == 3 { break outer }
                    }
                    while true { break }
                    while true {
                        if values.isEmpty { continue }
                        return 1
                    }
                }
                func late(_ values: [Int]) {
                    let value: Int
                    while true {
                        if values.isEmpty { continue }
                        value = 1
                        break
                    }
                    _ = value
                }
                """)
            #expect(sample.changes == [])
        }

        @Test("removes early returns without a value where the code can go on")
        func returns() async throws {
            let sample = try await MutatedSample(
                [JumpOperator()],
                """
                func note() {}
                func run(_ number: Int, _ values: [Int]) {
                    if number == 1 { return }
                    if number == 2 {
                        note()
                        return
                    } else if number == 3 {
                        return
                    }
                    switch number {
                    case 4: return
                    default: note()
                    }
                    for value in values {
                        if value == 5 { return }
                    }
                    values.forEach { value in
                        if value == 6 { return }
                        note()
                    }
                    if number == 7 { return }
                }
                """)
            #expect(
                sample.changes == [
                    "return → ()", "return → ()", "return → ()", "return → ()", "return → ()", "return → ()",
                ])
            #expect(sample.summaries.first == "removed the return")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone returns that a guard or a first value needs, and those that change nothing")
        func returnExclusions() async throws {
            let sample = try await MutatedSample(
                [JumpOperator()],
                """
                func note() {}
                struct Sample {
                    let number: Int
                    init(_ value: Int) {
                        if value == 1 {
                            number = 1
                            return
                        }
                        number = 2
                    }
                }
                func guarded(_ number: Int?) {
                    guard let number else { return }
                    guard number > 1 else {
                        if number == 1 { return } else { return }
                    }
                    note()
                    return
                }
                func late(_ number: Int) {
                    let value: Int
                    if number == 1 { value = 1 } else { return }
                    _ = value
                }
                func last(_ number: Int) {
                    if number == 1 {
                        note()
                        return
                    }
                }
                func value(_ number: Int) -> Int {
                    if number == 1 { return 1 }
                    return 2
                }
                """)
            #expect(sample.changes == [])
        }

        @Test("removes errors that are thrown early where the code can go on")
        func errors() async throws {
            let sample = try await MutatedSample(
                [JumpOperator()],
                """
                struct Wrong: Error { var number = 0 }
                struct Sample {
                    let number: Int
                    init(_ value: Int) throws {
                        if value < 0 { throw Wrong() }
                        number = value
                    }
                }
                func run(_ number: Int) throws -> Int {
                    if number == 1 { throw Wrong() }
                    if number == 2 {
                        print(number)
                        throw Wrong()
                    } else if number == 3 {
                        throw Wrong(number: 3)
                    }
                    return number
                }
                func late(_ number: Int) throws -> Int {
                    let value: Int
                    if number == 4 { throw Wrong(number: 4) }
                    value = 1
                    return value
                }
                func each(_ values: [Int]) throws {
                    try values.forEach {
                        if values.isEmpty { throw Wrong(number: $0) }
                        print(values)
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "throw Wrong() → ()", "throw Wrong() → ()", "throw Wrong() → ()", "throw Wrong(number: 3) → ()",
                    "throw Wrong(number: 4) → ()", "throw Wrong(number: $0) → _ = $0",
                ])
            #expect(sample.summaries.first == "removed the throw")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone errors without which a value would be missing")
        func errorExclusions() async throws {
            let sample = try await MutatedSample(
                [JumpOperator()],
                """
                struct Wrong: Error {}
                struct Sample {
                    let number: Int
                    init(_ value: Int) throws {
                        if value == 1 { number = 1 } else { throw Wrong() }
                        print(value)
                    }
                }
                func late(_ number: Int) throws -> Int {
                    let value: Int
                    if number == 1 { value = 1 } else { throw Wrong() }
                    return value
                }
                func last(_ number: Int?) throws -> Int {
                    guard let number else { throw Wrong() }
                    do { throw Wrong() } catch { print(error) }
                    let text = if number == 1 { "a" } else { throw Wrong() }
                    print(text)
                    if number == 2 { return 2 } else { throw Wrong() }
                }
                """)
            #expect(sample.changes == [])
        }
    }

#endif
