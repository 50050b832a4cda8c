// What the trials of one entry say about it.

/// The verdicts of an audit; each entry gets exactly one.
public enum Verdict: String, Sendable, Codable, Hashable, CaseIterable {
    /// A test that `Killed-By` names failed by assertion in every repetition.
    case killed
    /// Some test failed every time, but none that `Killed-By` names.
    case misattributed
    /// Tests ran on it and all passed.
    case survived
    /// No test evaluates its switch (woven builds only).
    case unreached
    /// No test failed in every repetition, some failed in some.
    case unstable
    /// Every time a test threw, and no assertion failed first.
    case errored
    /// Every time out of time, and no assertion failed first.
    case timeout
    /// Every time the process ended early, and no assertion failed first.
    case crashed
    /// It does not compile.
    case unviable
    /// Its patch does not apply.
    case stale
    /// A benign variant on which the gate stayed green.
    case passed
    /// A benign variant on which a test failed.
    case rejected
}
