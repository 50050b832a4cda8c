// The cookies of a jar, found by domain.

import Foundation

/// The contents of a jar, keyed by domain.
///
/// A request looks up its host and the host's parent domains and goes over the cookies found there; those of other
/// domains cost it nothing.
struct DomainIndex: Sendable {
    private var cookiesByDomain: [String: [StoredCookie]] = [:]

    /// How many cookies there are.
    private(set) var count = 0

    /// An instant before which no cookie expires: it may be early, never late.
    private var earliestExpiry = Date.distantFuture

    private var nextSequence: UInt64 = 0

    /// All cookies, in no particular order.
    ///
    /// - Complexity: O(cookies).
    var all: [StoredCookie] { cookiesByDomain.values.flatMap(\.self) }

    /// The cookies that a request gets, in the order of sending; marks them as used.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The present time.
    /// - Complexity: O(l + c + m log m) for l labels of the host, c cookies of the host and its parent domains, and
    ///   m of them chosen.
    mutating func choose(for request: RequestURI, at now: Date) -> [StoredCookie] {
        var chosen: [StoredCookie] = []
        for domain in DomainMatching.domains(matchedBy: request.host) {
            guard let position = cookiesByDomain.index(forKey: domain) else { continue }
            for index in cookiesByDomain.values[position].indices
            where CookieSelection.sends(cookiesByDomain.values[position][index].cookie, to: request) {
                cookiesByDomain.values[position][index].cookie.lastAccess = now
                chosen.append(cookiesByDomain.values[position][index])
            }
        }
        return chosen.sorted(by: SendingOrder.precedes)
    }

    /// Whether any cookie fulfils a condition.
    ///
    /// - Complexity: O(cookies).
    func contains(where condition: (Cookie) -> Bool) -> Bool {
        cookiesByDomain.values.contains { $0.contains { condition($0.cookie) } }
    }

    /// Puts a cookie in, in the place of the one that it replaces, whose creation time it takes over.
    ///
    /// - Returns: The cookie as stored.
    /// - Complexity: O(cookies of the domain).
    mutating func insert(_ cookie: Cookie) -> StoredCookie {
        var stored = StoredCookie(cookie: cookie, sequence: nextSequence)
        var cookies = cookiesByDomain.removeValue(forKey: cookie.domain) ?? []
        if let index = cookies.firstIndex(where: { cookie.replaces($0.cookie) }) {
            stored.cookie.created = cookies[index].cookie.created
            stored.sequence = cookies[index].sequence
            cookies[index] = stored
        } else {
            cookies.append(stored)
            count += 1
            nextSequence += 1
        }
        cookiesByDomain[cookie.domain] = cookies
        earliestExpiry = min(earliestExpiry, cookie.expires ?? .distantFuture)
        return stored
    }

    /// Removes what has expired.
    ///
    /// - Complexity: O(1) when nothing can have expired since the last time, else O(cookies).
    mutating func removeExpired(at now: Date) {
        guard earliestExpiry <= now else { return }
        for (domain, cookies) in cookiesByDomain {
            let left = cookies.filter { !$0.cookie.isExpired(at: now) }
            guard left.count < cookies.count else { continue }
            count -= cookies.count - left.count
            cookiesByDomain[domain] = left.isEmpty ? nil : left
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
            let first = cookies.min(by: Eviction.precedesInDomain)
        {
            remove(first)
        }
        while count > limits.cookies, let first = all.min(by: Eviction.precedes) {
            remove(first)
        }
    }

    /// Whether a stored cookie is still there.
    func contains(_ stored: StoredCookie) -> Bool {
        cookiesByDomain[stored.cookie.domain]?.contains { $0.sequence == stored.sequence } ?? false
    }

    /// Removes everything.
    mutating func removeAll() {
        cookiesByDomain.removeAll()
        count = 0
        earliestExpiry = .distantFuture
    }

    private mutating func remove(_ stored: StoredCookie) {
        guard var cookies = cookiesByDomain.removeValue(forKey: stored.cookie.domain) else { return }
        count -= cookies.count
        cookies.removeAll { $0.sequence == stored.sequence }
        count += cookies.count
        if !cookies.isEmpty { cookiesByDomain[stored.cookie.domain] = cookies }
    }
}
