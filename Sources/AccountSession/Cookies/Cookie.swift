// One cookie with its attributes.

import Foundation

/// A cookie as a ``CookieJar`` keeps it (RFC 6265bis, 5.7).
///
/// Its descriptions, also those of the debugger and of `dump`, show everything but the value.
public struct Cookie: Hashable, Sendable {
    /// The name; it is empty for a cookie that was set without one.
    public let name: String

    /// The value, with the quotation marks if the server sent some.
    public let value: String

    /// The domain in lower case, without a leading dot; an IPv6 address without its brackets.
    public let domain: String

    /// The path, compared case-sensitively.
    public let path: String

    /// Whether the cookie goes to exactly its domain, and not to the subdomains.
    public let isHostOnly: Bool

    /// Whether the cookie goes out over https only.
    public let isSecure: Bool

    /// Whether the cookie is to be kept from scripts, of which the library has none; the flag is kept.
    public let isHTTPOnly: Bool

    /// What the `SameSite` attribute asked for; nil when it was missing or unknown.
    public let sameSite: SameSite?

    /// When the cookie expires; nil means that it lasts until the logout.
    public let expires: Date?

    /// When a cookie of this name, domain and path was first stored; a replacement keeps it.
    public var created: Date

    /// When the cookie was last stored or chosen for a request.
    public var lastAccess: Date

    /// Makes a cookie from its parts, without judging them: the rules are those of ``CookieJar/store(setCookie:from:)``.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    ///   - domain: The domain in lower case, without a leading dot.
    ///   - path: The path.
    ///   - isHostOnly: Whether subdomains are left out.
    ///   - isSecure: Whether it goes out over https only.
    ///   - isHTTPOnly: Whether it is kept from scripts.
    ///   - sameSite: The `SameSite` attribute.
    ///   - expires: When it expires; nil for the end of the session.
    ///   - created: When it was first stored.
    ///   - lastAccess: When it was last used.
    public init(
        name: String, value: String, domain: String, path: String, isHostOnly: Bool, isSecure: Bool,
        isHTTPOnly: Bool, sameSite: SameSite?, expires: Date?, created: Date, lastAccess: Date
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.isHostOnly = isHostOnly
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.expires = expires
        self.created = created
        self.lastAccess = lastAccess
    }

    /// Whether the cookie has expired at an instant.
    ///
    /// The instant of expiry itself counts as expired: section 4.1.2.1 calls it the time "at which the cookie expires",
    /// and a cookie with `Max-Age=5` shall live for five seconds and not for longer.
    ///
    /// - Parameter instant: The time to judge by.
    public func isExpired(at instant: Date) -> Bool {
        guard let expires else { return false }
        return expires <= instant
    }

    /// Whether the cookie takes the place of another of its domain (RFC 6265bis, 5.7, step 23).
    ///
    /// - Parameter other: A cookie of the same domain.
    func replaces(_ other: Cookie) -> Bool {
        Octets.equal(name, other.name) && isHostOnly == other.isHostOnly && Octets.equal(path, other.path)
    }
}
