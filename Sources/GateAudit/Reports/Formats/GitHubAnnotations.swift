// The findings as GitHub shows them beside the lines of a change.

/// Writes workflow commands, one a finding
/// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
///
/// GitHub shows the first ten errors, warnings and notices of a step; so what failed the audit is an error, what only ran
/// out of time and what generated mutants survived a warning, and an idle assertion a notice.
public struct GitHubAnnotations: Sendable {
    private let material: ReportMaterial
    private let folder: String
    private let redactor = Redactor()

    /// Prepares the lines.
    /// - Parameters:
    ///   - material: what was found.
    ///   - folder: the package's place in the repository that GitHub has checked out; empty for its root.
    public init(_ material: ReportMaterial, folder: String = "") {
        self.material = material
        self.folder = folder
    }

    /// The lines to print, one a finding; none when there is nothing to say.
    public var lines: [String] {
        let report = material.report
        let failing = report.entries.filter { $0.verdict != nil && !$0.passes }
        var lines = failing.map(line)
        if report.conclusion.word == "VOID" {
            lines.append(command("error", [("title", "Gate audit")], "VOID: \(report.conclusion.reason)."))
        }
        return lines
            + (report.idleAssertions ?? []).filter { $0.reason == nil }.map { assertion in
                command(
                    "notice",
                    [
                        ("file", path(assertion.file)), ("line", "\(assertion.line)"), ("col", "\(assertion.column)"),
                        ("title", "Idle assertion"),
                    ], "Under no mutant did it fail: \(assertion.text)")
            }
    }

    private func line(_ entry: EntryRecord) -> String {
        let file = material.files(of: entry)[0]
        let verdict = entry.verdict?.rawValue ?? ""
        var message = [entry.title]
        if let reason = entry.reason { message.append(reason) }
        if !entry.killedBy.isEmpty {
            message.append("Meant to be killed by: \(entry.killedBy.map(\.text).joined(separator: ", "))")
        }
        if let keeps = entry.keeps { message.append("Keeps: \(keeps)") }
        message.append("Repeat: \(shellCommand(material.command + [entry.id]))")
        return command(
            entry.verdict == .timeout || entry.generated != nil ? "warning" : "error",
            [
                ("file", path(file.path)), ("line", "\(file.place.lines.lowerBound)"),
                ("endLine", "\(file.place.lines.upperBound)"), ("title", "\(verdict.uppercased()) \(entry.id)"),
            ], message.joined(separator: "\n"))
    }

    private func path(_ file: String) -> String { folder.isEmpty ? file : folder + "/" + file }

    private func command(_ name: String, _ properties: [(name: String, value: String)], _ message: String) -> String {
        let list = properties.map {
            "\($0.name)=\(Self.escaped(redactor.redact(programText: $0.value), isProperty: true))"
        }
        return
            "::\(name) \(list.joined(separator: ","))::\(Self.escaped(redactor.redact(programText: message), isProperty: false))"
    }

    /// The escapes that the runner undoes; it knows no other (`command.ts` in `actions/toolkit`).
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
