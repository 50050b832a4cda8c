// A layer of the gate with the tests that it was found to have.

/// A layer and its tests.
public struct LayerTests: Sendable, Codable, Hashable {
    /// The layer.
    public let layer: GateLayer
    /// Its tests, sorted.
    public let tests: [TestIdentifier]

    /// Puts a layer and its tests together.
    public init(layer: GateLayer, tests: [TestIdentifier]) {
        self.layer = layer
        self.tests = tests.sorted()
    }
}
