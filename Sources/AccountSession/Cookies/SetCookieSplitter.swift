// Taking several Set-Cookie headers apart that were folded into one.

/// Splitting of folded Set-Cookie headers.
///
/// Foundation hands several Set-Cookie headers of a response over as one, with a comma and a space between. RFC 9110,
/// 5.3, says that this header must not be folded, for a comma may also be part of it, most often in `Expires`.
///
/// A comma separates two cookies when white space and then a name with an equals sign follow, or nothing but further
/// commas and white space (an empty header), and when it does not lie in a quoted value. So
/// - `Expires=Wed, 21 Oct 2026 …` stays together: `21` is not followed by an equals sign;
/// - `a=x,y=z` stays together: folding leaves a space;
/// - `a="x, b=2"` stays together.
///
/// What remains ambiguous: `a=x, y=z` is read as two cookies, though it may have been one with an odd value, for such
/// a value is forbidden (RFC 6265bis, 4.1.1) where two cookies are everyday; and a cookie without an equals sign is
/// taken for the end of the one before it.
public enum SetCookieSplitter {
    /// The set-cookie-strings in a header field.
    ///
    /// - Parameter folded: The field's value.
    /// - Returns: One string a cookie, in order; at least one.
    /// - Complexity: O(n), but O(n²) for a text made of commas and spaces alone.
    public static func split(_ folded: String) -> [String] {
        let octets = Array(folded.utf8)
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < octets.count {
            if let end = endOfQuotedValue(octets[start...], openedAt: index) {
                index = end
            } else if octets[index] == UInt8(ascii: ","), separates(octets[(index + 1)...]) {
                pieces.append(octets[start..<index])
                start = index + 1
            }
            index += 1
        }
        pieces.append(octets[start...])
        let cookies = pieces.map { Octets.trimmed(Substring(decoding: $0, as: UTF8.self)) }.filter { !$0.isEmpty }
        return cookies.isEmpty ? [""] : cookies
    }

    /// Whether a comma separates, by what follows it.
    private static func separates(_ rest: ArraySlice<UInt8>) -> Bool {
        let following = rest.drop(while: Octets.isWhitespace)
        guard following.startIndex > rest.startIndex else { return false }
        guard let first = following.first else { return true }
        if first == UInt8(ascii: ",") { return separates(following.dropFirst()) }
        return beginsCookie(following)
    }

    /// Whether a text begins with a token and an equals sign.
    private static func beginsCookie(_ text: ArraySlice<UInt8>) -> Bool {
        let name = text.prefix(while: Octets.isToken)
        let rest = text[name.endIndex...].drop(while: Octets.isWhitespace)
        return !name.isEmpty && rest.first == UInt8(ascii: "=")
    }

    /// Where the quoted value ends that begins at `index`, or nil if none begins there.
    ///
    /// A quoted value begins right after the first equals sign of a cookie, and its closing mark is the last thing
    /// before a semicolon, a comma or the end. A mark that is never closed so is an ordinary character.
    private static func endOfQuotedValue(_ cookie: ArraySlice<UInt8>, openedAt index: Int) -> Int? {
        guard cookie[index] == UInt8(ascii: "\""),
            let equals = cookie.firstIndex(of: UInt8(ascii: "=")),
            equals < index, cookie[(equals + 1)..<index].allSatisfy(Octets.isWhitespace),
            let closing = cookie[(index + 1)...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        let next = cookie[(closing + 1)...].drop(while: Octets.isWhitespace).first
        guard next == nil || next == UInt8(ascii: ";") || next == UInt8(ascii: ",") else { return nil }
        return closing
    }
}
