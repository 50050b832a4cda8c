// The life of a session.

/// Where a session is in its life.
///
/// It only ever moves forward.
public enum SessionState: Sendable, Hashable {
    /// Requests are taken.
    case active

    /// The logout has begun: new requests are refused, running ones are cancelled and awaited.
    case loggingOut

    /// The logout is over: nothing runs, no cookie is left, and the session stays dead.
    case ended
}
