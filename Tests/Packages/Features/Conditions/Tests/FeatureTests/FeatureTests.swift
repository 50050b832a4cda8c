// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Conditions.run() == "large a,negative,small 1,middle 1") }
    @Test func firstHalf() async { #expect(await Conditions.run().hasPrefix("large a,negative")) }
}
