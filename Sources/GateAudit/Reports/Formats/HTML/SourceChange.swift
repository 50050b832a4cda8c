// Where in the sources a diff makes its change, so that the change can be shown in the whole of its file.

/// The change of one file, by line numbers of the file as it is.
struct SourceChange: Equatable {
    /// Lines taken out at a place and lines put there.
    struct Edit: Equatable {
        /// The first line that is taken out, or the line before which lines are put; 1-based.
        let line: Int
        /// How many lines are taken out.
        let removed: Int
        /// The lines that are put there.
        let added: [String]
    }

    /// The file, relative to the package.
    let path: String
    /// The edits, from the top of the file to its end.
    let edits: [Edit]

    /// Finds the places of a diff's changes.
    /// - Parameters:
    ///   - diff: a unified diff.
    ///   - sources: the lines of the files, by path.
    ///   - redactor: takes secrets out of a text.
    /// - Returns: nil where a file is missing or has no place for a hunk; then the diff itself is all there is to show.
    static func find(
        _ diff: String, in sources: [String: [Substring]], redactor: Redactor
    ) -> [SourceChange]? {
        guard let files = DiffFile.read(diff), !files.isEmpty else { return nil }
        var changes: [SourceChange] = []
        for file in files {
            guard let lines = sources[file.path] else { return nil }
            var edits: [Edit] = []
            for hunk in file.hunks {
                guard let place = hunk.place(in: lines) else { return nil }
                edits += hunk.edits(at: place, redactor: redactor)
            }
            changes.append(SourceChange(path: file.path, edits: edits.sorted { $0.line < $1.line }))
        }
        return changes
    }
}

/// One file of a diff that changes it and neither makes, moves nor removes it.
private struct DiffFile {
    let path: String
    var hunks: [DiffHunk] = []

    /// Reads a diff.
    /// - Returns: nil where it says more than that lines change.
    static func read(_ diff: String) -> [DiffFile]? {
        var files: [DiffFile] = []
        var old = ""
        for line in diff.lines {
            let hunkIsOpen = files.last?.hunks.last?.isComplete == false
            if hunkIsOpen {
                guard files[files.count - 1].hunks[files[files.count - 1].hunks.count - 1].take(line) else {
                    return nil
                }
            } else if line.hasPrefix("--- ") {
                old = path(line)
            } else if line.hasPrefix("+++ ") {
                guard old.hasPrefix("a/"), path(line) == "b/" + old.dropFirst(2) else { return nil }
                files.append(DiffFile(path: String(old.dropFirst(2))))
            } else if line.hasPrefix("@@ ") {
                guard !files.isEmpty, let hunk = DiffHunk(header: line) else { return nil }
                files[files.count - 1].hunks.append(hunk)
            }
        }
        return files.allSatisfy { $0.hunks.last?.isComplete == true } ? files : nil
    }

    /// What follows the four characters of the mark, up to the time that some tools write after a tab.
    private static func path(_ line: Substring) -> String { String(line.dropFirst(4).prefix { $0 != "\t" }) }
}

/// One hunk of a diff.
private struct DiffHunk {
    private enum Line {
        case kept(Substring)
        case removed(Substring)
        case added(Substring)
    }

    private let first: Int
    private var oldLeft: Int
    private var newLeft: Int
    private var lines: [Line] = []

    var isComplete: Bool { oldLeft <= 0 && newLeft <= 0 }

    /// Reads `@@ -46,7 +46,8 @@`.
    init?(header: Substring) {
        let parts = header.split(separator: " ")
        guard parts.count >= 4, let old = Self.range(parts[1], sign: "-"), let new = Self.range(parts[2], sign: "+")
        else { return nil }
        // A hunk that takes nothing away names the line before it.
        first = old.count == 0 ? old.line + 1 : old.line
        oldLeft = old.count
        newLeft = new.count
    }

    private static func range(_ text: Substring, sign: Character) -> (line: Int, count: Int)? {
        guard text.first == sign else { return nil }
        let numbers = text.dropFirst().split(separator: ",").map { Int($0) }
        guard (1...2).contains(numbers.count), let line = numbers[0] else { return nil }
        guard numbers.count == 2 else { return (line, 1) }
        return numbers[1].map { (line, $0) }
    }

    /// Takes a line of the hunk in; false when it is none.
    mutating func take(_ line: Substring) -> Bool {
        switch line.utf8.first {
        case UInt8(ascii: " "), nil:
            lines.append(.kept(line.withoutFirstByte))
            oldLeft -= 1
            newLeft -= 1
        case UInt8(ascii: "-"):
            lines.append(.removed(line.withoutFirstByte))
            oldLeft -= 1
        case UInt8(ascii: "+"):
            lines.append(.added(line.withoutFirstByte))
            newLeft -= 1
        case UInt8(ascii: "\\"): break
        default: return false
        }
        return true
    }

    /// The index of the first line of the original: the one that the header names, or the nearest that fits, as git
    /// takes it.
    func place(in source: [Substring]) -> Int? {
        let old = lines.compactMap { line -> Substring? in
            switch line {
            case .kept(let text), .removed(let text): text
            case .added: nil
            }
        }
        let last = source.count - old.count
        guard last >= 0 else { return nil }
        let wanted = min(max(first - 1, 0), last)
        for distance in 0...max(wanted, last - wanted) {
            for place in [wanted + distance, wanted - distance] where (0...last).contains(place) {
                // Bytes are compared: as texts, two spellings of one letter would count as equal.
                if zip(source[place...], old).allSatisfy({ $0.utf8.elementsEqual($1.utf8) }) { return place }
            }
        }
        return nil
    }

    /// The edits, with the lines that they add redacted among those that surround them.
    func edits(at place: Int, redactor: Redactor) -> [SourceChange.Edit] {
        let new = lines.compactMap { line -> Substring? in
            switch line {
            case .kept(let text), .added(let text): text
            case .removed: nil
            }
        }
        let shown = redactor.redact(lines: new)
        var edits: [SourceChange.Edit] = []
        var (oldIndex, newIndex) = (place, 0)
        var open: (line: Int, removed: Int, added: [String])?
        func close() {
            if let open { edits.append(.init(line: open.line, removed: open.removed, added: open.added)) }
            open = nil
        }
        for line in lines {
            switch line {
            case .kept:
                close()
                oldIndex += 1
                newIndex += 1
            case .removed:
                open = open ?? (oldIndex + 1, 0, [])
                open?.removed += 1
                oldIndex += 1
            case .added:
                open = open ?? (oldIndex + 1, 0, [])
                open?.added.append(shown[newIndex])
                newIndex += 1
            }
        }
        close()
        return edits
    }
}

extension Redactor {
    /// Redacts lines of program text that belong together, and gives back as many.
    func redact(lines: [Substring]) -> [String] {
        redact(programText: lines.joined(separator: "\n")).lines.map(String.init)
    }
}

extension String {
    /// The lines, parted at line feeds alone: Swift counts `\r\n` as one character.
    var lines: [Substring] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
    }
}

extension Substring {
    /// The text without its first byte, which is a character of its own to a diff whatever combines with it.
    fileprivate var withoutFirstByte: Substring { Substring(unicodeScalars.dropFirst()) }
}
