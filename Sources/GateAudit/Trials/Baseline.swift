// The gate on the unmodified subject, repeated: what every later trial is measured by.

/// Measures the gate on the unmodified subject.
public struct Baseline: Sendable {
    /// One way in which the gate was not green.
    public struct Problem: Sendable, Codable, Hashable {
        /// The layer.
        public let layer: String
        /// The test; nil where a run of the whole layer failed and no test of it did.
        public let test: TestIdentifier?
        /// What happened and when, in a few lines.
        public let evidence: String

        /// Names a problem.
        public init(layer: String, test: TestIdentifier?, evidence: String) {
            self.layer = layer
            self.test = test
            self.evidence = evidence
        }
    }

    /// What was found.
    public struct Finding: Sendable {
        /// What was not green every time; empty when the audit may go on.
        public let problems: [Problem]
        /// The deadlines that follow from the measured times.
        public let deadlines: Deadlines
        /// Every trial.
        public let trials: [TrialOutcome]
    }

    private let runner: any TrialRunning
    private let scheduler: Scheduler
    private let repetitions: Int
    private let timeout: Double?

    /// Prepares a baseline.
    /// - Parameters:
    ///   - runner: runs the trials.
    ///   - scheduler: says when.
    ///   - repetitions: how often everything is run; less than 1 counts as 1.
    ///   - timeout: the user's own deadline for every trial.
    public init(runner: any TrialRunning, scheduler: Scheduler, repetitions: Int, timeout: Double? = nil) {
        self.runner = runner
        self.scheduler = scheduler
        self.repetitions = max(1, repetitions)
        self.timeout = timeout
    }

    /// Runs every layer as a whole and every test alone, each in every repetition.
    /// - Parameters:
    ///   - variant: the build of the unmodified subject.
    ///   - layers: the layers with their tests.
    ///   - known: what every test did alone in an earlier audit of this very build; then only whole layers are run.
    ///   - onTrial: called after each trial.
    /// - Throws: `CancellationError`, or what keeps trials from being run; a gate that is not green is a finding.
    public func measure(
        _ variant: BuiltVariant, layers: [LayerTests], known: [TrialOutcome]? = nil,
        onTrial: (@Sendable (TrialOutcome) -> Void)? = nil
    ) async throws -> Finding {
        var requests: [TrialRequest] = []
        for layer in layers {
            let alone = known == nil ? layer.tests.map(TrialSelection.only) : []
            for selection in [TrialSelection.wholeLayer] + alone {
                for repetition in 1...repetitions {
                    requests.append(
                        TrialRequest(
                            variant: variant, layer: layer.layer, selection: selection, tests: layer.tests,
                            condition: .ofRepetition(repetition), repetition: repetition,
                            // Nothing is known yet of what they take.
                            deadline: timeout ?? Self.unmeasuredDeadline))
                }
            }
        }
        let trials = try await withThrowingTaskGroup(of: TrialOutcome.self) { group in
            for request in requests {
                group.addTask {
                    try await scheduler.run(exclusive: request.condition == .alone) {
                        let outcome = try await runner.run(request)
                        onTrial?(outcome)
                        return outcome
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return Self.conclude(trials + (known ?? []), layers: layers, timeout: timeout)
    }

    private static let unmeasuredDeadline = 120.0

    /// What trials of the unmodified subject say.
    static func conclude(_ trials: [TrialOutcome], layers: [LayerTests], timeout: Double?) -> Finding {
        var testSeconds: [TestIdentifier: Double] = [:]
        var layerSeconds: [String: Double] = [:]
        for trial in trials {
            switch trial.selection {
            case .wholeLayer: layerSeconds[trial.layer] = max(layerSeconds[trial.layer] ?? 0, trial.seconds)
            case .only(let test): testSeconds[test] = max(testSeconds[test] ?? 0, trial.seconds)
            }
        }
        let ordered = trials.sorted { ($0.repetition, $0.layer) < ($1.repetition, $1.layer) }
        let problems = layers.flatMap { layer in
            Self.problems(of: layer, in: ordered.filter { $0.layer == layer.layer.name })
        }
        return Finding(
            problems: problems,
            deadlines: Deadlines(testSeconds: testSeconds, layerSeconds: layerSeconds, fixed: timeout), trials: trials)
    }

    private static func problems(of layer: LayerTests, in trials: [TrialOutcome]) -> [Problem] {
        var problems: [Problem] = []
        var named: Set<TestIdentifier> = []
        for test in layer.tests {
            var evidence: [String] = []
            var runs = 0
            var skips = 0
            for trial in trials {
                guard
                    let result = trial.selection == .only(test) ? trial.results[test] ?? .crashed : trial.results[test]
                else { continue }
                runs += 1
                switch result {
                case .passed: continue
                case .skipped: skips += 1
                case .failedByAssertion, .errored, .timedOut, .crashed:
                    evidence.append(trial.evidence(of: result, for: test))
                }
            }
            if skips > 0 && skips < runs { evidence.append("skipped in \(skips) of \(runs) runs only") }
            if runs == 0 { evidence.append("it never ran") }
            guard !evidence.isEmpty else { continue }
            named.insert(test)
            problems.append(
                Problem(layer: layer.layer.name, test: test, evidence: evidence.joined(separator: "\n")))
        }
        // A run of the whole layer may fail where no test does: by an issue that belongs to none, or at its end.
        for trial in trials where trial.selection == .wholeLayer {
            let failed = trial.results.filter { $0.value != .passed && $0.value != .skipped }.keys
            guard failed.isEmpty, let evidence = trial.evidenceOfWhole else { continue }
            problems.append(Problem(layer: layer.layer.name, test: nil, evidence: evidence))
        }
        return problems
    }
}

extension TrialCondition {
    /// The circumstances of a repetition: they differ on purpose, and everything is run beside others first.
    /// - Parameter repetition: its number, from 1.
    public static func ofRepetition(_ repetition: Int) -> TrialCondition {
        let order: [TrialCondition] = [.beside, .pinned, .alone]
        return order[(max(1, repetition) - 1) % order.count]
    }
}

extension TrialOutcome {
    private var when: String { "repetition \(repetition), \(condition.rawValue)" }

    private var whole: String { selection == .wholeLayer ? ", with the whole layer" : "" }

    /// What a result of a test rests on, in a line or a few.
    fileprivate func evidence(of result: TestResult, for test: TestIdentifier) -> String {
        let isAlone = selection == .only(test)
        let issue = issues.first { $0.kind != .harmless && (isAlone || $0.test == test) }
        return "\(result.rawValue) (\(when)\(whole)): " + (issue.map(Self.describe) ?? describeEnding)
    }

    /// What is wrong with a run of a whole layer in which no test failed; nil when nothing is.
    fileprivate var evidenceOfWhole: String? {
        let issue = issues.first { $0.kind != .harmless }
        if case .completed(exitStatus: 0) = ending, issue == nil { return nil }
        return "the whole layer (\(when)): " + (issue.map(Self.describe) ?? describeEnding)
    }

    private static func describe(_ issue: TestIssue) -> String {
        (issue.place.map { "\($0.fileID):\($0.line): " } ?? "") + issue.message
    }

    private var describeEnding: String {
        switch ending {
        case .completed(let status): "the process ended with status \(status)"
        case .crashed(_, let signal?): "the process was ended by signal \(signal)"
        case .crashed(let status?, _): "the process ended early, with status \(status)"
        case .crashed: "the process ended early"
        case .timedOut(let seconds): "the process was ended after \(Int(seconds.rounded())) seconds"
        case .exceeded(let bound): "the process was ended because it passed its bound on \(bound)"
        }
    }
}
