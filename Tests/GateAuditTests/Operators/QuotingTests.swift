// How summaries quote a source.

import Testing

@testable import GateAudit

@Suite struct QuotingTests {
    @Test func blanksBecomeOneAndLongPiecesAreCut() {
        #expect(quoted("a\n    + b") == "a + b")
        #expect(quoted("123456789 123456789 123456789 ") == "123456789 123456789 123456789")
        #expect(quoted("123456789 123456789 123456789 1") == "123456789 123456789 123456789…")
    }
}
