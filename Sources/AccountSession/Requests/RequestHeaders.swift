// Which headers a request is sent with.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The rules for headers: the request's own win over the login's defaults, and only the jar makes a Cookie header.
enum RequestHeaders {
    /// Headers that authenticate to one origin and are not sent on to another (RFC 9110, 15.4, item 2).
    private static let credentials: Set<String> = ["authorization", "proxy-authorization"]

    /// Headers that describe a body and go with it (RFC 9110, 15.4, item 4).
    private static let content: Set<String> = [
        "content-type", "content-length", "content-encoding", "content-language", "content-location",
        "content-range", "content-disposition", "digest", "content-digest", "repr-digest", "last-modified",
        "transfer-encoding",
    ]

    /// Makes a request ready to be sent once.
    ///
    /// Every try and every hop comes through here.
    ///
    /// - Parameters:
    ///   - hop: The request as described.
    ///   - defaults: The login's default headers.
    ///   - jar: The login's cookies; nil when none are carried.
    /// - Returns: The request with all its headers.
    /// - Throws: ``SessionError/cookieHeaderNotAllowed``, ``SessionError/malformedRequest``.
    static func complete(_ hop: Hop, defaults: [String: String], jar: CookieJar?) throws(SessionError) -> URLRequest {
        var request = hop.request
        for (name, value) in defaults where request.value(forHTTPHeaderField: name) == nil {
            guard hop.carriesCredentials || !isCredential(name) else { continue }
            request.setValue(value, forHTTPHeaderField: name)
        }
        try check(method: hop.method)
        for (name, value) in request.allHTTPHeaderFields ?? [:] {
            try check(name: name, value: value)
        }
        if let cookieHeader = jar?.cookieHeader(for: hop.url) {
            request.setValue(cookieHeader, forHTTPHeaderField: "Cookie")
        }
        return request
    }

    /// Takes off what authenticates to the origin that the request was for.
    ///
    /// - Parameter request: The request to change.
    static func removeCredentials(from request: inout URLRequest) {
        remove(where: isCredential, from: &request)
    }

    /// Takes off what describes a body that is not sent any more.
    ///
    /// - Parameter request: The request to change.
    static func removeContentHeaders(from request: inout URLRequest) {
        remove(where: { content.contains($0.lowercased()) }, from: &request)
    }

    /// Refuses a header that only the jar may make, and one that would smuggle another in.
    ///
    /// - Parameters:
    ///   - name: The name of the header.
    ///   - value: Its value.
    /// - Throws: ``SessionError/cookieHeaderNotAllowed``, ``SessionError/malformedRequest``.
    static func check(name: String, value: String) throws(SessionError) {
        guard !isCookie(name) else { throw .cookieHeaderNotAllowed }
        guard isToken(name), !value.unicodeScalars.contains(where: { "\r\n\0".unicodeScalars.contains($0) }) else {
            throw .malformedRequest
        }
    }

    /// Refuses a method that would smuggle a header in.
    private static func check(method: String) throws(SessionError) {
        guard isToken(method) else { throw .malformedRequest }
    }

    /// `Cookie`, in any case, and the obsolete `Cookie2` of RFC 2965.
    private static func isCookie(_ name: String) -> Bool {
        ["cookie", "cookie2"].contains(name.lowercased())
    }

    private static func isCredential(_ name: String) -> Bool {
        credentials.contains(name.lowercased())
    }

    /// Whether a text is a token (RFC 9110, 5.6.2).
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    private static func remove(where matches: (String) -> Bool, from request: inout URLRequest) {
        for name in (request.allHTTPHeaderFields ?? [:]).keys where matches(name) {
            request.setValue(nil, forHTTPHeaderField: name)
        }
    }
}
