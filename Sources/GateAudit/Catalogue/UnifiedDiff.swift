// Reads a unified diff as `git apply` does, strictly: to know what it touches before anything is built.

import Foundation

/// One line of a patch file, with its number and its bytes; text lines of a diff may end in a carriage return.
struct PatchLine {
    /// 1-based number in the patch file.
    let number: Int
    /// The line without its line feed.
    let text: String

    /// Splits a text at line feeds alone: Swift counts `\r\n` as one character, a diff does not.
    static func split(_ text: String) -> [PatchLine] {
        var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.enumerated().map {
            PatchLine(number: $0.offset + 1, text: String(decoding: $0.element, as: UTF8.self))
        }
    }

    /// Whether the line begins with these bytes; unlike `hasPrefix`, blind to what combines with the last character.
    func starts(with prefix: String) -> Bool { text.utf8.starts(with: prefix.utf8) }

    /// What follows a prefix of so many bytes.
    func dropping(_ prefix: String) -> String {
        String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}

/// What a diff does to one file.
struct FileChange: Hashable {
    /// The ways to change a file that a catalogue allows.
    enum Kind: Hashable {
        case modified
        case added
        case deleted
    }
    /// Lines taken out at a place and lines put there.
    struct Edit: Hashable {
        /// The line of the original at which the edit stands, by the hunk's own count.
        let line: Int
        /// Lines as bytes: as texts, two spellings of one letter would count as equal.
        var removed: [[UInt8]]
        var added: [[UInt8]]
    }
    /// A piece of the file as it is found, and as the diff leaves it; both with their context.
    struct Hunk: Hashable {
        /// The line at which the piece begins by the diff's own count, which may be off by what has changed above it.
        let line: Int
        var old: [[UInt8]] = []
        var new: [[UInt8]] = []
    }
    /// The file, relative to the package.
    let path: String
    let kind: Kind
    /// The edits without the context around them, which makes two patches with the same effect equal.
    let edits: [Edit]
    /// The same edits with their context, by which their place is found.
    let hunks: [Hunk]
    /// The line of the patch file at which the change of this file begins.
    let patchLine: Int
}

/// A diff taken apart.
struct UnifiedDiff {
    /// The changed files, in the order of the diff.
    let changes: [FileChange]

    /// What makes two diffs the same, whatever their context, their index lines and the order of their files.
    var normalised: [NormalisedChange] {
        changes.map { NormalisedChange(path: $0.path, kind: $0.kind, edits: $0.edits) }
            .sorted { $0.path < $1.path }
    }

    /// One file of a normalised diff.
    struct NormalisedChange: Hashable {
        let path: String
        let kind: FileChange.Kind
        let edits: [FileChange.Edit]
    }

    /// Takes the lines of a diff apart.
    ///
    /// - Parameters:
    ///   - lines: the patch file from the first line of the diff on.
    ///   - report: called for each thing that is wrong, with its line, what it is, and what to do.
    init(lines: ArraySlice<PatchLine>, report: @escaping (Int, String, String) -> Void) {
        var parser = Parser(lines: lines, report: report)
        changes = parser.parse()
    }

    /// Takes a diff apart that was found right before; what cannot be made sense of is left out.
    init(checked diff: String) { self.init(lines: PatchLine.split(diff)[...]) { _, _, _ in } }
}

extension UnifiedDiff {
    /// The header of one file within a diff.
    private struct FileHeader {
        var gitPaths: (old: String, new: String)?
        var oldPath: String?
        var newPath: String?
        var isNew = false
        var isDeleted = false
        var isRefused = false
        let line: Int
    }

    private struct Parser {
        let lines: ArraySlice<PatchLine>
        let report: (Int, String, String) -> Void
        var position: Int
        var changes: [FileChange] = []

        init(lines: ArraySlice<PatchLine>, report: @escaping (Int, String, String) -> Void) {
            self.lines = lines
            self.report = report
            position = lines.startIndex
        }

        var current: PatchLine? { position < lines.endIndex ? lines[position] : nil }

        mutating func parse() -> [FileChange] {
            while let line = current {
                if line.starts(with: "diff --git ") || line.starts(with: "--- ") {
                    guard parseFile(beginning: line) else { return changes }
                } else if line.text.isEmpty {
                    position += 1
                } else {
                    report(
                        line.number, "this line belongs to no part of the diff",
                        "a hunk is longer or shorter than its @@ line says; capture the patch again instead of editing it"
                    )
                    return changes
                }
            }
            return changes
        }

        /// Reads one file's part; false when the rest of the diff cannot be made sense of.
        private mutating func parseFile(beginning line: PatchLine) -> Bool {
            var header = FileHeader(line: line.number)
            guard parseHeader(into: &header) else { return false }
            var edits: [FileChange.Edit] = []
            var hunks: [FileChange.Hunk] = []
            while let line = current, line.starts(with: "@@") {
                guard let parsed = parseHunk() else { return false }
                edits += parsed.edits
                hunks.append(parsed.hunk)
            }
            if header.isRefused { return true }
            guard let (path, kind) = resolve(header) else { return true }
            if kind == .modified, hunks.isEmpty {
                report(
                    header.line, "the diff of \(path) holds no change", "capture the patch again from the edited file")
            } else if !edits.contains(where: { $0.removed != $0.added }), kind == .modified {
                report(
                    header.line, "the diff of \(path) changes nothing", "capture the patch again from the edited file")
            } else {
                changes.append(
                    FileChange(path: path, kind: kind, edits: edits, hunks: hunks, patchLine: header.line))
            }
            return true
        }

        /// Reads the lines between `diff --git` and the first hunk.
        private mutating func parseHeader(into header: inout FileHeader) -> Bool {
            var first = true
            while let line = current {
                if line.text.utf8.last == UInt8(ascii: "\r") {
                    report(
                        line.number, "the patch file has Windows line ends",
                        "save its header and diff lines with line feeds alone; only lines of a source that has them keep them"
                    )
                    return false
                }
                if line.starts(with: "diff --git ") {
                    guard first else { return true }
                    header.gitPaths = Self.gitPaths(line.dropping("diff --git "))
                } else if line.starts(with: "--- ") {
                    // A second `---` belongs to the next file of a diff without `diff --git` lines.
                    guard header.oldPath == nil else { return true }
                    header.oldPath = Self.path(line.dropping("--- "))
                    position += 1
                    guard let next = current, next.starts(with: "+++ ") else {
                        report(line.number, "a +++ line is missing after this --- line", "capture the patch again")
                        return false
                    }
                    header.newPath = Self.path(next.dropping("+++ "))
                    position += 1
                    return true
                } else if line.starts(with: "new file mode ") {
                    header.isNew = true
                    checkMode(line, line.dropping("new file mode "), &header)
                } else if line.starts(with: "deleted file mode ") {
                    header.isDeleted = true
                    checkMode(line, line.dropping("deleted file mode "), &header)
                } else if let refusal = Self.refusal(of: line) {
                    if !header.isRefused { report(line.number, refusal.message, refusal.advice) }
                    header.isRefused = true
                    if line.starts(with: "GIT binary patch") { return false }
                } else if line.starts(with: "index ") {
                    // `index 1234..5678 120000`: a link that the diff changes but neither adds nor deletes.
                    if let mode = line.text.split(separator: " ").dropFirst(2).first {
                        checkMode(line, String(mode), &header)
                    }
                } else {
                    return true
                }
                first = false
                position += 1
            }
            return true
        }

        private func checkMode(_ line: PatchLine, _ mode: String, _ header: inout FileHeader) {
            if mode == "100644" || mode == "100755" && !header.isNew { return }
            let what =
                switch mode {
                case "120000": "a symbolic link"
                case "160000": "a submodule"
                default: "a file of mode \(mode)"
                }
            if !header.isRefused {
                report(
                    line.number, "the patch changes \(what)",
                    "a patch may only change plain source files of the subject")
            }
            header.isRefused = true
        }

        private static func refusal(of line: PatchLine) -> (message: String, advice: String)? {
            if ["old mode ", "new mode "].contains(where: line.starts) {
                return ("the patch changes the mode of a file", "leave modes as they are and capture the patch again")
            }
            let renames = ["rename ", "copy ", "similarity index ", "dissimilarity index "]
            if renames.contains(where: line.starts) {
                return (
                    "the patch renames or copies a file",
                    "capture it again, or make it with “git diff --no-renames”, so that it deletes one file and adds the other"
                )
            }
            if line.starts(with: "Binary files ") || line.starts(with: "GIT binary patch") {
                return ("the patch changes a binary file", "a patch may only change plain source files of the subject")
            }
            return nil
        }

        /// Decides which file is meant and what happens to it.
        private func resolve(_ header: FileHeader) -> (String, FileChange.Kind)? {
            let old = header.oldPath ?? header.gitPaths?.old
            let new = header.newPath ?? header.gitPaths?.new
            guard let old, let new else {
                report(
                    header.line, "the diff does not say which file it changes",
                    "it needs a --- and a +++ line; capture the patch again")
                return nil
            }
            let isNew = header.isNew || old == "/dev/null"
            let isDeleted = header.isDeleted || new == "/dev/null"
            if isNew, isDeleted {
                report(header.line, "the diff both adds and deletes a file", "capture the patch again")
                return nil
            }
            let named = isNew ? new : old
            guard let path = Self.withoutFirstComponent(named) else {
                report(
                    header.line, "the path “\(named)” has no leading a/ or b/",
                    "make the diff without --no-prefix, at the folder of the package, or capture it")
                return nil
            }
            if !isNew, !isDeleted, Self.withoutFirstComponent(new) != path {
                report(
                    header.line, "the patch renames \(path)",
                    "capture it again, or make it with “git diff --no-renames”, so that it deletes one file and adds the other"
                )
                return nil
            }
            return (path, isNew ? .added : isDeleted ? .deleted : .modified)
        }

        // MARK: Hunks

        /// Reads one hunk by the counts of its `@@` line; nil when they do not fit what follows.
        private mutating func parseHunk() -> (edits: [FileChange.Edit], hunk: FileChange.Hunk)? {
            guard let line = current else { return nil }
            guard let counts = Self.counts(of: line) else {
                report(
                    line.number, "this @@ line is malformed",
                    "it reads “@@ -line,count +line,count @@”; capture the patch again")
                return nil
            }
            position += 1
            var (oldLeft, newLeft) = (counts.oldCount, counts.newCount)
            var oldLine = counts.oldLine
            var edits: [FileChange.Edit] = []
            var hunk = FileChange.Hunk(line: counts.oldLine)
            var open = false
            while oldLeft > 0 || newLeft > 0 {
                guard let body = current else {
                    report(
                        line.number, "the patch ends within this hunk",
                        "the hunk is shorter than its @@ line says; capture the patch again instead of editing it")
                    return nil
                }
                // Some editors take the one space of an empty context line away; git takes it as empty too.
                let content = Array(body.text.utf8.dropFirst())
                switch body.text.utf8.first ?? UInt8(ascii: " ") {
                case UInt8(ascii: " "):
                    open = false
                    hunk.old.append(content)
                    hunk.new.append(content)
                    oldLine += 1
                    oldLeft -= 1
                    newLeft -= 1
                case UInt8(ascii: "-"):
                    if !open { edits.append(FileChange.Edit(line: oldLine, removed: [], added: [])) }
                    open = true
                    edits[edits.count - 1].removed.append(content)
                    hunk.old.append(content)
                    oldLine += 1
                    oldLeft -= 1
                case UInt8(ascii: "+"):
                    if !open { edits.append(FileChange.Edit(line: oldLine, removed: [], added: [])) }
                    open = true
                    edits[edits.count - 1].added.append(content)
                    hunk.new.append(content)
                    newLeft -= 1
                case UInt8(ascii: "\\"):
                    Self.noteMissingLineEnd(&edits)
                default:
                    report(
                        body.number, "this line is neither context nor an edit",
                        "a line of a hunk begins with a space, “-” or “+”; capture the patch again instead of editing it"
                    )
                    return nil
                }
                if oldLeft < 0 || newLeft < 0 {
                    report(
                        body.number, "the hunk holds more lines than its @@ line says",
                        "capture the patch again instead of editing it")
                    return nil
                }
                position += 1
            }
            if let last = current, last.starts(with: "\\") {
                Self.noteMissingLineEnd(&edits)
                position += 1
            }
            return (edits, hunk)
        }

        /// A file's missing last line feed is part of an edit, or a patch that only adds it would change nothing.
        private static func noteMissingLineEnd(_ edits: inout [FileChange.Edit]) {
            guard let last = edits.indices.last else { return }
            if !edits[last].added.isEmpty {
                edits[last].added[edits[last].added.count - 1] += [UInt8(ascii: "\\")]
            } else if !edits[last].removed.isEmpty {
                edits[last].removed[edits[last].removed.count - 1] += [UInt8(ascii: "\\")]
            }
        }

        private static func counts(of line: PatchLine) -> (oldLine: Int, oldCount: Int, newCount: Int)? {
            let parts = line.text.split(separator: " ", maxSplits: 4)
            guard parts.count >= 4, parts[0] == "@@", parts[3].utf8.starts(with: "@@".utf8),
                let old = range(parts[1], sign: "-"), let new = range(parts[2], sign: "+")
            else { return nil }
            return (old.line, old.count, new.count)
        }

        private static func range(_ text: Substring, sign: Character) -> (line: Int, count: Int)? {
            guard text.first == sign else { return nil }
            let numbers = text.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
            guard (1...2).contains(numbers.count),
                numbers.allSatisfy({
                    !$0.isEmpty && $0.utf8.count <= 9 && $0.utf8.allSatisfy { (48...57).contains($0) }
                })
            else { return nil }
            // The digits were checked and are at most nine, so both conversions succeed.
            return (Int(numbers[0]) ?? 0, numbers.count == 2 ? Int(numbers[1]) ?? 0 : 1)
        }

        // MARK: Paths

        /// The path of a `---` or `+++` line: quoted as in C, or up to a tab (after which GNU diff writes the time).
        private static func path(_ text: String) -> String {
            if text.utf8.first == UInt8(ascii: "\""), let (path, _) = unquote(Array(text.utf8)) { return path }
            let bytes = text.utf8.prefix { $0 != UInt8(ascii: "\t") }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// The two paths of a `diff --git` line; nil when they cannot be told apart, which git takes as no name too.
        private static func gitPaths(_ text: String) -> (old: String, new: String)? {
            let bytes = Array(text.utf8)
            if bytes.first == UInt8(ascii: "\"") {
                guard let (old, length) = unquote(bytes) else { return nil }
                let rest = Array(bytes.dropFirst(length + 1))
                if rest.first == UInt8(ascii: "\"") { return unquote(rest).map { (old, $0.path) } }
                return (old, String(decoding: rest, as: UTF8.self))
            }
            // Unquoted, both halves name the same file: `a/X b/X`.
            guard bytes.count % 2 == 1, bytes[bytes.count / 2] == UInt8(ascii: " ") else { return nil }
            let old = String(decoding: bytes[..<(bytes.count / 2)], as: UTF8.self)
            let new = String(decoding: bytes[(bytes.count / 2 + 1)...], as: UTF8.self)
            return withoutFirstComponent(old) == withoutFirstComponent(new) ? (old, new) : nil
        }

        /// Undoes git's quoting (`\303\251`, `\t`, `\"`); nil when the closing quote is missing.
        private static func unquote(_ bytes: [UInt8]) -> (path: String, length: Int)? {
            let plain: [UInt8: UInt8] = [
                UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
                UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
            ]
            var path: [UInt8] = []
            var index = 1
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\"") { return (String(decoding: path, as: UTF8.self), index + 1) }
                guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
                    path.append(byte)
                    index += 1
                    continue
                }
                let digits = bytes[(index + 1)...].prefix(3)
                if digits.count == 3, digits.allSatisfy({ (48...55).contains($0) }) {
                    path.append(digits.reduce(0) { $0 &* 8 &+ ($1 - 48) })
                    index += 4
                } else {
                    path.append(plain[bytes[index + 1]] ?? bytes[index + 1])
                    index += 2
                }
            }
            return nil
        }

        /// The path as `git apply -p1` sees it; nil when nothing remains.
        private static func withoutFirstComponent(_ path: String) -> String? {
            guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return nil }
            let rest = path[path.utf8.index(after: slash)...]
            return rest.isEmpty ? nil : String(rest)
        }
    }
}
