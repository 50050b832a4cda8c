// Removal of "." and ".." from a URL's path, as the network layer does it before it sends the path.

/// RFC 3986, 5.2.4.
///
/// The transfer library under Foundation on Linux resolves `/a/../b` to `/b` before it sends the request. A jar that
/// compared the path as written would send the cookies of `/a` to `/b`.
enum DotSegments {
    /// A path without dot segments; an empty path becomes `/`.
    ///
    /// - Parameter path: A path, percent-encoded.
    static func removed(from path: String) -> String {
        guard path.utf8.first == UInt8(ascii: "/") else { return "/" }
        guard path.contains("/.") else { return path }
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for segment in segments {
            switch segment {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        // "/a/." and "/a/.." name folders: what remains ends with a slash.
        if segments.last == "." || segments.last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}
