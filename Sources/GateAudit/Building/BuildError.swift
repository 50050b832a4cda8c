// What keeps this stage from doing its work, said so that a person can mend it.

/// A fault of the surroundings, not of a mutant: no toolchain, no package, an audit that already runs.
public struct BuildError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong, where, and what to do.
    public let message: String

    /// Records a fault.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
