// How many of the generated mutants were killed: the score of a gate.

/// What the verdicts on generated mutants come to.
///
/// Hand-written mutants have no score: one that is not killed fails the audit.
public struct MutationScore: Sendable, Codable, Hashable {
    /// How many were made and judged.
    public let generated: Int
    /// How many of them compile.
    public let viable: Int
    /// How many of those a test evaluates.
    public let reached: Int
    /// How many an assertion killed, every time.
    public let killed: Int
    /// How many ended or hung the tests, or made them throw, without a failed assertion.
    public let noticedOtherwise: Int
    /// How many no test failed on although tests reach them; unstable ones are among them.
    public let survived: Int

    /// Counts.
    /// - Parameter entries: the records of an audit; those of hand-written entries, and those without a verdict, are
    ///   left out.
    init(_ entries: [EntryRecord]) {
        let judged = entries.filter { $0.generated != nil && $0.verdict != nil }
        generated = judged.count
        viable = judged.count { $0.verdict != .unviable && $0.verdict != .stale }
        reached = viable - judged.count { $0.verdict == .unreached }
        killed = judged.count { $0.verdict == .killed }
        noticedOtherwise = judged.count { $0.verdict == .crashed || $0.verdict == .timeout || $0.verdict == .errored }
        survived = reached - killed - noticedOtherwise
    }

    /// The killed of a hundred that compile; nil when none does.
    public var ofViable: Double? { Self.percentage(killed, viable) }
    /// The killed of a hundred that tests reach; nil when none is reached.
    public var ofReached: Double? { Self.percentage(killed, reached) }
    /// How many no test noticed: survived or not even reached.
    public var survivors: Int { survived + viable - reached }

    private static func percentage(_ part: Int, _ whole: Int) -> Double? {
        whole > 0 ? 100 * Double(part) / Double(whole) : nil
    }

    /// In words, for the last line of a summary.
    var words: String {
        var text = "\(killed) of \(count(viable, "generated mutant")) \(killed == 1 ? "was" : "were") killed"
        if let ofViable {
            text += " (\(Self.text(ofViable))"
            if let ofReached, reached < viable { text += "; \(Self.text(ofReached)) of those that tests reach" }
            text += ")"
        }
        if noticedOtherwise > 0 { text += ", \(noticedOtherwise) noticed without a failed assertion" }
        return text
    }

    /// A percentage as it is shown: rounded down to a tenth, so that 100 % means all.
    static func text(_ percentage: Double) -> String {
        let tenths = Int((percentage * 10).rounded(.down))
        return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }
}

/// What a score must reach.
public struct ScoreThresholds: Sendable, Codable, Hashable {
    /// The killed of a hundred that compile, at least; nil for any.
    public var minimumScore: Double?
    /// How many mutants may be noticed by no test; nil for any number.
    public var maximumSurvivors: Int?

    /// Sets thresholds; without arguments none.
    public init(minimumScore: Double? = nil, maximumSurvivors: Int? = nil) {
        self.minimumScore = minimumScore
        self.maximumSurvivors = maximumSurvivors
    }

    /// What a score misses, in words; nil when it misses nothing.
    func missed(by score: MutationScore) -> String? {
        var parts: [String] = []
        if let minimumScore, let own = score.ofViable, own < minimumScore {
            parts.append(
                "the score of \(MutationScore.text(own)) is below the \(MutationScore.text(minimumScore)) of --min-score"
            )
        }
        if let maximumSurvivors, score.survivors > maximumSurvivors {
            parts.append(
                "\(count(score.survivors, "mutant")) survived or \(score.survivors == 1 ? "was" : "were") not reached, more than the \(maximumSurvivors) of --max-survivors"
            )
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", and ")
    }
}
