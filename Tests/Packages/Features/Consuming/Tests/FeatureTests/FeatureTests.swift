// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Consuming.run() == "44") }
    @Test func firstHalf() async { #expect(await Consuming.run().hasPrefix("4")) }
}
