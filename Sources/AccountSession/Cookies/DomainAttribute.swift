// Judging a cookie's Domain attribute.

/// The domain of a new cookie (RFC 6265bis, 5.6.3 and 5.7, steps 7 to 10).
enum DomainAttribute {
    /// The domain that a cookie gets, and whether it goes to that host only.
    ///
    /// No public suffix list is shipped. In its place every single label is taken for a public suffix (`com`,
    /// `localhost`); suffixes of several labels (`co.uk`) are not known and therefore accepted.
    ///
    /// - Parameters:
    ///   - attribute: The attribute's value; nil when there is none.
    ///   - host: The canonical host that the cookie came from.
    /// - Throws: The rule that refuses the cookie.
    static func resolve(
        _ attribute: String?, host: String
    ) throws(CookieRejection) -> (domain: String, isHostOnly: Bool) {
        let domain = canonical(attribute ?? "")
        if domain.isEmpty { return (host, true) }
        guard domain.utf8.allSatisfy({ $0 < 0x80 }) else { throw .domainNotASCII }
        if isPublicSuffix(domain) || IPAddress.isAddress(domain) {
            if domain == host { return (host, true) }
            throw IPAddress.isAddress(domain) ? .ipAddressDomain : .publicSuffix
        }
        guard DomainMatching.matches(host: host, domain: domain) else { throw .domainMismatch }
        return (domain, false)
    }

    /// The attribute's value without its leading dot, in lower case.
    private static func canonical(_ attribute: String) -> String {
        RequestURI.canonicalHost(attribute.hasPrefix(".") ? String(attribute.dropFirst()) : attribute)
    }

    /// Whether a domain is a single label; the dot of the root at its end does not make a second one.
    private static func isPublicSuffix(_ domain: String) -> Bool {
        !domain.utf8.dropLast().contains(UInt8(ascii: "."))
    }
}
