// The handle by which an observer stops observing.

/// An observer of a ``Screen``, for as long as it is not cancelled.
public final class ScreenObservation: Sendable {
    private let body: Locked<(@Sendable (ScreenState) -> Void)?>
    private let onCancel: @Sendable (ScreenObservation) -> Void

    /// Makes an observation.
    ///
    /// - Parameters:
    ///   - body: What to call with each state.
    ///   - onCancel: Takes the observation off the screen's list.
    init(body: @escaping @Sendable (ScreenState) -> Void, onCancel: @escaping @Sendable (ScreenObservation) -> Void) {
        self.body = Locked(body)
        self.onCancel = onCancel
    }

    /// Ends the observation.
    ///
    /// A call of the observer that has begun on another thread may still be under way.
    public func cancel() {
        body.withLock { $0 = nil }
        onCancel(self)
    }

    /// Calls the observer, unless it is cancelled.
    ///
    /// - Parameter state: The state to tell.
    func tell(_ state: ScreenState) {
        body.withLock { $0 }?(state)
    }
}
