// `run-mutants merge`: the audits of all shards as one.

import Foundation
import GateAudit

/// Joins shards, writes the whole audit and prints its summary.
struct MergeCommand {
    let places: [AuditPlace]
    let package: URL
    let output: URL?

    func run() async throws -> ExitStatus {
        let merged = try MergedAudit(places.map { ($0.name, $0.url) })
        let command = ["run-mutants"]
        let (folder, material) = try await merged.write(in: output ?? package, package: package, command: command)
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let summary = SummaryText(
            report: material.report, diffs: material.diffs, folder: AuditCommand.shown(folder, from: here),
            command: command, painter: Console().painter)
        StandardOutput().write(summary.lines().joined(separator: "\n") + "\n")
        return ExitStatus(rawValue: material.report.conclusion.status) ?? .harnessFault
    }
}
