// The cookies of a jar, found by domain.

import Foundation

/// The contents of a jar, keyed by domain.
///
/// A request looks up its host and the host's parent domains, and at each the paths that its own lies within; what is
/// stored elsewhere costs it nothing.
struct DomainIndex: Sendable {
    private var cookiesByDomain: [String: PathIndex] = [:]

    /// How many cookies there are.
    private(set) var count = 0

    /// An instant before which no cookie expires: it may be early, never late.
    private var earliestExpiry = Date.distantFuture

    /// No cookie's path has more octets; it may be shorter than this.
    private var longestPath = 0

    private var nextSequence: UInt64 = 0

    /// All cookies, in no particular order.
    ///
    /// - Complexity: O(cookies).
    var all: [StoredCookie] { cookiesByDomain.values.flatMap(\.all) }

    /// The cookies that a request gets, in the order of sending; marks them as used.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The present time.
    /// - Complexity: O(l · s + m log m) for l labels of the host, s segments of the path, and m cookies at domains and
    ///   paths that match.
    mutating func choose(for request: RequestURI, at now: Date) -> [StoredCookie] {
        let paths = PathMatching.paths(matchedBy: request.path, longest: longestPath).map(OctetString.init)
        var chosen: [StoredCookie] = []
        for domain in DomainMatching.domains(matchedBy: request.host) {
            cookiesByDomain[domain]?.choose(for: request, paths: paths, at: now, into: &chosen)
        }
        return chosen.sorted(by: SendingOrder.precedes)
    }

    /// Whether any cookie fulfils a condition.
    ///
    /// - Complexity: O(cookies).
    func contains(where condition: (Cookie) -> Bool) -> Bool {
        cookiesByDomain.values.contains { $0.all.contains { condition($0.cookie) } }
    }

    /// Puts a cookie in, in the place of the one that it replaces.
    ///
    /// - Returns: The cookie as stored: it keeps the creation time of the one that it replaces.
    /// - Complexity: O(cookies of the domain).
    mutating func insert(_ cookie: Cookie) -> StoredCookie {
        let domain = cookie.domain
        count -= cookiesByDomain[domain]?.count ?? 0
        let stored = cookiesByDomain[domain, default: PathIndex()].insert(
            StoredCookie(cookie: cookie, sequence: nextSequence))
        count += cookiesByDomain[domain]?.count ?? 0
        nextSequence += 1
        longestPath = max(longestPath, cookie.path.utf8.count)
        earliestExpiry = min(earliestExpiry, cookie.expires ?? .distantFuture)
        return stored
    }

    /// Removes what has expired.
    ///
    /// - Complexity: O(1) when nothing can have expired since the last time, else O(cookies).
    mutating func removeExpired(at now: Date) {
        guard earliestExpiry <= now else { return }
        for domain in cookiesByDomain.keys {
            removeAll(in: domain) { $0.cookie.isExpired(at: now) }
        }
        earliestExpiry = all.compactMap(\.cookie.expires).min() ?? .distantFuture
    }

    /// Removes what a domain, and then the whole, has too much.
    ///
    /// - Parameters:
    ///   - domain: The domain that has just got a cookie; no other can have too many.
    ///   - limits: The limits.
    /// - Complexity: O(1) when nothing is in excess, else O(cookies) for each cookie that is.
    mutating func removeExcess(in domain: String, limits: CookieLimits) {
        while let cookies = cookiesByDomain[domain], cookies.count > limits.cookiesPerDomain,
            let first = cookies.all.min(by: Eviction.precedesInDomain)
        {
            remove(first)
        }
        while count > limits.cookies, let first = all.min(by: Eviction.precedes) {
            remove(first)
        }
    }

    /// Whether a stored cookie is still there.
    ///
    /// - Complexity: O(cookies of the domain).
    func contains(_ stored: StoredCookie) -> Bool {
        cookiesByDomain[stored.cookie.domain]?.all.contains { $0.sequence == stored.sequence } ?? false
    }

    /// Removes everything.
    mutating func removeAll() {
        cookiesByDomain.removeAll()
        count = 0
        earliestExpiry = .distantFuture
    }

    private mutating func remove(_ stored: StoredCookie) {
        removeAll(in: stored.cookie.domain) { $0.sequence == stored.sequence }
    }

    private mutating func removeAll(in domain: String, where condition: (StoredCookie) -> Bool) {
        guard var cookies = cookiesByDomain.removeValue(forKey: domain) else { return }
        count -= cookies.count
        cookies.removeAll(where: condition)
        count += cookies.count
        if cookies.count > 0 { cookiesByDomain[domain] = cookies }
    }
}
