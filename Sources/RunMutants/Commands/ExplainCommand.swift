// `run-mutants explain`: everything about one entry of the last audit.

import Foundation
import GateAudit

/// Prints how an entry was built, what reaches it, how its trials went, and how to run it under a debugger.
struct ExplainCommand {
    let options: AuditOptions

    func run() async throws -> ExitStatus {
        let name = options.patterns[0]
        let folder = (options.output ?? options.package).appending(path: "mutants.out")
        var workspace: AuditWorkspace
        let entry: CatalogueEntry
        let record: EntryRecord
        if let found = try? Self.record(of: name, in: folder), let change = found.generated {
            // All that is to be known of it is on record: nothing is generated again.
            workspace = try await AuditWorkspace.openWithoutCatalogue(options)
            record = found
            entry = try change.entry(named: name, in: workspace.package.root)
        } else if let found = try? Self.record(of: name, in: folder), name == CatalogueEntry.trap.id {
            workspace = try await AuditWorkspace.openWithoutCatalogue(options)
            (record, entry) = (found, .trap)
        } else {
            workspace = try await AuditWorkspace.openWithPatches(options)
            guard let known = workspace.chosen.first(where: { $0.id == name }) else {
                throw AuditError(.usage, "\(name) is no mutant's whole name; explain takes one, without globs")
            }
            entry = known
            record = try Self.record(of: entry.id, in: folder)
        }
        let log = (try? String(contentsOf: folder.appending(path: "log/\(entry.id).log"), encoding: .utf8)) ?? ""
        let sources =
            record.build == .woven && entry != .trap ? try await WeavingPreview(workspace, only: entry).sources : []
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
