// The log of one entry: its trials from first to last, for a person.

/// Lays out everything that is known of one entry as text.
public struct EntryLog: Sendable {
    private let record: EntryRecord
    private let outputs: [String]

    /// Prepares a log.
    /// - Parameters:
    ///   - record: what was found.
    ///   - outputs: what each trial's process printed, in the order of the record's trials; empty where it is not known.
    public init(record: EntryRecord, outputs: [String]) {
        self.record = record
        self.outputs = outputs
    }

    /// The whole log.
    public var text: String {
        var lines = ["\(record.id): \(record.verdict?.rawValue ?? "no verdict yet")", record.title]
        if let keeps = record.keeps { lines.append("Keeps: \(keeps)") }
        if !record.killedBy.isEmpty {
            lines.append(
                "Killed-By: \((record.killedBy.map(\.text) + record.acceptedEndings.map(\.rawValue)).joined(separator: ", "))"
            )
        }
        if let reason = record.reason { lines.append("Why: \(reason)") }
        if record.reused {
            lines.append("The verdict is that of an earlier audit: nothing that matters to it has changed.")
        }
        if let diagnostics = record.diagnostics { lines += ["", diagnostics] }
        if record.buildSeconds > 0 { lines.append("Built in \(readable(seconds: record.buildSeconds)).") }
        for (index, trial) in record.trials.enumerated() {
            lines += ["", heading(trial)]
            lines += trial.results.sorted { $0.key < $1.key }.map { test, result in
                "  \(result.word.padded(to: 12))\(test)"
                    + (trial.testSeconds[test].map { " (\(readable(seconds: $0)))" } ?? "")
            }
            lines += trial.issues.flatMap(issue)
            if index < outputs.count, !outputs[index].isEmpty {
                lines.append("  output:")
                lines += outputs[index].split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func heading(_ trial: TrialRecord) -> String {
        let what = trial.test.map { "\($0) in a process of its own" } ?? "the whole layer in one process"
        let ending = trial.ending + (trial.detail.map { " (\($0))" } ?? "")
        return "== \(trial.layer): \(what), \(trial.condition.rawValue), repetition \(trial.repetition): \(ending),"
            + " \(readable(seconds: trial.seconds))"
    }

    private func issue(_ issue: TrialRecord.Issue) -> [String] {
        let place = issue.file.map { "\($0):\(issue.line ?? 0): " } ?? ""
        let owner = issue.test.map { " [\($0)]" } ?? " [belongs to no test]"
        return "  \(issue.kind.rawValue): \(place)\(issue.message)\(owner)"
            .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset == 0 ? String($0.element) : "    " + $0.element }
    }
}
