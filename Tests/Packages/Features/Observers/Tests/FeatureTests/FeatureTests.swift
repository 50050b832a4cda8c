// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Observers.run() == "w5d0") }
    @Test func firstHalf() async { #expect(await Observers.run().hasPrefix("w5")) }
}
