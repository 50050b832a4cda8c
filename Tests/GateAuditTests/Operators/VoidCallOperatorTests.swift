// What the void-call operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("VoidCallOperator")
    struct VoidCallOperatorTests {
        @Test("removes each statement that is a call without a result")
        func calls() async throws {
            let sample = try await MutatedSample(
                [VoidCallOperator()],
                """
                final class Store {
                    var next: Store?
                    func save() {}
                    func load() throws {}
                    func count() -> Int { 1 }
                    func run() throws {
                        save()
                        try load()
                        next?.save()
                        try next?.load()
                        try? load()
                        next!.save()
                        _ = count()
                        for value in [1, 2] { if value > 1 { save() } }
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "save() → ()", "try load() → ()", "next?.save() → ()", "try next?.load() → ()",
                    "try? load() → ()", "next!.save() → ()", "save() → ()",
                ])
            #expect(sample.summaries.first == "removed the call of save()")
            #expect(sample.summaries[2] == "removed the call of next?.save()")
            try await sample.expectThatAllCompile()
        }

        @Test("leaves alone what is waited for, initialises, checks for cancellation, or talks to developers")
        func exclusions() async throws {
            let sample = try await MutatedSample(
                [VoidCallOperator()],
                """
                class Base { init() {} }
                final class Store: Base {
                    override init() {
                        super.init()
                        save()
                    }
                    convenience init(_ number: Int) { self.init() }
                    func save() {}
                    func send() async {}
                    @discardableResult func count() -> Int { 1 }
                    func run() async throws {
                        await send()
                        count()
                        try Task.checkCancellation()
                        print("done")
                        assert(count() == 1)
                    }
                }
                """)
            #expect(sample.changes == ["save() → ()"])
            try await sample.expectThatAllCompile()
        }

        @Test("keeps the parameters that a closure has only by using them")
        func closureParameters() async throws {
            let sample = try await MutatedSample(
                [VoidCallOperator()],
                """
                func note(_ one: Int, _ two: Int = 0) {}
                func each(_ values: [Int], _ pairs: [(Int, Int)]) -> [Int: Int] {
                    values.forEach { note($0) }
                    values.forEach { value in note(value) }
                    return Dictionary(pairs) {
                        note($0, $1)
                        return $0
                    }
                }
                """)
            #expect(
                sample.changes == [
                    "values.forEach { note($0) } → ()", "note($0) → _ = $0",
                    "values.forEach { value in note(value) } → ()", "note(value) → ()", "note($0, $1) → _ = $1",
                ])
            try await sample.expectThatAllCompile()
        }
    }

#endif
