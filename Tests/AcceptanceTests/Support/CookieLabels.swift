// Cookies that a test set, told apart from others and called by their names.

import AccountSession
import FixtureServer
import Foundation

extension AcceptanceFixture {
    /// The value of a Set-Cookie header for a cookie that holds the marker of its own name.
    ///
    /// - Parameters:
    ///   - name: The cookie's name, also the marker's label.
    ///   - attributes: What follows the value, as it shall be sent.
    func setCookie(_ name: String, _ attributes: String = "Path=/") -> String {
        setCookie(name, holding: name, attributes)
    }

    /// The value of a Set-Cookie header for a cookie that holds any marker.
    func setCookie(_ name: String, holding label: String, _ attributes: String = "Path=/") -> String {
        attributes.isEmpty ? "\(name)=\(marker(label))" : "\(name)=\(marker(label)); \(attributes)"
    }

    /// Has a path answer with the given cookies, and asks for it.
    ///
    /// - Returns: The labels of the cookies that went with the request, in their order.
    @discardableResult
    func receive(
        _ setCookie: [String], through session: AccountSession, path: String = "/set",
        host: String = AcceptanceFixture.host, scheme: Scheme = .http
    ) async throws -> [String] {
        server.on(path, .echo(setCookie: setCookie))
        return try await labels(sentThrough: session, to: path, host: host, scheme: scheme, isSet: true)
    }

    /// Asks for a path, and tells which cookies of this fixture went with the request.
    ///
    /// Cookies of anybody else are left out: what an unrelated part of the app keeps is no finding.
    ///
    /// - Parameters:
    ///   - session: Who asks.
    ///   - path: The path as asked for.
    ///   - arrival: The path as it arrives, where that differs.
    ///   - host: The host to ask.
    ///   - scheme: Which of the two ports.
    ///   - isSet: Whether the path has its answer already.
    /// - Returns: In order of sending, the name of each cookie that holds the marker of its name, `name=label` for one
    ///   that holds another marker.
    func labels(
        sentThrough session: AccountSession, to path: String, arrivingAt arrival: String? = nil,
        host: String = AcceptanceFixture.host, scheme: Scheme = .http, isSet: Bool = false
    ) async throws -> [String] {
        if !isSet { server.on(arrival ?? path, .echo()) }
        let response = try await session.send(request(path, host: host, scheme: scheme))
        return try EchoedRequest(decoding: response).cookiePairs.compactMap { label(name: $0.name, value: $0.value) }
    }

    /// The labels of this fixture's cookies in a session's jar, as ``labels(sentThrough:to:arrivingAt:host:scheme:isSet:)``
    /// has them.
    func labels(keptBy session: AccountSession) -> Set<String> {
        Set(session.cookies.compactMap { label(name: $0.name, value: $0.value) })
    }

    /// The cookies of this fixture in a session's jar.
    func ownCookies(of session: AccountSession) -> [Cookie] {
        session.cookies.filter { label(name: $0.name, value: $0.value) != nil }
    }

    /// How long each of this fixture's cookies has to live, by name; one that lasts until the logout has nil.
    func secondsToLive(of session: AccountSession) -> [String: TimeInterval?] {
        let now = clock.now
        let cookies = ownCookies(of: session).map { ($0.name, $0.expires?.timeIntervalSince(now)) }
        return Dictionary(cookies, uniquingKeysWith: { first, _ in first })
    }

    /// What a cookie is called in an expectation; nil when it is none of this fixture's.
    func label(name: String, value: String) -> String? {
        if value == marker(name) { return name }
        let parts = marker("|").split(separator: "|")
        guard let prefix = parts.first, let suffix = parts.last, "\(name)=\(value)".contains(suffix) else { return nil }
        guard value.hasPrefix(prefix), value.hasSuffix(suffix) else { return "\(name)=\(value)" }
        return "\(name)=\(value.dropFirst(prefix.count).dropLast(suffix.count))"
    }
}
