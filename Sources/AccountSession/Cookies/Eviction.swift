// Which cookies go first when there are too many.

/// The removal of excess cookies (RFC 6265bis, 5.7).
///
/// Expired cookies are gone before this is asked. Then, of a domain with too many, the ones without `Secure` go, then
/// the others; and of a jar with too many, any. Within each the one that was used least recently goes first.
enum Eviction {
    /// Whether a cookie of a domain with too many is evicted before another of it.
    ///
    /// - Parameters:
    ///   - first: A stored cookie.
    ///   - second: Another of the same domain.
    static func precedesInDomain(_ first: StoredCookie, _ second: StoredCookie) -> Bool {
        if first.cookie.isSecure != second.cookie.isSecure { return !first.cookie.isSecure }
        return precedes(first, second)
    }

    /// Whether a cookie of a jar with too many is evicted before another.
    ///
    /// - Parameters:
    ///   - first: A stored cookie.
    ///   - second: Another.
    static func precedes(_ first: StoredCookie, _ second: StoredCookie) -> Bool {
        if first.cookie.lastAccess != second.cookie.lastAccess {
            return first.cookie.lastAccess < second.cookie.lastAccess
        }
        return first.sequence < second.sequence
    }
}
