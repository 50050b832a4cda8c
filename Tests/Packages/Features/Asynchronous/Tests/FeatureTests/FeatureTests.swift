// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Asynchronous.run() == "2 4 20") }
    @Test func firstHalf() async { #expect(await Asynchronous.run().hasPrefix("2 4")) }
}
