// The rules of the audit, row by row.

import Testing

@testable import GateAudit

@Suite struct JudgeTests {
    private let named = "Gate.Isolation/echo()"
    private let other = "Gate.Headers/agent()"

    /// One row of the table: what the named and the other test did over the repetitions, and the verdict.
    struct Row: Sendable, CustomTestStringConvertible {
        var named: [TestResult]
        var other: [TestResult] = [.passed]
        var accepting: Set<AcceptedEnding> = []
        var verdict: Verdict
        var testDescription: String { "\(named.map(\.word)) and \(other.map(\.word)) is \(verdict)" }
    }

    static let fails = [TestResult](repeating: .failedByAssertion, count: 3)
    static let throwing = [TestResult](repeating: .errored, count: 3)
    static let late = [TestResult](repeating: .timedOut, count: 3)
    static let gone = [TestResult](repeating: .crashed, count: 3)

    @Test(arguments: [
        Row(named: fails, verdict: .killed),
        Row(named: fails, other: fails, verdict: .killed),
        Row(named: fails, other: gone, verdict: .killed),
        Row(named: [.passed, .passed, .passed], other: fails, verdict: .misattributed),
        Row(named: gone, other: fails, verdict: .misattributed),
        Row(named: [.failedByAssertion, .passed, .failedByAssertion], other: fails, verdict: .misattributed),
        Row(named: [.passed], verdict: .survived),
        Row(named: [.skipped], other: [.skipped], verdict: .survived),
        Row(named: [.failedByAssertion, .passed, .failedByAssertion], verdict: .unstable),
        Row(named: [.failedByAssertion, .crashed, .failedByAssertion], verdict: .unstable),
        Row(named: [.crashed, .timedOut, .crashed], verdict: .unstable),
        Row(named: [.failedByAssertion, .failedByAssertion], verdict: .unstable),
        Row(named: throwing, verdict: .errored),
        Row(named: late, verdict: .timeout),
        Row(named: gone, verdict: .crashed),
        Row(named: [.passed], other: late, verdict: .timeout),
        Row(named: late, other: gone, verdict: .timeout),
        Row(named: [.passed], other: gone, verdict: .crashed),
        Row(named: throwing, accepting: [.error], verdict: .killed),
        Row(named: late, accepting: [.timeout], verdict: .killed),
        Row(named: gone, accepting: [.crash], verdict: .killed),
        Row(named: [.failedByAssertion, .crashed, .crashed], accepting: [.crash], verdict: .killed),
        Row(named: [.passed, .crashed, .crashed], accepting: [.crash], verdict: .unstable),
        Row(named: gone, accepting: [.timeout, .error], verdict: .crashed),
        Row(named: [.passed], other: gone, accepting: [.crash], verdict: .misattributed),
    ])
    func `each row of the rules gives its verdict`(_ row: Row) {
        let trials = alone(named, row.named) + alone(other, row.other)
        let judgement = Judge(repetitions: 3).judge(entry(accepting: row.accepting), trials: trials)
        #expect(judgement.verdict == row.verdict, "\(judgement.reason)")
    }

    @Test func `a kill names its killers, and others that failed apart from them`() {
        let trials = alone(named, Self.fails) + alone(other, Self.fails)
        let judgement = Judge(repetitions: 3).judge(entry(), trials: trials)
        #expect(judgement.killers == [TestIdentifier(named)])
        #expect(judgement.otherKillers == [TestIdentifier(other)])
        #expect(judgement.reason == "Gate.Isolation/echo() failed all 3 times.")
    }

    @Test func `a test that flickers beside a killer is named and changes nothing`() {
        let trials = alone(named, Self.fails) + alone(other, [.passed, .failedByAssertion, .passed])
        let judgement = Judge(repetitions: 3).judge(entry(), trials: trials)
        #expect(judgement.verdict == .killed)
        #expect(judgement.flickering == [TestIdentifier(other)])
    }

    @Test func `a whole-layer run alone decides nothing`() {
        let trials = [group([named: .failedByAssertion])] + alone(named, [.passed])
        let judgement = Judge(repetitions: 3).judge(entry(), trials: trials)
        #expect(judgement.verdict == .unstable)
        #expect(
            judgement.reason
                == "Gate.Isolation/echo() failed beside the layer's other tests, but every test passed alone.")
    }

    @Test func `an unattributed failure in company is not overlooked when every test passes alone`() {
        let stray = TestIssue(kind: .assertion, message: "in a detached task")
        let trials = [group([named: .passed], issues: [stray])] + alone(named, [.passed])
        let judgement = Judge(repetitions: 3).judge(entry(), trials: trials)
        #expect(judgement.verdict == .unstable)
        #expect(judgement.reason.hasPrefix("Layer network reported a failure that belongs to no test"))
    }

    @Test(arguments: [
        (ProcessEnding.crashed(exitStatus: 0, signal: nil), "The process of layer network ended early"),
        (.timedOut(after: 30), "Layer network ran out of time"),
        (.exceeded("output"), "Layer network passed a bound (output)"),
    ])
    func `a layer that ends badly as a whole is unstable when every test passes alone`(
        _ ending: ProcessEnding, _ beginning: String
    ) {
        let trials = [group([named: .passed], ending: ending)] + alone(named, [.passed])
        let judgement = Judge(repetitions: 3).judge(entry(), trials: trials)
        #expect(judgement.verdict == .unstable)
        #expect(judgement.reason == beginning + ", but every test passed alone.")
    }

    @Test func `a trial that says nothing of its test counts as crashed`() {
        let silent = (1...3).map { repetition in
            TrialOutcome(
                selection: .only(TestIdentifier(named)), layer: "network", repetition: repetition,
                ending: .completed(exitStatus: 0), results: [:])
        }
        #expect(Judge(repetitions: 3).judge(entry(), trials: silent).verdict == .crashed)
    }

    @Test func `a warning or a known issue kills nothing`() {
        let known = TestIssue(kind: .harmless, message: "known")
        let trials = [group([named: .passed], issues: [known])] + alone(named, [.passed], issues: [known])
        #expect(Judge(repetitions: 3).judge(entry(), trials: trials).verdict == .survived)
    }

    @Test func `without patterns any test may kill`() {
        let trials = alone(other, Self.gone)
        let judgement = Judge(repetitions: 3).judge(entry(killedBy: [], accepting: [.crash]), trials: trials)
        #expect(judgement.verdict == .killed)
        #expect(judgement.killers == [TestIdentifier(other)])
    }

    @Test func `a harmless change passes when every test does`() {
        let trials = [group([named: .passed, other: .passed])] + alone(named, [.passed]) + alone(other, [.passed])
        let judgement = Judge(repetitions: 3).judge(entry("benign/order"), trials: trials)
        #expect(judgement.verdict == .passed)
        #expect(judgement.reason == "2 tests ran and none failed.")
    }

    @Test(arguments: [
        [TestResult.failedByAssertion, .failedByAssertion, .failedByAssertion], [.passed, .failedByAssertion, .passed],
        [.errored, .errored, .errored], [.timedOut, .timedOut, .timedOut], [.crashed, .crashed, .crashed],
    ])
    func `a harmless change is rejected when a test fails, always or now and then`(_ results: [TestResult]) {
        let judgement = Judge(repetitions: 3).judge(entry("benign/order"), trials: alone(named, results))
        #expect(judgement.verdict == .rejected)
    }

    @Test func `a harmless change is rejected when the gate is red as a whole`() {
        let trials = [group([named: .failedByAssertion])] + alone(named, [.passed])
        #expect(Judge(repetitions: 3).judge(entry("benign/order"), trials: trials).verdict == .rejected)
    }

    @Test func `what cannot be built gets its verdict from the build`() {
        let judge = Judge(repetitions: 3)
        #expect(judge.judge(.unviable(diagnostics: "error: no"))?.verdict == .unviable)
        let stale = judge.judge(.stale(reason: "Sources/Jar.swift:12 differs"))
        #expect(stale?.verdict == .stale)
        #expect(stale?.reason == "Its patch no longer applies: Sources/Jar.swift:12 differs")
    }
}
