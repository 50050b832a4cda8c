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
    private let command: [String]
    private let builder: any VariantBuilding
    private let runner: any TrialRunning & TestListing
    private let scheduler: Scheduler
    private let assertionFinder: (any AssertionFinding)?
    private let checkPatterns: @Sendable ([TestIdentifier]) throws -> Void
    private let store: VerdictStore?
    private let facts: TrialFacts?
    private let interrupted: InterruptedAudit
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
    ///   - command: how the person called run-mutants, for reports that say how to repeat a mutant.
    ///   - builder: builds variants.
    ///   - runner: runs the gate on them.
    ///   - assertionFinder: finds the gate's assertions; nil when idle ones are not asked for.
    ///   - checkPatterns: throws when a pattern of the catalogue matches none of the tests.
    ///   - store: verdicts of earlier audits.
    ///   - facts: what tests did alone in earlier audits.
    ///   - interrupted: the verdicts of an audit that this one goes on from.
    ///   - output: where records, logs and diffs are written.
    ///   - ledger: collects the findings.
    ///   - observer: is told of every step.
    public init(
        catalogue: [CatalogueEntry], gate: GateConfiguration, emptyControl: CatalogueEntry?, options: AuditOptions,
        harness: String, packageName: String, command: [String] = ["run-mutants"], builder: any VariantBuilding,
        runner: any TrialRunning & TestListing, assertionFinder: (any AssertionFinding)?,
        checkPatterns: @escaping @Sendable ([TestIdentifier]) throws -> Void, store: VerdictStore?,
        facts: TrialFacts? = nil, interrupted: InterruptedAudit = .none, output: OutputFolder, ledger: AuditLedger,
        observer: any AuditObserver
    ) {
        self.catalogue = catalogue
        self.gate = gate
        self.emptyControl = emptyControl
        self.options = options
        self.harness = harness
        self.packageName = packageName
        self.command = command
        self.builder = builder
        self.runner = runner
        scheduler = Scheduler(jobs: options.jobs)
        self.assertionFinder = assertionFinder
        self.checkPatterns = checkPatterns
        self.store = store
        self.facts = facts
        self.interrupted = interrupted
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
        try await output.write(
            ReportMaterial(report: report, catalogue: catalogue, package: options.package, command: command))
        store?.sweep()
        facts?.sweep()
        return report
    }

    private func runStages() async throws {
        await observer.observe(
            .began(
                package: packageName, mutants: catalogue.count { $0.role == .mutant },
                benign: catalogue.count { $0.role == .benign }, controls: catalogue.count { $0.role == .control }))
        let stale = try await reportStale()
        let applying = catalogue.filter { !stale.contains($0.id) }
        guard let baseline = try await establishBaseline(applying) else { return }
        let gate = try await tryWovenControl(baseline)
        guard try await refuseUnwoven(applying, gate) else { return }

        let controls = applying.filter { $0.role == .control }
        let others = applying.filter { $0.role != .control }
        if !controls.isEmpty {
            await observer.observe(.stage("Trying the controls"))
            try await judge(controls.filter { $0 != .trap }, gate)
            if controls.contains(.trap) { try await springTrap(gate) }
            guard await ledger.judged.allSatisfy({ $0.role != .control || $0.verdict == .killed }) else { return }
            let tried = await ledger.judged.filter { $0.role == .control }.map(\.id)
            if !tried.isEmpty { await observer.observe(.held("controls: \(listed(tried)) killed")) }
        } else {
            await observer.observe(
                .note("the catalogue has no controls; a fault that any gate must notice belongs in Mutants/controls/"))
        }
        if options.strategy != .woven, applying.contains(where: { gate.woven.numbers[$0.id] == nil && $0 != .trap }) {
            guard try await tryEmptyControl(gate.plan) else { return }
        }

        if options.resume {
            let kept = others.count { interrupted.record(for: key(of: $0, gate)) != nil }
            await observer.observe(
                .note("resumed: \(kept) of \(count(others.count, "verdict")) kept from the interrupted audit"))
        }
        await observer.observe(.entriesBegan(count: others.count))
        try await judge(others, gate)
        try await checkAccounts()
        // Of a generated mutant only as many tests are run as it takes to kill it: what is idle does not show.
        if !options.choosesPart, options.generation == nil { try await nameIdleAssertions() }
    }

    /// Every entry has one verdict, and every verdict a way in which its entry was built: nothing is lost on the way.
    private func checkAccounts() async throws {
        let judged = await ledger.judged
        let expected = await ledger.identities
        guard judged.map(\.id) == expected else {
            let missing = Set(expected).subtracting(judged.map(\.id)).sorted()
            throw AuditError(.harnessFault, "no verdict was reached on \(listed(missing))")
        }
        let builds = AuditReport.Builds(judged)
        guard builds.woven + builds.standalone + builds.unviable + builds.stale + builds.unknown == expected.count
        else { throw AuditError(.harnessFault, "the ways of building do not add up to the catalogue: \(builds.words)") }
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

    /// What the entries are tried with.
    private struct MeasuredGate {
        /// The unmodified build.
        let baseline: BuiltVariant
        /// The woven build with its mutants; none where there is no such build.
        var woven: WovenBuild
        /// The trials, by what the baseline showed.
        var plan: TrialPlan
    }

    private func establishBaseline(_ entries: [CatalogueEntry]) async throws -> MeasuredGate? {
        await observer.observe(.stage("Building the unmodified package"))
        let variant: BuiltVariant
        // Side by side: a build from nothing keeps no two cores busy for all of its time.
        async let others = buildBesideBaseline(entries)
        let outcome = try await builder.build(nil, job: 0)
        let woven = try await others
        switch outcome {
        case .built(let built): variant = built
        case .unviable(let said):
            let diagnostics = Redactor().redact(said)
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
        let key = TrialFacts.key(variant, layers: layers, harness: harness, repetitions: options.repetitions)
        let known = facts?.trials(for: key)
        let finding = try await Baseline(
            runner: runner, scheduler: scheduler, repetitions: options.repetitions, timeout: options.timeout
        )
        .measure(variant, layers: layers, known: known)
        if known == nil { try facts?.keep(finding.trials, for: key) }
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
        return MeasuredGate(baseline: variant, woven: woven, plan: plan)
    }

    /// The woven build, or where everything is built standalone whatever takes long only once.
    private func buildBesideBaseline(_ entries: [CatalogueEntry]) async throws -> WovenBuild {
        var woven = WovenBuild(variant: nil, numbers: [:], refusals: [:])
        if options.strategy != .standalone {
            woven = try await builder.weave(entries.filter { $0 != .trap }, evenFew: options.strategy == .woven)
        }
        if woven.variant == nil { try await warmUpOtherLanes() }
        return woven
    }

    // MARK: The woven build

    /// Runs the gate on the woven build with nothing switched on: it must behave as the baseline; and shows which test
    /// evaluates which switch.
    ///
    /// - Returns: what to try the entries with: without the woven build where it does not behave so.
    private func tryWovenControl(_ gate: MeasuredGate) async throws -> MeasuredGate {
        guard let variant = gate.woven.variant else { return gate }
        var gate = gate
        await observer.observe(.stage("Running the gate on all mutants in one build, with none switched on"))
        let clock = ContinuousClock()
        let began = clock.now
        let key = TrialFacts.key(
            variant, layers: gate.plan.layers, harness: harness, repetitions: options.repetitions)
        let known = facts?.trials(for: key)
        let trials = try await gate.plan.everyTrial(on: variant, known: known)
        if known == nil { try facts?.keep(trials, for: key) }
        let judgement = Judge(repetitions: options.repetitions).judge(.nothing, trials: trials)
        let ran = Set(trials.flatMap(\.results.keys))
        let missing = await ledger.tests.flatMap(\.tests).first { !ran.contains($0) }
        guard judgement.verdict == .passed, missing == nil else {
            let reason = missing.map { "\($0) did not run" } ?? judgement.reason
            await ledger.note(
                emptyControl: .init(
                    passed: options.strategy != .woven, reason: "woven, but with nothing switched on: \(reason)"))
            await observer.observe(
                .note(
                    "with nothing switched on the woven build differs (\(reason)); "
                        + (options.strategy == .woven
                            ? "nothing can be tried in it" : "all is built standalone instead")))
            let refusals = Dictionary(
                uniqueKeysWithValues: catalogue.map { ($0.id, "the woven build differs with nothing switched on") })
            gate.woven = WovenBuild(variant: nil, numbers: [:], refusals: refusals)
            return gate
        }
        await ledger.note(emptyControl: .init(passed: true))
        if let reason = gate.woven.unverified {
            await observer.observe(
                .note("whether weaving has changed a type of the original could not be found out: \(reason)"))
        }
        gate.plan = gate.plan.with(Reach(trials))
        let build = variant.reused ? "earlier build" : "\(readable(seconds: variant.seconds)) build"
        let time = readable(seconds: (clock.now - began).seconds)
        await observer.observe(
            .held(
                "woven: \(catalogue.count { gate.woven.numbers[$0.id] != nil }) of \(count(catalogue.count { $0 != .trap }, "variant")) in one build, which behaves the same with none switched on (\(build), \(time) trials)"
            ))
        return gate
    }

    /// Where only the woven build is asked for, what is not in it gets no verdict but that.
    /// - Returns: whether there is anything to go on with.
    private func refuseUnwoven(_ entries: [CatalogueEntry], _ gate: MeasuredGate) async throws -> Bool {
        guard options.strategy == .woven else { return true }
        let judge = Judge(repetitions: options.repetitions)
        for entry in entries where gate.woven.numbers[entry.id] == nil && entry != .trap {
            let reason = gate.woven.refusals[entry.id] ?? "it is not in the woven build"
            let outcome = BuildOutcome.unviable(diagnostics: "It cannot be woven: \(reason).")
            try await settle(
                EntryRecord(entry, judgement: judge.judge(outcome), diagnostics: "It cannot be woven: \(reason)."),
                entry, outputs: [])
        }
        return !gate.woven.numbers.isEmpty
    }

    private func warmUpOtherLanes() async throws {
        try await withThrowingTaskGroup(of: Void.self) { lanes in
            // A lane without an entry has nothing to build.
            for job in 0..<min(options.jobs, catalogue.count { $0 != .trap }) where job > 0 {
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

    /// Tries the control of a catalogue that has none of its own: a trap where most tests pass.
    private func springTrap(_ gate: MeasuredGate) async throws {
        let key = builder.contentKey(of: .trap)
        guard let number = gate.plan.mostReached(of: gate.woven.numbers.values),
            let variant = gate.woven.trap(at: number, contentKey: key)
        else {
            await ledger.leaveOut(CatalogueEntry.trap.id)
            return await observer.observe(
                .note("no control could be tried: nothing is woven that a test evaluates"))
        }
        let trials = try await gate.plan.trials(of: .trap, on: variant)
        let judgement = Judge(repetitions: options.repetitions).judge(.trap, trials: trials)
        var record = EntryRecord(.trap, judgement: judgement, trials: trials)
        record.run = EntryRecord.Run(variant, root: options.package)
        record.build = .woven
        try await settle(record, .trap, outputs: trials.map(\.output))
    }

    // MARK: Entries

    /// Builds and tries entries: as many lanes build as there are jobs, and while the trials of one entry run,
    /// its lane is already at the next build.
    ///
    /// Builds wait for a slot as trials do, so that no more runs at a time than was asked for, and come after trials
    /// that wait: they never run far ahead, and an interruption does not find many builds and few verdicts.
    ///
    /// Woven entries need no build: a few at a time are under trial.
    private func judge(_ entries: [CatalogueEntry], _ gate: MeasuredGate) async throws {
        let settled = Set(await ledger.judged.map(\.id))
        let open = entries.filter { !settled.contains($0.id) }
        let woven = EntryQueue(open.filter { gate.woven.numbers[$0.id] != nil })
        let standalone = open.filter { gate.woven.numbers[$0.id] == nil }
        let queue = EntryQueue(standalone)
        try await withThrowingTaskGroup(of: Void.self) { lanes in
            for _ in 0...options.jobs {
                lanes.addTask {
                    while let entry = await woven.next() {
                        let key = builder.contentKey(of: entry)
                        guard let variant = gate.woven.variant(of: entry.id, contentKey: key) else { continue }
                        try await conclude(entry, .built(variant), gate)
                    }
                }
            }
            for job in 0..<laneCount(for: standalone.count, beside: gate.woven) {
                lanes.addTask {
                    try await withThrowingTaskGroup(of: Void.self) { trials in
                        while let entry = await queue.next() {
                            // Beside a woven build those few that need one come first, or all would wait for them at the end.
                            let urgency = gate.woven.variant == nil ? 0 : Double.infinity
                            let outcome = try await scheduler.run(expectedSeconds: urgency) {
                                await observer.observe(.entry(id: entry.id, .building))
                                return try await builder.build(entry, job: job)
                            }
                            trials.addTask { try await conclude(entry, outcome, gate) }
                        }
                        try await trials.waitForAll()
                    }
                }
            }
            try await lanes.waitForAll()
        }
    }

    /// How many lanes build: beside a woven build a second one pays only when it saves more than its first build takes.
    private func laneCount(for count: Int, beside woven: WovenBuild) -> Int {
        let worthIt = woven.numbers.isEmpty ? 1 : 16
        return min(options.jobs, (count + worthIt - 1) / worthIt)
    }

    private func conclude(_ entry: CatalogueEntry, _ outcome: BuildOutcome, _ gate: MeasuredGate) async throws {
        let judge = Judge(repetitions: options.repetitions)
        switch outcome {
        case .unviable(let diagnostics):
            let record = EntryRecord(entry, judgement: judge.judge(outcome), diagnostics: diagnostics)
            try await settle(record, entry, outputs: [], gate)
        case .stale:
            try await settle(EntryRecord(entry, judgement: judge.judge(outcome)), entry, outputs: [], gate)
        case .built(let variant):
            let key = key(of: entry, gate)
            // Also one that fails the audit: it was reached a moment ago, by the same audit.
            if entry.role != .control, let record = interrupted.record(for: key) {
                return try await settle(record, entry, outputs: [], gate)
            }
            // Controls show that this very run can notice a fault, so they are tried every time.
            if options.reuse, entry.role != .control, let record = store?.record(for: key) {
                return try await settle(record, entry, outputs: [], gate)
            }
            if entry.generated != nil, gate.plan.isUnreached(variant) {
                let judgement = Judgement(verdict: .unreached, reason: "No test evaluates what it changes.")
                return try await settle(EntryRecord(entry, judgement: judgement), entry, outputs: [], gate)
            }
            await observer.observe(.entry(id: entry.id, .trying))
            let trials = try await gate.plan.trials(of: entry, on: variant)
            let judgement = judge.judge(entry, trials: trials)
            guard
                judgement.verdict != .survived || entry.generated != nil
                    || trials.contains(where: { $0.selection != .wholeLayer })
            else {
                throw AuditError(.harnessFault, "\(entry.id) cannot have survived: no test ran on it alone")
            }
            var record = EntryRecord(entry, judgement: judgement, buildSeconds: variant.seconds, trials: trials)
            record.basis = key
            record.run = EntryRecord.Run(variant, root: options.package)
            try await settle(record, entry, outputs: trials.map(\.output), gate)
            try store?.keep(record, for: key)
        }
    }

    /// What an entry's verdict rests on, however it is built.
    private func key(of entry: CatalogueEntry, _ gate: MeasuredGate) -> String {
        VerdictStore.key(
            for: entry, content: builder.contentKey(of: entry), baseline: gate.baseline, harness: harness,
            options: options, gate: self.gate)
    }

    private func settle(
        _ record: EntryRecord, _ entry: CatalogueEntry, outputs: [String], _ gate: MeasuredGate? = nil
    ) async throws {
        var record = record
        if let gate {
            record.build = gate.woven.numbers[entry.id] == nil ? .standalone : .woven
            record.standaloneBecause = gate.woven.refusals[entry.id]
            record.reachedBy = gate.woven.numbers[entry.id].flatMap(gate.plan.tests)
        }
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
