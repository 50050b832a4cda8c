// How much slower the machine is than it was during the baseline, measured while trials run.

/// Follows the load of the machine by the trials themselves.
///
/// What passes takes as long as on the unmodified subject, unless the machine is busier: so tests that pass are the measure,
/// and a busy machine lengthens the deadlines instead of making a kill.
actor LoadGauge {
    private var ratios: [Double] = []
    /// How many of the last trials count: few enough to follow a change, enough that one slow trial is none.
    private static let memory = 9
    /// The most that deadlines are stretched: beyond it something else is wrong.
    private static let limit = 10.0

    /// Takes note of a trial that passed.
    /// - Parameters:
    ///   - seconds: what it took.
    ///   - expected: the most that it took during the baseline; nothing is noted when that is 0.
    func note(seconds: Double, expected: Double) {
        guard expected > 0 else { return }
        ratios.append(seconds / expected)
        if ratios.count > Self.memory { ratios.removeFirst() }
    }

    /// How many times longer than during the baseline a trial may take now; at least 1.
    var factor: Double {
        guard ratios.count == Self.memory else { return 1 }
        return min(Self.limit, max(1, ratios.sorted()[Self.memory / 2]))
    }
}
