// What ends an audit early, with the exit status that it gives.

/// An audit that cannot go on.
public struct AuditError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The exit status.
    public let status: ExitStatus
    /// What was wrong and what to do, for a person.
    public let message: String

    /// Records why an audit cannot go on.
    public init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
