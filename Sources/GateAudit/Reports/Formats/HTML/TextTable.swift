// The texts of the report, each written once, as many as the file has room for.

/// Texts by number: what is said often is written once, and what comes first is kept when there is no room for all.
struct TextTable {
    private var texts: [String] = []
    private var numbers: [String: Int] = [:]

    /// The most bytes of one line that are kept.
    static let lineLimit = 1_000
    /// The most bytes of one text that are kept.
    static let textLimit = 400_000

    /// The number of a text.
    mutating func number(of text: String) -> Int {
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    /// The number of a text that may be absent.
    mutating func number(ofOptional text: String?) -> Int? { text.map { number(of: $0) } }

    /// Writes the texts in the order of their numbers; null stands for one that there was no room for.
    /// - Parameter room: the most bytes that they may take together.
    func json(room: Int) -> EmbeddedJSON {
        var left = room
        var json = EmbeddedJSON()
        json.array { json in
            for text in texts {
                var one = EmbeddedJSON()
                one.value(Self.clipped(text))
                // Later texts may be short enough where this one was not.
                if one.bytes.count + 1 <= left {
                    left -= one.bytes.count + 1
                    json.value(one)
                } else {
                    json.null()
                }
            }
        }
        return json
    }

    /// The text with its long lines cut, and cut as a whole, each cut said in its place.
    static func clipped(_ text: String) -> String {
        guard text.utf8.count > lineLimit else { return text }
        let end = text.utf8.count > textLimit ? Array(text.utf8.prefix(textLimit)) : Array(text.utf8)
        let lines = end.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(clipped(line:))
        let rest = text.utf8.count - end.count
        return lines.joined(separator: "\n") + (rest > 0 ? "\n… \(rest) more bytes" : "")
    }

    private static func clipped(line: ArraySlice<UInt8>) -> String {
        guard line.count > lineLimit else { return String(decoding: line, as: UTF8.self) }
        var end = line.startIndex + lineLimit
        // A byte that continues a character: the cut goes before the whole of it.
        while end > line.startIndex, line[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
        return String(decoding: line[..<end], as: UTF8.self) + " … \(line.endIndex - end) more bytes"
    }
}
