// What a trial is asked to run, and how.

/// One trial to run.
public struct TrialRequest: Sendable {
    /// The build it runs.
    public var variant: BuiltVariant
    /// The layer whose tests it runs.
    public var layer: GateLayer
    /// Everything, or one test.
    public var selection: TrialSelection
    /// The tests that the layer is known to have; when empty, a run of the whole layer lists them first.
    public var tests: [TestIdentifier]
    /// The tests that a run of the layer is confined to, since no other can notice anything; nil for all.
    public var reaching: [TestIdentifier]?
    /// The circumstances.
    public var condition: TrialCondition
    /// 1-based number of the repetition.
    public var repetition: Int
    /// Seconds until it is ended.
    public var deadline: Double

    /// Describes a trial.
    public init(
        variant: BuiltVariant, layer: GateLayer, selection: TrialSelection, tests: [TestIdentifier] = [],
        reaching: [TestIdentifier]? = nil, condition: TrialCondition = .beside, repetition: Int = 1,
        deadline: Double = 60
    ) {
        self.variant = variant
        self.layer = layer
        self.selection = selection
        self.tests = tests
        self.reaching = reaching
        self.condition = condition
        self.repetition = repetition
        self.deadline = deadline
    }
}
