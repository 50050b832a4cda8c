// The subject's other file: an upper bound.

/// A bound.
public struct Limit {
    /// The greatest count allowed.
    public let greatest: Int

    /// Sets the bound.
    public init(_ greatest: Int) { self.greatest = greatest }

    /// Whether a count keeps within the bound.
    public func allows(_ count: Int) -> Bool {
        count <= greatest
    }
}
