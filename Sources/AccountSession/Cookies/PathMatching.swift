// Whether a request's path lies within a cookie's path.

/// Path-match (RFC 6265bis, 5.1.4).
enum PathMatching {
    /// Whether a request for a path gets the cookies of another.
    ///
    /// They are equal, or the cookie's path is a prefix that ends where a segment ends. Case counts.
    ///
    /// - Parameters:
    ///   - requestPath: The path of the request.
    ///   - cookiePath: The path of the cookie.
    /// - Complexity: O(length of the cookie's path).
    static func matches(requestPath: String, cookiePath: String) -> Bool {
        guard requestPath.utf8.starts(with: cookiePath.utf8) else { return false }
        return isSegmentBoundary(requestPath, cookiePath: cookiePath)
    }

    /// Whether a cookie's path, already known to be a prefix, ends at the end of a segment of the request's path.
    private static func isSegmentBoundary(_ requestPath: String, cookiePath: String) -> Bool {
        if requestPath.utf8.count == cookiePath.utf8.count { return true }
        if cookiePath.utf8.last == UInt8(ascii: "/") { return true }
        return requestPath.utf8.dropFirst(cookiePath.utf8.count).first == UInt8(ascii: "/")
    }
}
