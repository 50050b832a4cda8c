// Nothing of the audited package leaves its place in the page, and nothing is loaded from anywhere.

import Foundation
import Testing

@testable import GateAudit

@Suite struct PageSafetyTests {
    @Test func `hostile texts stay in the data, and come out of it whole`() throws {
        let page = try PageReading(ReportExamples.hostileMaterial)
        // Not one character of markup, nothing that ends a line of a script or turns the order of the text.
        let forbidden: (Unicode.Scalar) -> Bool = { scalar in
            "<>&".unicodeScalars.contains(scalar) || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || [0x200B, 0x2028, 0x2029, 0x202C, 0x202E, 0xFEFF].contains(scalar.value)
        }
        #expect(page.embedded.unicodeScalars.first(where: forbidden) == nil)
        #expect(page.text.components(separatedBy: "<script").count == 3)
        #expect(page.text.components(separatedBy: "</script>").count == 3)
        #expect(page.entries.map { $0["title"] as? String } == ReportExamples.hostile)
        #expect(page.entries.map { $0["reason"] as? String } == ReportExamples.hostile)
        #expect(page.tests == ReportExamples.hostile.map { "Gate.\($0)Tests/\($0)()" })
    }

    @Test func `a line of a megabyte is cut, and says so`() throws {
        let page = try PageReading(ReportExamples.hostileMaterial)
        #expect(page.text.utf8.count < 300_000)
        let diagnostics = try #require(page.text(page.entries[0]["diagnostics"]) as String?)
        #expect(diagnostics.hasSuffix(" more bytes"))
        #expect(diagnostics.utf8.count < 1_100)
    }

    @Test(arguments: [
        ("short", "short"),
        (String(repeating: "é", count: 700), String(repeating: "é", count: 500) + " … 400 more bytes"),
        ("\(String(repeating: "a", count: 999))é", "\(String(repeating: "a", count: 999)) … 2 more bytes"),
    ])
    func `a text is cut between its characters`(_ text: String, _ clipped: String) {
        #expect(TextTable.clipped(text) == clipped)
    }

    @Test func `the style and the script are the only ones that may be used`() throws {
        let text = ReportFormat.html.text(ReportExamples.mixed)
        let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1)
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        for unsafe in ["unsafe", "http", "*", "connect"] { #expect(!policy.contains(unsafe)) }
        // What the script itself is made of must not end it.
        #expect(!PageScript.text.contains("</"))
        #expect(!PageStyle.text.contains("</"))
        // Every way from a text to markup or code.
        for way in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "fetch("] {
            #expect(!PageScript.text.contains(way), "\(way)")
        }
    }

    @Test func `an empty report is a page too`() throws {
        let page = try PageReading(ReportMaterial(report: ReportExamples.report([]), diffs: [:], sources: [:]))
        #expect(page.entries.isEmpty && page.tests.isEmpty)
    }
}
