// `run-mutants`: the audit, with its progress, its summary and its answer to Ctrl-C.

import Foundation
import GateAudit

/// Runs an audit and says how it went.
struct AuditCommand {
    let options: AuditOptions
    let command: [String]

    /// Prepares the command.
    /// - Parameters:
    ///   - options: what was asked for.
    ///   - words: the command line, from which the command that repeats one mutant is made.
    ///   - program: how the person calls this program.
    init(options: AuditOptions, words: [String], program: String) {
        self.options = options
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
        await reporter.observe(.stage("Reading the package and its catalogue"))
        let workspace = try await AuditWorkspace.open(options)
        let prepared = try await PreparedAudit.prepare(
            workspace, version: Program.version, command: command, observer: reporter)
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
        let summary = SummaryText(
            report: report, diffs: Dictionary(uniqueKeysWithValues: workspace.chosen.map { ($0.id, $0.diff) }),
            folder: Self.shown(prepared.output.url, from: folder), command: command, painter: console.painter)
        await reporter.finish(summary.lines())
        return status
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
