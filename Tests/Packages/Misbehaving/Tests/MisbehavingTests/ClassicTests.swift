// The same with XCTest.

import XCTest

final class ClassicTests: XCTestCase {
    func testPasses() { XCTAssertTrue(true) }
    func testFails() { XCTAssertEqual(1, 2, "in words\nand more words") }
    func testThrows() throws { throw CocoaError(.fileNoSuchFile) }
    func testThrowsInAssertion() { XCTAssertEqual(try failing(), 1) }
    func testAssertsNoThrow() { XCTAssertNoThrow(try failing()) }
    func testUnwraps() throws {
        let nothing = [Int]().first
        _ = try XCTUnwrap(nothing)
    }
    func testWaits() { wait(for: [expectation(description: "never")], timeout: 0.01) }
    func testSkips() throws { throw XCTSkip("not here") }
    func testFailsThenThrows() throws {
        XCTFail("first")
        throw CocoaError(.fileNoSuchFile)
    }
    func testPrintsWithoutLineEnd() {
        FileHandle.standardOutput.write(Data("no line's end".utf8))
    }
    func testExits() { exit(0) }
    func testTraps() { _ = [Int]()[CommandLine.arguments.count] }
    func testHangs() { while true { sleep(1) } }
    func testAsynchronous() async { XCTAssertTrue(true) }
}

final class FailingSetUp: XCTestCase {
    override func setUpWithError() throws { throw CocoaError(.fileNoSuchFile) }
    func testNeverBegins() {}
}

private func failing() throws -> Int { throw CocoaError(.fileNoSuchFile) }
