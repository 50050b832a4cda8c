// Names the core of each pinned trial, so that those that run at a time do not share one.

/// Hands out cores in turn.
actor CoreRotation {
    /// Any number names a core: the supervisor counts around.
    private static let count = 1024
    private var next = 0

    /// The core of the next pinned trial.
    func take() -> Int {
        defer { next = (next + 1) % Self.count }
        return next
    }
}
