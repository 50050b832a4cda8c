// Verdicts of earlier audits, kept by everything that they rest on.

import Foundation

/// Keeps records of entries under keys that change when anything changes that their verdict rests on.
///
/// Of hand-written entries only verdicts with which an audit passes are handed out again: what fails is always tried anew,
/// so that a person who has mended something outside the package (a full disk, a busy machine) need not know about this
/// store. Generated mutants survive as a matter of course: of them only what time or chance had a part in is tried anew.
public struct VerdictStore: Sendable {
    private let folder: URL
    private let lifetime: TimeInterval = 30 * 24 * 60 * 60

    /// Opens a store.
    /// - Parameter folder: where the records are; made when there is something to keep.
    public init(folder: URL) { self.folder = folder }

    /// The key of an entry's verdict.
    /// - Parameters:
    ///   - entry: the entry; what its header says about killers matters.
    ///   - content: what the entry's build is made of.
    ///   - baseline: the unmodified build, by its content: the tests are in it.
    ///   - harness: what identifies the harness that judges.
    ///   - options: repetitions and the deadline matter.
    ///   - gate: the layers matter.
    public static func key(
        for entry: CatalogueEntry, content: String, baseline: BuiltVariant, harness: String,
        options: AuditOptions,
        gate: GateConfiguration
    ) -> String {
        var digest = SHA256()
        digest.update(field: entry.id)
        digest.update(field: entry.role.rawValue)
        digest.update(field: entry.killedBy.map(\.text).joined(separator: "\n"))
        digest.update(field: entry.acceptedEndings.map(\.rawValue).sorted().joined(separator: "\n"))
        digest.update(field: content)
        digest.update(field: baseline.contentKey)
        digest.update(field: harness)
        digest.update(field: "\(options.repetitions)")
        digest.update(field: options.timeout.map { "\($0)" } ?? "")
        for layer in gate.layers {
            digest.update(field: layer.name)
            digest.update(field: layer.check ?? "")
            digest.update(field: (layer.tests ?? []).joined(separator: "\n"))
        }
        return digest.finish()
    }

    /// The record under a key, when there is one with which an audit passes.
    public func record(for key: String) -> EntryRecord? {
        let file = file(key)
        guard let data = try? Data(contentsOf: file),
            var record = try? JSONDecoder().decode(EntryRecord.self, from: data), record.isLasting
        else { return nil }
        record.reused = true
        // Its use keeps it from being swept out.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return record
    }

    /// Keeps a record.
    /// - Throws: what the file system throws.
    public func keep(_ record: EntryRecord, for key: String) throws {
        guard record.isLasting, !record.reused else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONEncoder().encode(record).write(to: file(key), options: .atomic)
    }

    /// Removes what has not been used for a month.
    public func sweep(now: Date = Date()) {
        removeFiles(in: folder, unusedSince: now.addingTimeInterval(-lifetime))
    }

    private func file(_ key: String) -> URL { folder.appending(path: "\(key).json") }
}
