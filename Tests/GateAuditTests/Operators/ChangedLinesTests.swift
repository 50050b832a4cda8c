// Which lines of a diff's new side count as changed.

import Foundation
import Testing

@testable import GateAudit

@Suite struct ChangedLinesTests {
    @Test func addedAndChangedLinesCount() {
        let diff = """
            diff --git a/Sources/A.swift b/Sources/A.swift
            --- a/Sources/A.swift
            +++ b/Sources/A.swift
            @@ -1,3 +1,4 @@
             one
            -two
            +zwei
            +drei
             three
            @@ -10,0 +12,2 @@ func f()
            +a
            +b

            """
        #expect(ChangedLines(diff: diff).lines == ["Sources/A.swift": [2, 3, 12, 13]])
    }

    @Test func whatIsOnlyTakenOutCountsForTheLineAfterIt() {
        let withContext = "--- a/A.swift\n+++ b/A.swift\n@@ -1,3 +1,2 @@\n one\n-two\n three\n"
        #expect(ChangedLines(diff: withContext).lines == ["A.swift": [2]])
        let without = "--- a/A.swift\n+++ b/A.swift\n@@ -5 +4,0 @@\n-five\n"
        #expect(ChangedLines(diff: without).lines == ["A.swift": [5]])
        let atTheTop = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +0,0 @@\n-one\n"
        #expect(ChangedLines(diff: atTheTop).lines == ["A.swift": [1]])
    }

    @Test func linesThatLookLikeHeadersAreContent() {
        let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1,2 @@\n--- one\n+++ b/B.swift\n two\n"
        #expect(ChangedLines(diff: diff).lines == ["A.swift": [1]])
    }

    @Test func pathsFromTheTopOfARepositoryAreFoundInAFolderOfIt() {
        let diff = "--- a/deep/pkg/A.swift\n+++ b/deep/pkg/A.swift\n@@ -1 +1 @@\n-a\n+b\n"
        let lines = ChangedLines(diff: diff).relative(to: "deep/pkg/").lines
        #expect(lines["A.swift"] == [1])
        #expect(ChangedLines(diff: diff).relative(to: "").lines == ["deep/pkg/A.swift": [1]])
    }

    @Test func severalFilesAndFilesThatAreGone() {
        let diff = """
            --- a/A.swift
            +++ /dev/null
            @@ -1,2 +0,0 @@
            -a
            -b
            --- /dev/null
            +++ b/B.swift\t2026-01-01
            @@ -0,0 +1,2 @@
            +a
            +b
            \\ No newline at end of file

            """
        #expect(ChangedLines(diff: diff).lines == ["B.swift": [1, 2]])
    }
}
