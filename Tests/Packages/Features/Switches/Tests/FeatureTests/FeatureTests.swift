// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Switches.run() == "0 12 5 6 one many") }
    @Test func firstHalf() async { #expect(await Switches.run().hasPrefix("0 12 5 6")) }
}
