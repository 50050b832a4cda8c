// The end of an audit as a person reads it: the table, each failing mutant, what is idle, and the last line.

import Foundation

/// Lays out a finished report for a terminal of 80 columns.
public struct SummaryText: Sendable {
    private let report: AuditReport
    private let diffs: [String: String]
    private let folder: String
    private let command: [String]
    private let painter: Painter
    private let width = 80

    /// Prepares the text.
    /// - Parameters:
    ///   - report: what was found.
    ///   - diffs: entry to its diff.
    ///   - folder: where logs and diffs are, as it should be shown.
    ///   - command: how the person called run-mutants, with the options that a repetition needs.
    ///   - painter: colours.
    public init(
        report: AuditReport, diffs: [String: String], folder: String, command: [String], painter: Painter
    ) {
        self.report = report
        self.diffs = diffs
        self.folder = folder
        self.command = command
        self.painter = painter
    }

    /// Every line, without newlines.
    public func lines() -> [String] {
        var sections: [[String]] = []
        if let baseline = report.baseline, !baseline.green { sections.append(problems(baseline)) }
        if report.entries.contains(where: { $0.verdict != nil }) { sections.append(table()) }
        let failing = report.entries.filter { $0.verdict != nil && !$0.passes }
        sections += failing.filter { $0.generated == nil }.map(failure)
        if let survivors = survivors(failing.filter { $0.generated != nil }) { sections.append(survivors) }
        if let flickering = flickering() { sections.append(flickering) }
        if let idle = idleTests() { sections.append(idle) }
        if let idle = idleAssertions() { sections.append(idle) }
        sections.append(ending())
        return Array(sections.joined(separator: [""]))
    }

    // MARK: The table

    private func table() -> [String] {
        let constraints = ConstraintRow.all(in: report)
        let rows = constraints.map { row in
            [row.name, "\(row.mutants)", "\(row.killed)", row.others.joined(separator: ", ")]
        }
        var lines: [String] = []
        if !rows.isEmpty {
            let header = [report.score == nil ? "Constraint" : "Operator", "Mutants", "Killed", "Otherwise"]
            let widths = (0..<3).map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
            let indent = widths.reduce(0) { $0 + $1 + 2 }
            func layOut(_ cells: [String], _ style: Painter.Style) -> [String] {
                let first = cells[0].padded(to: widths[0])
                let numbers = (1..<3).map { cells[$0].padded(to: widths[$0], left: true) }
                let rest = cells[3].wrapped(to: max(20, width - indent))
                let head = (([first] + numbers + [rest[0]]).joined(separator: "  ")).trimmingTrailingSpaces()
                let others = rest.dropFirst().map { String(repeating: " ", count: indent) + $0 }
                return ([head] + others).map { painter.paint($0, style) }
            }
            lines += layOut(header, .strong)
            lines += zip(rows, constraints).flatMap { layOut($0, style(of: $1)) }
        }
        lines += (lines.isEmpty ? [] : [""]) + report.besideTheTable.wrapped(to: width)
        return lines
    }

    private func style(of row: ConstraintRow) -> Painter.Style {
        row.killed == row.mutants ? .good : row.killed + row.open == row.mutants ? .doubtful : .bad
    }

    // MARK: What failed

    private func problems(_ baseline: AuditReport.BaselineRecord) -> [String] {
        [painter.paint("The gate is not green on the unmodified package:", .bad)]
            + baseline.problems.flatMap { problem in
                ["  " + painter.paint(problem.test?.rawValue ?? "layer \(problem.layer) as a whole", .strong)]
                    + problem.evidence.split(separator: "\n").map { "    " + $0 }
            }
    }

    private func failure(_ entry: EntryRecord) -> [String] {
        let verdict = (entry.verdict?.rawValue ?? "").uppercased()
        var lines = [
            painter.paint(verdict, Painter.style(of: entry.verdict)) + "  " + painter.paint(entry.id, .strong)
        ]
        lines += wrapped(entry.title, indent: 2)
        if let promise = report.gate.constraints[entry.constraint] { lines += labelled("Promise", promise) }
        if let keeps = entry.keeps { lines += labelled("Keeps", keeps) }
        if !entry.killedBy.isEmpty {
            lines += labelled("Meant", "to be killed by " + entry.killedBy.map(\.text).joined(separator: ", "))
        }
        if let reason = entry.reason { lines += labelled("Result", reason) }
        if let diagnostics = entry.diagnostics {
            lines += diagnostics.split(separator: "\n").prefix(12).map { "    " + $0 }
        }
        lines += tests(of: entry)
        lines += diff(of: entry)
        // In one line, however long: it is there to be copied.
        lines.append("  " + painter.paint("Repeat:", .faint) + "  " + shellCommand(command + [entry.id]))
        return lines
    }

    private func tests(of entry: EntryRecord) -> [String] {
        let tests = TestTally.telling(entry)
        guard !tests.shown.isEmpty || tests.rest != nil else { return [] }
        let column = tests.shown.map(\.words.count).max() ?? 0
        var lines = ["  " + painter.paint("Tests:", .faint)]
        lines += tests.shown.map { tally in
            "    " + painter.paint(tally.words.padded(to: column), tally.failed ? .doubtful : .faint) + "  "
                + tally.test
        }
        if let rest = tests.rest { lines.append("    " + rest) }
        lines.append("    (\(folder)/log/\(entry.id).log)")
        return lines
    }

    private func diff(of entry: EntryRecord) -> [String] {
        guard let diff = diffs[entry.id], !diff.isEmpty else { return [] }
        let shown = ShownDiff(diff)
        var result = ["  " + painter.paint("Diff:", .faint)]
        result += shown.lines.map { line in
            let style: Painter.Style? =
                line.hasPrefix("+++") || line.hasPrefix("---") || line.hasPrefix("@@")
                ? .faint : line.hasPrefix("+") ? .good : line.hasPrefix("-") ? .bad : nil
            return ("    " + (style.map { painter.paint(line, $0) } ?? line)).trimmingTrailingSpaces()
        }
        if shown.rest > 0 { result.append("    … \(shown.rest) more lines in \(folder)/diff/\(entry.id).diff") }
        return result
    }

    /// How many survivors are shown; all are in the report.
    private static let shownSurvivors = 60

    /// The generated mutants that no test noticed: a line for the place and what was done, and one for the name.
    private func survivors(_ entries: [EntryRecord]) -> [String]? {
        guard !entries.isEmpty else { return nil }
        var lines = [painter.paint("Generated mutants that no test noticed:", .bad)]
        for entry in entries.prefix(Self.shownSurvivors) {
            let verdict = (entry.verdict?.rawValue ?? "").uppercased().padded(to: 10)
            let text = entry.title.wrapped(to: width - 12)
            lines.append("  " + painter.paint(verdict, Painter.style(of: entry.verdict)) + text[0])
            lines += (text.dropFirst() + [painter.paint(entry.id, .faint)]).map {
                String(repeating: " ", count: 12) + $0
            }
        }
        let rest = entries.count - Self.shownSurvivors
        if rest > 0 { lines.append("  … and \(rest) more, all in \(folder)/index.html") }
        lines.append("  Look at one with: " + shellCommand(Self.explaining(command) + [entries[0].id]))
        return lines
    }

    /// The command line that explains, in place of one that audits.
    private static func explaining(_ command: [String]) -> [String] {
        let known: Set<String> = ["--package", "--output"]
        var words = command.prefix(1) + ["explain"]
        var rest = command.dropFirst()
        while let word = rest.popFirst() {
            let name = String(word.prefix { $0 != "=" })
            guard known.contains(name) else {
                if word.hasPrefix("-"), let next = rest.first, !next.hasPrefix("-") { rest.removeFirst() }
                continue
            }
            words.append(word)
            if !word.contains("="), let value = rest.popFirst() { words.append(value) }
        }
        return Array(words)
    }

    // MARK: Beside the verdicts

    private func flickering() -> [String]? {
        let entries = report.entries.filter { !$0.flickering.isEmpty && $0.passes }
        guard !entries.isEmpty else { return nil }
        return [painter.paint("Tests that failed in some repetitions only, beside the deciding ones:", .doubtful)]
            + entries.flatMap { entry in entry.flickering.map { "  \($0)  under \(entry.id)" } }
    }

    private func idleTests() -> [String]? {
        guard let idle = report.idleTests, !idle.isEmpty else { return nil }
        return [painter.paint("Idle tests (no mutant makes them fail):", .doubtful)] + idle.map { "  \($0)" }
    }

    private func idleAssertions() -> [String]? {
        guard let all = report.idleAssertions else { return nil }
        let idle = all.filter { $0.reason == nil }
        guard !idle.isEmpty else { return nil }
        return [painter.paint("Idle assertions (under no mutant did they fail):", .doubtful)]
            + idle.flatMap { ["  \($0.file):\($0.line)", "    " + $0.text.clipped(to: width - 4)] }
            + ["  A comment \"// idle: reason\" beside one leaves it out of this list."]
    }

    private func ending() -> [String] {
        let conclusion = report.conclusion
        let style: Painter.Style = conclusion.word == "PASSED" ? .good : conclusion.word == "FAILED" ? .bad : .doubtful
        let trials = report.entries.filter { !$0.reused }.reduce(0) { $0 + $1.trials.count }
        let reused = report.entries.count { $0.reused }
        var facts = "\(count(trials, "trial")) in \(readable(seconds: report.seconds))"
        if reused > 0 { facts += ", \(count(reused, "verdict")) of earlier audits still held" }
        return [
            painter.paint("\(facts). Details: \(folder)/", .faint),
            painter.paint("\(conclusion.word):", style) + " \(conclusion.reason).",
        ]
    }

    // MARK: Layout

    private func labelled(_ label: String, _ text: String) -> [String] {
        let lines = text.wrapped(to: width - 11)
        return lines.enumerated().map { index, line in
            "  " + (index == 0 ? painter.paint((label + ":").padded(to: 8), .faint) : String(repeating: " ", count: 8))
                + " " + line
        }
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        text.wrapped(to: width - indent).map { String(repeating: " ", count: indent) + $0 }
    }
}

/// A command as it can be pasted into a shell.
public func shellCommand(_ words: [String]) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:@%+,")
    return words.map { word in
        !word.isEmpty && word.unicodeScalars.allSatisfy(plain.contains)
            ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
    .joined(separator: " ")
}
