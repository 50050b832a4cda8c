// Which switches each test evaluates, as the woven build showed with none of them on.

/// The switches that tests reach.
public struct Reach: Sendable, Hashable {
    /// Test to the numbers of the switches that it evaluated, over all of its runs.
    private var switches: [TestIdentifier: Set<Int>] = [:]

    /// Collects what trials of a woven build showed, with no switch on.
    ///
    /// Only runs of one test tell what a test reaches.
    /// - Complexity: O(*n*) in the switches that all trials evaluated.
    public init(_ trials: [TrialOutcome]) {
        for trial in trials {
            guard case .only(let test) = trial.selection, let reached = trial.reached else { continue }
            switches[test, default: []].formUnion(reached)
        }
    }

    /// Whether a test evaluates a switch; a test that is not known may evaluate any.
    public func reaches(_ number: Int, by test: TestIdentifier) -> Bool { switches[test]?.contains(number) ?? true }
}
