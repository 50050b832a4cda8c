// The rule that leaves Secure cookies alone.

/// RFC 6265bis, 5.7, step 16.
enum SecureOverlay {
    /// Whether a cookie from an insecure origin would lay itself over a `Secure` one.
    ///
    /// The paths are not compared symmetrically: over a cookie of `/login` nothing may be laid at `/login` and below,
    /// while `/` is free.
    ///
    /// - Parameters:
    ///   - new: The new cookie, which is not `Secure`.
    ///   - existing: A cookie of the jar.
    static func overlays(_ new: Cookie, existing: Cookie) -> Bool {
        existing.isSecure
            && Octets.equal(existing.name, new.name)
            && domainsOverlap(existing.domain, new.domain)
            && PathMatching.matches(requestPath: new.path, cookiePath: existing.path)
    }

    private static func domainsOverlap(_ first: String, _ second: String) -> Bool {
        DomainMatching.matches(host: first, domain: second) || DomainMatching.matches(host: second, domain: first)
    }
}
