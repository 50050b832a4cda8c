// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await ResultBuilders.run() == "head long 1 2, head short 1 2") }
    @Test func firstHalf() async { #expect(await ResultBuilders.run().hasPrefix("head long 1 2,")) }
}
