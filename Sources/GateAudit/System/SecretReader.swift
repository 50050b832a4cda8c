// Finds where the value of a named secret stands, in the forms in which programs print headers.

/// Reads on from a secret's name to its values.
struct SecretReader {
    let units: [UInt16]
    var position: Int
    let kind: SecretValue.Kind

    init(units: [UInt16], position: Int, kind: SecretValue.Kind) {
        self.units = units
        self.position = position
        self.kind = kind
    }

    /// The ranges of the values, in order; empty when the name is followed by none.
    mutating func values() -> [Range<Int>] {
        if kind == .cookieValue && !speaksOfCookies { return [] }
        // What closes the name: `"Cookie"`, `\"Cookie\"`, `AnyHashable("Cookie")`, `field["Cookie"]`.
        let hasClosed = skip(while: "\\\"'`)]")
        skip(while: " \t")
        // An expanded expectation shows the value behind an arrow, and what it is compared with behind that.
        if take("→") || take("!=") || (hasClosed && take("=>")) {
            return quotedToLineEnd()
        }
        guard take(":") || take("=") || (hasClosed && take(",")) else { return [] }
        // `== "…"` compares.
        if take("=") { return quotedToLineEnd() }
        skip(while: " \t")
        let lineStart = position
        if hasClosed {
            skip(while: " \t\r\n")
            skipLabel()
        }
        _ = take("Optional(") || take("AnyHashable(")
        if let quoted = quoted() { return [quoted] }
        if let opening = current, "[({".utf16.contains(opening) { return quotedInBrackets() }
        if hasClosed { position = lineStart }
        return bare().map { [$0] } ?? []
    }

    /// Skips the value's own label, as in `name: "Cookie", value: "…"` and `{"name":"Cookie","value":"…"}`.
    private mutating func skipLabel() {
        let start = position
        skip(while: "\\\"'")
        guard take("value") || take("Value") else {
            position = start
            return
        }
        skip(while: "\\\"'")
        skip(while: " \t\r\n:=")
    }

    /// Whether the line says anything of cookies.
    private var speaksOfCookies: Bool {
        let start = units[..<position].suffix(2000).lastIndex(of: Self.lineFeed) ?? max(0, position - 2000)
        let end = units[position...].prefix(2000).firstIndex(of: Self.lineFeed) ?? min(units.count, position + 2000)
        return String(decoding: units[start..<end], as: UTF16.self).lowercased().contains("cookie")
    }

    /// Whether the name stands inside a string that this mark opened on the same line.
    private func isInside(_ mark: UInt16) -> Bool {
        let start = units[..<position].suffix(2000).lastIndex(of: Self.lineFeed) ?? max(0, position - 2000)
        return !units[start..<position].count { $0 == mark }.isMultiple(of: 2)
    }

    // MARK: - Forms of values

    /// A quoted value; its quotes may be escaped, when the whole is itself printed as a string.
    private mutating func quoted() -> Range<Int>? {
        let start = position
        var escapes = 0
        while current == Self.backslash {
            escapes += 1
            position += 1
        }
        guard let quote = current, quote == Self.quote || quote == Self.apostrophe else {
            position = start
            return nil
        }
        position += 1
        let first = position
        while let unit = current, unit != Self.lineFeed {
            if unit == Self.backslash {
                let run = position
                while current == Self.backslash { position += 1 }
                if current == quote && position - run == escapes { return first..<run }
                if current != nil { position += 1 }
            } else if unit == quote && escapes == 0 {
                defer { position += 1 }
                return first..<position
            } else {
                position += 1
            }
        }
        // It never closes: all of it counts.
        return first..<position
    }

    /// Every quoted value up to the bracket that closes the one here.
    private mutating func quotedInBrackets() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var depth = 0
        while let unit = current {
            if let range = quoted() {
                ranges.append(range)
                continue
            }
            if "[({".utf16.contains(unit) { depth += 1 }
            if "])}".utf16.contains(unit) { depth -= 1 }
            position += 1
            if depth == 0 { break }
        }
        return ranges
    }

    private mutating func quotedToLineEnd() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        while let unit = current, unit != Self.lineFeed {
            if let range = quoted() { ranges.append(range) } else { position += 1 }
        }
        return ranges
    }

    /// A value without quotes: for a header all of its line, and of those that continue it (RFC 9112, section 5.2);
    /// for a token the word.
    private mutating func bare() -> Range<Int>? {
        let start = position
        // Both marks may be part of a cookie; they end it only where they close a string around the header.
        let isInQuotes = isInside(Self.quote)
        let isInApostrophes = isInside(Self.apostrophe)
        while let unit = current {
            if kind == .token || kind == .cookieValue {
                if " \t\r\n\"'`,;&)]}<>\\".utf16.contains(unit) { break }
            } else if unit == Self.lineFeed {
                let next = position + 1
                guard next < units.count, units[next] == Self.space || units[next] == Self.tab else { break }
            } else if unit == Self.backslash, isInQuotes || isInApostrophes {
                // `\r\n` of a message that is printed as a string; an escaped quote goes on.
                let next = position + 1 < units.count ? units[position + 1] : Self.lineFeed
                if [Self.letterR, Self.letterN, Self.lineFeed].contains(next) { break }
                position += 1
            } else if (unit == Self.quote && isInQuotes) || (unit == Self.apostrophe && isInApostrophes) {
                break
            }
            position += 1
        }
        var end = position
        while end > start, [Self.carriageReturn, Self.space, Self.lineFeed].contains(units[end - 1]) { end -= 1 }
        return end > start ? start..<end : nil
    }

    // MARK: - Units

    private static let backslash = UInt16(UInt8(ascii: "\\"))
    private static let quote = UInt16(UInt8(ascii: "\""))
    private static let apostrophe = UInt16(UInt8(ascii: "'"))
    private static let lineFeed = UInt16(UInt8(ascii: "\n"))
    private static let carriageReturn = UInt16(UInt8(ascii: "\r"))
    private static let space = UInt16(UInt8(ascii: " "))
    private static let tab = UInt16(UInt8(ascii: "\t"))
    private static let letterR = UInt16(UInt8(ascii: "r"))
    private static let letterN = UInt16(UInt8(ascii: "n"))

    private var current: UInt16? { position < units.count ? units[position] : nil }

    @discardableResult private mutating func skip(while characters: String) -> Bool {
        let start = position
        while let unit = current, characters.utf16.contains(unit) { position += 1 }
        return position > start
    }

    private mutating func take(_ word: String) -> Bool {
        let expected = Array(word.utf16)
        guard units[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }
}
