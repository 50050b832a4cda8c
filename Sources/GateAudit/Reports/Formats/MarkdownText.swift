// Text from elsewhere as it can stand in Markdown without being taken for any.

/// Escapes for GitHub Flavored Markdown (https://github.github.com/gfm).
enum MarkdownText {
    /// A run of text: what could begin markup or HTML is escaped, line ends become spaces, and nobody is mentioned.
    static func inline(_ text: String) -> String {
        let scalars = Array(text.split(whereSeparator: \.isNewline).joined(separator: " ").unicodeScalars)
        var result = ""
        var isAtStart = true
        for (index, scalar) in scalars.enumerated() {
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            switch scalar {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "$", "&": result += "\\" + String(scalar)
            // At the beginning of a line these make a heading or a list.
            case "#" where isAtStart, "-" where isAtStart, "+" where isAtStart, "=" where isAtStart:
                result += "\\" + String(scalar)
            case "." where isAtStart, ")" where isAtStart: result += "\\" + String(scalar)
            // GitHub looks for names and numbers in the finished text, where an escape is gone: a space of no width ends
            // them.
            case "@" where next.properties.isAlphabetic || next.properties.numericType != nil: result += "@&#8203;"
            case "#" where next.properties.numericType != nil: result += "#&#8203;"
            case "\t": result += " "
            case ..<" ": break
            default: result.unicodeScalars.append(scalar)
            }
            isAtStart = isAtStart && (scalar == " " || ("0"..."9").contains(scalar))
        }
        return result
    }

    /// A name in monospaced letters, in which nothing is markup and nobody is mentioned.
    /// - Parameter inTable: whether it stands in a table, whose cells a bar would end even here.
    static func code(_ text: String, inTable: Bool = false) -> String {
        var plain = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        if inTable { plain = plain.replacing("|", with: "\\|") }
        let fence = String(repeating: "`", count: longestRun(of: "`", in: plain) + 1)
        // A space beside a backtick at an end is taken away again.
        let space = plain.isEmpty || plain.hasPrefix("`") || plain.hasSuffix("`") ? " " : ""
        return fence + space + plain + space + fence
    }

    /// A block of lines as they are, which nothing in them can end.
    static func block(_ lines: [String], language: String) -> [String] {
        let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return [fence + language] + lines + [fence]
    }

    private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for scalar in text.unicodeScalars {
            run = scalar == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
