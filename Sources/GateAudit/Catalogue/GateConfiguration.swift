// What is under audit and what guards it: the contents of `gate.json`.

/// One layer of the gate.
public struct GateLayer: Sendable, Codable, Hashable {
    /// How the layer is called in output and in `Layer:` headers.
    public let name: String
    /// The product that is run as an executable layer; exclusive with `tests`.
    public let check: String?
    /// The test targets of a layer of tests; exclusive with `check`.
    public let tests: [String]?

    /// Makes a layer.
    public init(name: String, check: String? = nil, tests: [String]? = nil) {
        self.name = name
        self.check = check
        self.tests = tests
    }
}

/// The subject, the layers in the order a merge runs them, and the sentence that each constraint promises.
public struct GateConfiguration: Sendable, Codable, Hashable {
    /// The targets under audit.
    public let subject: [String]
    /// The layers, quickest first.
    public let layers: [GateLayer]
    /// Constraint to promise.
    public let constraints: [String: String]
    /// Tests that no mutant can make fail, as patterns, each with the reason; nil when there are none.
    public let idle: [String: String]?

    /// Makes a configuration.
    public init(
        subject: [String], layers: [GateLayer], constraints: [String: String], idle: [String: String]? = nil
    ) {
        self.subject = subject
        self.layers = layers
        self.constraints = constraints
        self.idle = idle
    }

    /// Why no mutant makes a test fail; nil when nothing says so, and then an idle test is a finding.
    public func reasonForIdleness(of test: TestIdentifier) -> String? {
        idle?.sorted { $0.key < $1.key }.first { TestPattern($0.key).matches(test) }?.value
    }
}
