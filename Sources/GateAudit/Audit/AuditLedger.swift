// What an audit has found so far, so that a report can be written at any moment.

import Foundation

/// Collects the findings of a running audit.
public actor AuditLedger {
    private var entries: [CatalogueEntry]
    private let gate: GateConfiguration
    private let options: AuditOptions
    private let surroundings: AuditReport.Surroundings
    private let started: Date
    private let skipped: [GeneratedMutants.Skipped]
    private var records: [String: EntryRecord] = [:]

    /// The gate on the unmodified package.
    var baseline: AuditReport.BaselineRecord?
    /// The negative control.
    var emptyControl: AuditReport.EmptyControl?
    /// The tests of every layer.
    var tests: [AuditReport.Layer] = []
    /// Assertions that never failed.
    var idleAssertions: [IdleAssertion]?
    /// Why the audit ended early.
    var fault: AuditError?

    /// Begins a ledger.
    /// - Parameters:
    ///   - entries: what is to be judged, in the order of the report.
    ///   - gate: the subject and the layers.
    ///   - options: what was asked for.
    ///   - surroundings: what the audit runs on.
    ///   - skipped: generated mutants that comments leave out.
    ///   - started: when it began.
    public init(
        entries: [CatalogueEntry], gate: GateConfiguration, options: AuditOptions,
        surroundings: AuditReport.Surroundings, skipped: [GeneratedMutants.Skipped] = [], started: Date = Date()
    ) {
        self.entries = entries
        self.gate = gate
        self.options = options
        self.surroundings = surroundings
        self.skipped = skipped
        self.started = started
    }

    func note(tests: [AuditReport.Layer]) { self.tests = tests }
    func note(baseline: AuditReport.BaselineRecord) { self.baseline = baseline }
    func note(emptyControl: AuditReport.EmptyControl) { self.emptyControl = emptyControl }
    func note(record: EntryRecord) { records[record.id] = record }
    func note(idleAssertions: [IdleAssertion]?) { self.idleAssertions = idleAssertions }
    func note(fault: AuditError) { self.fault = fault }
    /// Leaves out an entry that cannot be tried here.
    func leaveOut(_ id: String) { entries.removeAll { $0.id == id } }

    /// The names of all that are to be judged, in order.
    var identities: [String] { entries.map(\.id) }

    /// The records of those that were judged.
    var judged: [EntryRecord] { entries.compactMap { records[$0.id] } }

    /// The tests that no mutant made fail, without those that the configuration gives a reason for.
    private func idleTests(besides failed: Set<String>) -> [TestIdentifier] {
        tests.flatMap(\.tests).filter { !failed.contains($0.rawValue) && gate.reasonForIdleness(of: $0) == nil }
    }

    /// The report as it stands.
    /// - Parameters:
    ///   - interrupted: whether the audit was ended from outside.
    ///   - now: when the report is made.
    public func report(interrupted: Bool, now: Date = Date()) -> AuditReport {
        let all = entries.map { records[$0.id] ?? EntryRecord($0, judgement: nil) }
        var conclusion = AuditReport.Conclusion(
            entries: all, baseline: baseline, emptyControl: emptyControl, interrupted: interrupted,
            thresholds: options.thresholds)
        if let fault {
            conclusion = AuditReport.Conclusion(status: fault.status.rawValue, word: "VOID", reason: fault.message)
        }
        let complete = !options.choosesPart && options.generation == nil && all.allSatisfy { $0.verdict != nil }
        let failed = Set(all.filter { $0.role == .mutant }.flatMap(\.testsFailedByAssertion))
        return AuditReport(
            started: started.formatted(.iso8601), seconds: now.timeIntervalSince(started).inMilliseconds,
            conclusion: conclusion, surroundings: surroundings,
            request: AuditReport.Request(
                patterns: options.patterns, constraint: options.constraint, repetitions: options.repetitions,
                jobs: options.jobs, timeout: options.timeout, reuse: options.reuse,
                thresholds: options.thresholds == ScoreThresholds() ? nil : options.thresholds,
                generation: options.generation, shard: options.shard),
            gate: gate, tests: tests, baseline: baseline, emptyControl: emptyControl, entries: all,
            builds: AuditReport.Builds(all), score: options.generation == nil ? nil : MutationScore(all),
            skipped: options.generation == nil ? nil : skipped,
            idleTests: complete ? idleTests(besides: failed) : nil,
            idleAssertions: complete ? idleAssertions : nil)
    }
}
