// The path of a cookie that names none.

/// The default path (RFC 6265bis, 5.1.4).
enum DefaultPath {
    /// The folder that a request's path lies in, without a slash at its end unless it is the root.
    ///
    /// - Parameter requestPath: The path of the request that the cookie came from.
    static func path(of requestPath: String) -> String {
        guard let lastSlash = requestPath.utf8.lastIndex(of: UInt8(ascii: "/")),
            lastSlash != requestPath.startIndex
        else { return "/" }
        return String(requestPath[..<lastSlash])
    }
}
