// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Nested.run() == "3 30") }
    @Test func firstHalf() async { #expect(await Nested.run().hasPrefix("3 ")) }
}
