// Which paths a request's path lies within.

/// Path-match (RFC 6265bis, 5.1.4).
enum PathMatching {
    /// Every cookie path that a request's path matches.
    ///
    /// These are the path itself, and what stands before each of its slashes, without the slash and with it. Case
    /// counts. Choosing the cookies of a request looks up each of these: the rule stands here and nowhere else.
    ///
    /// - Parameters:
    ///   - requestPath: The path of the request, which begins with a slash.
    ///   - longest: The octets of the longest path that is of interest, so that a request with a very long path
    ///     costs no more than the cookies allow.
    /// - Complexity: O(s · n) for s slashes among the first n octets, n being the lesser of `longest` and the length of the path.
    static func paths(matchedBy requestPath: String, longest: Int) -> [String] {
        var paths: [String] = []
        for index in requestPath.utf8.indices.prefix(longest + 1) where isSegmentBoundary(requestPath, at: index) {
            paths.append(String(requestPath[..<index]))
            paths.append(String(requestPath[...index]))
        }
        if paths.last != requestPath { paths.append(requestPath) }
        return paths
    }

    /// Whether a request for a path gets the cookies of another path.
    ///
    /// - Parameters:
    ///   - requestPath: The path of the request.
    ///   - cookiePath: The path of the cookie.
    static func matches(requestPath: String, cookiePath: String) -> Bool {
        paths(matchedBy: requestPath, longest: cookiePath.utf8.count).contains { Octets.equal($0, cookiePath) }
    }

    /// Whether a segment ends before the octet at `index`.
    private static func isSegmentBoundary(_ path: String, at index: String.Index) -> Bool {
        path.utf8[index] == UInt8(ascii: "/")
    }
}
