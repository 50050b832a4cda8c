// How the tests of one entry came out over their repetitions, those that matter first.

/// The outcomes of one test under one entry.
struct TestTally {
    /// The test.
    let test: String
    /// The outcomes in a few words: `passed 3x`.
    let words: String
    /// Whether it failed in at least one.
    let failed: Bool

    private init(test: String, outcomes: [TestResult]) {
        self.test = test
        let kinds = Set(outcomes)
        failed = kinds.contains(where: \.isFailure)
        if kinds.count == 1, let only = kinds.first {
            words = outcomes.count == 1 ? only.word : "\(only.word) \(outcomes.count)x"
        } else {
            words = kinds.sorted { $0.rawValue < $1.rawValue }
                .map { kind in "\(kind.word) \(outcomes.count { $0 == kind })x" }.joined(separator: ", ")
        }
    }

    /// The tests that say most about an entry, and what is left of them.
    struct Selection {
        /// Those that failed, then those that were meant to; at most twelve.
        let shown: [TestTally]
        /// How the others stand, in a line; nil when there are none.
        let rest: String?
    }

    /// Chooses the telling tests among those that ran on an entry in processes of their own.
    static func telling(_ entry: EntryRecord) -> Selection {
        var results: [String: [TestResult]] = [:]
        for trial in entry.trials {
            guard let test = trial.test?.rawValue else { continue }
            results[test, default: []].append(trial.results[test] ?? .crashed)
        }
        let telling = results.map { TestTally(test: $0.key, outcomes: $0.value) }.filter { tally in
            tally.failed || entry.killedBy.contains { $0.matches(TestIdentifier(tally.test)) }
        }
        .sorted { ($0.failed ? 0 : 1, $0.test) < ($1.failed ? 0 : 1, $1.test) }
        let shown = Array(telling.prefix(12))
        let rest = results.count - shown.count
        let allPassed = telling.count <= shown.count
        let noun = shown.isEmpty ? "test" : "other test"
        return Selection(
            shown: shown,
            rest: rest > 0 ? "and \(count(rest, noun)), \(allPassed ? "none of which failed" : "see the log")" : nil)
    }
}
