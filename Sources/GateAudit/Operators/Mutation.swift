// One change that a mutation operator makes of a source.

/// A piece of a source with what a mutant has in its place.
public struct Mutation: Sendable, Hashable, Codable {
    /// The operator that made it: `relational`.
    public let operatorName: String
    /// The piece, in bytes of the source's UTF-8.
    public let range: Range<Int>
    /// What stands there instead.
    public let replacement: String
    /// What was done, as it follows a place: “replaced + with -”.
    public let summary: String

    /// Describes a change.
    /// - Parameters:
    ///   - operatorName: the operator that makes it.
    ///   - range: the piece, in bytes of the source's UTF-8.
    ///   - replacement: what stands there instead.
    ///   - summary: what was done.
    public init(operatorName: String, range: Range<Int>, replacement: String, summary: String) {
        self.operatorName = operatorName
        self.range = range
        self.replacement = replacement
        self.summary = summary
    }
}
