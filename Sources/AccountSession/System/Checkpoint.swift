// Named places inside the library at which a test can hold a call.

/// A place that a call or a logout passes.
package enum Checkpoint: Sendable, Hashable, CaseIterable {
    /// The request is made ready, the URLSession task is not yet created.
    case beforeTaskCreation

    /// A redirect has arrived in URLSession's delegate, and URLSession waits for the answer.
    ///
    /// A call that is cancelled here ends, whether or not the checkpoint is still held.
    case beforeRedirectAnswer

    /// A redirect has arrived in the wrapper; nothing of it is stored, and the next hop is not yet decided.
    case redirectReceived

    /// Any other reply, or a network error, has arrived in the wrapper; nothing of it is stored (jar, record, screen).
    case responseReceived

    /// The back-off is over, the next try is not yet made.
    case beforeRetry

    /// The reply is decoded, the user is not yet written.
    case beforeUserWrite

    /// The reply, or the error, is about to be shown; the screen is not yet written.
    case beforeScreenWrite

    /// The state is `loggingOut` and the running calls are cancelled, but not yet awaited.
    case logoutWaiting

    /// A logout has found another one under way, and is about to wait for it.
    case logoutJoined

    /// All calls have ended, the jar is not yet cleared.
    case beforeCookieDeletion
}

/// What a test does at the checkpoints.
///
/// Nothing, unless it sets ``hold``: passing then costs one comparison with nil.
package struct Checkpoints: Sendable {
    /// Called at each checkpoint; the call that passes goes on when it returns.
    ///
    /// It must return also when the calling task is cancelled, but may take its time: a call that is held counts as
    /// running.
    package var hold: (@Sendable (Checkpoint, Generation) async -> Void)?

    /// Makes checkpoints at which nobody is held.
    ///
    /// - Parameter hold: What to do at each checkpoint.
    package init(hold: (@Sendable (Checkpoint, Generation) async -> Void)? = nil) {
        self.hold = hold
    }

    /// Passes a checkpoint, when whoever holds there lets go.
    ///
    /// - Parameters:
    ///   - checkpoint: The place.
    ///   - generation: The login that passes.
    package func pass(_ checkpoint: Checkpoint, _ generation: Generation) async {
        guard let hold else { return }
        await hold(checkpoint, generation)
    }
}
