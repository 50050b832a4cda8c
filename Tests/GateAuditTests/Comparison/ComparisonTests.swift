// What has changed between two audits, and how it is told, word by word.

import Foundation
import Testing

@testable import GateAudit

@Suite struct ComparisonTests {
    private typealias Example = EveryVerdict

    private func diff(_ new: String, line: Int = 2) -> String {
        "--- a/Sources/A.swift\n+++ b/Sources/A.swift\n@@ -\(line) +\(line) @@\n-old\n+\(new)\n"
    }

    private func audit(
        _ name: String, _ entries: [EntryRecord], diffs: [String: String] = [:],
        change: (inout AuditReport) -> Void = { _ in }
    ) throws -> RecordedAudit {
        var report = Example.report(entries)
        report.idleTests = []
        change(&report)
        // Each entry has a patch of its own unless a test says otherwise.
        let all = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, diffs[$0.id] ?? diff("of \($0.id)")) })
        return try RecordedAudit(ReportMaterial(report: report, diffs: all, sources: [:]), name: name)
    }

    private func lines(_ comparison: AuditComparison) -> [String] {
        ComparisonText(comparison, painter: Painter(enabled: false)).lines()
    }

    @Test func `two audits that found the same have nothing to tell`() throws {
        let entries = [Example.record("a/b", .killed), Example.record("benign/c", .passed)]
        let comparison = try AuditComparison(from: audit("OLD", entries), to: audit("NEW", entries))
        #expect(!comparison.isWeaker)
        #expect(
            lines(comparison) == [
                "Old: OLD (PASSED, 1 mutant, 2026-01-01T00:00:00Z)",
                "New: NEW (PASSED, 1 mutant, 2026-01-01T00:00:00Z)",
                "",
                "HELD: no verdict got worse.",
            ])
    }

    @Test func `everything that can change is told`() throws {
        let old = try audit(
            "mutants.out.old",
            [
                Example.record("a/survives", .killed), Example.record("a/mended", .survived),
                Example.record("a/killers", .killed, killers: [Example.echo, Example.check]),
                Example.record("a/old-name", .killed), Example.record("a/gone", .killed),
                Example.record("a/otherwise", .crashed),
            ], diffs: ["a/old-name": diff("renamed")]
        ) { report in
            report.surroundings.revision = "0123456789abcdef"
            report.surroundings.clean = true
            report.baseline = .init(
                problems: [], buildSeconds: 0, seconds: 0,
                testSeconds: ["Gate.A/slow()": 0.5, "Gate.A/quick()": 2, "Gate.A/short()": 0.01], trials: [])
        }
        let new = try audit(
            "mutants.out",
            [
                Example.record("a/survives", .survived), Example.record("a/mended", .killed),
                Example.record("a/killers", .killed, killers: [Example.agent, Example.echo]),
                Example.record("a/new-name", .unstable), Example.record("a/new", .survived),
                Example.record("a/otherwise", .timeout),
            ], diffs: ["a/new-name": diff("renamed")]
        ) { report in
            report.surroundings.revision = "fedcba9876543210"
            report.surroundings.clean = false
            report.idleTests = [Example.check]
            report.baseline = .init(
                problems: [], buildSeconds: 0, seconds: 0,
                testSeconds: ["Gate.A/slow()": 1.2, "Gate.A/quick()": 0.9, "Gate.A/short()": 0.1], trials: [])
        }
        let comparison = try AuditComparison(from: old, to: new)
        #expect(comparison.isWeaker)
        #expect(
            lines(comparison) == [
                "Old: mutants.out.old (FAILED, 6 mutants, 2026-01-01T00:00:00Z, revision 0123456789)",
                "New: mutants.out (FAILED, 6 mutants, 2026-01-01T00:00:00Z, revision fedcba9876 with changes)",
                "",
                "Worse:",
                "  a/survives                   killed, now survived",
                "  a/new-name (was a/old-name)  killed, now unstable",
                "",
                "Mended:",
                "  a/mended  survived, now killed",
                "",
                "Otherwise changed:",
                "  a/otherwise  crashed, now timeout",
                "",
                "Killed by other tests:",
                "  a/killers",
                "    no longer by jar-check/empty",
                "    now by Gate.Headers/agent()",
                "",
                "Renamed:",
                "  a/old-name is now a/new-name",
                "",
                "New:",
                "  a/new  survived",
                "",
                "Gone:",
                "  a/gone  killed",
                "",
                "Idle tests that were not (no mutant makes them fail):",
                "  jar-check/empty",
                "",
                "Slower:",
                "  Gate.A/slow()  0.5 s, now 1.2 s",
                "",
                "Quicker:",
                "  Gate.A/quick()  2.0 s, now 0.9 s",
                "",
                "WEAKER: 2 verdicts got worse, and 1 entry mended.",
            ])
    }

    /// The verdicts in classes, from what says most for the gate to what says least.
    private static let classes: [[Verdict]] = [
        [.killed], [.misattributed], [.errored, .crashed, .timeout], [.unstable], [.survived, .unreached],
    ]

    @Test func `the gate is weaker when more gets through`() throws {
        for (before, worse) in Self.classes.enumerated() {
            for (after, others) in Self.classes.enumerated() {
                for (old, new) in worse.flatMap({ old in others.map { (old, $0) } }) {
                    let comparison = try AuditComparison(
                        from: audit("OLD", [Example.record("a/b", old)]), to: audit("NEW", [Example.record("a/b", new)])
                    )
                    #expect(comparison.isWeaker == (after > before), "\(old) to \(new)")
                }
            }
        }
    }

    @Test(arguments: [
        (Verdict.passed, Verdict.rejected, true), (.rejected, .passed, false), (.killed, .stale, true),
        (.killed, .unviable, true), (.survived, .stale, false), (.stale, .survived, false),
    ])
    func `so it is when a harmless change is rejected, or a kill cannot be shown any more`(
        old: Verdict, new: Verdict, weaker: Bool
    ) throws {
        let comparison = try AuditComparison(
            from: audit("OLD", [Example.record("a/b", old)]), to: audit("NEW", [Example.record("a/b", new)]))
        #expect(comparison.isWeaker == weaker)
    }

    @Test func `what is new, gone or idle makes no gate weaker`() throws {
        let comparison = try AuditComparison(
            from: audit("OLD", [Example.record("a/gone", .killed)]),
            to: audit("NEW", [Example.record("a/new", .survived)]) { $0.idleTests = [Example.echo] })
        #expect(!comparison.isWeaker)
        #expect(comparison.added.map(\.id) == ["a/new"])
        #expect(comparison.gone.map(\.id) == ["a/gone"])
        #expect(comparison.idle == [Example.echo])
    }

    @Test func `a renamed mutant is followed also where the code above it has moved`() throws {
        let comparison = try AuditComparison(
            from: audit("OLD", [Example.record("a/old", .killed)], diffs: ["a/old": diff("same")]),
            to: audit("NEW", [Example.record("b/new", .survived)], diffs: ["b/new": diff("same", line: 9)]))
        #expect(comparison.worse.map(\.new.id) == ["b/new"])
        #expect(comparison.added.isEmpty && comparison.gone.isEmpty)
    }

    @Test func `where two could be meant, a line tells them apart or nothing does`() throws {
        let old = try audit(
            "OLD", [Example.record("a/one", .killed), Example.record("a/two", .killed)],
            diffs: ["a/one": diff("same", line: 1), "a/two": diff("same", line: 5)])
        let sameLines = try audit(
            "NEW", [Example.record("b/one", .killed), Example.record("b/two", .killed)],
            diffs: ["b/one": diff("same", line: 1), "b/two": diff("same", line: 5)])
        #expect(RenamedEntries.find(from: old, to: sameLines) == ["a/one": "b/one", "a/two": "b/two"])
        let otherLines = try audit(
            "NEW", [Example.record("b/one", .killed), Example.record("b/two", .killed)],
            diffs: ["b/one": diff("same", line: 2), "b/two": diff("same", line: 6)])
        #expect(RenamedEntries.find(from: old, to: otherLines).isEmpty)
    }

    @Test func `a mutant is not followed to a benign variant`() throws {
        let old = try audit("OLD", [Example.record("a/b", .killed)], diffs: ["a/b": diff("same")])
        let new = try audit("NEW", [Example.record("benign/b", .passed)], diffs: ["benign/b": diff("same")])
        #expect(RenamedEntries.find(from: old, to: new).isEmpty)
    }

    @Test func `what only one audit was asked for is neither new nor gone`() throws {
        let part: (inout AuditReport) -> Void = { report in
            report.request = .init(
                patterns: ["a/*"], constraint: nil, repetitions: 1, jobs: 2, timeout: nil, reuse: true)
            report.idleTests = nil
        }
        let whole = try audit("OLD", [Example.record("a/b", .killed), Example.record("c/d", .killed)])
        let some = try audit("NEW", [Example.record("a/b", .killed)], change: part)
        #expect(try AuditComparison(from: whole, to: some).gone.isEmpty)
        #expect(try AuditComparison(from: some, to: whole).added.isEmpty)
        #expect(
            lines(try AuditComparison(from: whole, to: some)) == [
                "Old: OLD (PASSED, 2 mutants, 2026-01-01T00:00:00Z)",
                "New: NEW (PASSED, 1 mutant, 2026-01-01T00:00:00Z)",
                "Each deciding test ran 3 times in the old one, 1 in the new one.",
                "The new one tried a part of its catalogue; what is gone is not told.",
                "",
                "HELD: no verdict got worse.",
            ])
    }

    @Test(arguments: [(20.0, 9.9, true), (9.0, 4.5, false), (20.0, 10.1, false), (30.0, 30.0, false)])
    func `a mutant's time counts by a clear factor and a floor`(old: Double, new: Double, told: Bool) throws {
        func timed(_ seconds: Double) -> EntryRecord {
            let trial = TrialOutcome(
                selection: .only(Example.echo), layer: "network", ending: .completed(exitStatus: 1),
                results: [Example.echo: .failedByAssertion], seconds: seconds)
            return Example.record("a/b", .killed, trials: [trial])
        }
        let quicker = try AuditComparison(from: audit("OLD", [timed(old)]), to: audit("NEW", [timed(new)]))
        #expect(quicker.quicker.map(\.name) == (told ? ["a/b"] : []))
        #expect(quicker.slower.isEmpty)
        let slower = try AuditComparison(from: audit("OLD", [timed(new)]), to: audit("NEW", [timed(old)]))
        #expect(slower.slower.map(\.name) == (told ? ["a/b"] : []))
        #expect(slower.quicker.isEmpty)
    }
}
