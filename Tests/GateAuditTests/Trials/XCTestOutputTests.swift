// The reader of XCTest's lines, on output as it was printed.

import Foundation
import Testing

@testable import GateAudit

@Suite struct XCTestOutputTests {
    private let tests = ["testA", "testB"].map { TestIdentifier("M.C/\($0)") }

    private func read(_ output: String) -> TestRunRecord {
        XCTestOutput.read(Data(output.utf8), tests: tests, module: "M")
    }

    @Test func aRunOnLinuxIsRead() {
        let record = read(
            """
            Test Suite 'Selected tests' started at 2026-11-30 03:38:53.213
            Test Suite 'C' started at 2026-11-30 03:38:53.213
            Test Case 'C.testA' started at 2026-11-30 03:38:53.213
            Test Case 'C.testA' passed (0.25 seconds)
            Test Case 'C.testB' started at 2026-11-30 03:38:53.214
            /x/Tests/M/T.swift:9: C.testB : Test skipped - not here
            Test Case 'C.testB' skipped (0.001 seconds)
            Test Suite 'C' passed at 2026-11-30 03:38:53.215
            \t Executed 2 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.002 (0.002) seconds
            Test Suite 'Selected tests' passed at 2026-11-30 03:38:53.215
            \t Executed 2 tests, with 1 test skipped and 0 failures (0 unexpected) in 0.002 (0.002) seconds
            """)
        #expect(record.begun == tests)
        #expect(record.skipped == [tests[1]])
        #expect(record.issues == [])
        #expect(record.hasEnded)
        #expect(record.seconds[tests[0]] == 0.25)
        #expect(record.result(of: tests[0], isAlone: false, otherwise: .crashed) == .passed)
        #expect(record.result(of: tests[1], isAlone: false, otherwise: .crashed) == .skipped)
    }

    @Test func aRunOnMacOSIsRead() {
        let record = read(
            """
            Test Case '-[M.C testA]' started.
            /x/T.swift:8: error: -[M.C testA] : XCTAssertEqual failed: ("1") is not equal to ("2")
            Test Case '-[M.C testA]' failed (0.002 seconds).
            Test Suite 'Selected tests' failed at 2026-11-30 03:38:53.215.
            """)
        #expect(record.begun == [tests[0]])
        #expect(record.ended == [tests[0]])
        #expect(record.issues.map(\.test) == [tests[0]])
        #expect(record.hasEnded)
    }

    @Test(arguments: [
        (#"XCTAssertEqual failed: ("1") is not equal to ("2") - words"#, TestIssue.Kind.assertion),
        ("failed - words", .assertion),
        (#"XCTUnwrap failed: expected non-nil value of type "Int" - "#, .assertion),
        ("Asynchronous wait failed - Exceeded timeout of 0.1 seconds, with unfulfilled expectations: e", .assertion),
        (#"XCTAssertNoThrow failed: threw error "E()" - "#, .assertion),
        (#"threw error "E()""#, .error),
        (#"XCTAssertEqual threw error "E()" - "#, .error),
    ])
    func whatFailedIsToldByItsWords(message: String, kind: TestIssue.Kind) {
        let record = read("/x/Tests/M/T.swift:8: error: C.testA : \(message)")
        #expect(record.issues.map(\.kind) == [kind])
        #expect(record.issues.map(\.place) == [SourcePlace(fileID: "M/T.swift", line: 8)])
    }

    @Test func anIssueWithoutAPlaceHasNone() {
        #expect(read(#"<EXPR>:0: error: C.testA : threw error "E()""#).issues.map(\.place) == [nil])
    }

    @Test func aMessageGoesOnUntilXCTestSpeaksAgain() {
        let record = read(
            """
            /x/T.swift:8: error: C.testA : failed - first
            second
            Test Case 'C.testA' failed (0.002 seconds)
            not of it
            """)
        #expect(record.issues.map(\.message) == ["failed - first\nsecond"])
    }

    @Test func textWithoutALineEndBeforeALineOfXCTestsHidesNothing() {
        let record = read("Test Case 'C.testA' started at 1\nsome textTest Case 'C.testA' passed (0.1 seconds)\n")
        #expect(record.ended == [tests[0]])
    }

    @Test func aRunThatACrashCutOffHasNoEnd() {
        let record = read("Test Suite 'Selected tests' started at 1\nTest Case 'C.testA' started at 1\nTest Ca")
        #expect(record.begun == [tests[0]])
        #expect(record.ended == [])
        #expect(!record.hasEnded)
    }

    @Test func theEndOfAnInnerSuiteIsNotTheEndOfTheRun() {
        #expect(!read("Test Suite 'C' passed at 1\n").hasEnded)
        #expect(read("Test Suite 'All tests' passed at 1\n").hasEnded)
    }

    @Test func aTestThatIsNotListedBelongsToTheModule() {
        #expect(read("Test Case 'D.testX' started at 1").begun == [TestIdentifier("M.D/testX")])
    }

    @Test func aFloodOfOtherLinesIsPassedOver() {
        let flood = String(repeating: "some line of output\n", count: 200_000)
        let record = read(flood + "Test Case 'C.testA' started at 1\n" + flood)
        #expect(record.begun == [tests[0]])
    }

    @Test func listedTestsAreReadAndNothingElse() {
        let listed = XCTestOutput.readTests("Listing 2 tests in debug.xctest:\n\nM.C/testA\nM.C/testB\nwords / here\n")
        #expect(listed == tests)
        let others = XCTestOutput.readTests("M.GrößeTests/testΩ\nListing 1 test/s of M:\n")
        #expect(others == [TestIdentifier("M.GrößeTests/testΩ")])
    }
}
