// Takes secrets out of program text, and leaves the program readable.

extension Redactor {
    /// Replaces the values of credentials in source code, in diffs and in sentences about code.
    ///
    /// In code `cookie: Cookie` is a parameter and hides nothing, so names alone do not count here as they do in what a
    /// program prints: a credential must stand in a string literal, which names it or is given to such a name, or on a
    /// line that is a header, as in a literal of several lines. `Bearer` and `Basic` credentials and web tokens are found
    /// anywhere.
    /// - Parameter programText: whole lines.
    /// - Returns: as many lines.
    /// - Complexity: O(*n*) in the length of the text.
    func redact(programText: String) -> String {
        var known: [Substring: String] = [:]
        return redact(programText: programText, known: &known)
    }

    /// Does the same for one of many texts that have most of their lines in common.
    /// - Parameters:
    ///   - programText: whole lines.
    ///   - known: the lines that were redacted before; the new ones are added.
    func redact(programText: String, known: inout [Substring: String]) -> String {
        guard mayTell(programText) else { return hideKnown(in: programText) }
        return programText.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard mayTell(String(line)) else { return hideKnown(in: String(line)) }
            if let redacted = known[line] { return redacted }
            let redacted = hideKnown(in: redact(line: redactBareCredentials(String(line))[...]))
            known[line] = redacted
            return redacted
        }
        .joined(separator: "\n")
    }

    private func redact(line: Substring) -> String {
        if line.prefixMatch(of: #/\s*(?:(?:Set-)?Cookie2?|(?:Proxy-)?Authorization): /#) != nil {
            return redact(String(line))
        }
        var result = ""
        var rest = line
        while let start = rest.firstIndex(of: "\"") {
            let first = rest.index(after: start)
            guard let end = Self.endOfLiteral(in: rest[first...]) else { break }
            result += rest[...start]
            result += redact(literal: rest[first..<end], after: result.dropLast())
            result.append("\"")
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private func redact(literal: Substring, after code: Substring) -> String {
        let redacted = redact(String(literal))
        guard redacted == literal, let match = code.firstMatch(of: Self.nameBefore),
            let name = match.output.1 ?? match.output.2
        else { return redacted }
        let named = "\(name): \"\(literal)\""
        return redact(named) == named ? redacted : SecretValue.redacted
    }

    /// What a literal is given to: `token = `, `"Cookie": `, `token: String = `, `("Cookie", `.
    ///
    /// `nonisolated(unsafe)`: a regular expression without closures is a value that nothing changes.
    nonisolated(unsafe) private static let nameBefore =
        #/(?:\(\s*"([A-Za-z0-9_-]+)"\s*,|([A-Za-z0-9_-]+)"?(?:\s*(?:==|!=|[:=])|\s*:\s*[A-Za-z.?]+\s*=))\s*[\[(]*$/#

    /// The quotation mark that ends a literal; one after a backslash does not.
    private static func endOfLiteral(in text: Substring) -> Substring.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == "\"" { return index }
            if text[index] == "\\" { text.formIndex(after: &index) }
            guard index < text.endIndex else { return nil }
            text.formIndex(after: &index)
        }
        return nil
    }
}
