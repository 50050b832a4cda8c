// What a redirect turns a request into.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The rules of RFC 9110, 15.4, and of RFC 3986, 5, for relative locations.
///
/// They are the library's own because Foundation on Linux resolves relative locations against the root, drops the body on
/// 307 and takes the old Cookie header along.
enum RedirectRules {
    /// How many redirects may follow each other.
    static let limit = 20

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// Whether a reply asks for a redirect.
    ///
    /// Without a Location it is the final reply, whatever its status.
    ///
    /// - Parameter reply: The reply.
    static func asksForRedirect(_ reply: NetworkReply) -> Bool {
        statuses.contains(reply.status) && reply.header("Location") != nil
    }

    /// The request that a redirect asks for.
    ///
    /// - Parameters:
    ///   - reply: A reply for which ``asksForRedirect(_:)`` holds.
    ///   - hop: The request that it answers.
    /// - Returns: The next request; its cookies and default headers are yet to be added.
    /// - Throws: ``SessionError/invalidRedirect``, ``SessionError/tooManyRedirects(limit:)``.
    static func next(after reply: NetworkReply, to hop: Hop) throws(SessionError) -> Hop {
        guard hop.redirects < limit else { throw .tooManyRedirects(limit: limit) }
        guard let location = reply.header("Location"), let target = target(of: location, from: hop.url) else {
            throw .invalidRedirect
        }
        var next = hop
        next.redirects += 1
        next.url = target
        next.request.url = target
        if Origin(target) != Origin(hop.url) {
            next.carriesCredentials = false
            RequestHeaders.removeCredentials(from: &next.request)
        }
        if becomesGET(status: reply.status, method: hop.method) {
            next.request.httpMethod = "GET"
            next.request.httpBody = nil
            next.upload = nil
            RequestHeaders.removeContentHeaders(from: &next.request)
        }
        return next
    }

    /// Whether the next request is a GET without a body (RFC 9110, 15.4.2 to 15.4.4).
    private static func becomesGET(status: Int, method: String) -> Bool {
        switch status {
        case 301, 302: method == "POST"
        case 303: method != "HEAD"
        default: false
        }
    }

    /// Resolves a location (RFC 3986, 5.2); without a fragment of its own it inherits the one of the request (RFC 9110,
    /// 10.2.2).
    ///
    /// - Parameters:
    ///   - location: The value of the Location header.
    ///   - base: The URL of the request that was redirected.
    /// - Returns: Nil when it leads to anything but http or https with a host.
    static func target(of location: String, from base: URL) -> URL? {
        let reference = location.trimmingCharacters(in: .whitespaces)
        guard let target = URL(string: reference, relativeTo: base)?.absoluteURL, Origin(target) != nil else {
            return nil
        }
        guard target.fragment == nil, let fragment = base.fragment(percentEncoded: true),
            var components = URLComponents(url: target, resolvingAgainstBaseURL: true)
        else { return target }
        components.percentEncodedFragment = fragment
        return components.url ?? target
    }
}
