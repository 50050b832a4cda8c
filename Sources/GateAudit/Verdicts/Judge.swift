// From the trials of one entry to its verdict: the rules of the audit, without side effects.

/// Judges entries by the rules of the audit.
///
/// Only trials that ran one test each decide. A run of a whole layer only nominates: when it is not green but every
/// test is green alone, the entry is unstable, because what failed cannot be pinned on any test.
public struct Judge: Sendable {
    /// How often a test must have failed, always, for a verdict to rest on it.
    public let repetitions: Int

    /// Makes a judge.
    /// - Parameter repetitions: how many runs a test needs before a verdict rests on it; at least 1.
    public init(repetitions: Int) { self.repetitions = max(1, repetitions) }

    /// The verdict on an entry that could not be built.
    /// - Returns: nil when it was built, and trials must decide.
    public func judge(_ outcome: BuildOutcome) -> Judgement? {
        switch outcome {
        case .built: nil
        case .unviable: Judgement(verdict: .unviable, reason: "It does not compile.")
        case .stale(let reason): Judgement(verdict: .stale, reason: "Its patch no longer applies: \(reason)")
        }
    }

    /// The verdict on an entry that was built.
    /// - Parameters:
    ///   - entry: the entry; its role and `Killed-By` matter.
    ///   - trials: every trial that was made of it, whatever the layer, in any order.
    /// - Complexity: O(n log n) in the number of trials.
    public func judge(_ entry: CatalogueEntry, trials: [TrialOutcome]) -> Judgement {
        let histories = TestHistory.collect(from: trials)
        let groups = trials.filter { $0.selection == .wholeLayer && !$0.isGreen }
        return entry.role == .benign
            ? judgeBenign(histories, groups: groups, tests: Set(trials.flatMap(\.results.keys)).count)
            : judgeFault(
                entry, histories: histories, groups: groups, tests: Set(trials.flatMap(\.results.keys)).count,
                isUnreached: !trials.isEmpty && trials.allSatisfy { $0.reached?.isEmpty == true })
    }

    private func judgeFault(
        _ entry: CatalogueEntry, histories: [TestHistory], groups: [TrialOutcome], tests: Int, isUnreached: Bool
    ) -> Judgement {
        let counted: (TestResult) -> Bool = { result in
            result == .failedByAssertion || result.acceptance.map(entry.acceptedEndings.contains) ?? false
        }
        let named: (TestHistory) -> Bool = { history in
            entry.killedBy.isEmpty || entry.killedBy.contains { $0.matches(history.test) }
        }
        let deciding = histories.filter { $0.failedEveryTime(over: repetitions, counted: counted) }
        let killers = deciding.filter(named).map(\.test)
        // Beside a named killer the others decide nothing and are run once; without one they are run in every repetition.
        let others = histories.filter { history in
            !named(history)
                && history.failedEveryTime(over: killers.isEmpty ? repetitions : 1, counted: counted)
        }.map(\.test)
        let flickering = histories.filter { $0.flickers }.map(\.test)

        func judgement(_ verdict: Verdict, _ reason: String) -> Judgement {
            Judgement(
                verdict: verdict, killers: killers, otherKillers: others, flickering: flickering, reason: reason)
        }

        if !killers.isEmpty {
            return judgement(.killed, "\(Self.list(killers)) failed \(everyTime).")
        }
        if !others.isEmpty {
            let meant = entry.killedBy.map(\.text).joined(separator: ", ")
            return judgement(
                .misattributed,
                "\(Self.list(others)) failed \(everyTime), but no test that Killed-By names (\(meant)).")
        }
        if let uniform = uniformEnding(histories, named: named) { return judgement(uniform.verdict, uniform.reason) }
        if let first = histories.first(where: { $0.failures > 0 }) {
            return judgement(
                .unstable,
                "\(first.test) failed in \(first.failures) of \(first.results.count) repetitions"
                    + " (\(first.results.map(\.word).joined(separator: ", "))), and no test failed \(everyTime) alike.")
        }
        if let group = groups.first { return judgement(.unstable, Self.describe(group)) }
        if isUnreached { return judgement(.unreached, "No test evaluates what it changes.") }
        return judgement(.survived, "\(count(tests, "test")) ran and none failed.")
    }

    private func judgeBenign(_ histories: [TestHistory], groups: [TrialOutcome], tests: Int) -> Judgement {
        let failed = histories.filter { $0.failures > 0 }
        let flickering = histories.filter { $0.flickers }.map(\.test)
        if let first = failed.first {
            let tests = failed.map(\.test)
            return Judgement(
                verdict: .rejected, otherKillers: tests.filter { !flickering.contains($0) }, flickering: flickering,
                reason: "\(Self.list(tests)) failed on a harmless change"
                    + (first.results.count > first.failures ? ", though not every time." : "."))
        }
        if let group = groups.first { return Judgement(verdict: .rejected, reason: Self.describe(group)) }
        return Judgement(verdict: .passed, reason: "\(count(tests, "test")) ran and none failed.")
    }

    /// The verdict where some test ended the same bad way every time, without an assertion.
    ///
    /// Tests that `Killed-By` names are heard first. Among the endings a timeout comes last, since it weighs least.
    private func uniformEnding(
        _ histories: [TestHistory], named: (TestHistory) -> Bool
    ) -> (verdict: Verdict, reason: String)? {
        let endings: [(result: TestResult, verdict: Verdict)] = [
            (.crashed, .crashed), (.errored, .errored), (.timedOut, .timeout),
        ]
        for candidates in [histories.filter(named), histories] {
            for (result, verdict) in endings {
                let tests = candidates.filter { $0.failedEveryTime(over: repetitions) { $0 == result } }.map(\.test)
                guard !tests.isEmpty else { continue }
                let names = Self.list(tests)
                let reason =
                    switch verdict {
                    case .crashed: "The process of \(names) ended early \(everyTime)."
                    case .errored: "\(names) threw an error before any expectation failed, \(everyTime)."
                    default: "\(names) ran out of time \(everyTime)."
                    }
                return (verdict, reason)
            }
        }
        return nil
    }

    private var everyTime: String {
        switch repetitions {
        case 1: "in its only run"
        case 2: "both times"
        default: "all \(repetitions) times"
        }
    }

    private static func describe(_ group: TrialOutcome) -> String {
        let failed = group.results.filter(\.value.isFailure).keys.sorted()
        let what =
            switch group.ending {
            case .crashed: "the process of layer \(group.layer) ended early"
            case .timedOut: "layer \(group.layer) ran out of time"
            case .exceeded(let bound): "layer \(group.layer) passed a bound (\(bound))"
            case .completed:
                failed.isEmpty
                    ? "layer \(group.layer) reported a failure that belongs to no test"
                    : "\(list(failed)) failed beside the layer's other tests"
            }
        return what.prefix(1).uppercased() + what.dropFirst() + ", but every test passed alone."
    }

    private static func list(_ tests: [TestIdentifier]) -> String { listed(tests.map(\.rawValue)) }
}

extension TestResult {
    /// The result in a word or two for a person.
    var word: String {
        switch self {
        case .passed: "passed"
        case .failedByAssertion: "failed"
        case .errored: "threw"
        case .timedOut: "out of time"
        case .crashed: "crashed"
        case .skipped: "skipped"
        }
    }
}

extension TrialOutcome {
    /// Whether the process ended as it should, with nothing reported that counts.
    public var isGreen: Bool {
        guard case .completed(let status) = ending, status == 0 else { return false }
        return !results.values.contains(where: \.isFailure) && !issues.contains { $0.kind != .harmless }
    }
}
