// Where in the source an entry stands.

/// What an entry does to one file.
struct ChangedFile: Sendable {
    /// The file, relative to the package.
    let path: String
    /// What the file becomes, as the diff says it.
    let change: FileChange?
    /// The file as it is; nil where it cannot be read.
    let original: String?
    /// The file with the change in it; nil where that cannot be told.
    let changed: String?
    /// The pieces that differ, one a hunk of the diff; at least one.
    let pieces: [SourceSpan]

    /// The first of them: where a person looks first.
    var place: SourceSpan { pieces[0] }
}

extension ReportMaterial {
    /// The files that an entry changes, in the order of its diff.
    ///
    /// Never empty: an entry whose diff names no file stands in its patch.
    func files(of entry: EntryRecord) -> [ChangedFile] {
        if let known = changedFiles.withLock({ $0[entry.id] }) { return known }
        let found = changes(of: entry)
        changedFiles.withLock { $0[entry.id] = found }
        return found
    }

    private func changes(of entry: EntryRecord) -> [ChangedFile] {
        let files = UnifiedDiff(checked: diffs[entry.id] ?? "").changes.map { change in
            let original = change.kind == .added ? "" : sources[change.path]
            let changed = original.flatMap(change.applied)
            let pieces = original.map { original in
                change.hunks.compactMap { hunk in
                    let alone = change.hunks.count == 1 ? changed : change.only(hunk).applied(to: original)
                    return alone.flatMap { SourceSpan(from: original, to: $0) }
                }
            }
            return ChangedFile(
                path: change.path, change: change, original: original, changed: changed,
                pieces: pieces.flatMap { $0.isEmpty ? nil : $0 } ?? [Self.span(of: change.edits)])
        }
        guard files.isEmpty else { return files }
        return [
            ChangedFile(
                path: "Mutants/\(entry.id).patch", change: nil, original: nil, changed: nil, pieces: [Self.span(of: [])]
            )
        ]
    }

    /// The lines that a diff names, where the file itself cannot be read.
    private static func span(of edits: [FileChange.Edit]) -> SourceSpan {
        let first = max(1, edits.first?.line ?? 1)
        let last = edits.last.map { $0.line + $0.removed.count } ?? first
        return SourceSpan(
            start: .init(line: first, column: 1), end: .init(line: max(first, last), column: 1), replacement: nil)
    }
}
