// Making a cookie from a Set-Cookie header.

import Foundation

/// The part of the storage model that needs no look into the jar (RFC 6265bis, 5.7, steps 2 to 22).
enum NewCookie {
    /// Makes a cookie, or says which rule refuses it.
    ///
    /// - Parameters:
    ///   - parsed: The header's parts.
    ///   - request: The request whose response carried the header.
    ///   - now: The present time.
    ///   - limits: The jar's limits.
    /// - Throws: The first rule that refuses the cookie.
    static func make(
        from parsed: ParsedSetCookie, request: RequestURI, now: Date, limits: CookieLimits
    ) throws(CookieRejection) -> Cookie {
        guard !parsed.name.isEmpty || !parsed.value.isEmpty else { throw .emptyNameAndValue }
        let attributes = parsed.attributes
        let (domain, isHostOnly) = try DomainAttribute.resolve(attributes.domain, host: request.host)
        let cookie = Cookie(
            name: parsed.name, value: parsed.value, domain: domain,
            path: try CookiePath.resolve(attributes.path, requestPath: request.path, limits: limits),
            isHostOnly: isHostOnly,
            isSecure: attributes.isSecure, isHTTPOnly: attributes.isHTTPOnly, sameSite: attributes.sameSite,
            expires: Expiry.date(of: attributes, now: now, ageLimit: limits.ageLimit), created: now, lastAccess: now)
        guard request.isSecure || !cookie.isSecure else { throw .secureFromInsecureOrigin }
        guard cookie.sameSite != SameSite.none || cookie.isSecure else { throw .sameSiteNoneWithoutSecure }
        try CookiePrefixes.check(cookie, hasPathAttribute: attributes.path != nil)
        return cookie
    }
}
