// `run-mutants explain`: everything about one entry of the last audit.

import Foundation
import GateAudit

/// Prints how an entry was built, what reaches it, how its trials went, and how to run it under a debugger.
struct ExplainCommand {
    let options: AuditOptions

    func run() async throws -> ExitStatus {
        let workspace = try await AuditWorkspace.open(options)
        let name = options.patterns[0]
        guard let entry = workspace.chosen.first(where: { $0.id == name }) else {
            throw AuditError(.usage, "\(name) is no mutant's whole name; explain takes one, without globs")
        }
        let folder = (options.output ?? workspace.package.root).appending(path: "mutants.out")
        let record = try Self.record(of: entry.id, in: folder)
        let log = (try? String(contentsOf: folder.appending(path: "log/\(entry.id).log"), encoding: .utf8)) ?? ""
        let sources = record.build == .woven ? try await WeavingPreview(workspace, only: entry).sources : []
        let console = Console()
        StandardOutput().write(
            Explanation(
                record: record, layers: workspace.catalogue.configuration.layers, sources: sources, log: log,
                root: workspace.package.root, width: console.columns ?? 100, painter: console.painter
            ).text)
        return .passed
    }

    /// What the last audit found, also when it was interrupted.
    private static func record(of id: String, in folder: URL) throws -> EntryRecord {
        guard let lines = try? Data(contentsOf: folder.appending(path: "verdicts.jsonl")) else {
            throw AuditError(.usage, "\(folder.path) holds no audit; run the audit first")
        }
        let records = lines.split(separator: UInt8(ascii: "\n")).lazy.compactMap {
            try? JSONDecoder().decode(EntryRecord.self, from: Data($0))
        }
        guard let record = records.first(where: { $0.id == id }) else {
            throw AuditError(.usage, "the last audit has no verdict on \(id); run the audit on it: run-mutants \(id)")
        }
        return record
    }
}
