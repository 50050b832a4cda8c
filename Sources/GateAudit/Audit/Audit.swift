// The whole audit in order: baseline, controls, mutants, and what is idle.

import Foundation

/// Runs an audit over the stages that it is given, and tells an observer of every step.
public struct Audit: Sendable {
    private let catalogue: [CatalogueEntry]
    private let gate: GateConfiguration
    private let emptyControl: CatalogueEntry?
    private let options: AuditOptions
    private let harness: String
    private let packageName: String
    private let builder: any VariantBuilding
    private let runner: any TrialRunning & TestListing
    private let scheduler: Scheduler
    private let assertionFinder: (any AssertionFinding)?
    private let checkPatterns: @Sendable ([TestIdentifier]) throws -> Void
    private let store: VerdictStore?
    private let output: OutputFolder
    private let ledger: AuditLedger
    private let observer: any AuditObserver

    /// Prepares an audit; nothing runs yet.
    /// - Parameters:
    ///   - catalogue: what is to be judged, in order.
    ///   - gate: the subject and the layers.
    ///   - emptyControl: an entry of role `benign` that changes nothing a test could notice; nil when none can be made.
    ///   - options: what was asked for.
    ///   - harness: what identifies the harness among its versions.
    ///   - packageName: how the package is called in output.
    ///   - builder: builds variants.
    ///   - runner: runs the gate on them.
    ///   - assertionFinder: finds the gate's assertions; nil when idle ones are not asked for.
    ///   - checkPatterns: throws when a pattern of the catalogue matches none of the tests.
    ///   - store: verdicts of earlier audits.
    ///   - output: where records, logs and diffs are written.
    ///   - ledger: collects the findings.
    ///   - observer: is told of every step.
    public init(
        catalogue: [CatalogueEntry], gate: GateConfiguration, emptyControl: CatalogueEntry?, options: AuditOptions,
        harness: String, packageName: String, builder: any VariantBuilding,
        runner: any TrialRunning & TestListing, assertionFinder: (any AssertionFinding)?,
        checkPatterns: @escaping @Sendable ([TestIdentifier]) throws -> Void, store: VerdictStore?,
        output: OutputFolder, ledger: AuditLedger, observer: any AuditObserver
    ) {
        self.catalogue = catalogue
        self.gate = gate
        self.emptyControl = emptyControl
        self.options = options
        self.harness = harness
        self.packageName = packageName
        self.builder = builder
        self.runner = runner
        scheduler = Scheduler(jobs: options.jobs)
        self.assertionFinder = assertionFinder
        self.checkPatterns = checkPatterns
        self.store = store
        self.output = output
        self.ledger = ledger
        self.observer = observer
    }

    /// Runs the audit.
    ///
    /// When the task is cancelled, everything that was started is ended, and the report says what was found until then.
    /// - Returns: the report, which is also written to the output folder.
    /// - Throws: what keeps the report from being written.
    public func run() async throws -> AuditReport {
        var interrupted = false
        do {
            try await runStages()
        } catch is CancellationError {
            interrupted = true
        } catch let error as AuditError {
            await ledger.note(fault: error)
        } catch {
            await ledger.note(fault: AuditError(.harnessFault, "\(error)"))
        }
        // A stage that was ended from outside may say so in its own words.
        interrupted = interrupted || Task.isCancelled
        let report = await ledger.report(interrupted: interrupted)
        try await output.write(report)
        store?.sweep()
        return report
    }

    private func runStages() async throws {
        await observer.observe(
            .began(
                package: packageName, mutants: catalogue.count { $0.role == .mutant },
                benign: catalogue.count { $0.role == .benign }, controls: catalogue.count { $0.role == .control }))
        let stale = try await reportStale()
        guard let (variant, plan) = try await establishBaseline() else { return }

        let controls = catalogue.filter { $0.role == .control && !stale.contains($0.id) }
        let others = catalogue.filter { $0.role != .control && !stale.contains($0.id) }
        if !controls.isEmpty {
            await observer.observe(.stage("Trying the controls"))
            try await judge(controls, baseline: variant, plan)
            guard await ledger.judged.allSatisfy({ $0.role != .control || $0.verdict == .killed }) else { return }
            await observer.observe(.held("controls: \(listed(controls.map(\.id))) killed"))
        } else {
            await observer.observe(
                .note("the catalogue has no controls; a fault that any gate must notice belongs in Mutants/controls/"))
        }
        guard try await tryEmptyControl(plan) else { return }

        await observer.observe(.entriesBegan(count: others.count))
        try await judge(others, baseline: variant, plan)
        if !options.choosesPart { try await nameIdleAssertions() }
    }

    // MARK: Before the mutants

    /// Says at once, before anything is built, which patches no longer apply.
    /// - Returns: their names.
    private func reportStale() async throws -> Set<String> {
        var names: Set<String> = []
        let judge = Judge(repetitions: options.repetitions)
        for (entry, reason) in try await builder.staleEntries(among: catalogue) {
            let record = EntryRecord(entry, judgement: judge.judge(.stale(reason: reason)))
            try await settle(record, entry, outputs: [])
            names.insert(entry.id)
        }
        return names
    }

    private func establishBaseline() async throws -> (BuiltVariant, TrialPlan)? {
        await observer.observe(.stage("Building the unmodified package"))
        let variant: BuiltVariant
        // All lanes at once: a build from nothing keeps no two cores busy for all of its time.
        async let warmedUp: Void = warmUpOtherLanes()
        let outcome = try await builder.build(nil, job: 0)
        try await warmedUp
        switch outcome {
        case .built(let built): variant = built
        case .unviable(let diagnostics):
            try await output.write(log: diagnostics, named: "baseline")
            await ledger.note(
                baseline: AuditReport.BaselineRecord(
                    problems: [.init(layer: "build", test: nil, evidence: "It does not compile:\n\(diagnostics)")],
                    buildSeconds: 0, seconds: 0, testSeconds: [:], trials: []))
            return nil
        case .stale(let reason): throw AuditError(.harnessFault, "the unmodified package has no patch, yet: \(reason)")
        }
        var layers: [LayerTests] = []
        for layer in gate.layers {
            let names = try await reportingUsage { try await runner.listTests(of: variant, layer: layer) }
            guard !names.isEmpty else {
                throw AuditError(.usage, "layer \(layer.name) of the gate holds no test, so there is nothing to audit")
            }
            layers.append(LayerTests(layer: layer, tests: names))
        }
        guard !layers.isEmpty else { throw AuditError(.usage, "the gate has no layer, so there is nothing to audit") }
        await ledger.note(tests: layers.map { AuditReport.Layer(name: $0.layer.name, tests: $0.tests) })
        try checkPatterns(layers.flatMap(\.tests))

        let total = layers.reduce(0) { $0 + $1.tests.count }
        await observer.observe(.stage("Running the gate on the unmodified package, \(count(total, "test"))"))
        let clock = ContinuousClock()
        let began = clock.now
        let finding = try await Baseline(
            runner: runner, scheduler: scheduler, repetitions: options.repetitions, timeout: options.timeout
        )
        .measure(variant, layers: layers)
        let record = AuditReport.BaselineRecord(
            problems: finding.problems, buildSeconds: variant.seconds, seconds: (clock.now - began).seconds,
            testSeconds: Dictionary(
                uniqueKeysWithValues: finding.deadlines.testSeconds.map { ($0.key.rawValue, $0.value) }),
            trials: finding.trials.map(TrialRecord.init))
        await ledger.note(baseline: record)
        guard record.green else {
            try await output.write(log: record.log, named: "baseline")
            return nil
        }
        let build = variant.reused ? "earlier build" : "\(readable(seconds: variant.seconds)) build"
        await observer.observe(
            .held(
                "baseline: \(count(total, "test")) green every time (\(build), \(readable(seconds: record.seconds)) trials)"
            ))
        let plan = TrialPlan(
            runner: runner, scheduler: scheduler, layers: layers, deadlines: finding.deadlines,
            repetitions: options.repetitions)
        return (variant, plan)
    }

    private func warmUpOtherLanes() async throws {
        try await withThrowingTaskGroup(of: Void.self) { lanes in
            // A lane without an entry has nothing to build.
            for job in 0..<min(options.jobs, catalogue.count) where job > 0 {
                lanes.addTask { try await builder.warmUp(job: job) }
            }
            try await lanes.waitForAll()
        }
    }

    private func tryEmptyControl(_ plan: TrialPlan) async throws -> Bool {
        guard let emptyControl else { return true }
        await observer.observe(.stage("Trying the empty control"))
        let control: AuditReport.EmptyControl
        switch try await builder.build(emptyControl, job: 0) {
        case .built(let variant):
            let trials = try await plan.trials(of: emptyControl, on: variant)
            let judgement = Judge(repetitions: options.repetitions).judge(emptyControl, trials: trials)
            let ran = Set(trials.flatMap(\.results.keys))
            let missing = await ledger.tests.flatMap(\.tests).filter { !ran.contains($0) }
            let record = EntryRecord(
                emptyControl, judgement: judgement, buildSeconds: variant.seconds, trials: trials)
            let log = EntryLog(record: record, outputs: trials.map(\.output)).text
            try await output.write(record, log: log, diff: emptyControl.diff)
            if judgement.verdict != .passed {
                control = .init(passed: false, reason: "with nothing but a comment added, \(judgement.reason)")
            } else if let first = missing.first {
                control = .init(passed: false, reason: "with nothing but a comment added, \(first) did not run")
            } else {
                control = .init(passed: true)
            }
        case .unviable(let diagnostics):
            control = .init(
                passed: false, reason: "with nothing but a comment added, it does not compile: \(diagnostics)")
        case .stale(let reason):
            control = .init(passed: false, reason: "a patch that adds a comment does not apply: \(reason)")
        }
        await ledger.note(emptyControl: control)
        if control.passed {
            await observer.observe(.held("empty control: rebuilt without a fault, the gate behaves the same"))
        }
        return control.passed
    }

    // MARK: Entries

    /// Builds and tries entries: as many lanes build as there are jobs, and while the trials of one entry run,
    /// its lane is already at the next build.
    ///
    /// Builds wait for a slot as trials do, so that no more runs at a time than was asked for, and come after trials
    /// that wait: they never run far ahead, and an interruption does not find many builds and few verdicts.
    private func judge(_ entries: [CatalogueEntry], baseline: BuiltVariant, _ plan: TrialPlan) async throws {
        let queue = EntryQueue(entries)
        try await withThrowingTaskGroup(of: Void.self) { lanes in
            for job in 0..<min(options.jobs, max(1, entries.count)) {
                lanes.addTask {
                    try await withThrowingTaskGroup(of: Void.self) { trials in
                        while let entry = await queue.next() {
                            let outcome = try await scheduler.run {
                                await observer.observe(.entry(id: entry.id, .building))
                                return try await builder.build(entry, job: job)
                            }
                            trials.addTask { try await conclude(entry, outcome, baseline: baseline, plan) }
                        }
                        try await trials.waitForAll()
                    }
                }
            }
            try await lanes.waitForAll()
        }
    }

    private func conclude(
        _ entry: CatalogueEntry, _ outcome: BuildOutcome, baseline: BuiltVariant, _ plan: TrialPlan
    ) async throws {
        let judge = Judge(repetitions: options.repetitions)
        switch outcome {
        case .unviable(let diagnostics):
            let record = EntryRecord(entry, judgement: judge.judge(outcome), diagnostics: diagnostics)
            try await settle(record, entry, outputs: [])
        case .stale:
            try await settle(EntryRecord(entry, judgement: judge.judge(outcome)), entry, outputs: [])
        case .built(let variant):
            let key = VerdictStore.key(
                for: entry, variant: variant, baseline: baseline, harness: harness, options: options, gate: gate)
            // Controls show that this very run can notice a fault, so they are tried every time.
            if options.reuse, entry.role != .control, let record = store?.record(for: key) {
                return try await settle(record, entry, outputs: [])
            }
            await observer.observe(.entry(id: entry.id, .trying))
            let trials = try await plan.trials(of: entry, on: variant)
            let judgement = judge.judge(entry, trials: trials)
            guard judgement.verdict != .survived || trials.contains(where: { $0.selection != .wholeLayer }) else {
                throw AuditError(.harnessFault, "\(entry.id) cannot have survived: no test ran on it alone")
            }
            let record = EntryRecord(entry, judgement: judgement, buildSeconds: variant.seconds, trials: trials)
            try await settle(record, entry, outputs: trials.map(\.output))
            try store?.keep(record, for: key)
        }
    }

    private func settle(_ record: EntryRecord, _ entry: CatalogueEntry, outputs: [String]) async throws {
        await ledger.note(record: record)
        try await output.write(record, log: EntryLog(record: record, outputs: outputs).text, diff: entry.diff)
        await observer.observe(.judged(record))
    }

    // MARK: After the mutants

    private func nameIdleAssertions() async throws {
        guard let assertionFinder, let assertions = try await assertionFinder.assertions() else { return }
        let records = await ledger.judged.filter { $0.role == .mutant }
        await ledger.note(idleAssertions: idle(assertions, in: records))
    }
}

/// The assertions that failed under none of the mutants.
/// - Parameters:
///   - assertions: every assertion of the gate.
///   - records: the mutants.
func idle(_ assertions: [SourceAssertion], in records: [EntryRecord]) -> [IdleAssertion] {
    struct Line: Hashable {
        let file: String
        let line: Int
    }
    var columns: [Line: Set<Int?>] = [:]
    for issue in records.flatMap(\.trials).flatMap(\.issues) where issue.kind == .assertion {
        guard let file = issue.file, let line = issue.line else { continue }
        columns[Line(file: file, line: line), default: []].insert(issue.column)
    }
    return assertions.filter { assertion in
        let failed = columns[Line(file: assertion.place.fileID, line: assertion.place.line)] ?? []
        // XCTest names no column: a failure anywhere on the line counts for each assertion on it.
        return !failed.contains(nil) && !failed.contains(assertion.place.column)
    }
    .map { assertion in
        IdleAssertion(
            file: assertion.file, line: assertion.place.line, column: assertion.place.column ?? 1, text: assertion.text,
            reason: assertion.reason)
    }
}

extension AuditReport.BaselineRecord {
    /// What was not green, for a log.
    var log: String {
        problems.map { problem in
            "\(problem.test?.rawValue ?? "layer \(problem.layer) as a whole"):\n\(problem.evidence)\n"
        }
        .joined(separator: "\n")
    }
}

extension Duration {
    /// The whole of it in seconds.
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
