// Tests of Swift Testing that pass, fail, throw or are skipped.

import Foundation
import Testing

@Test func freeFunction() { #expect(Bool(true)) }

@Suite struct Assertions {
    @Test func passes() { #expect(Bool(true)) }
    @Test func expects() { #expect(1 + 1 == 3) }
    @Test func requires() throws { try #require(Bool(false)) }
    @Test func confirms() async { await confirmation { _ in } }
    @Test func records() { Issue.record("recorded") }
    @Test func recordsError() { Issue.record(CocoaError(.fileNoSuchFile)) }
    @Test func throwsError() throws { throw CocoaError(.fileNoSuchFile) }
    @Test func throwsInExpectation() throws { #expect(try failing() == 1) }
    @Test func expectsThenThrows() throws {
        #expect(Bool(false))
        throw CocoaError(.fileNoSuchFile)
    }
    @Test func warns() { Issue.record("warned", severity: .warning) }
    @Test func known() { withKnownIssue { #expect(Bool(false)) } }
    @Test func knownNotRecorded() { withKnownIssue { #expect(Bool(true)) } }
    @Test func runsNoExpectation() { for number in [Int]() { #expect(number == 0) } }
    @Test(.disabled("by its trait")) func disabled() {}
    @Test("Has a display name") func displayName() { #expect(Bool(true)) }
    @Test func `a raw / name. with (all)`() { #expect(Bool(true)) }
    @Test(arguments: [1, 2, 3]) func parameterised(number: Int) { #expect(number != 2) }
    @Test func printsSecret() {
        print("GET / HTTP/1.1\r\nCookie: sid=do-not-show; other=fixture-shown")
        Issue.record(#"["Authorization": "Bearer do-not-show"]"#)
    }

    struct Nested { @Test func inner() { #expect(Bool(true)) } }
}

@Suite struct FailingFixture {
    init() throws { throw CocoaError(.fileNoSuchFile) }
    @Test func neverBegins() {}
}

private func failing() throws -> Int { throw CocoaError(.fileNoSuchFile) }
