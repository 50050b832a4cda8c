// The folder `mutants.out`: what an audit leaves behind for people and programs.

import Foundation

/// A folder that could not be made or written, with the line for a person.
public struct OutputError: Error, CustomStringConvertible {
    /// What was wrong and what to do.
    public let description: String
}

/// `mutants.out` of one audit; the folder of the audit before becomes `mutants.out.old`.
public actor OutputFolder {
    /// The folder.
    public nonisolated let url: URL
    private let verdicts: FileHandle

    /// The first line of the folder's own `.gitignore`, by which a folder is known to be one of ours.
    private static let mark = "# Made by run-mutants: the outcomes of an audit of a gate."

    /// Makes the folder, moving an earlier one aside.
    /// - Parameter parent: the folder that it is made in.
    /// - Throws: `OutputError` when something else of that name is in the way, or nothing can be written there.
    public init(in parent: URL) throws {
        url = parent.appending(path: "mutants.out", directoryHint: .isDirectory)
        let old = parent.appending(path: "mutants.out.old", directoryHint: .isDirectory)
        let files = FileManager.default
        do {
            if try Self.exists(url) {
                try Self.requireOurs(url)
                if try Self.exists(old) {
                    try Self.requireOurs(old)
                    try files.removeItem(at: old)
                }
                try files.moveItem(at: url, to: old)
            }
            try files.createDirectory(at: url, withIntermediateDirectories: true)
            try Data("\(Self.mark)\n*\n".utf8).write(to: url.appending(path: ".gitignore"))
            let lines = url.appending(path: "verdicts.jsonl")
            try Data().write(to: lines)
            verdicts = try FileHandle(forWritingTo: lines)
        } catch let error as OutputError {
            throw error
        } catch {
            throw OutputError(description: "\(url.path) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Writes the verdict, the log and the diff of an entry.
    /// - Throws: what the file system throws.
    public func write(_ record: EntryRecord, log: String, diff: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try verdicts.write(contentsOf: try encoder.encode(record) + Data("\n".utf8))
        try write(log, to: "log/\(record.id).log")
        try write(diff, to: "diff/\(record.id).diff")
    }

    /// Writes `outcomes.json`, at once and whole.
    /// - Throws: what the encoder or the file system throws.
    public func write(_ report: AuditReport) throws {
        try report.json().write(to: url.appending(path: "outcomes.json"), options: .atomic)
    }

    /// Writes every further form of the findings.
    /// - Throws: what the file system throws.
    func write(_ material: ReportMaterial, as formats: [ReportFormat] = ReportFormat.all) throws {
        for format in formats {
            let text = Data(format.text(material).utf8)
            try text.write(to: url.appending(path: format.fileName), options: .atomic)
        }
    }

    /// Writes a further log.
    /// - Throws: what the file system throws.
    public func write(log: String, named name: String) throws { try write(log, to: "log/\(name).log") }

    private func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private static func exists(_ folder: URL) throws -> Bool {
        // Not fileExists: a link that leads nowhere is in the way too.
        (try? FileManager.default.attributesOfItem(atPath: folder.path)) != nil
    }

    private static func requireOurs(_ folder: URL) throws {
        let type = try FileManager.default.attributesOfItem(atPath: folder.path)[.type] as? FileAttributeType
        let ignore = try? String(contentsOf: folder.appending(path: ".gitignore"), encoding: .utf8)
        guard type == .typeDirectory, ignore?.hasPrefix(mark) == true else {
            throw OutputError(
                description:
                    "\(folder.path) was not made by run-mutants; move it away, or name another place with --output")
        }
    }
}
