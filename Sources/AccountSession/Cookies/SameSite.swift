// The value of a cookie's SameSite attribute.

/// What a server asked for with the `SameSite` attribute (RFC 6265bis, 5.6.7).
///
/// The attribute is kept and reported, and decides nothing here: it speaks of the site that started a request, and
/// a session's requests are started by the app itself.
public enum SameSite: String, Sendable, Codable {
    /// `SameSite=Strict`
    case strict

    /// `SameSite=Lax`
    case lax

    /// `SameSite=None`
    case none

    /// Reads an attribute's value, in any case.
    ///
    /// - Parameter attributeValue: The value as sent. An unknown one gives nil, which the draft calls "Default".
    init?(attributeValue: String) {
        self.init(rawValue: Octets.lowercased(attributeValue))
    }
}
