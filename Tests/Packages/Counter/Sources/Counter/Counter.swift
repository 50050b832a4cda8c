// The subject: counts.

/// A counter.
public struct Counter {
    /// What was counted.
    public private(set) var count = 0

    /// Starts at zero.
    public init() {}

    /// Counts one.
    public mutating func increment() {
        count += 1
    }

    /// Starts again.
    public mutating func reset() {
        count = 0
    }
}
