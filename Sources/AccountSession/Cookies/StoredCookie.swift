// A cookie in its place in the jar.

/// A cookie and its number in the order of storing.
struct StoredCookie: Sendable {
    /// The cookie.
    var cookie: Cookie

    /// Counts up with every new cookie; a replacement keeps it, as it keeps the creation time.
    var sequence: UInt64
}
