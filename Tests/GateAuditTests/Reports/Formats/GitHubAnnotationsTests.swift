// What is shown beside the lines of a change, word by word.

import Testing

@testable import GateAudit

@Suite struct GitHubAnnotationsTests {
    private func lines(_ entries: [EntryRecord], folder: String = "") -> [String] {
        GitHubAnnotations(EveryVerdict.material(entries), folder: folder).lines
    }

    private let notice =
        "::notice file=Tests/Gate/A.swift,line=7,col=5,title=Idle assertion::Under no mutant did it fail: #expect(a == b)"

    @Test func `what got through is an error at its lines`() {
        #expect(
            lines([EveryVerdict.record("isolation/survived", .survived), EveryVerdict.record("isolation/x", .killed)])
                == [
                    "::error file=Sources/Subject/Jar.swift,line=2,endLine=2,title=SURVIVED isolation/survived::"
                        + "Title of isolation/survived%0AReason of isolation/survived."
                        + "%0AMeant to be killed by: Isolation/*"
                        + "%0ARepeat: ./run-mutants.sh --package 'a b' isolation/survived",
                    notice,
                ])
    }

    @Test func `a timeout is a warning, and a harmless change that was rejected says what it keeps`() {
        let shown = lines([EveryVerdict.record("a/b", .timeout), EveryVerdict.record("benign/c", .rejected)])
        #expect(shown[0].hasPrefix("::warning file=Sources/Subject/Jar.swift,line=2,endLine=2,title=TIMEOUT a/b::"))
        #expect(shown[1].contains("%0AKeeps: The same set is sent%0A"))
    }

    @Test func `what the runner would take apart is escaped`() {
        let record = EveryVerdict.record("a/b,c:d", .survived, title: "100% at 1:2,\r\nthen ::error::x")
        let shown = lines([record], folder: "packages/a,b")[0]
        #expect(
            shown.hasPrefix(
                "::error file=packages/a%2Cb/Sources/Subject/Jar.swift,line=2,endLine=2,title=SURVIVED a/b%2Cc%3Ad::"
                    + "100%25 at 1:2,%0D%0Athen ::error::x%0A"))
        #expect(!shown.contains("\n"))
    }

    @Test func `a void audit is an error without a place`() {
        let shown = lines([EveryVerdict.record("controls/deaf", .survived)])
        #expect(
            shown[1]
                == "::error title=Gate audit::VOID: controls/deaf was not killed but survived: the audit measured nothing."
        )
    }

    @Test func `an audit that passed has nothing to say but what is idle`() {
        #expect(lines([EveryVerdict.record("a/b", .killed)]) == [notice])
    }

    @Test func `credentials are redacted`() {
        let record = EveryVerdict.record("a/b", .survived, title: "It sends Authorization: Bearer abc123def456")
        #expect(!lines([record])[0].contains("abc123def456"))
    }
}
