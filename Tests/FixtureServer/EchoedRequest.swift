// What an echo reply tells of the request that it answers.

import Foundation

/// The body of ``Reply/echo(setCookie:)``: the request as the server received it.
public struct EchoedRequest: Codable, Sendable {
    /// Whether it came in over TLS.
    public var scheme: Scheme
    /// The method, as sent.
    public var method: String
    /// The host name that was asked for, in lower case and without the port.
    public var host: String
    /// The path as sent, without the query.
    public var path: String
    /// What stood after the question mark, where there was one.
    public var query: String?
    /// Every header field in order of arrival, each as its name and its value.
    public var headers: [[String]]
    /// The body as text.
    public var body: String

    /// Reads an echo's body.
    ///
    /// - Throws: `DecodingError` when the data is no echo.
    public init(_ data: Data) throws {
        self = try JSONDecoder().decode(EchoedRequest.self, from: data)
    }

    /// What an echo says of a request.
    public init(of request: ReceivedRequest) {
        scheme = request.scheme
        method = request.method
        host = request.host
        path = request.path
        query = request.query
        headers = request.headers.map { [$0.name, $0.value] }
        body = String(decoding: request.body, as: UTF8.self)
    }

    /// The values of every field of that name, in any case of letters, in order.
    public func values(of header: String) -> [String] {
        headers.filter { $0.count == 2 && $0[0].caseInsensitiveCompare(header) == .orderedSame }.map { $0[1] }
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
