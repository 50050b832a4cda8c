// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Inouts.run() == "9 [2, 2]") }
    @Test func firstHalf() async { #expect(await Inouts.run().hasPrefix("9 [2")) }
}
