// What an audit needs of the stages before it: the seams at which tests put their own.

/// Builds variants of the package.
public protocol VariantBuilding: Sendable {
    /// Builds the package with an entry's patch in it, or as it is.
    /// - Parameters:
    ///   - entry: the entry; nil for the unmodified package.
    ///   - job: the lane that builds, from 0; two builds of one lane never overlap.
    /// - Throws: `CancellationError`, or what makes building impossible whatever the entry.
    func build(_ entry: CatalogueEntry?, job: Int) async throws -> BuildOutcome
    /// Does for a lane beforehand what takes long only once.
    /// - Throws: `CancellationError`, or what makes building impossible whatever the entry.
    func warmUp(job: Int) async throws
    /// Weaves entries into one build.
    /// - Parameters:
    ///   - entries: the entries, none of them stale.
    ///   - evenFew: whether to weave even so few that building them one by one takes less time.
    /// - Throws: `CancellationError`, or what makes building impossible whatever the entries.
    func weave(_ entries: [CatalogueEntry], evenFew: Bool) async throws -> WovenBuild
    /// What tells an entry's content apart, however it is built.
    func contentKey(of entry: CatalogueEntry?) -> String
    /// The entries whose patches no longer apply, with the reason, which names the place; builds nothing.
    /// - Throws: `CancellationError`, or what makes asking impossible.
    func staleEntries(among entries: [CatalogueEntry]) async throws -> [(entry: CatalogueEntry, reason: String)]
}

extension VariantBuilder: VariantBuilding {}

/// Names the tests of a gate.
public protocol TestListing: Sendable {
    /// Names the tests of a layer, or the checks of an executable one.
    /// - Throws: `CancellationError`, or what keeps the layer from being asked.
    func listTests(of variant: BuiltVariant, layer: GateLayer) async throws -> [TestIdentifier]
}

extension TrialRunner: TestListing {}

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
