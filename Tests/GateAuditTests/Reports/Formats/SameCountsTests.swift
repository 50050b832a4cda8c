// Whichever report a person reads, the numbers are the same.

import Foundation
import Testing

@testable import GateAudit

@Suite struct SameCountsTests {
    /// What every report is held against: the mutants of the example, counted by hand.
    private let mutants: [String: Int] = [
        "killed": 2, "misattributed": 1, "survived": 1, "unreached": 1, "unstable": 1, "errored": 1, "timeout": 1,
        "crashed": 1, "unviable": 1, "stale": 1, "none": 1,
    ]
    private let benign = ["passed": 1, "rejected": 1]
    private let controls = ["killed": 1]

    private let material = EveryVerdict.material()

    private func counts(_ words: some Sequence<String>) -> [String: Int] {
        Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
    }

    @Test func `outcomes`() throws {
        let report = try JSONDecoder().decode(AuditReport.self, from: material.report.json())
        func words(_ role: EntryRole) -> [String] { report.entries(role).map { $0.verdict?.rawValue ?? "none" } }
        #expect(counts(words(.mutant)) == mutants)
        #expect(counts(words(.benign)) == benign)
        #expect(counts(words(.control)) == controls)
    }

    @Test func `the mutation testing report, by the verdict before the reason`() throws {
        struct Document: Decodable {
            struct File: Decodable { let mutants: [Mutant] }
            struct Mutant: Decodable { let status: String, statusReason: String? }
            let files: [String: File]
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(MutationTestingReport(material).text.utf8))
        let found = document.files.values.flatMap(\.mutants)
        #expect(counts(found.map { String(($0.statusReason ?? "none").prefix { $0 != ":" }) }) == mutants)
        #expect(
            counts(found.map(\.status)) == [
                "Killed": 2, "Survived": 3, "NoCoverage": 1, "RuntimeError": 2, "Timeout": 1, "CompileError": 1,
                "Ignored": 1, "Pending": 1,
            ])
    }

    @Test func `junit`() throws {
        let cases = try JUnitDocument(JUnitReport(material).text).cases
        func found(_ suites: [String], passing word: String) -> [String: Int] {
            counts(
                cases.filter { suites.contains($0.suite) }.map { result in
                    result.type ?? (result.outcome == "skipped" ? "none" : word)
                })
        }
        #expect(found(["isolation", "retry"], passing: "killed") == mutants)
        #expect(found(["benign"], passing: "passed") == benign)
        #expect(found(["controls"], passing: "killed") == controls)
    }

    @Test func `sarif, in its results and in what it counts`() throws {
        let run = try #require(
            try JSONDecoder().decode(SARIFDocument.self, from: Data(SARIFReport(material).text.utf8)).runs.first)
        #expect(run.properties.mutants == mutants)
        #expect(run.properties.benign == benign)
        #expect(run.properties.controls == controls)
        let failing = mutants.filter { !["killed", "none"].contains($0.key) }
        #expect(counts(run.results.map(\.properties.verdict)) == failing.merging(["rejected": 1]) { $1 })
    }

    @Test func `markdown, in its table and its headings`() throws {
        let text = MarkdownReport(material).text
        #expect(
            text.contains(
                """
                | `isolation` | 9 | 2 | 1 misattributed, 1 survived, 1 unreached, 1 unstable, 1 errored, 1 timeout, 1 crashed |
                | `retry` | 3 | 0 | 1 unviable, 1 stale, 1 not reached |
                | `all` | 12 | 2 | 1 misattributed, 1 survived, 1 unreached, 1 unstable, 1 errored, 1 timeout, 1 crashed, \
                1 unviable, 1 stale, 1 not reached |

                Harmless changes: 1 of 2 passed. Controls: 1 of 1 killed.
                """))
        let headings = text.matches(of: #/### ([A-Z]+) `/#).map { $0.output.1.lowercased() }
        let failing = mutants.filter { !["killed", "none"].contains($0.key) }
        #expect(counts(headings) == failing.merging(["rejected": 1]) { $1 })
    }

    @Test func `annotations`() {
        let failing = mutants.filter { !["killed", "none"].contains($0.key) }
        let words = GitHubAnnotations(material).lines.compactMap { line in
            line.firstMatch(of: #/title=([A-Z]+) /#).map { $0.output.1.lowercased() }
        }
        #expect(counts(words) == failing.merging(["rejected": 1]) { $1 })
    }

    @Test func `terminal`() {
        let lines = SummaryText(
            report: material.report, diffs: material.diffs, folder: "mutants.out", command: ["run-mutants"],
            painter: Painter(enabled: false)
        ).lines()
        #expect(
            lines.contains { $0.hasPrefix("all              12       2  1 misattributed, 1 survived, 1 unreached") })
        let failing = mutants.filter { !["killed", "none"].contains($0.key) }
        let words = lines.compactMap { $0.wholeMatch(of: /([A-Z]+)  [a-z]+\/[a-z-]+/).map { $0.output.1.lowercased() } }
        #expect(counts(words) == failing.merging(["rejected": 1]) { $1 })
    }
}
