// A finished audit, read back so that another can be held against it.

import Foundation

/// What an audit found, with the patches that it tried.
public struct RecordedAudit: Sendable {
    /// How the person called it.
    public let name: String
    /// What it found.
    public let report: AuditReport
    /// What each entry changes, by the entry's identity; without those whose diff is not there.
    let patches: [String: Patch]

    /// Takes an audit that has just ended.
    /// - Parameters:
    ///   - material: what it found.
    ///   - name: how it is called in messages.
    /// - Throws: `AuditError` with status 1 when it has no verdicts to compare.
    public init(_ material: ReportMaterial, name: String) throws {
        self.name = name
        report = material.report
        patches = material.diffs.compactMapValues(Patch.init)
        try requireVerdicts()
    }

    /// Reads an audit.
    /// - Parameters:
    ///   - place: a folder `mutants.out`, or an `outcomes.json`; the diffs are looked for beside it.
    ///   - name: how the person called it.
    /// - Throws: `AuditError` with status 1 and one line that says what is wrong.
    public init(at place: URL, name: String) throws {
        self.name = name
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else {
            throw AuditError(.usage, "\(name) is not there; name a mutants.out folder or an outcomes.json")
        }
        let folder = isFolder.boolValue ? place : place.deletingLastPathComponent()
        let file = isFolder.boolValue ? place.appending(path: "outcomes.json") : place
        guard FileManager.default.fileExists(atPath: file.path) else {
            let wasKilled = FileManager.default.fileExists(atPath: folder.appending(path: "verdicts.jsonl").path)
            throw AuditError(
                .usage,
                wasKilled
                    ? "\(name) is of an audit that was killed before its end; finish it with --resume"
                    : "\(name) holds no outcomes.json; name a mutants.out folder or an outcomes.json")
        }
        report = try Self.read(file, name: name)
        patches = Dictionary(
            report.entries.compactMap { entry in
                (try? String(contentsOf: folder.appending(path: "diff/\(entry.id).diff"), encoding: .utf8))
                    .flatMap(Patch.init).map { (entry.id, $0) }
            }
        ) { first, _ in first }
        try requireVerdicts()
    }

    private struct Version: Decodable {
        let format: Int
    }

    private static func read(_ file: URL, name: String) throws -> AuditReport {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw AuditError(.usage, "\(name) cannot be read: \(error.localizedDescription)")
        }
        let version: Version
        do {
            version = try JSONDecoder().decode(Version.self, from: data)
        } catch DecodingError.dataCorrupted {
            throw AuditError(
                .usage, "\(name) is no JSON, or was cut off; name a mutants.out folder or an outcomes.json")
        } catch {
            throw AuditError(.usage, "\(name) is not what an audit found: it says no format")
        }
        guard version.format == AuditReport.currentFormat else {
            throw AuditError(
                .usage,
                "\(name) has format \(version.format), and this version of run-mutants reads format"
                    + " \(AuditReport.currentFormat); compare it with the version that wrote it")
        }
        do {
            return try JSONDecoder().decode(AuditReport.self, from: data)
        } catch {
            throw AuditError(.usage, "\(name) is not what an audit found: parts of it are missing")
        }
    }

    private func requireVerdicts() throws {
        let open = report.entries.count { $0.verdict == nil }
        if report.conclusion.status == ExitStatus.interrupted.rawValue {
            throw AuditError(.usage, "\(name) is of an audit that was interrupted; finish it with --resume")
        }
        if open > 0 || report.entries.isEmpty {
            throw AuditError(
                .usage,
                "\(name) is of an audit without all verdicts (\(report.conclusion.reason)); nothing can be compared")
        }
    }

    /// Whether all of the catalogue was tried, so that what is not in it is not there.
    var isWhole: Bool {
        let request = report.request
        return request.patterns.isEmpty && request.constraint == nil && request.shard == nil
            && request.generation?.isWhole != false
    }
}

extension RecordedAudit {
    /// What a diff does, whatever its context.
    struct Patch: Hashable {
        /// With the lines that it names.
        let changes: [UnifiedDiff.NormalisedChange]

        /// - Returns: nil when the text holds no diff.
        init?(_ diff: String) {
            changes = UnifiedDiff(checked: diff).normalised
            if changes.isEmpty { return nil }
        }

        /// The same wherever in its files it stands.
        var anywhere: Anywhere {
            Anywhere(
                changes: changes.map { change in
                    .init(
                        path: change.path, kind: change.kind,
                        edits: change.edits.map { .init(line: 0, removed: $0.removed, added: $0.added) })
                })
        }

        /// A patch without its line numbers.
        struct Anywhere: Hashable {
            let changes: [UnifiedDiff.NormalisedChange]
        }
    }
}
