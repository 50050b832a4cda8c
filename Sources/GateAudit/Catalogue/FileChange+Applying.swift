// What a file looks like with a change in it, told from the texts alone.

extension FileChange {
    /// The change without its other hunks.
    func only(_ hunk: Hunk) -> FileChange {
        FileChange(path: path, kind: kind, edits: edits, hunks: [hunk], patchLine: patchLine)
    }

    /// The file with the change in it.
    ///
    /// A hunk is looked for by its context, nearest to where it says that it stands, as `git apply` does; a file's
    /// missing last line feed stays missing.
    /// - Parameter original: the file as it is; nil where there is none.
    /// - Returns: nil when a hunk is not found.
    /// - Complexity: O(*n* · *m*) in the lines of the file and of the hunks at worst, O(*n*) where all is in its place.
    func applied(to original: String?) -> String? {
        switch kind {
        case .deleted: return ""
        case .added:
            let lines = hunks.flatMap(\.new).map { String(decoding: $0, as: UTF8.self) + "\n" }
            return lines.joined()
        case .modified: break
        }
        guard let original else { return nil }
        let lines = original.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        var result: [[UInt8]] = []
        var position = 0
        var drift = 0
        for hunk in hunks {
            // The place of a hunk without lines is the line that it follows.
            let said = hunk.line - (hunk.old.isEmpty ? 0 : 1)
            guard let found = Self.place(of: hunk.old, in: lines, from: position, near: said + drift) else {
                return nil
            }
            drift = found - said
            result += lines[position..<found] + hunk.new
            position = found + hunk.old.count
        }
        result += lines[position...]
        return String(decoding: Array(result.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self)
    }

    private static func place(of piece: [[UInt8]], in lines: [[UInt8]], from first: Int, near: Int) -> Int? {
        let last = lines.count - piece.count
        guard first <= last else { return nil }
        let near = min(max(near, first), last)
        for distance in 0...(last - first) {
            for candidate in Set([near - distance, near + distance]).sorted() where (first...last).contains(candidate) {
                if lines[candidate..<(candidate + piece.count)].elementsEqual(piece) { return candidate }
            }
        }
        return nil
    }
}
