// From one text to another: the piece that differs, where it stands, and what stands there instead.

/// The smallest run of whole words and lines of a text that a change replaces.
struct SourceSpan: Hashable {
    /// A place between two characters.
    struct Position: Hashable {
        /// The line, 1-based.
        let line: Int
        /// The column in UTF-16 code units, 1-based: what both SARIF and the mutation testing schema can count in.
        let column: Int
    }

    /// Where it begins.
    let start: Position
    /// Where it ends; what stands here is no longer part of it.
    let end: Position
    /// What stands there instead; nil where only the lines are known.
    let replacement: String?

    /// The lines that it touches; that of the place alone where something is only put in.
    var lines: ClosedRange<Int> {
        start.line...max(start.line, end.column == 1 ? end.line - 1 : end.line)
    }

    init(start: Position, end: Position, replacement: String?) {
        self.start = start
        self.end = end
        self.replacement = replacement
    }

    /// Compares two texts.
    ///
    /// Lines are compared first, so that a line that goes is a whole line; only where lines stand on both sides is the
    /// piece narrowed down, and not into the middle of a word.
    /// - Returns: nil when the texts are the same.
    /// - Complexity: O(*n*) in their lengths.
    init?(from original: String, to changed: String) {
        let old = Self.lines(of: original)
        let new = Self.lines(of: changed)
        let shorter = min(old.count, new.count)
        let above = zip(old, new).prefix { $0.elementsEqual($1) }.count
        let below = zip(old.reversed(), new.reversed()).prefix(shorter - above).prefix { $0.elementsEqual($1) }.count
        let removed = old[above..<(old.count - below)]
        let added = new[above..<(new.count - below)]
        if removed.isEmpty, added.isEmpty { return nil }
        let oldText = Self.scalars(removed)
        let newText = Self.scalars(added)
        var (head, tail) = (0, 0)
        if !removed.isEmpty, !added.isEmpty { (head, tail) = Self.common(oldText, newText) }
        start = Self.position(at: head, in: oldText, from: above + 1)
        end = Self.position(at: oldText.count - tail, in: oldText, from: above + 1)
        replacement = Self.string(newText[head..<(newText.count - tail)])
    }

    /// The lines with their line feeds, as bytes; the last may have none.
    private static func lines(of text: String) -> [ArraySlice<UInt8>] {
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
            lines.append(bytes[start..<end])
            start = end
        }
        return lines
    }

    private static func scalars(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [Unicode.Scalar] {
        Array(String(decoding: Array(lines.joined()), as: UTF8.self).unicodeScalars)
    }

    /// How much of two texts is the same at their beginnings and ends, as far as no word is cut.
    private static func common(_ old: [Unicode.Scalar], _ new: [Unicode.Scalar]) -> (head: Int, tail: Int) {
        let shorter = min(old.count, new.count)
        var head = zip(old, new).prefix { $0 == $1 }.count
        while head > 0, joins(old, at: head) || joins(new, at: head) { head -= 1 }
        var tail = zip(old.reversed(), new.reversed()).prefix(shorter - head).prefix { $0 == $1 }.count
        while tail > 0, joins(old, at: old.count - tail) || joins(new, at: new.count - tail) { tail -= 1 }
        return (head, tail)
    }

    /// Whether a cut here would go through a word.
    private static func joins(_ text: [Unicode.Scalar], at index: Int) -> Bool {
        guard index > 0, index < text.count else { return false }
        func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
            scalar == "_" || scalar.properties.isXIDContinue || scalar.properties.isGraphemeExtend
        }
        return isOfWord(text[index - 1]) && isOfWord(text[index])
    }

    private static func position(at index: Int, in text: [Unicode.Scalar], from line: Int) -> Position {
        let before = text[..<index]
        let feed = before.lastIndex(of: "\n")
        let column = before[(feed.map { $0 + 1 } ?? 0)...].reduce(1) { $0 + UTF16.width($1) }
        return Position(line: line + before.count { $0 == "\n" }, column: column)
    }

    private static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
