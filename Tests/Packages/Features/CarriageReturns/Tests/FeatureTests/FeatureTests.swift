// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await CarriageReturns.run() == "2") }
    @Test func firstHalf() async { #expect(await CarriageReturns.run().hasPrefix("2")) }
}
