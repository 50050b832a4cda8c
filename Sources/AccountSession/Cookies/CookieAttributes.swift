// The attributes of a Set-Cookie header.

import Foundation

/// What a Set-Cookie header says beside name and value (RFC 6265bis, 5.6.1 to 5.6.7).
///
/// Of several attributes of one name the last counts. What cannot be understood is ignored.
struct CookieAttributes: Sendable {
    /// The date of `Expires`.
    private(set) var expires: Date?

    /// The seconds of `Max-Age`.
    private(set) var maximumAge: Int?

    /// The value of `Domain` as sent.
    private(set) var domain: String?

    /// The value of `Path` as sent.
    private(set) var path: String?

    /// Whether there is a `Secure`, with any value.
    private(set) var isSecure = false

    /// Whether there is an `HttpOnly`, with any value.
    private(set) var isHTTPOnly = false

    /// The value of `SameSite`, nil if unknown.
    private(set) var sameSite: SameSite?

    /// Takes one attribute in.
    ///
    /// - Parameters:
    ///   - name: The attribute's name, in any case.
    ///   - value: Its value; empty when there is none.
    mutating func set(_ name: String, to value: String) {
        switch Octets.lowercased(name) {
        case "expires": expires = CookieDate.parse(value) ?? expires
        case "max-age": maximumAge = MaximumAge.seconds(value) ?? maximumAge
        case "domain": domain = value
        case "path": path = value
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = SameSite(attributeValue: value)
        default: break
        }
    }
}
