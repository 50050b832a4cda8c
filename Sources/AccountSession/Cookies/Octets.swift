// Work on strings octet by octet, as the cookie specification sees them.

/// Operations on a string's UTF-8 octets.
///
/// Swift compares strings by Unicode canonical equivalence and takes CR LF, or a semicolon with an accent upon it,
/// for one character. RFC 6265 knows octets only, and a difference between the two readings is a way around a rule.
enum Octets {
    /// The ASCII letters of a string in lower case; every other octet stays.
    static func lowercased(_ string: String) -> String {
        guard string.utf8.contains(where: isUppercase) else { return string }
        return String(decoding: string.utf8.map { isUppercase($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether two strings consist of the same octets.
    static func equal(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
    }

    /// Whether two strings consist of the same octets but for the case of ASCII letters.
    static func equalIgnoringCase(_ first: String, _ second: String) -> Bool {
        equal(lowercased(first), lowercased(second))
    }

    /// Whether a string begins with the octets of another, but for the case of ASCII letters.
    static func begins(_ string: String, withIgnoringCase prefix: String) -> Bool {
        lowercased(string).utf8.starts(with: lowercased(prefix).utf8)
    }

    /// A string without the spaces and tabs at both its ends.
    static func trimmed(_ string: Substring) -> String {
        let octets = string.utf8
        guard let first = octets.firstIndex(where: { !isWhitespace($0) }),
            let last = octets.lastIndex(where: { !isWhitespace($0) })
        else { return "" }
        return String(string[first...last])
    }

    /// Whether an octet is a space or a tab (WSP of RFC 5234).
    static func isWhitespace(_ octet: UInt8) -> Bool {
        octet == UInt8(ascii: " ") || octet == UInt8(ascii: "\t")
    }

    /// Whether an octet is one of the ASCII digits.
    static func isDigit(_ octet: UInt8) -> Bool {
        octet >= UInt8(ascii: "0") && octet <= UInt8(ascii: "9")
    }

    /// Whether an octet is an ASCII letter, in either case.
    static func isLetter(_ octet: UInt8) -> Bool {
        isUppercase(octet) || (octet >= UInt8(ascii: "a") && octet <= UInt8(ascii: "z"))
    }

    /// Whether an octet is an ASCII letter in upper case.
    static func isUppercase(_ octet: UInt8) -> Bool {
        octet >= UInt8(ascii: "A") && octet <= UInt8(ascii: "Z")
    }

    /// Whether an octet is a control character that no cookie may contain: all but the tab (RFC 6265bis, 5.6).
    static func isForbiddenControl(_ octet: UInt8) -> Bool {
        (octet < 0x20 && octet != UInt8(ascii: "\t")) || octet == 0x7F
    }

    /// Whether an octet may stand in a token (RFC 9110, 5.6.2).
    static func isToken(_ octet: UInt8) -> Bool {
        isLetter(octet) || isDigit(octet) || "!#$%&'*+-.^_`|~".utf8.contains(octet)
    }
}
