// What the awaited-call operator makes, what it leaves alone, and that all of it compiles.

import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)

    @Suite("AwaitedCallOperator")
    struct AwaitedCallOperatorTests {
        @Test("removes each statement that waits for a call without a result")
        func calls() async throws {
            let sample = try await MutatedSample(
                [AwaitedCallOperator()],
                """
                actor Store {
                    var next: Store?
                    func save() {}
                    func load() throws {}
                    func count() -> Int { 1 }
                }
                func run(_ store: Store, _ next: Store?) async throws {
                    await store.save()
                    try await store.load()
                    await next?.save()
                    try? await store.load()
                    _ = await store.count()
                    let stores = [store]
                    await withTaskGroup(of: Void.self) { group in
                        for store in stores { group.addTask { await store.save() } }
                    }
                }
                func save() {}
                func immediately() { save() }
                """)
            #expect(
                sample.changes == [
                    "await store.save() → ()", "try await store.load() → ()", "await next?.save() → ()",
                    "try? await store.load() → ()",
                    """
                    await withTaskGroup(of: Void.self) { group in
                            for store in stores { group.addTask { await store.save() } }
                        } → ()
                    """, "await store.save() → ()",
                ])
            #expect(sample.summaries.first == "removed the awaited call of store.save()")
            #expect(!AwaitedCallOperator().isOnByDefault)
            try await sample.expectThatAllCompile()
        }
    }

#endif
