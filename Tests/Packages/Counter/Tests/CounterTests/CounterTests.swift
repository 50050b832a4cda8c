// The layer of tests, one of which reads its resource.

import Foundation
import Testing

@testable import Counter

struct CounterTests {
    @Test func countsUp() throws {
        let file = try #require(Bundle.module.url(forResource: "Resources/steps", withExtension: "txt"))
        let steps = try #require(Int(String(contentsOf: file, encoding: .utf8).prefix { $0.isNumber }))
        var counter = Counter()
        for _ in 0..<steps { counter.increment() }
        #expect(counter.count == steps)
    }

    @Test func resets() {
        var counter = Counter()
        counter.increment()
        counter.reset()
        #expect(counter.count == 0)
    }

    @Test func keepsWithinTheLimit() {
        #expect(Limit(3).allows(3))
        #expect(!Limit(3).allows(4))
    }
}
