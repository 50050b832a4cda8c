// `run-mutants --list`: the catalogue, for people or programs.

import Foundation
import GateAudit

/// Prints what an audit would work through.
struct ListCommand {
    let options: AuditOptions
    let json: Bool

    /// One entry as `--list --json` prints it.
    private struct Item: Encodable {
        let id: String
        let role: EntryRole
        let constraint: String
        let title: String
        let killedBy: [TestPattern]
        let acceptedEndings: [AcceptedEnding]
        let keeps: String?
        let layer: String?
        let platforms: [Platform]
        let seenIn: [String]
        let file: String
        let touchedFiles: [String]
        let build: String
        let standaloneBecause: String?
    }

    func run() async throws -> ExitStatus {
        let workspace = try await AuditWorkspace.open(options).withMutants()
        let refusals =
            options.strategy == .standalone
            ? Dictionary(uniqueKeysWithValues: workspace.chosen.map { ($0.id, "it was asked for") })
            : try await WeavingPreview(workspace).refusals
        let output = StandardOutput()
        guard json else {
            let lines = Self.lines(
                workspace.chosen, refusals: options.strategy == .standalone ? [:] : refusals,
                painter: Console().painter)
            output.write(lines.joined(separator: "\n") + "\n")
            return .passed
        }
        let root = workspace.package.root.path + "/"
        let items = workspace.chosen.map { entry in
            Item(
                id: entry.id, role: entry.role, constraint: entry.constraint, title: entry.title,
                killedBy: entry.killedBy,
                acceptedEndings: entry.acceptedEndings.sorted { $0.rawValue < $1.rawValue }, keeps: entry.keeps,
                layer: entry.layer, platforms: entry.platforms.sorted { $0.rawValue < $1.rawValue },
                seenIn: entry.seenIn,
                file: entry.file.path.hasPrefix(root) ? String(entry.file.path.dropFirst(root.count)) : entry.file.path,
                touchedFiles: entry.touchedFiles, build: refusals[entry.id] == nil ? "woven" : "standalone",
                standaloneBecause: refusals[entry.id])
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        output.write(String(decoding: try encoder.encode(items), as: UTF8.self) + "\n")
        return .passed
    }

    /// Names and titles, the titles in one column where the names allow it, and why an entry is built on its own.
    static func lines(
        _ entries: [CatalogueEntry], refusals: [String: String] = [:], painter: Painter
    ) -> [String] {
        let column = min(34, (entries.map(\.id.count).max() ?? 0) + 2)
        return entries.flatMap { entry in
            let why = refusals[entry.id].map { "Built on its own: \($0).".wrapped(to: 80 - column) } ?? []
            let titles = entry.title.wrapped(to: 80 - column) + why
            let indent = String(repeating: " ", count: column)
            let fits = entry.id.count + 2 <= column
            let first = painter.paint(entry.id, .strong)
            guard fits else { return [first] + titles.map { indent + $0 } }
            return [first + String(repeating: " ", count: column - entry.id.count) + titles[0]]
                + titles.dropFirst().map { indent + $0 }
        }
    }
}
