// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Places.run() == "8:34 x 10:24 12:28 12:48 14") }
    @Test func firstHalf() async { #expect(await Places.run().hasPrefix("8:34 x 10:24 ")) }
}
