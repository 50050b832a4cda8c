// Everything that one audit found: the contents of `outcomes.json`.

import Foundation

/// The whole result of an audit, in the form that is written to `mutants.out/outcomes.json`.
public struct AuditReport: Sendable, Codable {
    /// The version of this form; it grows when a reader would have to change.
    public static let currentFormat = 1

    /// How the audit came out.
    public struct Conclusion: Sendable, Codable, Hashable {
        /// The exit status.
        public let status: Int32
        /// `PASSED`, `FAILED` or `VOID`.
        public let word: String
        /// Why, in one line.
        public let reason: String
    }

    /// What the audit ran on.
    public struct Surroundings: Sendable, Codable, Hashable {
        /// The package's name.
        public var package: String
        /// The first line of `swift --version`.
        public var toolchain: String
        /// `linux` or `macos`.
        public var platform: Platform
        /// The version of run-mutants.
        public var harness: String
        /// The revision that git has checked out; absent without git.
        public var revision: String?
        /// Whether the working tree was as that revision has it; absent without git.
        public var clean: Bool?

        /// Names what the audit ran on.
        public init(
            package: String, toolchain: String, platform: Platform, harness: String, revision: String?, clean: Bool?
        ) {
            self.package = package
            self.toolchain = toolchain
            self.platform = platform
            self.harness = harness
            self.revision = revision
            self.clean = clean
        }
    }

    /// What was asked for.
    public struct Request: Sendable, Codable, Hashable {
        /// Names and globs that chose mutants.
        public let patterns: [String]
        /// The constraint that chose mutants; absent when all were meant.
        public let constraint: String?
        /// How often each deciding test ran.
        public let repetitions: Int
        /// How many builds and trials ran at a time.
        public let jobs: Int
        /// Seconds that a trial might take; absent when derived from the baseline.
        public let timeout: Double?
        /// Whether earlier verdicts might be used.
        public let reuse: Bool
        /// What the score of generated mutants had to reach; absent when nothing was set.
        public let thresholds: ScoreThresholds?
        /// Which mutants were generated; absent for the hand-written ones of a catalogue.
        public let generation: GenerationOptions?
        /// Which share of them this audit tried; absent for all.
        public internal(set) var shard: Shard?

        init(
            patterns: [String], constraint: String?, repetitions: Int, jobs: Int, timeout: Double?, reuse: Bool,
            thresholds: ScoreThresholds? = nil, generation: GenerationOptions? = nil, shard: Shard? = nil
        ) {
            self.patterns = patterns
            self.constraint = constraint
            self.repetitions = repetitions
            self.jobs = jobs
            self.timeout = timeout
            self.reuse = reuse
            self.thresholds = thresholds
            self.generation = generation
            self.shard = shard
        }
    }

    /// The tests of one layer.
    public struct Layer: Sendable, Codable, Hashable {
        /// The layer's name.
        public let name: String
        /// Its tests, in order of their names.
        public let tests: [TestIdentifier]
    }

    /// The gate on the unmodified package.
    public struct BaselineRecord: Sendable, Codable, Hashable {
        /// Whether every test was green every time.
        public var green: Bool { problems.isEmpty }
        /// What was not green.
        public let problems: [Baseline.Problem]
        /// Seconds that the build took; 0 when an earlier one was used.
        public let buildSeconds: Double
        /// Wall seconds that its trials took.
        public let seconds: Double
        /// Test to the seconds that it takes alone.
        public let testSeconds: [String: Double]
        /// Every trial that was made of it.
        public let trials: [TrialRecord]

        /// Writes down a baseline.
        public init(
            problems: [Baseline.Problem], buildSeconds: Double, seconds: Double, testSeconds: [String: Double],
            trials: [TrialRecord]
        ) {
            self.problems = problems
            self.buildSeconds = buildSeconds.inMilliseconds
            self.seconds = seconds.inMilliseconds
            self.testSeconds = testSeconds.mapValues(\.inMilliseconds)
            self.trials = trials
        }
    }

    /// The negative control: an unmodified package that goes the way of the mutants.
    public struct EmptyControl: Sendable, Codable, Hashable {
        /// Whether it behaved just as the baseline.
        public let passed: Bool
        /// What differed.
        public let reason: String?

        /// Writes down the control's outcome.
        public init(passed: Bool, reason: String? = nil) {
            self.passed = passed
            self.reason = reason
        }
    }

    /// How the entries that have a verdict were built; each is counted once.
    public struct Builds: Sendable, Codable, Hashable {
        /// In one build, each behind a switch.
        public let woven: Int
        /// One by one.
        public let standalone: Int
        /// Not at all, for they do not compile.
        public let unviable: Int
        /// Not at all, for their patches do not apply.
        public let stale: Int
        /// With a verdict of an audit that did not know how they were built.
        public let unknown: Int

        /// Counts.
        init(_ entries: [EntryRecord]) {
            unviable = entries.count { $0.verdict == .unviable }
            stale = entries.count { $0.verdict == .stale }
            let built = entries.filter { $0.verdict != nil && $0.verdict != .unviable && $0.verdict != .stale }
            woven = built.count { $0.build == .woven }
            standalone = built.count { $0.build == .standalone }
            unknown = built.count { $0.build == nil }
        }

        /// In words, for the summary.
        var words: String {
            let parts = [
                (woven, "woven into one"), (standalone, "standalone"), (unviable, "not compilable"), (stale, "stale"),
            ]
            return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        }
    }

    /// The version of this form.
    public var format = currentFormat
    /// When it began, in ISO 8601.
    public var started: String
    /// Wall seconds of the whole audit.
    public var seconds: Double
    /// How it came out.
    public var conclusion: Conclusion
    /// What it ran on.
    public var surroundings: Surroundings
    /// What was asked for.
    public var request: Request
    /// Subject, layers and promises.
    public var gate: GateConfiguration
    /// The tests of every layer.
    public var tests: [Layer]
    /// The gate on the unmodified package; absent when it was not reached.
    public var baseline: BaselineRecord?
    /// The negative control; absent when it was not reached.
    public var emptyControl: EmptyControl?
    /// Controls, mutants and benign variants, in the order of the catalogue, judged or not.
    public var entries: [EntryRecord]
    /// How they were built.
    public var builds: Builds?
    /// What the verdicts on generated mutants come to; absent when none were generated.
    public var score: MutationScore?
    /// Generated mutants that comments leave out, with the reasons; absent when none were generated.
    public var skipped: [GeneratedMutants.Skipped]?
    /// Tests that no mutant made fail; absent when only a part of the catalogue ran.
    public var idleTests: [TestIdentifier]?
    /// Assertions that never failed under any mutant; absent when only a part ran or the sources could not be read.
    public var idleAssertions: [IdleAssertion]?

    /// Entries of one role, in order.
    public func entries(_ role: EntryRole) -> [EntryRecord] { entries.filter { $0.role == role } }

    /// The report as JSON, keys in order, so that two reports can be compared line by line.
    /// - Throws: what the encoder throws.
    public func json() throws -> Data { try readableJSON() }
}

extension Encodable {
    /// The value as JSON that people and line-wise comparisons can read: keys in order, a line each.
    /// - Throws: what the encoder throws.
    func readableJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
