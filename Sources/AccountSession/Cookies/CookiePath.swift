// The path of a new cookie.

/// The `Path` attribute (RFC 6265bis, 5.6.4).
enum CookiePath {
    /// The path that a cookie gets.
    ///
    /// - Parameters:
    ///   - attribute: The attribute's value; nil when there is none. One that does not begin with a slash is ignored.
    ///   - requestPath: The path of the request that the cookie came from.
    static func resolve(_ attribute: String?, requestPath: String) -> String {
        guard let attribute, attribute.utf8.first == UInt8(ascii: "/") else {
            return DefaultPath.path(of: requestPath)
        }
        return attribute
    }
}
