// `summary.md`, word by word, and what text from elsewhere cannot do in it.

import Foundation
import Testing

@testable import GateAudit

@Suite struct MarkdownReportTests {
    @Test func `an audit that let something through is told so`() {
        var material = EveryVerdict.material([
            EveryVerdict.record("controls/deaf", .killed),
            EveryVerdict.record("headers/killed", .killed),
            EveryVerdict.record(
                "isolation/survived", .survived, trials: alone("Gate.Isolation/echo()", [.passed, .passed])),
        ])
        material.command = ["./run-mutants.sh"]
        #expect(
            MarkdownReport(material).text == """
                ## Gate audit of Sample: FAILED

                **FAILED:** 1 of 2 mutants was not killed as meant (1 survived).

                | Constraint | Mutants | Killed | Otherwise |
                | --- | ---: | ---: | --- |
                | `headers` | 1 | 1 |  |
                | `isolation` | 1 | 0 | 1 survived |
                | `all` | 2 | 1 | 1 survived |

                Controls: 1 of 1 killed. Empty control: same.

                ### SURVIVED `isolation/survived`

                Title of isolation/survived

                - Promise: Account A's cookies never enter account B's requests.
                - Meant to be killed by `Isolation/*`
                - Result: Reason of isolation/survived.
                - `Gate.Isolation/echo()`: passed 2x

                ```diff
                --- a/Sources/Subject/Jar.swift
                +++ b/Sources/Subject/Jar.swift
                @@ -1,4 +1,4 @@
                 struct Jar {
                -    let store = Store()
                +    let store = Store.shared
                     var count = 0
                 }
                ```

                Repeat: `./run-mutants.sh isolation/survived`

                **Idle tests: no mutant makes them fail**

                - `Gate.Headers/agent()`

                **Idle assertions: under no mutant did they fail**

                - `Tests/Gate/A.swift:7`: `#expect(a == b)`

                """)
    }

    @Test(arguments: [
        ("plain words, 1.5 s (twice)", "plain words, 1.5 s (twice)"),
        ("a | b", #"a \| b"#),
        ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#),
        ("[x](javascript:1) *b* _c_ `d` ~e~ &amp;", #"\[x\](javascript:1) \*b\* \_c\_ \`d\` \~e\~ \&amp;"#),
        ("by @owner, see #12 and #expect", "by @&#8203;owner, see #&#8203;12 and #expect"),
        ("# no heading", "\\# no heading"),
        ("- no item", #"\- no item"#),
        ("1. no item", #"1\. no item"#),
        ("two\nlines\r\nor\tmore", "two lines or more"),
    ])
    func `text from elsewhere is no markup`(text: String, escaped: String) {
        #expect(MarkdownText.inline(text) == escaped)
    }

    @Test(arguments: [
        ("a", false, "`a`"), ("a `b` c", false, "``a `b` c``"), ("`b`", false, "`` `b` ``"), ("", false, "`  `"),
        ("a|b", true, #"`a\|b`"#), ("a\nb", false, "`a b`"),
    ])
    func `a name stays code`(text: String, inTable: Bool, code: String) {
        #expect(MarkdownText.code(text, inTable: inTable) == code)
    }

    @Test func `nothing in a block ends it`() {
        #expect(
            MarkdownText.block(["+```", "+````swift"], language: "diff") == [
                "`````diff", "+```", "+````swift", "`````",
            ])
    }

    @Test func `a summary fits into a comment, and names what it does not tell`() {
        let entries = (1...900).map { EveryVerdict.record("isolation/survivor-\($0)", .survived) }
        let text = MarkdownReport(EveryVerdict.material(entries)).text
        #expect(text.utf8.count < 65_536)
        #expect(text.contains("### SURVIVED `isolation/survivor-1`\n"))
        #expect(!text.contains("### SURVIVED `isolation/survivor-900`\n"))
        #expect(text.contains("\n**Told in `outcomes.json` only**\n"))
        #expect(text.split(separator: "\n").contains { $0.wholeMatch(of: /- and \d+ more/) != nil })
    }

    @Test func `a baseline that is not green is told with its evidence`() {
        let problem = Baseline.Problem(layer: "network", test: EveryVerdict.echo, evidence: "failed\nJar.swift:1: no")
        var report = EveryVerdict.report([EveryVerdict.record("a/b", nil)])
        report.baseline = .init(problems: [problem], buildSeconds: 3, seconds: 1, testSeconds: [:], trials: [])
        let text = MarkdownReport(ReportMaterial(report: report, diffs: [:], sources: [:])).text
        #expect(
            text.contains(
                """
                The gate is not green on the unmodified package:

                `Gate.Isolation/echo()`

                ```text
                failed
                Jar.swift:1: no
                ```

                """))
    }

    @Test func `credentials are redacted`() {
        let diff =
            "--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1 @@\n-Cookie: sid=topsecretvalue\n-[\"Cookie\": \"othersecret\"]\n+x\n"
        let record = EveryVerdict.record("a/b", .survived, title: "It sends Authorization: Bearer abc123def456")
        let text = MarkdownReport(EveryVerdict.material([record], diffs: ["a/b": diff])).text
        #expect(!text.contains("topsecretvalue"))
        #expect(!text.contains("othersecret"))
        #expect(!text.contains("abc123def456"))
    }
}
