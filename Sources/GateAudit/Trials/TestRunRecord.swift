// What a test process reported of itself, whichever library wrote it.

/// The report of one process, as far as it got.
struct TestRunRecord: Sendable, Equatable {
    /// The tests that began, in order.
    var begun: [TestIdentifier] = []
    /// The tests that reported their end.
    var ended: Set<TestIdentifier> = []
    /// The tests that were not run, by a condition or a trait.
    var skipped: Set<TestIdentifier> = []
    /// Every issue in the order of reporting, attributed or not.
    var issues: [TestIssue] = []
    /// Seconds by the library's own clock.
    var seconds: [TestIdentifier: Double] = [:]
    /// Whether the end of the whole run was reported.
    var hasEnded = false

    /// How one test came out, judged by the issues that count for it.
    ///
    /// The first issue that counts decides: an assertion that failed before the process crashed or threw is
    /// a failed assertion; one that came after a thrown error is not.
    /// - Parameters:
    ///   - test: the test.
    ///   - isAlone: whether the process ran this test only; then every issue counts, whoever it is attributed to.
    ///   - otherwise: what a test is that has neither an issue nor an end.
    func result(of test: TestIdentifier, isAlone: Bool, otherwise: TestResult) -> TestResult {
        for issue in issues where isAlone || issue.test == test {
            switch issue.kind {
            case .assertion: return .failedByAssertion
            case .error: return .errored
            case .timeLimit: return .timedOut
            case .harmless: continue
            }
        }
        if skipped.contains(test) { return .skipped }
        return ended.contains(test) ? .passed : otherwise
    }
}
