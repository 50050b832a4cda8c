// Why a cookie was not stored.

/// The rule by which a jar refused a cookie; it says nothing of the cookie's content.
public enum CookieRejection: Error, Sendable, Hashable, CaseIterable {
    /// The URL that the cookie came from names no host, or one longer than a name can be.
    case urlWithoutHost

    /// A control character other than the tab is in the header (RFC 6265bis, 5.6, step 1).
    case controlCharacter

    /// Name and value are both empty (5.7, step 2).
    case emptyNameAndValue

    /// Name and value together are larger than ``CookieLimits/nameAndValueBytes`` (5.6, step 5), or the path that the
    /// cookie gets for want of an attribute is larger than ``CookieLimits/attributeBytes``.
    case tooLarge

    /// The `Domain` attribute has a character outside ASCII (5.7, step 8).
    case domainNotASCII

    /// The `Domain` attribute is a single label, as a top-level domain is, and not the host itself (5.7, step 9).
    case publicSuffix

    /// The `Domain` attribute is an IP address, and not the host itself: addresses have no subdomains (5.1.3).
    case ipAddressDomain

    /// The host is not within the `Domain` attribute (5.7, step 10).
    case domainMismatch

    /// A `Secure` cookie came over a connection that is not https (5.7, step 13).
    case secureFromInsecureOrigin

    /// The cookie came without https and would lay itself over a `Secure` cookie of the same name (5.7, step 16).
    case overlaysSecureCookie

    /// `SameSite=None` without `Secure` (5.7, step 19).
    case sameSiteNoneWithoutSecure

    /// The name begins with `__Secure-`, and the cookie is not `Secure` (5.7, step 20).
    case securePrefix

    /// The name begins with `__Host-`, and the cookie is not `Secure`, host-only and of `Path=/` (5.7, step 21).
    case hostPrefix

    /// The cookie has no name, and a value that would look like a prefixed name when sent (5.7, step 22).
    case prefixInNamelessValue

    /// The jar is full, and the new cookie is the first that the order of eviction removes (5.7).
    case limitReached

    /// The jar has been sealed, for its login is over.
    case jarClosed
}
