// Taking one Set-Cookie header apart.

/// The parts of one Set-Cookie header, not yet judged by the storage model.
struct ParsedSetCookie: Sendable {
    /// The cookie's name; it may be empty.
    let name: String

    /// The cookie's value; it may be empty.
    let value: String

    /// The attributes.
    let attributes: CookieAttributes
}

/// The algorithm of RFC 6265bis, 5.6.
enum SetCookieParser {
    /// Parses a set-cookie-string.
    ///
    /// - Parameters:
    ///   - text: One cookie with its attributes, not folded.
    ///   - limits: The limits of sizes.
    /// - Throws: `controlCharacter` or `tooLarge`.
    static func parse(_ text: String, limits: CookieLimits) throws(CookieRejection) -> ParsedSetCookie {
        guard !text.utf8.contains(where: Octets.isForbiddenControl) else { throw .controlCharacter }
        let parts = split(Substring(text), at: UInt8(ascii: ";"))
        let (name, value) = nameAndValue(parts[0])
        guard name.utf8.count + value.utf8.count <= limits.nameAndValueBytes else { throw .tooLarge }
        let attributes = attributes(parts.dropFirst(), limits: limits)
        return ParsedSetCookie(name: name, value: value, attributes: attributes)
    }

    /// Name and value of the cookie; without an equals sign all of it is the value, and the name is empty.
    private static func nameAndValue(_ pair: Substring) -> (name: String, value: String) {
        guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { return ("", Octets.trimmed(pair)) }
        return (Octets.trimmed(pair[..<equals]), Octets.trimmed(pair[pair.utf8.index(after: equals)...]))
    }

    /// The attributes; one with too large a value is ignored.
    private static func attributes(_ parts: ArraySlice<Substring>, limits: CookieLimits) -> CookieAttributes {
        var attributes = CookieAttributes()
        for part in parts {
            let (name, value) = attribute(part)
            guard value.utf8.count <= limits.attributeBytes else { continue }
            attributes.set(name, to: value)
        }
        return attributes
    }

    /// Name and value of an attribute; without an equals sign all of it is the name.
    private static func attribute(_ part: Substring) -> (name: String, value: String) {
        guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (Octets.trimmed(part), "") }
        return (Octets.trimmed(part[..<equals]), Octets.trimmed(part[part.utf8.index(after: equals)...]))
    }

    /// The pieces between the occurrences of an ASCII octet; at least one.
    private static func split(_ text: Substring, at separator: UInt8) -> [Substring] {
        text.utf8.split(separator: separator, omittingEmptySubsequences: false).map(Substring.init)
    }
}
