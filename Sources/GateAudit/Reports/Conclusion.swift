// From verdicts to the exit status and the one line that says why.

extension AuditReport.Conclusion {
    /// Concludes from what was found; the first rule that applies decides.
    /// - Parameters:
    ///   - entries: every entry, judged or not.
    ///   - baseline: the gate on the unmodified package; nil when it was not reached.
    ///   - emptyControl: the negative control; nil when it was not reached.
    ///   - interrupted: whether the audit was ended from outside.
    ///   - thresholds: what the score of generated mutants must reach.
    public init(
        entries: [EntryRecord], baseline: AuditReport.BaselineRecord?, emptyControl: AuditReport.EmptyControl?,
        interrupted: Bool, thresholds: ScoreThresholds = ScoreThresholds()
    ) {
        let mutants = entries.filter { $0.role == .mutant && $0.generated == nil }
        let score = MutationScore(entries)
        let benign = entries.filter { $0.role == .benign }
        let controls = entries.filter { $0.role == .control }
        if interrupted {
            let judged = entries.count { $0.verdict != nil }
            self.init(
                .interrupted, "VOID",
                "interrupted with \(judged) of \(count(entries.count, "verdict")) reached; the next run goes on from there"
            )
        } else if let baseline, !baseline.green {
            let tests = Set(baseline.problems.compactMap(\.test)).count
            self.init(
                .baselineNotGreen, "VOID",
                "the gate is not green on the unmodified package: "
                    + (tests > 0 ? "\(count(tests, "test")) failed" : "it failed as a whole")
                    + ", so nothing can be told from it")
        } else if let emptyControl, !emptyControl.passed {
            self.init(.void, "VOID", "the empty control failed: \(emptyControl.reason ?? "outcomes differ")")
        } else if let control = controls.first(where: { $0.verdict != .killed }) {
            self.init(.void, "VOID", "\(control.id) was not killed but \(control.words): the audit measured nothing")
        } else if let unbuilt = Self.unbuilt(entries) {
            self.init(.void, "VOID", unbuilt)
        } else if let through = Self.letThrough(mutants, benign) {
            self.init(through.status, "FAILED", through.reason)
        } else if score.generated > 0, score.viable == 0 {
            self.init(.void, "VOID", "none of \(count(score.generated, "generated mutant")) compiles")
        } else if score.generated >= 10, score.viable * 2 < score.generated {
            self.init(
                .void, "VOID",
                "only \(score.viable) of \(count(score.generated, "generated mutant")) compile; the log of one that does not says why"
            )
        } else if let missed = thresholds.missed(by: score) {
            self.init(.failed, "FAILED", "\(missed): \(score.words)")
        } else if score.generated > 0 {
            self.init(.passed, "PASSED", score.words)
        } else {
            let kept = benign.isEmpty ? "" : ", and \(count(benign.count, "harmless change")) passed"
            let what =
                mutants.isEmpty
                ? "" : mutants.count == 1 ? "the mutant was killed" : "all \(mutants.count) mutants were killed"
            self.init(
                .passed, "PASSED",
                what.isEmpty ? "\(count(benign.count, "harmless change")) passed" : what + kept)
        }
    }

    private init(_ status: ExitStatus, _ word: String, _ reason: String) {
        self.init(status: status.rawValue, word: word, reason: reason)
    }

    private static func unbuilt(_ entries: [EntryRecord]) -> String? {
        let stale = entries.filter { $0.verdict == .stale }
        // Of generated mutants some never compile: they are counted.
        let unviable = entries.filter { $0.verdict == .unviable && $0.generated == nil }
        guard !stale.isEmpty || !unviable.isEmpty else { return nil }
        var parts: [String] = []
        if !stale.isEmpty {
            parts.append(stale.count == 1 ? "1 patch no longer applies" : "\(stale.count) patches no longer apply")
        }
        if !unviable.isEmpty {
            parts.append(
                unviable.count == 1 ? "1 variant does not compile" : "\(unviable.count) variants do not compile")
        }
        return parts.joined(separator: " and ") + " (" + listed((stale + unviable).map(\.id)) + ")"
    }

    private static func letThrough(
        _ mutants: [EntryRecord], _ benign: [EntryRecord]
    ) -> (status: ExitStatus, reason: String)? {
        let missed = mutants.filter { !$0.passes }
        let rejected = benign.filter { !$0.passes }
        guard !missed.isEmpty || !rejected.isEmpty else { return nil }
        var parts: [String] = []
        if !missed.isEmpty {
            let kinds = Verdict.allCases.compactMap { verdict in
                let number = missed.count { $0.verdict == verdict }
                return number > 0 ? "\(number) \(verdict.rawValue)" : nil
            }
            parts.append(
                "\(missed.count) of \(count(mutants.count, "mutant")) \(missed.count == 1 ? "was" : "were") not killed as meant"
                    + " (\(kinds.joined(separator: ", ")))")
        }
        if !rejected.isEmpty {
            parts.append(
                "\(rejected.count) of \(count(benign.count, "harmless change")) \(rejected.count == 1 ? "was" : "were") rejected"
            )
        }
        let onlyTimeouts = rejected.isEmpty && missed.allSatisfy { $0.verdict == .timeout }
        return (onlyTimeouts ? .onlyTimeouts : .failed, parts.joined(separator: ", and "))
    }
}

extension EntryRecord {
    /// The verdict in words that follow "was".
    var words: String {
        switch verdict {
        case .timeout: "ended by its deadline"
        case .unviable: "not compilable"
        case nil: "not reached"
        case let verdict?: verdict.rawValue
        }
    }
}
