// The verdict on one entry, with what it rests on.

/// What an entry's trials say about it, and which tests say so.
public struct Judgement: Sendable, Codable, Hashable {
    /// The verdict.
    public let verdict: Verdict
    /// The tests that killed it: named by `Killed-By`, and failing in every repetition.
    public let killers: [TestIdentifier]
    /// Tests that failed in every repetition although `Killed-By` does not name them.
    public let otherKillers: [TestIdentifier]
    /// Tests that failed in some repetitions only; they change no verdict while another test decides.
    public let flickering: [TestIdentifier]
    /// Why, in one sentence for a person.
    public let reason: String

    /// Puts a judgement together.
    public init(
        verdict: Verdict, killers: [TestIdentifier] = [], otherKillers: [TestIdentifier] = [],
        flickering: [TestIdentifier] = [], reason: String
    ) {
        self.verdict = verdict
        self.killers = killers
        self.otherKillers = otherKillers
        self.flickering = flickering
        self.reason = reason
    }
}
