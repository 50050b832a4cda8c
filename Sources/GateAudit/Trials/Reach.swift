// Which switches each test evaluates, as the woven build showed with none of them on.

/// The switches that tests reach.
public struct Reach: Sendable, Hashable {
    /// Test to the numbers of the switches that it evaluated, over all of its runs.
    private var switches: [TestIdentifier: Set<Int>] = [:]
    /// The switches that were evaluated in any run, of one test or of many.
    private var evaluated: Set<Int> = []

    /// Collects what trials of a woven build showed, with no switch on.
    ///
    /// Only runs of one test tell what a test reaches.
    /// - Complexity: O(*n*) in the switches that all trials evaluated.
    public init(_ trials: [TrialOutcome]) {
        for trial in trials {
            guard let reached = trial.reached else { continue }
            evaluated.formUnion(reached)
            if case .only(let test) = trial.selection { switches[test, default: []].formUnion(reached) }
        }
    }

    /// Whether a switch was evaluated at all, by a test alone or in company.
    public func isEvaluated(_ number: Int) -> Bool { evaluated.contains(number) }

    /// The switch that most of some tests evaluate, the first of equals; nil when none is evaluated.
    func mostReached(of switches: some Sequence<Int>, by tests: [TestIdentifier]) -> Int? {
        var best: (number: Int, tests: Int)?
        for number in switches.sorted() {
            let count = tests.count { self.switches[$0]?.contains(number) ?? false }
            if count > best?.tests ?? 0 { best = (number, count) }
        }
        return best?.number
    }

    /// Whether a test evaluates a switch; a test that is not known may evaluate any.
    public func reaches(_ number: Int, by test: TestIdentifier) -> Bool { switches[test]?.contains(number) ?? true }
}
