// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await Multibyte.run() == "né 🦊 漢字:7") }
    @Test func firstHalf() async { #expect(await Multibyte.run().hasPrefix("né 🦊")) }
}
