// How every form of the findings tells generated mutants: a score, and survivors that are no failure by themselves.

import Foundation
import Testing

@testable import GateAudit

@Suite struct GeneratedReportsTests {
    private func material(maximumSurvivors: Int? = nil) -> ReportMaterial {
        let verdicts: [Verdict] = [.killed, .survived, .unreached, .crashed, .unviable]
        let entries = verdicts.enumerated().map { generatedRecord($0.offset + 1, $0.element) }
        let plain = EveryVerdict.material(entries)
        var report = plain.report
        let thresholds = ScoreThresholds(maximumSurvivors: maximumSurvivors)
        report.score = MutationScore(entries)
        report.request = .init(
            patterns: [], constraint: nil, repetitions: 1, jobs: 2, timeout: nil, reuse: true, thresholds: thresholds,
            generation: GenerationOptions())
        report.conclusion = .init(
            entries: entries, baseline: report.baseline, emptyControl: report.emptyControl, interrupted: false,
            thresholds: thresholds)
        return ReportMaterial(report: report, diffs: plain.diffs, sources: plain.sources)
    }

    private func results(_ material: ReportMaterial) throws -> [String] {
        try JUnitDocument(JUnitReport(material).text).cases.map { "\($0.suite)/\($0.name) \($0.outcome)" }
    }

    @Test func `test results are green as long as the audit passes`() throws {
        let material = material()
        #expect(material.report.conclusion.status == 0)
        #expect(
            try results(material) == [
                "audit/baseline passed", "audit/empty-control passed", "audit/finished passed", "audit/score passed",
                "relational/f-1 passed", "relational/f-2 skipped", "relational/f-3 skipped", "relational/f-4 passed",
                "relational/f-5 skipped",
            ])
    }

    @Test func `a threshold that is missed is one failure, and says so`() throws {
        let material = material(maximumSurvivors: 1)
        #expect(material.report.conclusion.status == 2)
        let failed = try JUnitDocument(JUnitReport(material).text).cases.filter { $0.outcome == "failure" }
        #expect(failed.map(\.name) == ["score"])
        #expect(
            failed.first?.message == "2 mutants survived or were not reached, more than the 1 of --max-survivors.")
    }

    @Test func `code scanning and annotations get warnings`() throws {
        let text = SARIFReport(material()).text
        let document = try JSONDecoder().decode(SARIFDocument.self, from: Data(text.utf8))
        #expect(try #require(document.runs.first).results.map(\.level) == ["warning", "warning"])
        let lines = GitHubAnnotations(material()).lines.filter { !$0.hasPrefix("::notice") }
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("::warning ") })
    }

    @Test func `the terminal lists what no test noticed, each on its place`() {
        let summary = SummaryText(
            report: material().report, diffs: [:], folder: "mutants.out",
            command: ["./run-mutants.sh", "--package", "a b", "--generate", "--operator", "relational", "--jobs", "2"],
            painter: Painter(enabled: false))
        let text = summary.lines().joined(separator: "\n")
        #expect(
            text.contains(
                """
                Generated mutants that no test noticed:
                  SURVIVED  Sources/A/A.swift:2: replaced a with b in f()
                            relational/f-2
                  UNREACHED Sources/A/A.swift:3: replaced a with b in f()
                            relational/f-3
                  Look at one with: ./run-mutants.sh explain --package 'a b' relational/f-2
                """))
        #expect(
            text.hasSuffix(
                "PASSED: 1 of 4 generated mutants was killed (25 %; 33.3 % of those that tests reach), 1 noticed without a failed assertion."
            ))
        #expect(text.contains("Operator    Mutants  Killed  Otherwise\n"))
    }

    @Test func `the record of an audit is read back as it was written`() throws {
        let report = material(maximumSurvivors: 1).report
        let read = try JSONDecoder().decode(AuditReport.self, from: report.json())
        #expect(read.entries == report.entries)
        #expect(read.score == report.score)
        #expect(read.request == report.request)
    }
}
