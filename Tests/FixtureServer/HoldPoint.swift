// Where in a reply the server can be made to wait.

/// The place in a reply at which it is held until its gate is released.
public enum HoldPoint: String, Sendable, CaseIterable {
    /// The request has arrived whole; nothing of the reply has been sent.
    case beforeHeaders
    /// The status line and headers have been sent, nothing of the body.
    case betweenHeadersAndBody
    /// The headers and the first half of the body have been sent.
    case midBody
}
