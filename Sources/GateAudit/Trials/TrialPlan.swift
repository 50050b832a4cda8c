// Which trials an entry's verdict needs: a run of each layer nominates, runs of one test each decide.

/// The trials of one entry.
public struct TrialPlan: Sendable {
    private let runner: any TrialRunning
    private let scheduler: Scheduler
    let layers: [LayerTests]
    private let deadlines: Deadlines
    private let repetitions: Int
    private let reach: Reach?
    private let gauge: LoadGauge

    /// Prepares plans.
    /// - Parameters:
    ///   - runner: runs the trials.
    ///   - scheduler: says when.
    ///   - layers: the layers with their tests, in the gate's order.
    ///   - deadlines: from the baseline.
    ///   - repetitions: how often a deciding test is run; less than 1 counts as 1.
    ///   - reach: what each test evaluates of a woven build; nil where that is not known.
    public init(
        runner: any TrialRunning, scheduler: Scheduler, layers: [LayerTests], deadlines: Deadlines, repetitions: Int,
        reach: Reach? = nil
    ) {
        self.init(
            runner: runner, scheduler: scheduler, layers: layers, deadlines: deadlines, repetitions: repetitions,
            reach: reach, gauge: LoadGauge())
    }

    private init(
        runner: any TrialRunning, scheduler: Scheduler, layers: [LayerTests], deadlines: Deadlines, repetitions: Int,
        reach: Reach?, gauge: LoadGauge
    ) {
        self.runner = runner
        self.scheduler = scheduler
        self.layers = layers
        self.deadlines = deadlines
        self.repetitions = max(1, repetitions)
        self.reach = reach
        self.gauge = gauge
    }

    /// The same plan, with the knowledge of what each test reaches.
    public func with(_ reach: Reach) -> TrialPlan {
        TrialPlan(
            runner: runner, scheduler: scheduler, layers: layers, deadlines: deadlines, repetitions: repetitions,
            reach: reach, gauge: gauge)
    }

    /// Makes every trial that the verdict on an entry needs.
    ///
    /// 1. Each layer is run as a whole. What does not pass there is nominated; so is every test whose end such a
    ///    run did not report, and every test of the layer where something failed that belongs to none.
    /// 2. The tests that `Killed-By` names are run alone, in every repetition, for the verdict rests on them. When one of
    ///    them fails every time, the others that failed by assertion are run alone once, for the kill matrix: what threw
    ///    or hung kills nothing, and where logging out hangs that is the whole gate. Otherwise the verdict rests on the
    ///    other nominated tests after all, and those that fail are repeated; of those that hang, a few.
    /// 3. Where nothing failed in all of that, every other test is run alone once: only then has an entry survived.
    ///    What fails then is repeated too.
    ///
    /// On a harmless change the gate is run as a merge runs it, in every repetition; tests run alone only where such a
    /// run is not green.
    ///
    /// Of a woven entry only the tests that evaluate its switch are run, and those that it names; where there is none,
    /// the whole gate is run once, and every test if that shows that one does evaluate it.
    /// - Throws: `CancellationError`, or what keeps trials from being run.
    public func trials(of entry: CatalogueEntry, on variant: BuiltVariant) async throws -> [TrialOutcome] {
        let layers = reachedLayers(of: variant)
        if entry.role == .benign {
            let groups = try await groupRuns(self.layers, variant).flatMap(\.self)
            guard groups.contains(where: \.showsFailure) else { return groups }
            return groups + (try await trials(of: entry, on: variant, self.layers))
        }
        guard !layers.isEmpty else { return try await trialsOfUnreached(entry, on: variant) }
        if entry.stopsAtFirstKill { return try await trialsUntilKill(on: variant, entry, layers) }
        return try await trials(of: entry, on: variant, layers)
    }

    /// How many nominated tests are run alone before a mutant that nobody named a test for is left as it is.
    private static let enoughNominations = 6

    /// Runs what a mutant needs for which no test is named: layer by layer up to the first kill.
    ///
    /// What fails beside others is run alone, the likeliest and quickest test first. Where every test that evaluates the
    /// switch passed beside the others, none is run alone.
    private func trialsUntilKill(
        on variant: BuiltVariant, _ entry: CatalogueEntry, _ layers: [LayerTests]
    ) async throws -> [TrialOutcome] {
        var trials: [TrialOutcome] = []
        for layer in layers {
            let group = try await run(.wholeLayer, layer, variant, repetition: 1)
            trials.append(group)
            let nominated = nominated(by: group, of: layer)
            let rank: (TestIdentifier) -> Int = { group.results[$0] == .failedByAssertion ? 0 : 1 }
            let likely = layer.tests.filter(nominated.contains).sorted { one, other in
                let seconds = [one, other].map { deadlines.expectedSeconds(for: .only($0), layer: layer.layer.name) }
                return (rank(one), seconds[0], one) < (rank(other), seconds[1], other)
            }
            for test in likely.prefix(Self.enoughNominations) {
                let first = try await decide(test, layer, variant, repetition: 1)
                let outcomes =
                    first.showsFailure ? [first] + (try await repeated(test, layer, variant, from: 2)) : [first]
                trials += outcomes
                let results = outcomes.map { $0.results[test] ?? .crashed }
                let isKilled = results.allSatisfy { result in
                    result == .failedByAssertion
                        || (result.acceptance.map(entry.acceptedEndings.contains) ?? false)
                }
                if isKilled { return trials }
                // Where the process ends or hangs in one test, the next would most likely say the same.
                if rank(test) == 1, outcomes.allSatisfy(\.showsFailure) { break }
            }
            if trials.contains(where: { $0.showsFailure && $0.selection != .wholeLayer }) { break }
        }
        return trials
    }

    /// Whether it is certain that no test evaluates a mutant's switch, alone or beside others.
    func isUnreached(_ variant: BuiltVariant) -> Bool {
        guard let reach, let number = variant.activeSwitch?.number, number != 0 else { return false }
        return !reach.isEvaluated(abs(number)) && reachedLayers(of: variant).isEmpty
    }

    /// The switch at which a trap would end most tests; nil when none is evaluated.
    func mostReached(of switches: some Sequence<Int>) -> Int? {
        reach?.mostReached(of: switches, by: layers.flatMap(\.tests))
    }

    /// The tests that evaluate a switch, in order; nil where that is not known.
    func tests(reaching number: Int) -> [TestIdentifier]? {
        guard let reach else { return nil }
        return layers.flatMap(\.tests).filter { reach.reaches(number, by: $0) }
    }

    /// Runs every layer as a whole in every repetition, and every test alone once, which shows what each of them reaches.
    /// - Parameters:
    ///   - variant: the build.
    ///   - known: what every test did alone in an earlier audit of this very build; then only whole layers are run.
    /// - Throws: `CancellationError`, or what keeps trials from being run.
    public func everyTrial(on variant: BuiltVariant, known: [TrialOutcome]? = nil) async throws -> [TrialOutcome] {
        if let known { return try await groupRuns(layers, variant).flatMap(\.self) + known }
        let tests = layers.flatMap { layer in layer.tests.map { (layer, $0) } }
        return try await groupRuns(layers, variant).flatMap(\.self)
            + once(tests, variant, repeatingFailures: true)
    }

    private func groupRuns(_ layers: [LayerTests], _ variant: BuiltVariant) async throws -> [[TrialOutcome]] {
        let repetitions = Array(1...repetitions)
        return try await concurrently(layers) { layer in
            try await concurrently(repetitions) { try await run(.wholeLayer, layer, variant, repetition: $0) }
        }
    }

    /// The layers, each with the tests that can notice anything; those without one are left out.
    private func reachedLayers(of variant: BuiltVariant) -> [LayerTests] {
        guard let reach, let number = variant.activeSwitch?.number, number != 0 else { return layers }
        return layers.compactMap { layer in
            let tests = layer.tests.filter { reach.reaches(abs(number), by: $0) }
            return tests.isEmpty ? nil : LayerTests(layer: layer.layer, tests: tests)
        }
    }

    /// Makes sure that really no test evaluates a switch: in company a test may do what it does not do alone.
    private func trialsOfUnreached(_ entry: CatalogueEntry, on variant: BuiltVariant) async throws -> [TrialOutcome] {
        let groups = try await concurrently(layers) { try await run(.wholeLayer, $0, variant, repetition: 1) }
        guard groups.contains(where: { $0.reached?.isEmpty != true || $0.showsFailure }) else { return groups }
        return try await trials(of: entry, on: variant, layers)
    }

    private func trials(
        of entry: CatalogueEntry, on variant: BuiltVariant, _ layers: [LayerTests]
    ) async throws -> [TrialOutcome] {
        let nominations = try await concurrently(layers) { layer in
            let group = try await run(.wholeLayer, layer, variant, repetition: 1)
            return (group, nominated(by: group, of: layer))
        }
        var trials = nominations.map(\.0)
        var named: [(LayerTests, TestIdentifier)] = []
        var chosen: [(LayerTests, TestIdentifier)] = []
        var others: [(LayerTests, TestIdentifier)] = []
        let isNamed: (TestIdentifier) -> Bool = { test in entry.killedBy.contains { $0.matches(test) } }
        for layer in self.layers { named += layer.tests.filter(isNamed).map { (layer, $0) } }
        for (layer, (_, nominated)) in zip(layers, nominations) {
            for test in layer.tests where !isNamed(test) {
                if nominated.contains(test) {
                    chosen.append((layer, test))
                } else {
                    others.append((layer, test))
                }
            }
        }
        let deciding = try await concurrently(named) { layer, test in
            (test, try await repeated(test, layer, variant, from: 1))
        }
        trials += deciding.flatMap(\.1)
        let isDecided = deciding.contains { test, outcomes in
            outcomes.allSatisfy { outcome in
                outcome.results[test] == .failedByAssertion
                    || (!entry.acceptedEndings.isEmpty && outcome.showsFailure)
            }
        }
        if isDecided {
            let groups = nominations.map(\.0)
            chosen.removeAll { _, test in !groups.contains { $0.results[test] == .failedByAssertion } }
        }
        if isDecided {
            trials += try await once(chosen, variant, repeatingFailures: false)
        } else {
            trials += try await untilClear(chosen, nominations.map(\.0), variant)
        }
        if !trials.contains(where: \.showsFailure) {
            trials += try await once(others, variant, repeatingFailures: true)
        }
        return trials
    }

    /// How many tests that ran out of time are run alone before the rest of them is taken to do the same.
    private static let enoughTimeouts = 4

    /// Runs nominated tests alone until the verdict is clear.
    ///
    /// What failed by assertion beside the others comes first. Where a fault makes everything hang, each further test would
    /// take its whole deadline twice and say the same once more.
    private func untilClear(
        _ tests: [(LayerTests, TestIdentifier)], _ groups: [TrialOutcome], _ variant: BuiltVariant
    ) async throws -> [TrialOutcome] {
        let isLikely: (TestIdentifier) -> Bool = { test in
            groups.contains { $0.results[test] == .failedByAssertion }
        }
        var trials = try await once(tests.filter { isLikely($0.1) }, variant, repeatingFailures: true)
        let failed = Dictionary(grouping: trials.filter { $0.selection != .wholeLayer }, by: \.selection).values
        let isClear = failed.contains { $0.allSatisfy { $0.results.values.contains(.failedByAssertion) } }
        var rest = tests.filter { _, test in
            !isLikely(test) && !(isClear && groups.contains { $0.results[test] == .timedOut })
        }[...]
        var timeouts = 0
        while !rest.isEmpty, timeouts < Self.enoughTimeouts {
            let some = Array(rest.prefix(Self.enoughTimeouts))
            rest = rest.dropFirst(some.count)
            let outcomes = try await once(some, variant, repeatingFailures: true)
            timeouts += Set(outcomes.flatMap { $0.results.filter { $0.value == .timedOut }.keys }).count
            trials += outcomes
        }
        return trials
    }

    /// Runs each test alone once, and where it matters those that fail again, up to the number of repetitions.
    private func once(
        _ tests: [(LayerTests, TestIdentifier)], _ variant: BuiltVariant, repeatingFailures: Bool
    ) async throws -> [TrialOutcome] {
        try await concurrently(tests) { layer, test in
            let first = try await decide(test, layer, variant, repetition: 1)
            guard repeatingFailures, first.showsFailure else { return [first] }
            return [first] + (try await repeated(test, layer, variant, from: 2))
        }
        .flatMap { $0 }
    }

    private func nominated(by group: TrialOutcome, of layer: LayerTests) -> Set<TestIdentifier> {
        let belongsToNone = group.issues.contains { $0.kind != .harmless && $0.test == nil }
        let hasFailed = group.showsFailure
        // An executable stops at the first check that does not hold, or goes on: it does not say which.
        if belongsToNone || (layer.layer.check != nil && hasFailed) { return Set(layer.tests) }
        return Set(
            layer.tests.filter {
                switch group.results[$0] {
                case .passed, .skipped: false
                case .failedByAssertion, .errored, .timedOut, .crashed: true
                // It did not begin: because the process was gone, or because a run of others left no time.
                case nil: hasFailed
                }
            })
    }

    private func repeated(
        _ test: TestIdentifier, _ layer: LayerTests, _ variant: BuiltVariant, from first: Int
    ) async throws -> [TrialOutcome] {
        guard first <= repetitions else { return [] }
        return try await concurrently(Array(first...repetitions)) {
            try await decide(test, layer, variant, repetition: $0)
        }
    }

    /// Runs one test alone in its process; when time ran out beside others, once more with the machine to itself.
    ///
    /// Where an assertion had failed before, the verdict does not rest on the time.
    private func decide(
        _ test: TestIdentifier, _ layer: LayerTests, _ variant: BuiltVariant, repetition: Int
    ) async throws -> TrialOutcome {
        let outcome = try await run(.only(test), layer, variant, repetition: repetition)
        guard case .timedOut = outcome.ending, outcome.condition != .alone,
            outcome.results[test] != .failedByAssertion
        else { return outcome }
        return try await run(.only(test), layer, variant, repetition: repetition, condition: .alone)
    }

    /// The least number of seconds after which a trial is taken to sleep.
    private static let leastOverdue = 1.0

    private func run(
        _ selection: TrialSelection, _ layer: LayerTests, _ variant: BuiltVariant, repetition: Int,
        condition: TrialCondition? = nil
    ) async throws -> TrialOutcome {
        let name = layer.layer.name
        let all = layers.first { $0.layer.name == name }?.tests ?? layer.tests
        let request = TrialRequest(
            variant: variant, layer: layer.layer, selection: selection, tests: all,
            reaching: all.count == layer.tests.count ? nil : layer.tests,
            condition: condition ?? .ofRepetition(repetition), repetition: repetition,
            deadline: deadlines.seconds(for: selection, layer: name))
        let expected = deadlines.expectedSeconds(for: selection, layer: name)
        let overdue = max(Self.leastOverdue, 2 * expected) * (await gauge.factor)
        return try await scheduler.run(
            exclusive: request.condition == .alone, expectedSeconds: expected, overdueSeconds: overdue
        ) {
            // As the machine is when the trial begins, not when it was planned.
            var request = request
            if deadlines.fixed == nil { request.deadline *= await gauge.factor }
            let outcome = try await runner.run(request)
            if case .only = selection, !outcome.showsFailure {
                await gauge.note(seconds: outcome.seconds, expected: expected)
            }
            return outcome
        }
    }
}

extension TrialOutcome {
    /// Whether anything but success shows in it.
    var showsFailure: Bool {
        if case .completed = ending {} else { return true }
        return issues.contains { $0.kind != .harmless } || results.values.contains { $0 != .passed && $0 != .skipped }
    }
}

/// Runs a body on every element side by side; the results keep the elements' order.
private func concurrently<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for (index, element) in elements.enumerated() {
            group.addTask { (index, try await body(element)) }
        }
        var results = [Result?](repeating: nil, count: elements.count)
        for try await (index, result) in group { results[index] = result }
        return results.compactMap(\.self)
    }
}
