// `summary.md`: the findings for a pull request or the summary page of a build.

/// Writes the findings in GitHub Flavored Markdown.
///
/// Each mutant that failed the audit is told with its diff, its tests and the command that repeats it, until the text
/// would no longer fit into a comment on GitHub (65,536 characters); the others are named.
struct MarkdownReport: Sendable {
    private let material: ReportMaterial
    private let redactor = Redactor()

    /// The form among the others.
    static let format = ReportFormat(fileName: "summary.md") { MarkdownReport($0).text }

    /// Bytes after which mutants are only named; what follows them must fit too.
    private static let roomForDetails = 45_000

    /// Prepares the text.
    init(_ material: ReportMaterial) { self.material = material }

    /// The whole file.
    var text: String {
        let report = material.report
        let conclusion = report.conclusion
        var sections: [[String]] = [
            ["## Gate audit of \(inline(report.surroundings.package)): \(conclusion.word)"],
            ["**\(conclusion.word):** \(inline(conclusion.reason))."],
        ]
        if let baseline = report.baseline, !baseline.green { sections.append(problems(baseline)) }
        if report.entries.contains(where: { $0.verdict != nil }) {
            sections.append(table)
            sections.append([inline(report.besideTheTable)])
        }
        sections += failures(after: sections)
        sections.append(list("Tests that failed in some repetitions only, beside the deciding ones", flickering))
        sections.append(list("Idle tests: no mutant makes them fail", idleTests))
        sections.append(list("Idle assertions: under no mutant did they fail", idleAssertions))
        return sections.filter { !$0.isEmpty }.joined(separator: [""]).joined(separator: "\n") + "\n"
    }

    // MARK: The table

    private var table: [String] {
        let rows = ConstraintRow.all(in: material.report)
        guard !rows.isEmpty else { return [] }
        return ["| Constraint | Mutants | Killed | Otherwise |", "| --- | ---: | ---: | --- |"]
            + rows.map { row in
                let others = inline(row.others.joined(separator: ", "))
                return "| \(MarkdownText.code(row.name, inTable: true)) | \(row.mutants) | \(row.killed) | \(others) |"
            }
    }

    // MARK: What failed

    private func problems(_ baseline: AuditReport.BaselineRecord) -> [String] {
        ["The gate is not green on the unmodified package:", ""]
            + baseline.problems.prefix(20).flatMap { problem in
                let name =
                    problem.test.map { MarkdownText.code($0.rawValue) } ?? "Layer \(inline(problem.layer)) as a whole"
                let lines = redactor.redact(problem.evidence).split(separator: "\n").prefix(20).map(String.init)
                return [name, ""] + MarkdownText.block(lines, language: "text") + [""]
            }
            .dropLast()
    }

    private func failures(after sections: [[String]]) -> [[String]] {
        var result: [[String]] = []
        var named: [String] = []
        var size = sections.joined().reduce(0) { $0 + $1.utf8.count }
        for entry in material.report.entries where entry.verdict != nil && !entry.passes {
            let told = failure(entry)
            let length = told.joined().reduce(0) { $0 + $1.utf8.count + 1 }
            if size + length <= Self.roomForDetails {
                result += told
                size += length
            } else {
                named.append("\(MarkdownText.code(entry.id)) (\(entry.verdict?.rawValue ?? ""))")
            }
        }
        return result + [list("Told in `outcomes.json` only", named)]
    }

    private func failure(_ entry: EntryRecord) -> [[String]] {
        var facts: [String] = []
        if let promise = material.report.gate.constraints[entry.constraint] {
            facts.append("Promise: \(inline(promise))")
        }
        if let keeps = entry.keeps { facts.append("Keeps: \(inline(keeps))") }
        if !entry.killedBy.isEmpty {
            facts.append(
                "Meant to be killed by \(entry.killedBy.map { MarkdownText.code($0.text) }.joined(separator: ", "))")
        }
        if let reason = entry.reason { facts.append("Result: \(inline(reason))") }
        let tests = TestTally.telling(entry)
        facts += tests.shown.map { "\(MarkdownText.code($0.test)): \($0.words)" } + (tests.rest.map { [$0] } ?? [])
        var sections = [
            ["### \((entry.verdict?.rawValue ?? "").uppercased()) \(MarkdownText.code(entry.id))"],
            [inline(entry.title)],
            facts.map { "- " + $0 },
        ]
        if let diagnostics = entry.diagnostics {
            let lines = redactor.redact(programText: diagnostics).split(separator: "\n").prefix(12).map(String.init)
            sections.append(MarkdownText.block(lines, language: "text"))
        }
        let diff = ShownDiff(material.diffs[entry.id] ?? "")
        if !diff.lines.isEmpty {
            let rest = diff.rest > 0 ? ["… \(diff.rest) more lines"] : []
            sections.append(MarkdownText.block(diff.lines + rest, language: "diff"))
        }
        sections.append(["Repeat: " + MarkdownText.code(shellCommand(material.command + [entry.id]))])
        return sections
    }

    // MARK: Beside the verdicts

    private var flickering: [String] {
        material.report.entries.filter(\.passes).flatMap { entry in
            entry.flickering.map { "\(MarkdownText.code($0.rawValue)) under \(MarkdownText.code(entry.id))" }
        }
    }

    private var idleTests: [String] {
        (material.report.idleTests ?? []).map { MarkdownText.code($0.rawValue) }
    }

    private var idleAssertions: [String] {
        (material.report.idleAssertions ?? []).filter { $0.reason == nil }.map { assertion in
            "\(MarkdownText.code("\(assertion.file):\(assertion.line)")): "
                + MarkdownText.code(redactor.redact(programText: assertion.text).clipped(to: 120))
        }
    }

    /// A short list with its heading; nothing where there is nothing to list.
    private func list(_ heading: String, _ items: [String]) -> [String] {
        guard !items.isEmpty else { return [] }
        let shown = items.prefix(30)
        let rest = items.count - shown.count
        return ["**\(heading)**", ""] + shown.map { "- " + $0 } + (rest > 0 ? ["- and \(rest) more"] : [])
    }

    private func inline(_ text: String) -> String { MarkdownText.inline(redactor.redact(programText: text)) }
}
