// The cookies of one login.

import Foundation

/// A store of cookies after RFC 6265 as revised (draft-ietf-httpbis-rfc6265bis), the same on every platform.
///
/// A jar keeps everything in memory and shares nothing with other jars or with Foundation's `HTTPCookieStorage`.
///
/// No public suffix list is shipped: a `Domain` attribute of a single label (`com`) or an IP address is refused unless
/// it is the host itself, in which case the cookie is host-only; `co.uk` is not recognised as a suffix.
///
/// `SameSite` is kept and decides nothing about sending, for the app itself starts every request.
///
/// All operations may be called from any thread.
public final class CookieJar: Sendable {
    private struct State {
        var index = DomainIndex()
        var isSealed = false
    }

    private let clock: any SessionClock
    private let limits: CookieLimits
    private let state = Locked(State())

    /// Makes an empty jar.
    ///
    /// - Parameters:
    ///   - clock: What tells the time by which cookies expire.
    ///   - limits: How large and how many cookies may be.
    public init(clock: any SessionClock = SystemClock(), limits: CookieLimits = CookieLimits()) {
        self.clock = clock
        self.limits = limits
    }

    /// Stores the cookies of a Set-Cookie header (RFC 6265bis, 5.6 and 5.7).
    ///
    /// - Parameters:
    ///   - header: The value of one Set-Cookie header field, or of several folded into one; ``SetCookieSplitter`` says
    ///     how these are told apart.
    ///   - url: The URL of the response that carried the header.
    /// - Returns: For each cookie, in order, the cookie as it was stored or the rule that refused it. A cookie that has
    ///   expired already was accepted and has removed the one in its place; it is returned and not kept.
    /// - Complexity: O(cookies of the domain) for each cookie; O(cookies of the jar) when one has expired, when a limit
    ///   is exceeded, or when the URL is not https.
    @discardableResult
    public func store(setCookie header: String, from url: URL) -> [Result<Cookie, CookieRejection>] {
        let now = clock.now
        let request = RequestURI(url)
        return SetCookieSplitter.split(header).map { text in
            Result { () throws(CookieRejection) in
                guard let request else { throw .urlWithoutHost }
                let parsed = try SetCookieParser.parse(text, limits: limits)
                let cookie = try NewCookie.make(from: parsed, request: request, now: now, limits: limits)
                return try insert(cookie, from: request, at: now)
            }
        }
    }

    /// Chooses the cookies for a request (RFC 6265bis, 5.8.3), and notes that they were used.
    ///
    /// - Parameter url: The URL of the request.
    /// - Returns: The cookies in the order of sending: longer paths first, then earlier creation.
    /// - Complexity: O(l · s + m log m) for a host of l labels, a path of s segments, and m cookies stored for these,
    ///   whatever else is in the jar. Once a cookie has expired, the next call takes O(cookies of the jar).
    public func cookies(for url: URL) -> [Cookie] {
        guard let request = RequestURI(url) else { return [] }
        let now = clock.now
        return state.withLock { state in
            state.index.removeExpired(at: now)
            return state.index.choose(for: request, at: now).map(\.cookie)
        }
    }

    /// The value of the Cookie header of a request (RFC 6265bis, 5.8.3, step 4).
    ///
    /// This is the only place that makes one.
    ///
    /// - Parameter url: The URL of the request.
    /// - Returns: The header's value; nil when no cookie goes with the request.
    /// - Complexity: That of ``cookies(for:)``.
    public func cookieHeader(for url: URL) -> String? {
        let cookies = cookies(for: url)
        guard !cookies.isEmpty else { return nil }
        return cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// All cookies that have not expired, the earliest created first.
    ///
    /// - Complexity: O(n log n) for n cookies of the jar.
    public var all: [Cookie] {
        let now = clock.now
        return state.withLock { state in
            state.index.removeExpired(at: now)
            return state.index.all.sorted(by: CreationOrder.precedes).map(\.cookie)
        }
    }

    /// The names of all cookies that have not expired, in the order of ``all``.
    public var names: [String] { all.map(\.name) }

    /// How many cookies there are that have not expired.
    public var count: Int {
        let now = clock.now
        return state.withLock { state in
            state.index.removeExpired(at: now)
            return state.index.count
        }
    }

    /// Removes every cookie.
    public func removeAll() {
        state.withLock { $0.index.removeAll() }
    }

    /// Closes the jar for good: from here on nothing can be stored, and what is there can be read and removed.
    ///
    /// A late response of a login that is over finds its jar sealed, whichever way it comes.
    package func seal() {
        state.withLock { $0.isSealed = true }
    }

    /// Puts a cookie in, if what is in the jar allows it.
    private func insert(_ cookie: Cookie, from request: RequestURI, at now: Date) throws(CookieRejection) -> Cookie {
        try state.withLock { state throws(CookieRejection) in
            guard !state.isSealed else { throw .jarClosed }
            state.index.removeExpired(at: now)
            if !request.isSecure, state.index.contains(where: { SecureOverlay.overlays(cookie, existing: $0) }) {
                throw .overlaysSecureCookie
            }
            let stored = state.index.insert(cookie)
            state.index.removeExpired(at: now)
            guard !cookie.isExpired(at: now) else { return stored.cookie }
            state.index.removeExcess(in: cookie.domain, limits: limits)
            guard state.index.contains(stored) else { throw .limitReached }
            return stored.cookie
        }
    }
}
