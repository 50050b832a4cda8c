// What the app gets for a request.

import Foundation

/// The reply to a request, after redirects and retries.
public struct SessionResponse: Sendable {
    /// The status code, which may be an error's: only ``AccountSession/show(_:)``,
    /// ``AccountSession/refreshUser(with:)`` and the login judge it.
    public let status: Int

    /// The URL that answered, after redirects, with the fragment that applies (RFC 9110, 10.2.2).
    public let url: URL

    /// The headers, as the server spelt them.
    ///
    /// Set-Cookie is not among them: cookies go to the jar and nowhere else.
    public let headers: [String: String]

    /// The body.
    public let body: Data

    /// The identifier of the request, unique in the process; ``FailureRecord`` names it too.
    public let requestIdentifier: String

    /// How many times the request that brought this reply was tried; 1 when the first try succeeded.
    public let attempts: Int

    /// How many redirects were followed.
    public let redirects: Int

    /// Whether the status says that the request succeeded (RFC 9110, 15.3).
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension SessionResponse: CustomStringConvertible, CustomReflectable {
    /// The status and the size, without headers, query or content.
    public var description: String { "status \(status), \(body.count) bytes, request \(requestIdentifier)" }

    /// A mirror of what ``description`` shows, so that `dump` and a failing expectation show no more.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "status": status, "bytes": body.count, "requestIdentifier": requestIdentifier, "attempts": attempts,
                "redirects": redirects,
            ],
            displayStyle: .struct)
    }
}
