// Reading the number of a Max-Age attribute.

/// The `Max-Age` attribute (RFC 6265bis, 5.6.2).
enum MaximumAge {
    /// The seconds that a `Max-Age` attribute gives a cookie to live.
    ///
    /// - Parameter attribute: The attribute's value.
    /// - Returns: The number, `Int.max` or `Int.min` where it does not fit; nil when the text is not a number, in which
    ///   case the attribute is to be ignored.
    static func seconds(_ attribute: String) -> Int? {
        let isNegative = attribute.utf8.first == UInt8(ascii: "-")
        let digits = attribute.utf8.dropFirst(isNegative ? 1 : 0)
        guard !digits.isEmpty, digits.allSatisfy(Octets.isDigit) else { return nil }
        return Int(attribute) ?? (isNegative ? Int.min : Int.max)
    }
}
