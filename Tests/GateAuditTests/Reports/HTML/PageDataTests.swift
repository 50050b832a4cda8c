// What the page carries: the same findings as the report, compactly, always in the same bytes.

import Foundation
import Testing

@testable import GateAudit

@Suite struct PageDataTests {
    @Test func `the data tells the same counts as the report`() throws {
        let material = ReportExamples.mixed
        let page = try PageReading(material)
        #expect(page.entries.map { $0["id"] as? String } == material.report.entries.map(\.id))
        for verdict in Verdict.allCases {
            #expect(
                page.entries.count { $0["verdict"] as? String == verdict.rawValue }
                    == material.report.entries.count { $0.verdict == verdict }, "\(verdict)")
            // A verdict that the example lacks would be counted as 0 on both sides.
            #expect(material.report.entries.contains { $0.verdict == verdict }, "\(verdict)")
        }
        #expect(page.entries.count { $0["verdict"] == nil } == 1)
        #expect(page.tests == material.report.tests.flatMap(\.tests).map(\.rawValue))
        let conclusion = try #require(page.data["conclusion"] as? [String: Any])
        #expect(conclusion["word"] as? String == material.report.conclusion.word)
        #expect(conclusion["reason"] as? String == material.report.conclusion.reason)
        for (entry, carried) in zip(material.report.entries, page.entries) {
            #expect((carried["trials"] as? [Any] ?? []).count == entry.trials.count, "\(entry.id)")
            #expect((carried["role"] as? String ?? "mutant") == entry.role.rawValue)
            #expect(page.text(carried["diagnostics"]) == entry.diagnostics)
            #expect(
                (carried["killers"] as? [Int] ?? []).map { page.tests[$0] } == entry.killers.map(\.rawValue))
        }
    }

    @Test(arguments: [
        // Tests in order: the check, agent, idle, echo, switching. Capitals: the test reaches it.
        ("isolation/shared-store", "nPpFF"), ("isolation/wrong-account", "nFpPp"),
        ("headers/agent-twice", "nmppp"), ("headers/login-throws", "nppEp"), ("logout/never-returns", "nnnT"),
        ("logout/closed-twice", "nnnC"), ("logout/dead-code", ""), ("benign/longer-name", "nfppp"),
    ])
    func `a row says how each test came out`(_ id: String, _ cells: String) throws {
        #expect(try PageReading(ReportExamples.mixed).cells(id) == cells)
    }

    @Test func `what failed in company only is told apart from what failed alone`() throws {
        let trials = [group([ReportExamples.echo: .failedByAssertion, ReportExamples.agent: .failedByAssertion])]
        let record = ReportExamples.record(entry(), trials + alone(ReportExamples.agent, [.passed]))
        let page = try PageReading(ReportMaterial(report: ReportExamples.report([record]), diffs: [:], sources: [:]))
        #expect(page.tests.sorted() == [ReportExamples.agent, ReportExamples.echo].sorted())
        let echo = try #require(page.tests.firstIndex(of: ReportExamples.echo))
        #expect(Array(try page.cells("isolation/shared-store"))[echo] == "g")
        #expect(try page.cells("isolation/shared-store").contains("p"))
    }

    @Test func `a trial carries its condition, its repetition, its ending and its issue`() throws {
        let page = try PageReading(ReportExamples.mixed)
        let trials = try #require(try page.entry("isolation/shared-store")["trials"] as? [[Any]])
        let second = trials[2]
        #expect(second[0] as? Int == page.tests.firstIndex(of: ReportExamples.echo))
        #expect(second[1] as? Int == 1 && second[2] as? Int == 2)
        #expect(page.text(second[3]) == "completed" && page.text(second[4]) == "exit status 1")
        let issues = try #require(page.data["issues"] as? [[Any]])
        let issue = issues[try #require((second[7] as? [Int])?.first)]
        #expect(page.text(issue[1])?.hasPrefix("Expectation failed: (sent → ") == true)
        #expect(page.text(issue[3]) == "Gate/IsolationTests.swift" && issue[4] as? Int == 17)
    }

    @Test func `a change is told by its place in the source`() throws {
        let page = try PageReading(ReportExamples.mixed)
        let changes = try #require(try page.entry("isolation/shared-store")["changes"] as? [[Any]])
        let edit = try #require(changes[0][1] as? [Int])
        #expect(edit.prefix(2) == [8, 1])
        #expect(page.text(edit[2]) == "    let line8 = value(of: other)")
        let files = try #require(page.data["files"] as? [[Any]])
        #expect(files[0][0] as? String == ReportExamples.jar)
        #expect(page.text(files[0][1]) == ReportExamples.source)
        // What no longer applies has no place in the source.
        let stale = try page.entry("logout/moved-away")
        #expect(stale["changes"] == nil)
        #expect(page.text(stale["diff"])?.contains("+    back()") == true)
    }

    @Test func `secrets in sources and diffs are taken out`() throws {
        let secret = "3f9c1b7d5a"
        let source = "let first = 1\nlet header = \"Cookie: session=\(secret)\"\nlet last = 3\n"
        let diff = """
            --- a/\(ReportExamples.jar)
            +++ b/\(ReportExamples.jar)
            @@ -1,2 +1,2 @@
             let first = 1
            -let header = "Cookie: session=\(secret)"
            +let header = "Cookie: other=\(secret)"

            """
        let record = EntryRecord(
            entry(), judgement: Judgement(verdict: .unviable, reason: "no"), diagnostics: "Cookie: session=\(secret)")
        for sources in [[ReportExamples.jar: source], [:]] {
            let material = ReportMaterial(
                report: ReportExamples.report([record]), diffs: [record.id: diff], sources: sources)
            let page = try PageReading(material)
            #expect(!page.text.contains(secret))
            #expect(page.embedded.contains("other="))
        }
    }

    @Test func `the same findings give the same bytes`() throws {
        for material in [ReportExamples.mixed, ReportExamples.hostileMaterial] {
            let text = ReportFormat.html.text(material)
            // Read back, its dictionaries are others, with an order of their own.
            let again = try JSONDecoder().decode(AuditReport.self, from: material.report.json())
            let copy = ReportMaterial(
                report: again, diffs: material.diffs.filter { _ in true },
                sources: material.sources.filter { _ in true })
            #expect(ReportFormat.html.text(copy) == text)
        }
    }

    @Test func `tests that the gate does not list get numbers in the order of their names`() throws {
        let names = (0..<200).map { "Gate.Gone/test\($0)()" }
        let record = ReportExamples.record(
            entry(), [group(Dictionary(uniqueKeysWithValues: names.map { ($0, .passed) }))])
        let page = try PageReading(ReportMaterial(report: ReportExamples.report([record]), diffs: [:], sources: [:]))
        #expect(page.tests == names.sorted())
    }

    @Test func `a report of 5,000 mutants and 500 tests stays below 8 MB`() throws {
        let material = ReportExamples.large(mutants: 5_000, tests: 500)
        let page = try PageReading(material)
        #expect(page.text.utf8.count < 8_000_000)
        #expect(page.entries.count == 5_000)
        #expect(try page.cells(material.report.entries[4_999].id).count == 500)
        // What survived is told in full, whatever had to be left out.
        let survivor = try #require(page.entries.first { $0["verdict"] as? String == "survived" })
        let change = try #require((survivor["changes"] as? [[Any]])?.first?[1] as? [Int])
        #expect(page.text(change[2])?.contains("compute(0 + ") == true)
    }

    @Test func `texts that there is no room for are left out, those of failures last`() throws {
        let entries = (0..<40).map { number in
            EntryRecord(
                entry("isolation/m\(number)"),
                judgement: Judgement(verdict: number == 39 ? .unviable : .killed, reason: "."),
                diagnostics: "\(number) " + String(repeating: "text\n", count: 2_000))
        }
        let material = ReportMaterial(report: ReportExamples.report(entries), diffs: [:], sources: [:])
        let limit = 200_000
        let page = try PageReading(HTMLReport(material, limit: limit).text)
        #expect((limit - 20_000..<limit + 2_000).contains(page.text.utf8.count))
        #expect(page.text(page.entries[39]["diagnostics"]) == entries[39].diagnostics)
        #expect(page.entries.contains { page.text($0["diagnostics"]) == nil })
    }
}
