// One line about a request that failed.

import Foundation

/// What is recorded of a failed try: enough to see which login sent which cookies where, and never a value.
///
/// A record is written for each try that ends in a network error, a status of 400 or more, or a redirect that is not
/// followed. A try that was cancelled, or whose login is over, has not failed.
public struct FailureRecord: Sendable, Hashable, Codable {
    /// A cookie that went with the request, without its value.
    public struct CookieAttributes: Sendable, Hashable, Codable {
        /// The name.
        public let name: String
        /// The domain.
        public let domain: String
        /// The path.
        public let path: String
        /// Whether subdomains are left out.
        public let hostOnly: Bool
        /// Whether it goes over https only.
        public let secure: Bool
        /// Whether it is kept from scripts.
        public let httpOnly: Bool
        /// What the `SameSite` attribute asked for.
        public let sameSite: SameSite?
        /// When it expires; nil for the end of the session.
        public let expires: Date?

        /// Takes the attributes of a cookie.
        ///
        /// - Parameter cookie: The cookie.
        init(_ cookie: Cookie) {
            name = cookie.name
            domain = cookie.domain
            path = cookie.path
            hostOnly = cookie.isHostOnly
            secure = cookie.isSecure
            httpOnly = cookie.isHTTPOnly
            sameSite = cookie.sameSite
            expires = cookie.expires
        }
    }

    /// When the failure was seen.
    public let time: Date

    /// The request, as ``SessionResponse/requestIdentifier`` names it; its tries and hops share it.
    public let requestIdentifier: String

    /// The number of the login's ``Generation``; nil for an anonymous request.
    public let generation: UInt64?

    /// The number of the try, from 1.
    public let attempt: Int

    /// The method.
    public let method: String

    /// The host, without user information and port.
    public let host: String

    /// The path, percent-encoded, without query, fragment and path parameters (`;jsessionid=…`).
    public let path: String

    /// The status; nil when there was no reply.
    public let status: Int?

    /// The `URLError` code; nil when there was a reply.
    public let errorCode: Int?

    /// Whether a redirect was refused: its target was invalid, or there were too many.
    public let refusedRedirect: Bool

    /// The cookies that went with the request, in the order of sending.
    public let cookies: [CookieAttributes]
}

extension FailureRecord {
    /// What went wrong with a try.
    enum Failure: Sendable, Hashable {
        case status(Int)
        case network(code: Int)
        case refusedRedirect(status: Int)

        /// Judges what came of a try.
        ///
        /// - Parameter outcome: The reply or the error.
        /// - Returns: Nil when it is not to be recorded.
        init?(_ outcome: Result<NetworkReply, SessionError>) {
            switch outcome {
            case .success(let reply) where reply.status >= 400: self = .status(reply.status)
            case .failure(.network(let code)): self = .network(code: code)
            case .failure(.unreadableReply): self = .network(code: NSURLErrorBadServerResponse)
            case .success, .failure: return nil
            }
        }
    }

    /// Describes a failed try.
    ///
    /// - Parameters:
    ///   - failure: What went wrong.
    ///   - attempt: The try.
    ///   - generation: The login; nil for an anonymous request.
    ///   - time: The present time.
    init(_ failure: Failure, of attempt: Attempt, generation: Generation?, time: Date) {
        self.time = time
        self.requestIdentifier = attempt.requestIdentifier
        self.generation = generation?.number
        self.attempt = attempt.number
        self.method = attempt.hop.method
        self.host = Origin(attempt.hop.url)?.host ?? ""
        self.path = Self.plainPath(of: attempt.hop.url)
        self.cookies = attempt.cookies.map(CookieAttributes.init)
        switch failure {
        case .status(let status): (self.status, self.errorCode, self.refusedRedirect) = (status, nil, false)
        case .network(let code): (self.status, self.errorCode, self.refusedRedirect) = (nil, code, false)
        case .refusedRedirect(let status): (self.status, self.errorCode, self.refusedRedirect) = (status, nil, true)
        }
    }

    /// The path without what servers are known to hide in it: query and path parameters may hold a session's key.
    private static func plainPath(of url: URL) -> String {
        let path = url.path(percentEncoded: true)
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        return segments.map { $0.prefix { $0 != ";" } }.joined(separator: "/")
    }

    /// Reads one line of a records file.
    ///
    /// - Parameter line: The line, with or without its line break.
    /// - Returns: The record.
    /// - Throws: `DecodingError` when it is none.
    public static func decode(_ line: Data) throws -> FailureRecord {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(FailureRecord.self, from: line)
    }

    /// The record as one line of JSON, with its line break.
    ///
    /// Times are in ISO 8601, to the second.
    ///
    /// - Throws: `EncodingError`, which no record is known to cause.
    func encodedLine() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
