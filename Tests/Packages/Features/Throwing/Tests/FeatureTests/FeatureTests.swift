// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Throwing.run() == "low5high") }
    @Test func firstHalf() async { #expect(await Throwing.run().hasPrefix("low5")) }
}
