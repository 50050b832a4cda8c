// The path of a new cookie.

/// The `Path` attribute (RFC 6265bis, 5.6.4).
enum CookiePath {
    /// The path that a cookie gets.
    ///
    /// - Parameters:
    ///   - attribute: The attribute's value; nil when there is none. One that does not begin with a slash is ignored.
    ///   - requestPath: The path of the request that the cookie came from.
    ///   - limits: The limits of sizes.
    /// - Throws: `tooLarge` when the request's folder would not be accepted as an attribute either (5.7, step 1, allows
    ///   to ignore any cookie). It bounds the work of finding the cookies for a path.
    static func resolve(
        _ attribute: String?, requestPath: String, limits: CookieLimits
    ) throws(CookieRejection) -> String {
        if let attribute, attribute.utf8.first == UInt8(ascii: "/") { return attribute }
        let path = DefaultPath.path(of: requestPath)
        guard path.utf8.count <= limits.attributeBytes else { throw .tooLarge }
        return path
    }
}
