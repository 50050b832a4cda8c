// Everything that can go wrong with a session, in words that never hold a value of a header.

import Foundation

/// Why a request, a login or a change of a session failed.
public enum SessionError: Error, Sendable, Hashable {
    /// The login that the call belongs to is over, or began to end before the call was done.
    case loggedOut

    /// The caller's own task was cancelled.
    case cancelled

    /// The account has no login.
    case notSignedIn(Account)

    /// The server answered the login with a status other than 2xx.
    case loginRejected(status: Int)

    /// The server answered with a status other than 2xx where data was to be shown.
    case unexpectedStatus(Int)

    /// The reply arrived, but no user could be read from it.
    case userUnreadable

    /// A request or the default headers hold a Cookie header. Only the jar makes one.
    case cookieHeaderNotAllowed

    /// The method or a header field has characters that would change the message around it (RFC 9110, 5.1, 5.5, 9.1).
    case malformedRequest

    /// The request has a body stream. Streams cannot be sent again; give the body as data.
    case bodyStreamNotSupported

    /// The URL is not absolute http or https with a host.
    case unsupportedURL

    /// A redirect leads to something that is no http or https URL with a host (RFC 9110, 10.2.2).
    case invalidRedirect

    /// More redirects followed each other than are allowed (RFC 9110, 15.4).
    case tooManyRedirects(limit: Int)

    /// The reply is not HTTP.
    case unreadableReply

    /// The network failed, with a code of `URLError`.
    case network(code: Int)
}

extension SessionError: LocalizedError {
    /// What was wrong and, where there is something, what to do.
    public var errorDescription: String? {
        switch self {
        case .loggedOut: "The login that this request belongs to is over."
        case .cancelled: "The request was cancelled by its caller."
        case .notSignedIn: "Nobody is signed in with this account. Log in first."
        case .loginRejected(let status): "The server rejected the login with status \(status)."
        case .unexpectedStatus(let status): "The server answered with status \(status)."
        case .userUnreadable: "The server's reply names no user in the form that `decodeUser` expects."
        case .cookieHeaderNotAllowed:
            "A Cookie header was set by hand. Remove it: the session sends the cookies of its own login."
        case .malformedRequest: "The method or a header field holds characters that HTTP does not allow there."
        case .bodyStreamNotSupported: "A body stream cannot be sent again after a redirect. Give the body as data."
        case .unsupportedURL: "The request needs an absolute http or https URL with a host."
        case .invalidRedirect: "The server redirects to something that is no http or https URL."
        case .tooManyRedirects(let limit): "The server redirected more than \(limit) times."
        case .unreadableReply: "The reply is not HTTP."
        case .network(let code): "The network failed with URLError code \(code)."
        }
    }
}
