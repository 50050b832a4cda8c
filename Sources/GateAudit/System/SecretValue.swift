// The value of a secret, and what may be shown of it.

import Foundation

/// A value that must not be shown as it is.
struct SecretValue {
    /// What a value is, by the name in front of it.
    enum Kind: Equatable {
        /// Pairs of a Cookie header.
        case cookie
        /// One or more cookies with attributes, of a Set-Cookie header.
        case setCookie
        /// A scheme and a credential.
        case authorization
        /// A single word.
        case token
        /// `value:` in the description of a cookie.
        case cookieValue

        init(name: String) {
            let name = name.lowercased()
            self =
                name.hasPrefix("set") && name.contains("cookie")
                ? .setCookie
                : name.contains("cookie")
                    ? .cookie
                    : name.contains("authorization") ? .authorization : name == "value" ? .cookieValue : .token
        }
    }

    /// What stands in a secret's place.
    static let redacted = "<redacted>"

    let kind: Kind
    let text: String

    /// The value as it may be shown.
    var redacted: String {
        switch kind {
        case .token, .cookieValue: Self.hide(text)
        case .authorization: hideCredential()
        case .cookie:
            text.split(separator: ";", omittingEmptySubsequences: false).map(Self.hidePair).joined(separator: ";")
        case .setCookie: Self.split(setCookie: text).map(Self.hideSetCookie).joined(separator: ",")
        }
    }

    /// What is certainly a secret, without its quotes: it may be looked for where no name stands.
    ///
    /// Hiding a text that only stood near a name is harmless there; hidden everywhere it would take hosts and words away.
    var secrets: [String] {
        let values: [Substring?]
        switch kind {
        case .token: values = [Substring(text)]
        case .cookieValue: values = []
        case .authorization:
            let words = text.split(separator: " ", maxSplits: 1)
            values = words.count == 2 ? [words[1]] : []
        case .cookie: values = text.split(separator: ";").map(Self.value)
        case .setCookie: values = Self.split(setCookie: text).map { $0.split(separator: ";").first.flatMap(Self.value) }
        }
        return values.compactMap(\.self).map(Self.bare).filter { !Self.isHarmless($0) }
    }

    /// What stands behind the name of a pair; nil where there is no pair.
    private static func value(of pair: Substring) -> Substring? {
        pair.firstIndex(of: "=").map { pair[pair.index(after: $0)...] }
    }

    private static func bare(_ value: some StringProtocol) -> String {
        value.trimmingCharacters(in: CharacterSet(charactersIn: "\\\"' \t\r\n"))
    }

    /// A marker of a fixture is no secret; neither is nothing, or what is hidden already.
    private static func isHarmless(_ bare: String) -> Bool {
        bare.isEmpty || bare == redacted || bare.wholeMatch(of: /fixture-[A-Za-z0-9._~-]*/) != nil
    }

    private static let attributes: Set = [
        "path", "domain", "expires", "max-age", "samesite", "version", "priority", "secure", "httponly", "partitioned",
    ]

    private static func hide<Text: StringProtocol>(_ value: Text) -> String {
        guard !isHarmless(bare(value)) else { return String(value) }
        // Spaces around it stay, so that the shape of the header is seen.
        return value.prefix { $0.isWhitespace } + redacted
            + String(value.reversed().prefix { $0.isWhitespace }.reversed())
    }

    private func hideCredential() -> String {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return Self.hide(text) }
        return Self.hide(words[1]) == words[1] ? text : "\(words[0]) \(Self.redacted)"
    }

    /// `name=value`: the name stays.
    private static func hidePair(_ pair: Substring) -> String {
        guard let equals = pair.firstIndex(of: "=") else { return hide(pair) }
        return pair[...equals] + hide(pair[pair.index(after: equals)...])
    }

    private static func hideSetCookie(_ cookie: Substring) -> String {
        cookie.split(separator: ";", omittingEmptySubsequences: false).enumerated().map { index, piece in
            let name = piece.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces).lowercased()
            return index > 0 && attributes.contains(name) ? String(piece) : hidePair(piece)
        }
        .joined(separator: ";")
    }

    /// The cookies of a header that was folded into one: a comma before `name=` parts them, one in a date does not.
    private static func split(setCookie text: String) -> [Substring] {
        var cookies: [Substring] = []
        var start = text.startIndex
        for match in text.matches(of: /,(?=\s*[!#$%&'*+.^_`|~0-9A-Za-z-]+=)/) {
            cookies.append(text[start..<match.range.lowerBound])
            start = match.range.upperBound
        }
        return cookies + [text[start...]]
    }
}
