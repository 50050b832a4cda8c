// Whether a cookie goes with a request.

/// The conditions of RFC 6265bis, 5.8.3, step 1, that are not settled by looking a cookie up by domain and path.
enum CookieSelection {
    /// Whether a request gets a cookie whose domain and path match those of the request.
    ///
    /// - Parameters:
    ///   - cookie: The cookie.
    ///   - request: The request.
    static func sends(_ cookie: Cookie, to request: RequestURI) -> Bool {
        reachesHost(cookie, request) && isAllowedOnConnection(cookie, request)
    }

    /// A host-only cookie goes to its own host, and not to the subdomains.
    private static func reachesHost(_ cookie: Cookie, _ request: RequestURI) -> Bool {
        !cookie.isHostOnly || cookie.domain == request.host
    }

    /// A `Secure` cookie goes over a protected connection only.
    private static func isAllowedOnConnection(_ cookie: Cookie, _ request: RequestURI) -> Bool {
        !cookie.isSecure || request.isSecure
    }
}
