// What a plan or a baseline needs to run trials: the seam at which tests put their own.

/// Runs trials.
public protocol TrialRunning: Sendable {
    /// Runs one trial.
    /// - Returns: how it came out; whatever the variant does, that is an outcome and no error.
    /// - Throws: when the trial says nothing about the variant; `CancellationError` once all of it is gone.
    func run(_ request: TrialRequest) async throws -> TrialOutcome
}
