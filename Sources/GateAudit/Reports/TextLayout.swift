// Breaking, clipping and padding text for a terminal.

extension String {
    /// The text in lines of at most `width` characters, broken between words; a longer word stands alone.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(whereSeparator: \.isWhitespace) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    /// The text, filled up with spaces.
    func padded(to width: Int, left: Bool = false) -> String {
        let fill = String(repeating: " ", count: max(0, width - count))
        return left ? fill + self : self + fill
    }

    /// The text, cut with an ellipsis when it is longer than `width`.
    func clipped(to width: Int) -> String {
        count <= width ? self : String(prefix(max(0, width - 1))) + "…"
    }

    /// The text without spaces at its end.
    func trimmingTrailingSpaces() -> String {
        var end = endIndex
        while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
        return String(self[..<end])
    }
}
