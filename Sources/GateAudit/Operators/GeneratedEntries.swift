// Makes entries of a catalogue from what operators changed: names that last, and diffs that `git apply` takes.

import Foundation

/// Names the entries of generated changes.
enum GeneratedEntries {
    /// The digits of a name's digest, and those where two names would be the same.
    private static let digits = (few: 6, many: 16)

    /// The entries, in the order of files and places.
    /// - Parameters:
    ///   - changes: the changes.
    ///   - texts: the files that they change, by their paths.
    ///   - root: the package.
    static func entries(of changes: [GeneratedChange], in texts: [String: String], root: URL) -> [CatalogueEntry] {
        let digests = changes.map { change in
            var digest = SHA256()
            digest.update(field: change.identity)
            return digest.finish()
        }
        let short = Dictionary(
            grouping: zip(changes, digests).map { Self.name($0, $1, digits.few) }, by: \.self
        ).mapValues(\.count)
        return zip(changes, digests).compactMap { change, digest in
            guard let text = texts[change.file] else { return nil }
            let few = name(change, digest, digits.few)
            return entry(
                of: change, named: short[few] == 1 ? few : name(change, digest, digits.many), in: text, root: root)
        }
    }

    /// The entry of one change.
    /// - Parameters:
    ///   - change: the change.
    ///   - id: its name.
    ///   - text: the file that it changes.
    ///   - root: the package.
    static func entry(of change: GeneratedChange, named id: String, in text: String, root: URL) -> CatalogueEntry {
        CatalogueEntry(
            id: id, role: .mutant, constraint: change.constraint, title: change.title,
            file: root.appending(path: change.file), diff: diff(of: change, in: text), touchedFiles: [change.file],
            generated: change)
    }

    private static func name(_ change: GeneratedChange, _ digest: String, _ digits: Int) -> String {
        "\(change.constraint)/\(change.readableName)-\(digest.prefix(digits))"
    }

    /// How many lines a diff shows before and after a change.
    private static let context = 3

    /// The change as a diff.
    static func diff(of change: GeneratedChange, in text: String) -> String {
        let bytes = Array(text.utf8)
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") && index + 1 < bytes.count {
            starts.append(index + 1)
        }
        func line(at offset: Int) -> Int { (starts.lastIndex { $0 <= offset }) ?? 0 }
        let range = change.mutation.range
        let first = line(at: range.lowerBound)
        let last = line(at: max(range.lowerBound, range.upperBound - 1))
        func bounds(_ line: Int) -> Range<Int> {
            starts[line]..<(line + 1 < starts.count ? starts[line + 1] : bytes.count)
        }
        let old = Array(bytes[bounds(first).lowerBound..<bounds(last).upperBound])
        let changed =
            bytes[bounds(first).lowerBound..<range.lowerBound] + change.mutation.replacement.utf8
            + bytes[range.upperBound..<bounds(last).upperBound]
        let before = max(0, first - context)..<first
        let after = (last + 1)..<min(starts.count, last + 1 + context)
        let removed = lines(old)
        let added = lines(Array(changed))
        let oldCount = before.count + removed.count + after.count
        let newCount = before.count + added.count + after.count
        var hunk = "@@ -\(before.lowerBound + 1),\(oldCount) +\(before.lowerBound + 1),\(newCount) @@\n"
        func append(_ sign: String, _ line: [UInt8]) {
            hunk += sign + String(decoding: line, as: UTF8.self)
            if line.last != UInt8(ascii: "\n") { hunk += "\n\\ No newline at end of file\n" }
        }
        for number in before { append(" ", Array(bytes[bounds(number)])) }
        for line in removed { append("-", line) }
        for line in added { append("+", line) }
        for number in after { append(" ", Array(bytes[bounds(number)])) }
        return "diff --git a/\(change.file) b/\(change.file)\n--- a/\(change.file)\n+++ b/\(change.file)\n" + hunk
    }

    /// The lines of a text, each with its end.
    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        for byte in bytes {
            line.append(byte)
            if byte == UInt8(ascii: "\n") {
                lines.append(line)
                line = []
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

extension GeneratedChange {
    /// The entry that this change was tried as.
    /// - Parameters:
    ///   - id: its name.
    ///   - root: the package.
    /// - Throws: `AuditError` with status 1 when the source has changed since.
    public func entry(named id: String, in root: URL) throws -> CatalogueEntry {
        let text = (try? String(contentsOf: root.appending(path: file), encoding: .utf8)) ?? ""
        let bytes = Array(text.utf8)
        guard mutation.range.upperBound <= bytes.count,
            String(decoding: bytes[mutation.range], as: UTF8.self) == original
        else {
            throw AuditError(.usage, "\(file) has changed since the last audit; run the audit on it again")
        }
        return GeneratedEntries.entry(of: self, named: id, in: text, root: root)
    }
}
