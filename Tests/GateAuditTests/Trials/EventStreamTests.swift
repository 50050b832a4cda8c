// The reader of Swift Testing's event stream, on lines as toolchains write them.

import Foundation
import Testing

@testable import GateAudit

/// Lines of an event stream, cut down to what is documented.
private func stream(_ lines: String...) -> Data { Data(lines.joined(separator: "\n").utf8) }

private let suite = #"{"kind":"test","payload":{"id":"M.S","kind":"suite","name":"S"},"version":0}"#

private func declaration(_ name: String, line: Int = 6) -> String {
    #"{"kind":"test","payload":{"id":"M.S\/\#(name)\/T.swift:\#(line):6","kind":"function","name":"\#(name)","#
        + #""sourceLocation":{"_filePath":"\/x\/T.swift","column":6,"fileID":"M\/T.swift","line":\#(line)}},"version":0}"#
}

private func event(
    _ kind: String, _ test: String? = nil, instant: Double = 0, issue: String? = nil, text: String = "",
    version: String = "0"
) -> String {
    #"{"kind":"event","payload":{"instant":{"absolute":\#(instant),"since1970":1},"kind":"\#(kind)","#
        + (issue.map { #""issue":\#($0),"# } ?? "")
        + (test.map { #""testID":"M.S\/\#($0)\/T.swift:6:6","# } ?? "")
        + #""messages":[{"symbol":"fail","text":"\#(text)"}]},"version":\#(version)}"#
}

private func issue(line: Int = 9, column: Int = 5, known: Bool = false, more: String = "") -> String {
    #"{"isKnown":\#(known),"sourceLocation":{"column":\#(column),"fileID":"M\/T.swift","line":\#(line)}\#(more)}"#
}

@Suite struct EventStreamTests {
    private let test = TestIdentifier("M.S/t()")

    @Test func aPassingTestBeginsAndEnds() {
        let record = EventStream.read(
            stream(
                suite, declaration("t()"), event("runStarted"), event("testStarted", "t()", instant: 10.5),
                event("testEnded", "t()", instant: 10.75), event("runEnded")))
        #expect(record.begun == [test])
        #expect(record.ended == [test])
        #expect(record.seconds == [test: 0.25])
        #expect(record.issues == [])
        #expect(record.hasEnded)
        #expect(record.result(of: test, isAlone: true, otherwise: .crashed) == .passed)
    }

    @Test(arguments: [
        ("Expectation failed: 1 == 2", "", 9, TestIssue.Kind.assertion),
        ("Issue recorded", "", 9, .assertion),
        ("Confirmation was confirmed 0 times, but expected to be confirmed 1 time", "", 9, .assertion),
        ("Known issue was not recorded", "", 9, .assertion),
        ("Caught error: E()", #","_error":{"code":1,"domain":"E"}"#, 6, .error),
        ("Caught error: E()", "", 6, .error),
        ("Caught error: E()", #","_error":{"code":1,"domain":"E"}"#, 9, .assertion),
        ("Caught error while saving attachment: E()", "", 9, .error),
        ("Time limit was exceeded: 60.000 seconds", "", 6, .timeLimit),
        ("A system failure occurred: S", "", 9, .error),
        ("An API was misused: A", "", 9, .error),
        ("Expectation failed: 1 == 2", #","severity":"warning""#, 9, .harmless),
        ("Expectation failed: 1 == 2", #","isFailure":false,"severity":"error""#, 9, .harmless),
        ("Expectation failed: 1 == 2", #","isFailure":true,"severity":"error""#, 9, .assertion),
    ])
    func anIssueIsWhatItsTextAndItsFieldsSay(text: String, more: String, line: Int, kind: TestIssue.Kind) {
        let record = EventStream.read(
            stream(
                declaration("t()"),
                event(
                    "issueRecorded", "t()", issue: issue(line: line, column: line == 6 ? 6 : 5, more: more), text: text)
            ))
        #expect(record.issues.map(\.kind) == [kind])
        #expect(record.issues.map(\.message) == [text])
        #expect(record.issues.map(\.place) == [SourcePlace(fileID: "M/T.swift", line: line, column: line == 6 ? 6 : 5)])
        #expect(record.issues.map(\.test) == [test])
    }

    @Test func aKnownIssueIsHarmless() {
        let record = EventStream.read(stream(event("issueRecorded", "t()", issue: issue(known: true), text: "x")))
        #expect(record.issues.map(\.kind) == [.harmless])
    }

    @Test func anIssueThatBelongsToNoTestCountsOnlyWhereOneRanAlone() {
        let record = EventStream.read(
            stream(
                event("testStarted", "t()"), event("testEnded", "t()"),
                event("issueRecorded", issue: issue(), text: "Expectation failed: late"), event("runEnded")))
        #expect(record.issues.map(\.test) == [nil])
        #expect(record.result(of: test, isAlone: true, otherwise: .crashed) == .failedByAssertion)
        #expect(record.result(of: test, isAlone: false, otherwise: .crashed) == .passed)
    }

    @Test func theFirstIssueThatCountsDecides() {
        let failure = event("issueRecorded", "t()", issue: issue(), text: "Expectation failed: x")
        let known = event("issueRecorded", "t()", issue: issue(known: true), text: "Expectation failed: x")
        let error = event("issueRecorded", "t()", issue: issue(line: 6, column: 6), text: "Caught error: x")
        func result(_ lines: [String]) -> TestResult {
            EventStream.read(Data(([declaration("t()")] + lines).joined(separator: "\n").utf8))
                .result(of: test, isAlone: true, otherwise: .crashed)
        }
        #expect(result([failure, error]) == .failedByAssertion)
        #expect(result([error, failure]) == .errored)
        #expect(result([known, error, failure]) == .errored)
        #expect(result([known]) == .crashed)
    }

    @Test func aStreamThatACrashCutOffIsReadAsFarAsItGoes() {
        let whole = stream(
            declaration("t()"), event("testStarted", "t()"), event("testEnded", "t()"), event("runEnded"))
        let record = EventStream.read(whole.dropLast(20))
        #expect(record.ended == [test])
        #expect(!record.hasEnded)
        let early = EventStream.read(stream(declaration("t()"), event("testStarted", "t()")))
        #expect(early.result(of: test, isAlone: true, otherwise: .crashed) == .crashed)
        #expect(early.result(of: test, isAlone: true, otherwise: .timedOut) == .timedOut)
    }

    @Test func whatIsNoRecordIsPassedOver() {
        let record = EventStream.read(
            stream(
                "", "no JSON", "[]", #"{"kind":"new","payload":{"kind":"x"}}"#, event("somethingNew", "t()"),
                event("runEnded")))
        #expect(record.hasEnded)
        #expect(record.begun == [])
    }

    @Test(arguments: ["testSkipped", "testCancelled"]) func aTestThatIsNotRunIsSkipped(kind: String) {
        let record = EventStream.read(stream(event(kind, "t()"), event("testEnded", "t()"), event("runEnded")))
        #expect(record.result(of: test, isAlone: true, otherwise: .crashed) == .skipped)
    }

    @Test func suitesAreNoTests() {
        let record = EventStream.read(
            stream(#"{"kind":"event","payload":{"kind":"testStarted","testID":"M.S"},"version":0}"#))
        #expect(record.begun == [])
    }

    @Test(arguments: [
        ("M.S/t()/T.swift:6:6", "M.S/t()"),
        ("M.t()/T.swift:6:6", "M.t()"),
        ("M.A/B/t(_:name:)/T.swift:16:60", "M.A/B/t(_:name:)"),
        ("M.`A b`/`a / b. c`()/T.swift:36:30", "M.`A b`/`a / b. c`()"),
        ("M.S/t()/Odd name: x.swift:6:6", "M.S/t()"),
    ])
    func aTestIsCalledWithoutItsPlace(id: String, name: String) {
        #expect(EventStream.identifier(id) == TestIdentifier(name))
    }

    @Test(arguments: ["M.S", "M", "", "M.S/Inner"]) func aSuiteHasNoPlaceInItsName(id: String) {
        #expect(EventStream.identifier(id) == nil)
    }

    @Test func listedTestsHaveTheirPlaces() {
        let tests = EventStream.readTests(stream(suite, declaration("t()"), declaration("u(x:)", line: 8)))
        #expect(
            tests == [
                test: SourcePlace(fileID: "M/T.swift", line: 6, column: 6),
                TestIdentifier("M.S/u(x:)"): SourcePlace(fileID: "M/T.swift", line: 8, column: 6),
            ])
    }
}
