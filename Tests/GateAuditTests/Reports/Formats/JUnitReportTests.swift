// `junit.xml`, read back with a parser of XML.

import Foundation
import Testing

@testable import GateAudit

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// One result of a `junit.xml` that was read.
struct JUnitCase: Equatable {
    var suite = ""
    var name = ""
    var attributes: [String: String] = [:]
    /// `passed`, `failure`, `error` or `skipped`.
    var outcome = "passed"
    var type: String?
    var message: String?
    var details = ""
}

/// A `junit.xml` that was read.
final class JUnitDocument: NSObject, XMLParserDelegate {
    private(set) var cases: [JUnitCase] = []
    /// The attributes of each suite, and of the whole under the empty name.
    private(set) var suites: [String: [String: String]] = [:]
    /// The element that is being read.
    private var element = ""

    init(_ text: String) throws {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        element = name
        switch name {
        case "testsuites": suites[""] = attributes
        case "testsuite": suites[attributes["name"] ?? "?"] = attributes
        case "testcase":
            cases.append(
                JUnitCase(
                    suite: attributes["classname"] ?? "?", name: attributes["name"] ?? "?", attributes: attributes))
        default:
            cases[cases.count - 1].outcome = name
            cases[cases.count - 1].type = attributes["type"]
            cases[cases.count - 1].message = attributes["message"]
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        element = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        if ["failure", "error", "skipped"].contains(element) { cases[cases.count - 1].details += string }
    }
}

@Suite struct JUnitReportTests {
    private func document(_ material: ReportMaterial = EveryVerdict.material()) throws -> JUnitDocument {
        try JUnitDocument(JUnitReport(material).text)
    }

    @Test func `each entry is a result in the suite of its constraint`() throws {
        let outcomes = try document().cases.map { "\($0.suite)/\($0.name) \($0.outcome)" }
        #expect(
            outcomes == [
                "audit/baseline passed", "audit/empty-control passed", "audit/finished error",
                "benign/passed passed", "benign/rejected failure", "controls/deaf passed",
                "isolation/killed passed", "isolation/crash-accepted passed", "isolation/misattributed failure",
                "isolation/survived failure", "isolation/unreached failure", "isolation/unstable failure",
                "isolation/errored error", "isolation/timeout error", "isolation/crashed error",
                "retry/unviable error", "retry/stale error", "retry/open skipped",
            ])
    }

    @Test func `the suites count what is in them`() throws {
        let suites = try document().suites
        func counts(_ name: String) -> [String?] {
            ["tests", "failures", "errors", "skipped"].map { suites[name]?[$0] }
        }
        #expect(Set(suites.keys) == ["", "audit", "benign", "controls", "isolation", "retry"])
        #expect(counts("") == ["18", "5", "6", "1"])
        #expect(counts("isolation") == ["9", "4", "3", "0"])
        #expect(counts("retry") == ["3", "0", "2", "1"])
        #expect(suites[""]?["name"] == "Gate audit of Sample")
        #expect(suites[""]?["time"] == "75.000")
        #expect(suites["isolation"]?["timestamp"] == "2026-01-01T00:00:00Z")
    }

    @Test func `a failure is told whole`() throws {
        let survived = try #require(try document().cases.first { $0.name == "survived" })
        #expect(survived.type == "survived")
        #expect(survived.message == "survived: Title of isolation/survived")
        #expect(survived.attributes["file"] == "Sources/Subject/Jar.swift")
        #expect(survived.attributes["line"] == "2")
        #expect(survived.attributes["time"] == "0.750")
        #expect(
            survived.details == """
                Title of isolation/survived
                Promise: Account A's cookies never enter account B's requests.
                Meant to be killed by: Isolation/*
                Result: Reason of isolation/survived.
                passed: Gate.Isolation/echo()
                --- a/Sources/Subject/Jar.swift
                +++ b/Sources/Subject/Jar.swift
                @@ -1,4 +1,4 @@
                 struct Jar {
                -    let store = Store()
                +    let store = Store.shared
                     var count = 0
                 }
                """)
    }

    @Test func `what XML has no place for is left out, and the rest comes back as it was`() throws {
        let title = "a\u{0}b\u{1B}c\u{FFFE}d <e> & \"f\" 'g' ]]> \t h \u{1F98A}"
        let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +1 @@\n-a\u{8}\r\n+<b>&amp;]]>\r\n"
        let document = try document(
            EveryVerdict.material(
                [EveryVerdict.record("a/b", .survived, title: title)], diffs: ["a/b": diff], sources: [:]))
        let result = try #require(document.cases.last)
        #expect(result.message == "survived: abcd <e> & \"f\" 'g' ]]> \t h \u{1F98A}")
        #expect(result.details.contains("-a\r\n+<b>&amp;]]>\r"))
    }

    @Test func `credentials are redacted`() throws {
        let diff =
            "--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1 @@\n-Cookie: sid=topsecretvalue\n-[\"Cookie\": \"othersecret\"]\n+x\n"
        let material = EveryVerdict.material([EveryVerdict.record("a/b", .survived)], diffs: ["a/b": diff])
        let text = JUnitReport(material).text
        #expect(!text.contains("topsecretvalue"))
        #expect(!text.contains("othersecret"))
    }

    @Test func `an audit that passed is green`() throws {
        let document = try document(
            EveryVerdict.material([
                EveryVerdict.record("controls/deaf", .killed), EveryVerdict.record("a/b", .killed),
            ]))
        #expect(document.cases.allSatisfy { $0.outcome == "passed" })
    }

    @Test func `a baseline that is not green is a failure, though no entry has a verdict`() throws {
        let problem = Baseline.Problem(layer: "network", test: EveryVerdict.echo, evidence: "failed in repetition 2")
        var report = EveryVerdict.report([EveryVerdict.record("a/b", nil)])
        let baseline = AuditReport.BaselineRecord(
            problems: [problem], buildSeconds: 3, seconds: 1, testSeconds: [:], trials: [])
        report.baseline = baseline
        report.emptyControl = nil
        report.conclusion = .init(entries: report.entries, baseline: baseline, emptyControl: nil, interrupted: false)
        let cases = try document(ReportMaterial(report: report, diffs: [:], sources: [:])).cases
        #expect(cases.map(\.outcome) == ["failure", "skipped", "error", "skipped"])
        #expect(cases[0].details == "Gate.Isolation/echo():\nfailed in repetition 2\n")
        #expect(
            cases[2].message
                == "the gate is not green on the unmodified package: 1 test failed, so nothing can be told from it")
    }
}
