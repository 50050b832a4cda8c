// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Closures.run() == "[1, 2, 3] [\"6\", \"2\", \"4\"] <5>") }
    @Test func firstHalf() async { #expect(await Closures.run().hasPrefix("[1, 2, 3] [\"6\"")) }
}
