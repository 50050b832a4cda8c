import Testing
import Foundation
@Test func topLevel() { #expect(Bool(true)) }
@Suite struct Plain {
    @Test func passes() { #expect(Bool(true)) }
    @Test func fails() { #expect(1 + 1 == 3) }
    @Test func throwsError() throws { throw CocoaError(.fileNoSuchFile) }
    @Test func requires() throws { try #require(Bool(false)) }
    @Test func confirms() async { await confirmation { _ in } }
    @Test func records() { Issue.record("recorded") }
    @Test func warns() { Issue.record("warned", severity: .warning) }
    @Test func known() { withKnownIssue { #expect(Bool(false)) } }
    @Test func nothing() {}
    @Test(.disabled("because")) func disabled() {}
    @Test("A display name") func displayName() { #expect(Bool(true)) }
    @Test func `raw name here`() { #expect(Bool(true)) }
    @Test(arguments: [1, 2, 3]) func parameterised(number: Int) { #expect(number != 2) }
    @Test(arguments: [1, 2], ["a", "b"]) func two(_ number: Int, name: String) { #expect(number != 3) }
    @Test(.timeLimit(.minutes(1))) func limit() async throws { }
    @Test func hangs() { while true { sleep(1) } }
    @Test func exits() { exit(0) }
    @Test func exitsAtOnce() { _exit(0) }
    @Test func traps() { let a: [Int] = []; _ = a[Int.random(in: 0...0)] }
    @Test func detached() async { 
        await Task.detached { #expect(Bool(false)) }.value 
    }
    @Test func detachedLate() async { 
        Task.detached { try? await Task.sleep(nanoseconds: 20_000_000); #expect(Bool(false)) }
    }
    @Test func expectThrows() { #expect(throws: CocoaError.self) { } }
    @Test func expectThrowsOther() { #expect(throws: CocoaError.self) { throw POSIXError(.EBADF) } }
    struct Nested { @Test func inner() { #expect(Bool(true)) } }
}
extension Plain { @Test func extended() { #expect(Bool(true)) } }
enum Outer { @Suite struct Inner { @Test func deep() {} } }
@Suite struct `Raw Suite` { @Test func `a / b. c`() {} }
@Suite struct InitThrows { init() throws { throw CocoaError(.fileNoSuchFile) }
   @Test func never() {} }
