// The gate of this package: what the feature says, all of it and its first half.

import Testing

@testable import Feature

@Suite struct FeatureTests {
    @Test func allOfIt() async { #expect(await StoredValues.run() == "10 [\"a\"] 2 2 5") }
    @Test func firstHalf() async { #expect(await StoredValues.run().hasPrefix("10 [\"a\"")) }
}
