// How one test came out over the repetitions of one entry's trials.

/// The results of one test that was run in processes of its own, one a repetition.
struct TestHistory {
    /// The test.
    let test: TestIdentifier
    /// Its results, in the order of the repetitions.
    let results: [TestResult]

    /// Collects the deciding results from trials: whole-layer runs only nominate, so they are left out.
    ///
    /// A trial that was to run a test and says nothing of it counts as crashed, because the test never ended.
    static func collect(from trials: [TrialOutcome]) -> [TestHistory] {
        var results: [TestIdentifier: [(repetition: Int, result: TestResult)]] = [:]
        for trial in trials {
            guard case .only(let test) = trial.selection else { continue }
            results[test, default: []].append((trial.repetition, trial.results[test] ?? .crashed))
        }
        return results.map { test, results in
            TestHistory(test: test, results: results.sorted { $0.repetition < $1.repetition }.map(\.result))
        }
        .sorted { $0.test < $1.test }
    }

    /// How often the test failed in any way.
    var failures: Int { results.count(where: \.isFailure) }

    /// Whether it failed in every one of at least `repetitions` runs, each time in a way that is `counted` as a kill.
    func failedEveryTime(over repetitions: Int, counted: (TestResult) -> Bool) -> Bool {
        results.count >= max(1, repetitions) && results.allSatisfy(counted)
    }

    /// Whether it failed, but not alike in all of its runs.
    var flickers: Bool { failures > 0 && Set(results).count > 1 }
}

extension TestResult {
    /// Whether the test did anything but pass or step aside.
    var isFailure: Bool {
        switch self {
        case .passed, .skipped: false
        case .failedByAssertion, .errored, .timedOut, .crashed: true
        }
    }

    /// The word of `Killed-By` that lets this result count as a kill; nil where there is none.
    var acceptance: AcceptedEnding? {
        switch self {
        case .errored: .error
        case .timedOut: .timeout
        case .crashed: .crash
        case .passed, .failedByAssertion, .skipped: nil
        }
    }
}
