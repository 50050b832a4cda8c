// Where two texts differ, and what a file becomes by a diff.

import Foundation
import Testing

@testable import GateAudit

@Suite struct SourceSpanTests {
    private typealias Position = SourceSpan.Position

    @Test(arguments: [
        // A word is replaced whole.
        ("let store = a\n", "let start = a\n", (1, 5), (1, 10), "start"),
        ("x\nreturn a.b(c)\ny\n", "x\nreturn a.d(c)\ny\n", (2, 10), (2, 11), "d"),
        // A line is put in, at the beginning, in between and at the end.
        ("b\n", "a\nb\n", (1, 1), (1, 1), "a\n"),
        ("a\n    }\nb\n", "a\n    }\n    }\nb\n", (3, 1), (3, 1), "    }\n"),
        ("a\n", "a\nb\n", (2, 1), (2, 1), "b\n"),
        // A line goes.
        ("a\n  b\n  c\n", "a\n  c\n", (2, 1), (3, 1), ""),
        // Two places of one file.
        ("a\nb\nc\n", "x\nb\ny\n", (1, 1), (3, 2), "x\nb\ny"),
        // Columns count UTF-16 code units.
        ("🦊é = a\n", "🦊é = b\n", (1, 7), (1, 8), "b"),
        // No file, and no line feed at its end.
        ("", "a\n", (1, 1), (1, 1), "a\n"),
        ("a\n", "", (1, 1), (2, 1), ""),
        ("a", "b", (1, 1), (1, 2), "b"),
    ])
    func `the piece that differs is found`(
        old: String, new: String, start: (Int, Int), end: (Int, Int), replacement: String
    ) throws {
        let span = try #require(SourceSpan(from: old, to: new))
        #expect(span.start == Position(line: start.0, column: start.1))
        #expect(span.end == Position(line: end.0, column: end.1))
        #expect(span.replacement == replacement)
        #expect(replacing(span, in: old) == new)
    }

    /// The text with the piece replaced, counted anew.
    private func replacing(_ span: SourceSpan, in text: String) -> String {
        var lines = text.components(separatedBy: "\n").map { Array($0.utf16) }
        let head =
            lines[..<(span.start.line - 1)].map { $0 + [10] }.flatMap(\.self)
            + lines[span.start.line - 1].prefix(span.start.column - 1)
        lines[span.end.line - 1].removeFirst(span.end.column - 1)
        let tail = Array(lines[(span.end.line - 1)...].joined(separator: [10]))
        return String(decoding: head, as: UTF16.self) + (span.replacement ?? "")
            + String(decoding: tail, as: UTF16.self)
    }

    @Test func `texts that are the same have no piece`() {
        #expect(SourceSpan(from: "a\nb\n", to: "a\nb\n") == nil)
    }

    @Test func `the lines are those that are touched`() throws {
        #expect(try #require(SourceSpan(from: "a\nb\nc\n", to: "a\nc\n")).lines == 2...2)
        #expect(try #require(SourceSpan(from: "a\nc\n", to: "a\nb\nc\n")).lines == 2...2)
        #expect(try #require(SourceSpan(from: "a\nb\nc\n", to: "x\nb\ny\n")).lines == 1...3)
    }

    private func change(_ diff: String) throws -> FileChange {
        try #require(UnifiedDiff(checked: diff).changes.first)
    }

    @Test func `a change is applied where its context is, also when lines above have moved`() throws {
        let change = try change(EveryVerdict.diff)
        let patched = EveryVerdict.jar.replacing("Store()", with: "Store.shared")
        #expect(change.applied(to: EveryVerdict.jar) == patched)
        #expect(change.applied(to: "// One.\n// Two.\n" + EveryVerdict.jar) == "// One.\n// Two.\n" + patched)
        #expect(change.applied(to: "struct Jar {}\n") == nil)
        #expect(change.applied(to: nil) == nil)
    }

    @Test func `files come and go`() throws {
        let added = try change("--- /dev/null\n+++ b/New.swift\n@@ -0,0 +1,2 @@\n+a\n+b\n")
        #expect(added.applied(to: nil) == "a\nb\n")
        let deleted = try change("--- a/Old.swift\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
        #expect(deleted.applied(to: "a\nb\n") == "")
    }

    @Test func `hunks without context are put after the line that they name`() throws {
        let change = try change("--- a/A\n+++ b/A\n@@ -1,0 +2 @@\n+x\n@@ -3 +4,0 @@\n-c\n")
        #expect(change.applied(to: "a\nb\nc\nd\n") == "a\nx\nb\nd\n")
    }
}
