// Where a diff's change is found in the sources.

import Testing

@testable import GateAudit

@Suite struct SourceChangeTests {
    private static let path = "Sources/Subject/Jar.swift"

    private func find(_ hunks: String, in source: String) -> [SourceChange.Edit]? {
        SourceChange.find(
            "diff --git a/x b/x\nindex 1..2 100644\n--- a/\(Self.path)\n+++ b/\(Self.path)\t2026\n" + hunks,
            in: [Self.path: source.lines], redactor: Redactor())?.first?.edits
    }

    private let source = "one\ntwo\nthree\nfour\nfive\n"

    @Test func `a replaced line, an added one and a removed one`() {
        let hunk = "@@ -1,5 +1,5 @@\n one\n-two\n+TWO\n three\n+more\n four\n-five\n"
        #expect(
            find(hunk, in: source) == [
                .init(line: 2, removed: 1, added: ["TWO"]), .init(line: 4, removed: 0, added: ["more"]),
                .init(line: 5, removed: 1, added: []),
            ])
    }

    @Test func `a hunk without context names the line before it`() {
        #expect(find("@@ -2,0 +3 @@\n+more\n", in: source) == [.init(line: 3, removed: 0, added: ["more"])])
    }

    @Test func `lines that have moved are found where they are now`() {
        let hunk = "@@ -2,2 +2,2 @@\n two\n-three\n+THREE\n"
        #expect(find(hunk, in: "zero\nzero\n" + source) == [.init(line: 5, removed: 1, added: ["THREE"])])
        #expect(find(hunk, in: "two\nthree\n") == [.init(line: 2, removed: 1, added: ["THREE"])])
    }

    @Test(arguments: [
        "@@ -1,2 +1,2 @@\n one\n-zwei\n+TWO\n", "@@ -1,2 +1,2 @@\n one\n-two\n", "@@ one @@\n", "@@ -1 +1 @@\nxyz\n",
        "",
    ])
    func `what has no place in the source is not placed`(_ hunk: String) {
        #expect(find(hunk, in: source) == nil)
    }

    @Test func `a file that is made, removed or moved is not placed`() {
        for names in [
            "--- /dev/null\n+++ b/\(Self.path)", "--- a/\(Self.path)\n+++ /dev/null", "--- a/other\n+++ b/\(Self.path)",
        ] {
            #expect(
                SourceChange.find(
                    "\(names)\n@@ -1 +1 @@\n-one\n+ONE\n", in: [Self.path: source.lines], redactor: Redactor())
                    == nil)
        }
    }

    @Test func `a line that looks like a header is a line`() {
        #expect(
            find("@@ -1,2 +1,2 @@\n---- a\n+++++ b\n two\n", in: "--- a\ntwo\n")
                == [.init(line: 1, removed: 1, added: ["++++ b"])])
    }

    @Test func `carriage returns and combining marks belong to their lines`() {
        #expect(
            find("@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n", in: "a\r\nb\r\n") == [
                .init(line: 2, removed: 1, added: ["c\r"])
            ])
        #expect(
            find("@@ -1 +1 @@\n-\u{301}a\n+\u{301}b\n", in: "\u{301}a\n")
                == [.init(line: 1, removed: 1, added: ["\u{301}b"])])
    }
}
