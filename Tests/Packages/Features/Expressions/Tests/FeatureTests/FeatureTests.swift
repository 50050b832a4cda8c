// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Expressions.run() == "3 more seven") }
    @Test func firstHalf() async { #expect(await Expressions.run().hasPrefix("3 more")) }
}
