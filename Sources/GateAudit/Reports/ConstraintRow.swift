// The table of an audit: one row a constraint, and one for all.

/// How many mutants there are of one constraint, and how they fared.
struct ConstraintRow {
    /// The constraint; `all` in the last row.
    let name: String
    /// How many there are.
    let mutants: Int
    /// How many were killed.
    let killed: Int
    /// How many have no verdict.
    let open: Int
    /// Every other verdict with its number, in words.
    let others: [String]

    private init(_ name: String, _ mutants: [EntryRecord]) {
        self.name = name
        self.mutants = mutants.count
        killed = mutants.count { $0.verdict == .killed }
        open = mutants.count { $0.verdict == nil }
        let others = Verdict.allCases.compactMap { verdict -> String? in
            let number = mutants.count { $0.verdict == verdict }
            return verdict != .killed && number > 0 ? "\(number) \(verdict.rawValue)" : nil
        }
        self.others = others + (open > 0 ? ["\(open) not reached"] : [])
    }

    /// The rows of a report, in order of their names; none when it has no mutants.
    static func all(in report: AuditReport) -> [ConstraintRow] {
        let mutants = report.entries(.mutant)
        let constraints = Set(mutants.map(\.constraint)).sorted()
        let rows = constraints.map { name in ConstraintRow(name, mutants.filter { $0.constraint == name }) }
        return rows.count > 1 ? rows + [ConstraintRow("all", mutants)] : rows
    }
}

extension AuditReport {
    /// Everything that the table does not count, in a few sentences.
    var besideTheTable: String {
        var parts: [String] = []
        let benign = entries(.benign)
        if !benign.isEmpty {
            parts.append("Harmless changes: \(benign.count { $0.verdict == .passed }) of \(benign.count) passed.")
        }
        let controls = entries(.control)
        if !controls.isEmpty {
            parts.append("Controls: \(controls.count { $0.verdict == .killed }) of \(controls.count) killed.")
        } else {
            parts.append("Controls: none in the catalogue.")
        }
        if let emptyControl { parts.append("Empty control: \(emptyControl.passed ? "same" : "differs").") }
        if let skipped, !skipped.isEmpty { parts.append("Left out by comments: \(skipped.count).") }
        if let builds = builds?.words, !builds.isEmpty { parts.append("Builds: \(builds).") }
        return parts.joined(separator: " ")
    }
}
