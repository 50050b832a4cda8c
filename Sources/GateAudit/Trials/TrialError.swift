// Why a trial could not be run, or its result not be read: a fault of the harness or its configuration.

/// A trial that says nothing about the variant.
public struct TrialError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The sentence for a person.
    public let message: String

    /// Says what went wrong.
    public init(_ message: String) { self.message = message }

    /// The sentence for a person.
    public var description: String { message }
}
