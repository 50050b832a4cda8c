// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Macros.run() == "3 [4, 5]") }
    @Test func firstHalf() async { #expect(await Macros.run().hasPrefix("3 [4")) }
}
