// What an audit needs of the stages before it: the seams at which tests put their own.

/// Builds variants of the package.
public protocol VariantBuilding: Sendable {
    /// Builds the package with an entry's patch in it, or as it is.
    /// - Parameters:
    ///   - entry: the entry; nil for the unmodified package.
    ///   - job: the lane that builds, from 0; two builds of one lane never overlap.
    /// - Throws: `CancellationError`, or what makes building impossible whatever the entry.
    func build(_ entry: CatalogueEntry?, job: Int) async throws -> BuildOutcome
}

/// The gate on the unmodified package: what every later trial is measured by.
public struct BaselineFinding: Sendable {
    /// What was not green every time.
    public let problems: [AuditReport.BaselineRecord.Problem]
    /// Test to the seconds that it takes alone.
    public let testSeconds: [String: Double]

    /// Records a finding.
    public init(problems: [AuditReport.BaselineRecord.Problem], testSeconds: [String: Double]) {
        self.problems = problems
        self.testSeconds = testSeconds
    }
}

/// Runs the gate, or parts of it, on variants.
public protocol GateTrying: Sendable {
    /// Names the tests of a layer.
    /// - Throws: `CancellationError`, or what keeps the layer from being asked.
    func listTests(of variant: BuiltVariant, layer: GateLayer) async throws -> [TestIdentifier]
    /// Runs the whole gate on the unmodified package, repeatedly.
    /// - Throws: `CancellationError`, or a fault of the harness; a gate that is not green is a finding.
    func baseline(of variant: BuiltVariant, tests: [AuditReport.Layer]) async throws -> BaselineFinding
    /// Makes every trial that the verdict on an entry needs.
    /// - Throws: `CancellationError`, or a fault of the harness.
    func trials(of entry: CatalogueEntry, on variant: BuiltVariant) async throws -> [TrialOutcome]
}

/// Finds the assertions of a gate in its sources.
public protocol AssertionFinding: Sendable {
    /// Every assertion in the sources of the layers' test targets; nil where the sources cannot be read as Swift.
    func assertions() async throws -> [SourceAssertion]?
}

/// One assertion in the gate's sources.
public struct SourceAssertion: Sendable, Hashable {
    /// Where test libraries say it is: `Module/File.swift`, line and column.
    public let place: SourcePlace
    /// The file, relative to the package.
    public let file: String
    /// The first line of it.
    public let text: String
    /// Why it may be idle, where a comment says so.
    public let reason: String?

    /// Names an assertion.
    public init(place: SourcePlace, file: String, text: String, reason: String?) {
        self.place = place
        self.file = file
        self.text = text
        self.reason = reason
    }
}
