// What a person asks of an audit.

import Foundation

/// How the variants of an audit are built.
public enum BuildStrategy: String, Sendable, Codable, Hashable, CaseIterable {
    /// All that can be are woven into one build, the rest is built one by one.
    case auto
    /// All in one build; what cannot be woven is not tried.
    case woven
    /// One by one.
    case standalone
}

/// The settings of one audit.
public struct AuditOptions: Sendable, Equatable {
    /// The package whose gate is audited.
    public var package: URL
    /// Its catalogue; nil for `Mutants` in the package.
    public var mutants: URL?
    /// Names or globs that choose mutants; empty means all.
    public var patterns: [String]
    /// The constraint whose mutants are chosen; nil means all.
    public var constraint: String?
    /// How often each deciding test runs.
    public var repetitions: Int
    /// Whether the number of repetitions was chosen by nobody: then one confirms a generated mutant's kill.
    public var repeatsByDefault = false
    /// How many builds and trials run at a time.
    public var jobs: Int
    /// Seconds that a trial may take; nil for a bound derived from the baseline.
    public var timeout: Double?
    /// The folder that gets `mutants.out`; nil for the package.
    public var output: URL?
    /// Whether verdicts of earlier audits that still hold are used.
    public var reuse: Bool
    /// Whether earlier builds are forgotten first.
    public var fresh: Bool
    /// Whether verdicts of an interrupted audit are kept.
    public var resume: Bool
    /// How variants are built.
    public var strategy: BuildStrategy
    /// Whether every test is run alone on the unmodified package, also where an earlier audit has done so.
    public var measuresAnew = false
    /// Which mutants are generated; nil for the hand-written ones of the catalogue.
    public var generation: GenerationOptions?
    /// The share of the mutants that is tried here; nil for all.
    public var shard: Shard?
    /// What the score of generated mutants must reach.
    public var thresholds = ScoreThresholds()

    /// Makes settings; all but the package have a default.
    public init(
        package: URL, mutants: URL? = nil, patterns: [String] = [], constraint: String? = nil, repetitions: Int = 3,
        jobs: Int = 1, timeout: Double? = nil, output: URL? = nil, reuse: Bool = true, fresh: Bool = false,
        resume: Bool = false, strategy: BuildStrategy = .auto
    ) {
        self.package = package
        self.mutants = mutants
        self.patterns = patterns
        self.constraint = constraint
        self.repetitions = repetitions
        self.jobs = jobs
        self.timeout = timeout
        self.output = output
        self.reuse = reuse
        self.fresh = fresh
        self.resume = resume
        self.strategy = strategy
    }

    /// The folder of the catalogue.
    public var mutantsFolder: URL { mutants ?? package.appending(path: "Mutants", directoryHint: .isDirectory) }

    /// Which mutants are generated: those that were asked for, or where the package has no catalogue and none was named,
    /// those that are on by default; nil when the hand-written ones are meant.
    var effectiveGeneration: GenerationOptions? {
        if let generation { return generation }
        guard mutants == nil, FileTree.kind(at: mutantsFolder.path) == nil else { return nil }
        return GenerationOptions()
    }

    /// Whether only a part of the catalogue was asked for.
    public var choosesPart: Bool { !patterns.isEmpty || constraint != nil || shard != nil }
}
