// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Loops.run() == "00 01 10 11 r") }
    @Test func firstHalf() async { #expect(await Loops.run().hasPrefix("00 01 ")) }
}
