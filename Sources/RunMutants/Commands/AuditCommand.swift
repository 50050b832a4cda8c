// `run-mutants`: the audit, with its progress, its summary and its answer to Ctrl-C.

import Foundation
import GateAudit

/// Runs an audit and says how it went.
struct AuditCommand {
    let options: AuditOptions
    let reporting: ReportingOptions
    let command: [String]

    /// Prepares the command.
    /// - Parameters:
    ///   - options: what was asked for.
    ///   - reporting: what is to be done with the findings.
    ///   - words: the command line, from which the command that repeats one mutant is made.
    ///   - program: how the person calls this program.
    init(options: AuditOptions, reporting: ReportingOptions, words: [String], program: String) {
        self.options = options
        self.reporting = reporting
        command = [program] + Self.lasting(words)
    }

    func run() async throws -> ExitStatus {
        let console = Console()
        let reporter = TerminalReporter(
            sink: StandardOutput(), columns: console.columns, painter: console.painter)
        let interruption = Interruption()
        let task = Task { try await audit(reporter, console, interruption) }
        interruption.watch(task)
        let ticker = Task {
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(1))
                await reporter.refresh()
            }
        }
        defer { ticker.cancel() }
        do {
            return try await task.value
        } catch {
            await reporter.finish([])
            throw error
        }
    }

    private func audit(
        _ reporter: TerminalReporter, _ console: Console, _ interruption: Interruption
    ) async throws -> ExitStatus {
        // First of all: it may be the folder that this audit moves aside, and may not be worth waiting for.
        let baseline = try reporting.baseline.map { try RecordedAudit(at: $0.url, name: $0.name) }
        await reporter.observe(.stage("Reading the package and its catalogue"))
        let asked = try await AuditWorkspace.open(options)
        let evidence = reporting.evidence.map(EvidenceFile.init)
        try await evidence?.checkBeforehand(asked)
        let prepared = try await PreparedAudit.prepare(
            asked, version: Program.version, command: command, observer: reporter)
        let workspace = prepared.workspace
        defer { prepared.workshop.close() }
        interruption.atTheLastMoment {
            // The folders of trials that could not be waited for.
            prepared.workshop.close()
            let report = await prepared.ledger.report(interrupted: true)
            try? await prepared.output.write(report)
        }
        let report = try await prepared.audit.run()
        let status = ExitStatus(rawValue: report.conclusion.status) ?? .harnessFault
        // No outcome of an audit, but a reason why there was none: one for standard error.
        if status == .usage || status == .harnessFault { throw AuditError(status, report.conclusion.reason) }
        let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let shown = Self.shown(prepared.output.url, from: folder)
        let material = ReportMaterial(
            report: report, catalogue: workspace.chosen, package: workspace.package.root, command: command)
        let summary = SummaryText(
            report: report, diffs: material.diffs, folder: shown, command: command, painter: console.painter)
        var lines = summary.lines()
        var worst = status
        if let baseline {
            let compared = compare(material, as: shown, with: baseline, console.painter)
            lines = compared.lines + [""] + lines
            worst = Self.worse(status, ifWeaker: compared.isWeaker)
        }
        if let evidence, status != .interrupted {
            do {
                lines.insert(try await evidence.write(report, workspace, output: prepared.output.url), at: 0)
            } catch let error as EvidenceError {
                lines.insert("No evidence was written: \(error).", at: 0)
                if worst == .passed { worst = .usage }
            }
        }
        let environment = ProcessInfo.processInfo.environment
        if reporting.annotations || environment["GITHUB_ACTIONS"] == "true" {
            let place = Self.place(of: workspace.package.root, in: environment["GITHUB_WORKSPACE"])
            lines += GitHubAnnotations(material, folder: place).lines
        }
        await reporter.finish(lines)
        return worst
    }

    // MARK: Beside the summary

    /// The comparison with an earlier audit, or the line that says why there is none.
    private func compare(
        _ material: ReportMaterial, as name: String, with baseline: RecordedAudit, _ painter: Painter
    ) -> (lines: [String], isWeaker: Bool) {
        do {
            let comparison = try AuditComparison(from: baseline, to: RecordedAudit(material, name: name))
            return (ComparisonText(comparison, painter: painter).lines(), comparison.isWeaker)
        } catch {
            return (["Not compared with \(baseline.name): \(error)."], false)
        }
    }

    /// The exit status of an audit that was compared: a weaker gate comes in the order of statuses where a failed audit
    /// does, so that it hides nothing worse.
    static func worse(_ status: ExitStatus, ifWeaker isWeaker: Bool) -> ExitStatus {
        let order = ExitStatus.allCases
        guard isWeaker, let own = order.firstIndex(of: status), let weaker = order.firstIndex(of: .failed) else {
            return status
        }
        return order[min(own, weaker)]
    }

    /// The package's place in the repository that GitHub has checked out; empty for its root, and where it is elsewhere.
    static func place(of package: URL, in workspace: String?) -> String {
        guard let workspace, !workspace.isEmpty else { return "" }
        let root = URL(filePath: workspace, directoryHint: .isDirectory).standardizedFileURL.path
        let path = package.standardizedFileURL.path
        return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : ""
    }

    /// A path as it is shortest for a person in a folder.
    static func shown(_ url: URL, from folder: URL) -> String {
        let path = url.standardizedFileURL.path
        let here = folder.standardizedFileURL.path
        return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
    }

    /// The words of a command line that say where and how, without those that say which mutants.
    static func lasting(_ words: [String]) -> [String] {
        var result: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else { continue }
            if word == "--" { break }
            let option = Option.all.first { option in
                word.hasPrefix("--")
                    ? option.name == word.dropFirst(2).prefix { $0 != "=" }
                    : option.letter.map { word.hasPrefix("-\($0)") } ?? false
            }
            let hasValue = option?.value != nil
            let isAttached = word.hasPrefix("--") ? word.contains("=") : word.count > 2
            let value = hasValue && !isAttached ? rest.popFirst() : nil
            guard let option, ["package", "mutants", "repeat", "timeout", "output"].contains(option.name) else {
                continue
            }
            result += [word] + (value.map { [$0] } ?? [])
        }
        return result
    }
}
