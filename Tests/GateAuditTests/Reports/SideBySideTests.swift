// Two texts beside each other.

import Testing

@testable import GateAudit

@Suite struct SideBySideTests {
    @Test func equalTextsShowNothing() {
        #expect(SideBySide("a\nb\n", "a\nb\n", width: 40).lines == [])
    }

    @Test func changedLinesStandBesideEachOther() {
        #expect(
            SideBySide("one\ntwo\nthree", "one\nTWO\nthree", width: 23).lines == [
                "one          one", "two        | TWO", "three        three",
            ])
    }

    @Test func whatIsOnOneSideOnlyIsMarked() {
        #expect(SideBySide("a", "a\nb", width: 23).lines == ["a            a", "           > b"])
        #expect(SideBySide("a\nb", "a", width: 23).lines == ["a            a", "b          <"])
    }

    @Test func equalLinesFarFromAnyDifferenceAreLeftOut() {
        let left = (1...20).map { "\($0)" }
        var right = left
        right[0] = "x"
        right[19] = "y"
        let lines = SideBySide(left.joined(separator: "\n"), right.joined(separator: "\n"), width: 23).lines
        #expect(lines.count == 7)
        #expect(lines[3] == "…")
    }

    @Test func longLinesAreCutToTheirColumn() {
        let lines = SideBySide(String(repeating: "a", count: 30), "b", width: 23).lines
        #expect(lines == [String(repeating: "a", count: 9) + "… | b"])
    }
}
