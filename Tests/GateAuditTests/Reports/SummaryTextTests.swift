// The end of an audit as a person reads it, word by word.

import Testing

@testable import GateAudit

@Suite struct SummaryTextTests {
    private static let echo = "Gate.Isolation/echo()"
    private static let agent = "Gate.Headers/agent()"

    private func report(
        _ entries: [EntryRecord], problems: [Baseline.Problem] = [], idleTests: [String]? = nil,
        idleAssertions: [IdleAssertion]? = nil
    ) -> AuditReport {
        let baseline = AuditReport.BaselineRecord(
            problems: problems, buildSeconds: 3, seconds: 1, testSeconds: [:], trials: [])
        return AuditReport(
            started: "2026-01-01T00:00:00Z", seconds: 75,
            conclusion: .init(
                entries: entries, baseline: baseline, emptyControl: .init(passed: true), interrupted: false),
            surroundings: .init(
                package: "Sample", toolchain: "Swift 6", platform: .linux, harness: "test", revision: nil, clean: nil),
            request: .init(patterns: [], constraint: nil, repetitions: 3, jobs: 2, timeout: nil, reuse: true),
            gate: GateConfiguration(
                subject: ["Subject"], layers: [],
                constraints: ["isolation": "Account A's cookies never enter account B's requests."]),
            tests: [], baseline: baseline, emptyControl: .init(passed: true), entries: entries,
            idleTests: idleTests?.map(TestIdentifier.init), idleAssertions: idleAssertions)
    }

    private func lines(_ report: AuditReport, diffs: [String: String] = [:], colour: Bool = false) -> [String] {
        SummaryText(
            report: report, diffs: diffs, folder: "mutants.out", command: ["./run-mutants.sh", "--package", "a b"],
            painter: Painter(enabled: colour)
        ).lines()
    }

    private func record(_ entry: CatalogueEntry, _ trials: [TrialOutcome]) -> EntryRecord {
        EntryRecord(entry, judgement: Judge(repetitions: 3).judge(entry, trials: trials), trials: trials)
    }

    private let killed = [TestResult](repeating: .failedByAssertion, count: 3)

    @Test func `an audit that passed ends with a table and one line`() {
        let control = record(entry("controls/deaf"), alone(Self.echo, killed))
        let mutants = [
            record(entry("headers/agent"), alone(Self.echo, killed)),
            record(entry("isolation/shared-store"), alone(Self.echo, killed)),
        ]
        let benign = record(entry("benign/order"), alone(Self.echo, [.passed]))
        #expect(
            lines(report([control] + mutants + [benign])) == [
                "Constraint  Mutants  Killed  Otherwise",
                "headers           1       1",
                "isolation         1       1",
                "all               2       2",
                "",
                "Harmless changes: 1 of 1 passed. Controls: 1 of 1 killed. Empty control: same.",
                "",
                "10 trials in 1:15 min. Details: mutants.out/",
                "PASSED: all 2 mutants were killed, and 1 harmless change passed.",
            ])
    }

    @Test func `a mutant that survived is told with its diff, its tests and the command that repeats it`() {
        let trials = alone(Self.echo, [.passed, .passed, .passed]) + alone(Self.agent, [.passed])
        let survivor = record(entry("isolation/shared-store"), trials)
        let diff = """
            diff --git a/Sources/Subject/Jar.swift b/Sources/Subject/Jar.swift
            index 1..2 100644
            --- a/Sources/Subject/Jar.swift
            +++ b/Sources/Subject/Jar.swift
            @@ -1,3 +1,3 @@
             struct Jar {
            -    let store = Store()
            +    let store = Store.shared

             }

            """
        #expect(
            lines(report([survivor]), diffs: ["isolation/shared-store": diff]) == [
                "Constraint  Mutants  Killed  Otherwise",
                "isolation         1       0  1 survived",
                "",
                "Controls: none in the catalogue. Empty control: same.",
                "",
                "SURVIVED  isolation/shared-store",
                "  Both accounts share one jar",
                "  Promise: Account A's cookies never enter account B's requests.",
                "  Meant:   to be killed by Isolation/*",
                "  Result:  2 tests ran and none failed.",
                "  Tests:",
                "    passed 3x  Gate.Isolation/echo()",
                "    and 1 other test, none of which failed",
                "    (mutants.out/log/isolation/shared-store.log)",
                "  Diff:",
                "    --- a/Sources/Subject/Jar.swift",
                "    +++ b/Sources/Subject/Jar.swift",
                "    @@ -1,3 +1,3 @@",
                "     struct Jar {",
                "    -    let store = Store()",
                "    +    let store = Store.shared",
                "",
                "     }",
                "  Repeat:  ./run-mutants.sh --package 'a b' isolation/shared-store",
                "",
                "4 trials in 1:15 min. Details: mutants.out/",
                "FAILED: 1 of 1 mutant was not killed as meant (1 survived).",
            ])
    }

    @Test func `a red baseline names the tests with their evidence`() {
        let problem = Baseline.Problem(
            layer: "network", test: TestIdentifier(Self.echo), evidence: "failed in repetition 2\nJar.swift:1: no")
        let shown = lines(report([], problems: [problem]))
        #expect(
            shown.prefix(4) == [
                "The gate is not green on the unmodified package:",
                "  Gate.Isolation/echo()",
                "    failed in repetition 2",
                "    Jar.swift:1: no",
            ])
        #expect(shown.last?.hasPrefix("VOID: the gate is not green on the unmodified package: 1 test failed") == true)
    }

    @Test func `idle tests and idle assertions without a reason are listed`() {
        let mutant = record(entry(), alone(Self.echo, killed))
        let idle = [
            IdleAssertion(file: "Tests/Gate/A.swift", line: 7, column: 5, text: "#expect(a == b)", reason: nil),
            IdleAssertion(file: "Tests/Gate/A.swift", line: 9, column: 5, text: "#expect(c)", reason: "a guard"),
        ]
        let shown = lines(report([mutant], idleTests: [Self.agent], idleAssertions: idle))
        #expect(shown.contains("Idle tests (no mutant makes them fail):"))
        #expect(shown.contains("  Gate.Headers/agent()"))
        #expect(shown.contains("  Tests/Gate/A.swift:7"))
        #expect(shown.contains("    #expect(a == b)"))
        #expect(!shown.contains("  Tests/Gate/A.swift:9"))
    }

    @Test func `a test that flickers beside a killer is named`() {
        let mutant = record(
            entry(), alone(Self.echo, killed) + alone(Self.agent, [.passed, .failedByAssertion, .passed]))
        #expect(lines(report([mutant])).contains("  Gate.Headers/agent()  under isolation/shared-store"))
    }

    @Test func `many verdicts in one row are broken within 80 columns`() {
        let entries = Verdict.allCases.filter { $0 != .passed && $0 != .rejected }.map { verdict in
            EntryRecord(
                entry("isolation/\(verdict.rawValue)"), judgement: Judgement(verdict: verdict, reason: "Because."))
        }
        let shown = lines(report(entries))
        #expect(shown.allSatisfy { $0.count <= 80 || $0.contains("Repeat:") || $0.hasPrefix("VOID") })
        #expect(
            shown.prefix(4) == [
                "Constraint  Mutants  Killed  Otherwise",
                "isolation        10       1  1 misattributed, 1 survived, 1 unreached, 1",
                "                             unstable, 1 errored, 1 timeout, 1 crashed, 1",
                "                             unviable, 1 stale",
            ])
    }

    @Test func `without colour there is no escape, and with it the text is the same`() {
        let report = report([record(entry(), alone(Self.echo, [.passed]))])
        let plain = lines(report)
        #expect(plain.allSatisfy { !$0.contains("\u{1B}") })
        let coloured = lines(report, colour: true)
        #expect(coloured.contains { $0.contains("\u{1B}[31mFAILED:\u{1B}[0m") })
        #expect(coloured.map { $0.replacing(/\u{1B}\[\d+m/, with: "") } == plain)
    }

    @Test(arguments: [
        (["run-mutants", "a/b"], "run-mutants a/b"), (["a b", "it's", ""], "'a b' 'it'\\''s' ''"),
        (["isolation/*"], "'isolation/*'"),
    ])
    func `a command can be pasted into a shell`(_ words: [String], _ command: String) {
        #expect(shellCommand(words) == command)
    }
}
