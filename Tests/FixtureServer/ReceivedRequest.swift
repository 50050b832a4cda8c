// A request as it arrived at the fixture.

import Foundation

/// One request, with everything that the server received of it.
public struct ReceivedRequest: Sendable {
    /// Whether it came in over TLS.
    public var scheme: Scheme
    /// The method, as sent.
    public var method: String
    /// The host name that was asked for, in lower case and without the port.
    public var host: String
    /// The path as sent, not decoded, without the query.
    public var path: String
    /// What stood after the question mark, not decoded; nil without one.
    public var query: String?
    /// Every header field in order of arrival.
    public var headers: [(name: String, value: String)]
    /// The whole body, chunks put together.
    public var body: Data

    /// The values of every field of that name, in any case of letters, in order.
    public func values(of header: String) -> [String] {
        headers.filter { $0.name.caseInsensitiveCompare(header) == .orderedSame }.map(\.value)
    }

    /// The cookies that were sent, in order, duplicates included.
    public var cookiePairs: [(name: String, value: String)] {
        parseCookiePairs(values(of: "Cookie"))
    }

    /// The cookies that were sent, by name.
    ///
    /// Of several with one name the first counts, which is the one with the longest path (RFC 6265 section 5.4).
    public var cookies: [String: String] {
        cookieDictionary(cookiePairs)
    }

    /// The Authorization header, where there is one.
    public var authorization: String? {
        values(of: "Authorization").first
    }
}
