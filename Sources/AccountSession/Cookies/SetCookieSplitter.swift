// Taking several Set-Cookie headers apart that were folded into one.

/// Splitting of folded Set-Cookie headers.
///
/// Foundation hands several Set-Cookie headers of a response over as one, with a comma and a space between. RFC 9110,
/// 5.3, says that this header must not be folded, for a comma may also be part of it, most often in `Expires`.
///
/// A comma separates two cookies when white space follows it and then a name with an equals sign, or else nothing (an
/// empty header), and when it does not lie in a quoted value. So
/// - `Expires=Wed, 21 Oct 2026 …` stays together: `21` is not followed by an equals sign;
/// - `a=x,y=z` stays together: folding leaves a space;
/// - `a="x, b=2"` stays together.
///
/// What remains ambiguous: `a=x, y=z` is read as two cookies, though it may have been one with an odd value, for such
/// a value is forbidden (RFC 6265bis, 4.1.1) where two cookies are everyday; and a cookie without an equals sign is
/// taken for the end of the one before it.
public enum SetCookieSplitter {
    /// Splits a header field into set-cookie-strings.
    ///
    /// - Parameter folded: The field's value.
    /// - Returns: One string a cookie, in order; at least one.
    /// - Complexity: O(length of the text).
    public static func split(_ folded: String) -> [String] {
        let octets = Array(folded.utf8)
        var cookies: [String] = []
        var start = 0
        while start < octets.count {
            let end = endOfCookie(octets, from: start)
            let cookie = Octets.trimmed(Substring(decoding: octets[start..<end], as: UTF8.self))
            if !cookie.isEmpty { cookies.append(cookie) }
            start = end + 1
        }
        return cookies.isEmpty ? [""] : cookies
    }

    /// The place of the comma that ends the cookie at `start`, or the end of the text.
    private static func endOfCookie(_ octets: [UInt8], from start: Int) -> Int {
        var index = endOfQuotedValue(octets[start...]) ?? start
        while index < octets.count, !separates(octets, at: index) { index += 1 }
        return index
    }

    /// Whether the octet at `index` is a comma between two cookies.
    private static func separates(_ octets: [UInt8], at index: Int) -> Bool {
        guard octets[index] == UInt8(ascii: ",") else { return false }
        let rest = octets[(index + 1)...]
        let following = rest.drop(while: Octets.isWhitespace)
        guard following.startIndex > rest.startIndex else { return false }
        return beginsCookie(following) || isEmptyHeader(following)
    }

    /// Whether a text begins with a token and an equals sign.
    private static func beginsCookie(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix(while: Octets.isToken)
        let rest = text[name.endIndex...].drop(while: Octets.isWhitespace)
        return !name.isEmpty && rest.first == UInt8(ascii: "=")
    }

    /// Whether nothing stands before the next comma or the end.
    private static func isEmptyHeader(_ text: ArraySlice<UInt8>) -> Bool {
        text.isEmpty || text.first == UInt8(ascii: ",")
    }

    /// Where the quoted value of a cookie ends, just behind its closing mark; nil when the cookie has none.
    ///
    /// A quoted value stands right after the cookie's equals sign, and what follows its closing mark is a semicolon,
    /// a comma or the end. A mark that is never closed so is an ordinary character.
    private static func endOfQuotedValue(_ cookie: ArraySlice<UInt8>) -> Int? {
        let name = cookie.prefix { !"=;,".utf8.contains($0) }
        let value = cookie[name.endIndex...].dropFirst().drop(while: Octets.isWhitespace)
        guard cookie[name.endIndex...].first == UInt8(ascii: "="), value.first == UInt8(ascii: "\""),
            let closing = value.dropFirst().firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        let next = cookie[(closing + 1)...].drop(while: Octets.isWhitespace).first
        guard next == nil || next == UInt8(ascii: ";") || next == UInt8(ascii: ",") else { return nil }
        return closing + 1
    }
}
