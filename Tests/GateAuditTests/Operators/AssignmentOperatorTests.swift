// What the assignment operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("AssignmentOperator")
    struct AssignmentOperatorTests {
        @Test("removes what is stored in properties and elements")
        func assignments() async throws {
            let sample = try await MutatedSample(
                [AssignmentOperator()],
                """
                final class Box {
                    var value = 0
                    var next: Box?
                    var list = [1, 2]
                    static var shared: Int { get { 1 } set { _ = newValue } }
                    var half: Int {
                        get { value / 2 }
                        set { value = newValue * 2 }
                    }
                    func run() {
                        value = 1
                        self.value = 2
                        next?.value = 3
                        next!.next!.value = 4
                        list[0] = 5
                        Self.shared = 6
                        var local = ["a": 1]
                        local["b"] = 2
                        [7].forEach { value = $0 }
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "value = newValue * 2 → ()", "value = 1 → ()", "self.value = 2 → ()", "next?.value = 3 → ()",
                    "next!.next!.value = 4 → ()", "list[0] = 5 → ()", "Self.shared = 6 → ()",
                    "local[\"b\"] = 2 → ()", "value = $0 → _ = $0",
                ])
            #expect(sample.summaries[2] == "removed the assignment to self.value")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone what initialises, local names, and what is thrown away")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [AssignmentOperator()],
                """
                struct Point {
                    var x: Int
                    let y: Int
                    var later: [Int] = [1]
                    init(_ number: Int) {
                        x = number
                        self.y = number
                        later[0] = number
                    }
                    mutating func reset() { self = Point(0) }
                    func local() -> Int {
                        let late: Int
                        var sum = 0
                        late = 1
                        sum = late
                        (sum, _) = (2, 3)
                        _ = x
                        return sum
                    }
                }
                """)
            #expect(sample.changes == [])
        }
    }

#endif
