// What the prefixes of a cookie's name promise.

/// The prefixes `__Secure-` and `__Host-`, in any case (RFC 6265bis, 4.1.3 and 5.7, steps 20 to 22).
enum CookiePrefixes {
    /// Refuses a cookie that breaks the promise of its prefix.
    ///
    /// - Parameters:
    ///   - cookie: The new cookie.
    ///   - hasPathAttribute: Whether its path was named in an attribute.
    /// - Throws: `securePrefix`, `hostPrefix` or `prefixInNamelessValue`.
    static func check(_ cookie: Cookie, hasPathAttribute: Bool) throws(CookieRejection) {
        if hasSecurePrefix(cookie.name), !cookie.isSecure { throw .securePrefix }
        if hasHostPrefix(cookie.name), !isBoundToHost(cookie, hasPathAttribute: hasPathAttribute) { throw .hostPrefix }
        if cookie.name.isEmpty, hasSecurePrefix(cookie.value) || hasHostPrefix(cookie.value) {
            throw .prefixInNamelessValue
        }
    }

    private static func hasSecurePrefix(_ text: String) -> Bool {
        Octets.begins(text, withIgnoringCase: "__Secure-")
    }

    private static func hasHostPrefix(_ text: String) -> Bool {
        Octets.begins(text, withIgnoringCase: "__Host-")
    }

    private static func isBoundToHost(_ cookie: Cookie, hasPathAttribute: Bool) -> Bool {
        cookie.isSecure && cookie.isHostOnly && hasPathAttribute && cookie.path == "/"
    }
}
