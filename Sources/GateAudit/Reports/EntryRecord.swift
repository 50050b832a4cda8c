// One entry of the catalogue as `outcomes.json` tells it, and as verdicts are kept for later audits.

import Foundation

/// What an audit found out about one entry; complete, so that it can be used again instead of new trials.
public struct EntryRecord: Sendable, Codable, Hashable {
    /// A way of building.
    public enum Build: String, Sendable, Codable, Hashable {
        /// In one build with others, behind a switch.
        case woven
        /// On its own.
        case standalone
    }

    /// `<constraint>/<name>`.
    public let id: String
    /// `mutant`, `control` or `benign`.
    public let role: EntryRole
    /// The folder it stands in.
    public let constraint: String
    /// One sentence on the fault.
    public let title: String
    /// The tests meant to kill it.
    public let killedBy: [TestPattern]
    /// Endings other than an assertion that count as kills.
    public let acceptedEndings: [AcceptedEnding]
    /// The promise that a benign variant keeps.
    public let keeps: String?
    /// What a mutation operator changed; absent for a patch that a person wrote.
    public let generated: GeneratedChange?
    /// The verdict; absent when the audit was interrupted before there was one.
    public let verdict: Verdict?
    /// Why, in one sentence.
    public let reason: String?
    /// The tests that killed it.
    public let killers: [TestIdentifier]
    /// Tests that failed every time although nothing names them.
    public let otherKillers: [TestIdentifier]
    /// Tests that failed in some repetitions only.
    public let flickering: [TestIdentifier]
    /// What the compiler or `git apply` said, when it could not be built.
    public let diagnostics: String?
    /// Whether the verdict is that of an earlier audit, because nothing that matters to it has changed.
    public internal(set) var reused: Bool
    /// What the verdict rests on, as one digest, by which a resumed audit knows that it still holds.
    public internal(set) var basis: String?
    /// How it was built; absent when it was not, or when an audit before this was known judged it.
    public internal(set) var build: Build?
    /// Why it was not woven.
    public internal(set) var standaloneBecause: String?
    /// The tests that evaluate what it changes; absent where only a woven build could tell.
    public internal(set) var reachedBy: [TestIdentifier]?
    /// The programs that ran it.
    public internal(set) var run: Run?
    /// Seconds that its build took; 0 when an earlier build was used.
    public let buildSeconds: Double
    /// Wall seconds that its trials took together.
    public let trialSeconds: Double
    /// Every trial that was made.
    public let trials: [TrialRecord]

    /// Writes down what was found.
    /// - Parameters:
    ///   - entry: the entry.
    ///   - judgement: the verdict; nil when there is none yet.
    ///   - diagnostics: what kept it from being built.
    ///   - buildSeconds: what its build took.
    ///   - trials: every trial made of it.
    public init(
        _ entry: CatalogueEntry, judgement: Judgement?, diagnostics: String? = nil, buildSeconds: Double = 0,
        trials: [TrialOutcome] = []
    ) {
        id = entry.id
        role = entry.role
        constraint = entry.constraint
        title = entry.title
        killedBy = entry.killedBy
        acceptedEndings = entry.acceptedEndings.sorted { $0.rawValue < $1.rawValue }
        keeps = entry.keeps
        generated = entry.generated
        verdict = judgement?.verdict
        reason = judgement?.reason
        killers = judgement?.killers ?? []
        otherKillers = judgement?.otherKillers ?? []
        flickering = judgement?.flickering ?? []
        // The compiler shows lines of the source.
        self.diagnostics = diagnostics.map { Redactor().redact($0) }
        reused = false
        self.buildSeconds = buildSeconds.inMilliseconds
        trialSeconds = trials.reduce(0) { $0 + $1.seconds }.inMilliseconds
        self.trials = trials.map(TrialRecord.init)
    }

    /// Whether nothing is to be looked at: a fault that was noticed, or a harmless change that was let through.
    ///
    /// A hand-written fault must be noticed by an assertion of a test that it names. Of a generated one it is enough that
    /// the tests did not go on as if nothing were wrong; one that does not compile is only counted.
    public var passes: Bool {
        switch verdict {
        case .killed, .passed: true
        case .crashed, .timeout, .errored, .unviable: generated != nil
        default: false
        }
    }

    /// Whether another audit may take its verdict over where nothing that matters to it has changed.
    var isLasting: Bool {
        generated == nil
            ? passes : verdict == .killed || verdict == .crashed || verdict == .survived || verdict == .unreached
    }

    /// Every test that an assertion made fail in at least one trial.
    var testsFailedByAssertion: Set<String> {
        Set(trials.flatMap { trial in trial.results.filter { $0.value == .failedByAssertion }.keys })
    }
}
