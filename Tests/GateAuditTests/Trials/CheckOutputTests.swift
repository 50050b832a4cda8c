// The reader of an executable layer's lines.

import Testing

@testable import GateAudit

@Suite struct CheckOutputTests {
    private let checks = ["one", "two"].map { TestIdentifier("check/\($0)") }

    private func read(_ output: String, _ status: Int32?, selected: Int? = nil) -> TestRunRecord {
        CheckOutput.read(
            output, exitStatus: status, product: "check", selected: selected.map { checks[$0] }, checks: checks)
    }

    @Test(arguments: [("one\ntwo\n", ["check/one", "check/two"]), ("a.b-c_1\n", ["check/a.b-c_1"])])
    func checksAreListedOneALine(output: String, names: [String]) {
        #expect(CheckOutput.readChecks(output, product: "check", exitStatus: 0)?.map(\.rawValue) == names)
    }

    @Test(
        arguments: [("", 0), ("one\n", 1), ("usage: check [FILE]\n", 0), ("usage: check\n", 64)] as [(String, Int32)])
    func aProgramThatDoesNotListIsOneCheck(output: String, status: Int32) {
        #expect(CheckOutput.readChecks(output, product: "check", exitStatus: status) == nil)
        #expect(CheckOutput.wholeProgram("check").rawValue == "check/check")
    }

    @Test func silenceAndStatus0AreAPass() {
        let record = read("", 0)
        #expect(checks.map { record.result(of: $0, isAlone: false, otherwise: .crashed) } == [.passed, .passed])
    }

    @Test func aLineNamesTheCheckThatDoesNotHold() {
        let record = read("check/two: the jar is: not empty\n", 1)
        #expect(record.issues == [TestIssue(kind: .assertion, message: "the jar is: not empty", test: checks[1])])
        #expect(record.result(of: checks[1], isAlone: false, otherwise: .crashed) == .failedByAssertion)
        #expect(
            record.result(of: checks[0], isAlone: false, otherwise: .crashed) == .crashed, "nobody says that it ran")
    }

    @Test func aStatusAloneIsAFailureOfTheSelectedCheck() {
        let record = read("something\n", 1, selected: 0)
        #expect(record.issues == [TestIssue(kind: .assertion, message: "something", test: checks[0])])
        #expect(read("", 3, selected: 0).issues.map(\.message) == ["exit status 3"])
        #expect(read("", 3).issues.map(\.test) == [nil], "of many checks nobody says which")
    }

    @Test func aSignalIsNoAssertion() {
        let record = read("", nil, selected: 0)
        #expect(record.issues == [])
        #expect(record.result(of: checks[0], isAlone: true, otherwise: .crashed) == .crashed)
    }

    @Test func linesOfOthersAreNotItsOwn() {
        #expect(read("check/three: x\nother/one: x\ncheck/one without a colon\n", 0).issues == [])
    }
}
