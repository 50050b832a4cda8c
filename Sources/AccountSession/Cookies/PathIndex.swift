// The cookies of one domain, found by path.

import Foundation

/// The cookies of one domain, keyed by path.
struct PathIndex: Sendable {
    private var cookiesByPath: [OctetString: [StoredCookie]] = [:]

    /// How many cookies there are.
    private(set) var count = 0

    /// All cookies, in no particular order.
    var all: [StoredCookie] { cookiesByPath.values.flatMap(\.self) }

    /// Adds the cookies that a request gets to a list, and marks them as used.
    ///
    /// - Parameters:
    ///   - request: A request to a host that matches the domain.
    ///   - paths: The paths that the request's path matches.
    ///   - now: The present time.
    ///   - chosen: The list.
    /// - Complexity: O(paths + cookies at them).
    mutating func choose(
        for request: RequestURI, paths: [OctetString], at now: Date, into chosen: inout [StoredCookie]
    ) {
        for path in paths {
            guard let position = cookiesByPath.index(forKey: path) else { continue }
            for index in cookiesByPath.values[position].indices
            where CookieSelection.sends(cookiesByPath.values[position][index].cookie, to: request) {
                cookiesByPath.values[position][index].cookie.lastAccess = now
                chosen.append(cookiesByPath.values[position][index])
            }
        }
    }

    /// Puts a cookie in, in the place of the one that it replaces, whose creation time and number it takes over.
    ///
    /// - Returns: The cookie as stored.
    /// - Complexity: O(cookies).
    mutating func insert(_ new: StoredCookie) -> StoredCookie {
        var stored = new
        if let old = removeFirst(replacedBy: new.cookie) {
            stored.cookie.created = old.cookie.created
            stored.sequence = old.sequence
        }
        cookiesByPath[OctetString(text: new.cookie.path), default: []].append(stored)
        count += 1
        return stored
    }

    /// Removes the cookies that fulfil a condition.
    ///
    /// - Complexity: O(cookies).
    mutating func removeAll(where condition: (StoredCookie) -> Bool) {
        cookiesByPath = cookiesByPath.mapValues { cookies in cookies.filter { !condition($0) } }
            .filter { !$0.value.isEmpty }
        count = cookiesByPath.values.reduce(0) { $0 + $1.count }
    }
    private mutating func removeFirst(replacedBy new: Cookie) -> StoredCookie? {
        for position in cookiesByPath.indices {
            let found = cookiesByPath.values[position].firstIndex { new.replaces($0.cookie) }
            guard let found else { continue }
            count -= 1
            return cookiesByPath.values[position].remove(at: found)
        }
        return nil
    }
}
