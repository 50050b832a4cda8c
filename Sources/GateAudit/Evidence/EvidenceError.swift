// Why there can be no evidence, or why it cannot be read.

/// Evidence that is refused, with the reason for a person.
public struct EvidenceError: Error, CustomStringConvertible, Equatable {
    /// The reason.
    public let description: String

    init(_ description: String) { self.description = description }
}
