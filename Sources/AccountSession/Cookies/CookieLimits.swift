// How large and how many the cookies of a jar may be, and how long they may live.

/// The limits of a ``CookieJar`` (RFC 6265bis, 5.5, 5.6 and 6.1).
public struct CookieLimits: Hashable, Sendable {
    /// The most octets that name and value may have together; a cookie with more is refused.
    public var nameAndValueBytes: Int

    /// The most octets that an attribute's value may have; an attribute with more is ignored.
    public var attributeBytes: Int

    /// The most cookies of one domain; the excess is evicted.
    public var cookiesPerDomain: Int

    /// The most cookies of the jar; the excess is evicted.
    public var cookies: Int

    /// The longest time that a cookie may live from when it was set; a later expiry is brought forward to it.
    public var ageLimit: Duration

    /// Makes limits; what is left out has the specification's value.
    ///
    /// - Parameters:
    ///   - nameAndValueBytes: Octets of name and value together.
    ///   - attributeBytes: Octets of an attribute's value.
    ///   - cookiesPerDomain: Cookies of one domain.
    ///   - cookies: Cookies of the jar.
    ///   - ageLimit: The longest life of a cookie.
    public init(
        nameAndValueBytes: Int = 4096, attributeBytes: Int = 1024, cookiesPerDomain: Int = 50, cookies: Int = 3000,
        ageLimit: Duration = .seconds(400 * 24 * 60 * 60)
    ) {
        self.nameAndValueBytes = nameAndValueBytes
        self.attributeBytes = attributeBytes
        self.cookiesPerDomain = cookiesPerDomain
        self.cookies = cookies
        self.ageLimit = ageLimit
    }
}
