// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Subscripts.run() == "1 2 -1 2") }
    @Test func firstHalf() async { #expect(await Subscripts.run().hasPrefix("1 2 ")) }
}
