// Joins the audits of all shards into the one that they are shares of.

import Foundation

/// The findings of several shards as one report.
public struct MergedAudit: Sendable {
    /// The report of all.
    public let report: AuditReport
    /// Entry to its diff.
    public let diffs: [String: String]
    /// Entry to the log of its trials.
    public let logs: [String: String]

    /// One share as it was read.
    private struct Part {
        let name: String
        let folder: URL
        let report: AuditReport
        let shard: Shard
    }

    /// Reads and joins.
    /// - Parameter places: the shards' `mutants.out` folders, in any order, each with the name that a person gave it.
    /// - Throws: `AuditError` with status 1 when a shard is missing, doubled, unfinished, or of another audit than the rest.
    public init(_ places: [(name: String, url: URL)]) throws {
        let parts = try places.map { name, url in
            let audit = try RecordedAudit(at: url, name: name)
            guard let shard = audit.report.request.shard else {
                throw AuditError(
                    .usage, "\(name) is of a whole audit, not of a shard; there is nothing to merge it with")
            }
            return Part(name: name, folder: url, report: audit.report, shard: shard)
        }
        .sorted { $0.shard.number < $1.shard.number }
        guard let first = parts.first else {
            throw AuditError(.usage, "merge needs the mutants.out folders of all shards")
        }
        for part in parts { try Self.requireSame(part, first) }
        try Self.requireAll(parts)
        report = Self.join(parts)
        diffs = Self.texts(parts, "diff", ".diff")
        logs = Self.texts(parts, "log", ".log")
    }

    private static func requireSame(_ part: Part, _ first: Part) throws {
        func differ(_ what: String, _ one: String, _ other: String) -> AuditError {
            AuditError(
                .usage,
                "\(part.name) and \(first.name) are of different \(what) (\(one), \(other)); merge shards of one audit")
        }
        let (own, other) = (part.report.surroundings, first.report.surroundings)
        guard part.shard.count == first.shard.count else {
            throw differ("divisions", "\(part.shard)", "\(first.shard)")
        }
        guard own.package == other.package else { throw differ("packages", own.package, other.package) }
        guard own.revision == other.revision else {
            throw differ("revisions", own.revision ?? "none", other.revision ?? "none")
        }
        guard own.toolchain == other.toolchain else { throw differ("toolchains", own.toolchain, other.toolchain) }
        guard own.harness == other.harness, own.platform == other.platform else {
            throw differ("harnesses", own.harness, other.harness)
        }
        var (asked, same) = (part.report.request, first.report.request)
        asked.shard = nil
        same.shard = nil
        guard asked.patterns == same.patterns, asked.constraint == same.constraint, asked.generation == same.generation,
            asked.repetitions == same.repetitions, asked.thresholds == same.thresholds
        else { throw differ("requests", "\(part.shard)", "\(first.shard)") }
        guard part.report.gate == first.report.gate, part.report.tests == first.report.tests else {
            throw differ("gates", "\(part.shard)", "\(first.shard)")
        }
    }

    private static func requireAll(_ parts: [Part]) throws {
        let count = parts[0].shard.count
        for (one, next) in zip(parts, parts.dropFirst()) where one.shard == next.shard {
            throw AuditError(.usage, "\(one.name) and \(next.name) are both shard \(one.shard); leave one of them out")
        }
        let missing = Set(1...count).subtracting(parts.map(\.shard.number)).sorted()
        guard missing.isEmpty else {
            throw AuditError(
                .usage,
                "of \(count) shards \(listed(missing.map(String.init))) \(missing.count == 1 ? "is" : "are") missing; name the folders of all"
            )
        }
        var seen: [String: String] = [:]
        for part in parts {
            for entry in part.report.entries where entry.role != .control {
                if let other = seen.updateValue(part.name, forKey: entry.id) {
                    throw AuditError(
                        .usage, "\(entry.id) is in \(other) and in \(part.name); merge shards of one audit")
                }
            }
        }
    }

    /// Entries were dealt out one by one: taking them up in the same way gives their order back.
    private static func join(_ parts: [Part]) -> AuditReport {
        var report = parts[0].report
        let controls = parts.flatMap { $0.report.entries(.control) }
        var kept: [String: EntryRecord] = [:]
        // Of a control that was tried in every shard, the one that failed is the one that matters.
        for control in controls where kept[control.id]?.verdict != .some(.killed) || control.verdict != .killed {
            if kept[control.id] == nil || control.verdict != .killed { kept[control.id] = control }
        }
        let own = parts.map { $0.report.entries.filter { $0.role != .control } }
        let rows = own.map(\.count).max() ?? 0
        let others = (0..<rows).flatMap { row in own.compactMap { row < $0.count ? $0[row] : nil } }
        report.entries = parts[0].report.entries(.control).compactMap { kept[$0.id] } + others
        report.seconds = parts.map(\.report.seconds).max() ?? 0
        report.started = parts.map(\.report.started).min() ?? report.started
        report.request.shard = nil
        report.builds = AuditReport.Builds(report.entries)
        report.score = report.score.map { _ in MutationScore(report.entries) }
        report.emptyControl = parts.compactMap(\.report.emptyControl).first { !$0.passed } ?? report.emptyControl
        if let red = parts.compactMap(\.report.baseline).first(where: { !$0.green }) { report.baseline = red }
        report.conclusion = AuditReport.Conclusion(
            entries: report.entries, baseline: report.baseline, emptyControl: report.emptyControl, interrupted: false,
            thresholds: report.request.thresholds ?? ScoreThresholds())
        return report
    }

    private static func texts(_ parts: [Part], _ folder: String, _ suffix: String) -> [String: String] {
        var texts: [String: String] = [:]
        for part in parts {
            let root =
                part.folder.hasDirectoryPath || part.folder.pathExtension != "json"
                ? part.folder : part.folder.deletingLastPathComponent()
            for entry in part.report.entries where texts[entry.id] == nil {
                texts[entry.id] = try? String(
                    contentsOf: root.appending(path: "\(folder)/\(entry.id)\(suffix)"), encoding: .utf8)
            }
        }
        return texts
    }

    /// Writes the report in all its forms into a new `mutants.out`.
    /// - Parameters:
    ///   - parent: the folder that it is made in.
    ///   - package: the package, for the sources that reports show.
    ///   - command: how the person called run-mutants.
    /// - Returns: the folder.
    /// - Throws: `OutputError`, or what the file system throws.
    public func write(in parent: URL, package: URL, command: [String]) async throws -> (URL, ReportMaterial) {
        let output = try OutputFolder(in: parent)
        for entry in report.entries {
            try await output.write(entry, log: logs[entry.id] ?? "", diff: diffs[entry.id] ?? "")
        }
        try await output.write(report)
        let paths = Set(diffs.values.flatMap { UnifiedDiff(checked: $0).changes.map(\.path) })
        var material = ReportMaterial(
            report: report, diffs: diffs,
            sources: paths.reduce(into: [:]) { sources, path in
                sources[path] = try? String(contentsOf: package.appending(path: path), encoding: .utf8)
            })
        material.command = command
        try await output.write(material)
        return (output.url, material)
    }
}
