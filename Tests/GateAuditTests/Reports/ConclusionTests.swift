// Which exit status follows from which verdicts.

import Testing

@testable import GateAudit

@Suite struct ConclusionTests {
    private func record(_ id: String, _ verdict: Verdict?) -> EntryRecord {
        EntryRecord(entry(id), judgement: verdict.map { Judgement(verdict: $0, reason: "Because.") })
    }

    private func conclude(
        _ entries: [EntryRecord], problems: [Baseline.Problem] = [],
        emptyControl: AuditReport.EmptyControl? = .init(passed: true), interrupted: Bool = false
    ) -> AuditReport.Conclusion {
        AuditReport.Conclusion(
            entries: entries,
            baseline: .init(problems: problems, buildSeconds: 1, seconds: 1, testSeconds: [:], trials: []),
            emptyControl: emptyControl, interrupted: interrupted)
    }

    private let control = EntryRecord(
        entry("controls/deaf"), judgement: Judgement(verdict: .killed, reason: "Because."))

    @Test func `all killed and all harmless passed is a pass`() {
        let conclusion = conclude([
            control, record("a/x", .killed), record("a/y", .killed), record("benign/b", .passed),
        ])
        #expect(
            conclusion
                == .init(status: 0, word: "PASSED", reason: "all 2 mutants were killed, and 1 harmless change passed"))
    }

    @Test(arguments: [Verdict.survived, .unreached, .misattributed, .unstable, .errored, .crashed])
    func `whatever gets past the gate fails the audit`(_ verdict: Verdict) {
        let conclusion = conclude([control, record("a/x", .killed), record("a/y", verdict), record("a/z", .timeout)])
        #expect(conclusion.status == 2)
        #expect(conclusion.word == "FAILED")
        #expect(conclusion.reason.hasPrefix("2 of 3 mutants were not killed as meant ("))
        #expect(conclusion.reason.contains("1 \(verdict.rawValue)"))
    }

    @Test func `a rejected harmless change fails the audit`() {
        let conclusion = conclude([record("a/x", .killed), record("benign/b", .rejected)])
        #expect(conclusion == .init(status: 2, word: "FAILED", reason: "1 of 1 harmless change was rejected"))
    }

    @Test func `nothing worse than timeouts is status 3`() {
        let conclusion = conclude([record("a/x", .killed), record("a/y", .timeout)])
        #expect(conclusion.status == 3)
        #expect(conclusion.reason == "1 of 2 mutants was not killed as meant (1 timeout)")
    }

    @Test func `a rejected harmless change beside timeouts is status 2`() {
        #expect(conclude([record("a/y", .timeout), record("benign/b", .rejected)]).status == 2)
    }

    @Test(arguments: [Verdict.stale, .unviable])
    func `what cannot be built makes the catalogue void, before survivors are looked at`(_ verdict: Verdict) {
        let conclusion = conclude([record("a/x", .survived), record("benign/y", verdict)])
        #expect(conclusion.status == 5)
        #expect(conclusion.word == "VOID")
        #expect(conclusion.reason.contains("benign/y"))
    }

    @Test(arguments: [Verdict.survived, .misattributed, .unviable, .timeout, nil])
    func `a control that is not killed makes the audit void`(_ verdict: Verdict?) {
        let conclusion = conclude([record("controls/deaf", verdict), record("a/x", .killed)])
        #expect(conclusion.status == 5)
        #expect(conclusion.reason.hasPrefix("controls/deaf was not killed but "))
    }

    @Test func `an empty control that differs makes the audit void`() {
        let conclusion = conclude([control], emptyControl: .init(passed: false, reason: "A.B/c() failed"))
        #expect(conclusion == .init(status: 5, word: "VOID", reason: "the empty control failed: A.B/c() failed"))
    }

    @Test func `a red baseline comes before everything but an interruption`() {
        let problem = Baseline.Problem(
            layer: "network", test: TestIdentifier("A.B/c()"), evidence: "failed in 1 of 3 repetitions")
        let conclusion = conclude([record("controls/deaf", nil)], problems: [problem], emptyControl: nil)
        #expect(conclusion.status == 4)
        #expect(
            conclusion.reason
                == "the gate is not green on the unmodified package: 1 test failed, so nothing can be told from it")
        #expect(conclude([], problems: [problem], interrupted: true).status == 130)
    }

    @Test func `an interruption says how far it came`() {
        let conclusion = conclude([control, record("a/x", .survived), record("a/y", nil)], interrupted: true)
        #expect(
            conclusion
                == .init(
                    status: 130, word: "VOID",
                    reason: "interrupted with 2 of 3 verdicts reached; the next run goes on from there"))
    }
}
