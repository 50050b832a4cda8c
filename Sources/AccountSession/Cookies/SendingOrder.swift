// The order in which cookies are sent.

/// RFC 6265bis, 5.8.3, step 2.
enum SendingOrder {
    /// Whether a cookie is sent before another: the longer path first, then the earlier creation.
    ///
    /// - Parameters:
    ///   - first: A stored cookie.
    ///   - second: Another.
    static func precedes(_ first: StoredCookie, _ second: StoredCookie) -> Bool {
        let firstLength = first.cookie.path.utf8.count
        let secondLength = second.cookie.path.utf8.count
        if firstLength != secondLength { return firstLength > secondLength }
        return CreationOrder.precedes(first, second)
    }
}

/// The order in which cookies came into being.
enum CreationOrder {
    /// Whether a cookie was created before another; within one tick of the clock the order of storing decides.
    ///
    /// - Parameters:
    ///   - first: A stored cookie.
    ///   - second: Another.
    static func precedes(_ first: StoredCookie, _ second: StoredCookie) -> Bool {
        if first.cookie.created != second.cookie.created { return first.cookie.created < second.cookie.created }
        return first.sequence < second.sequence
    }
}
