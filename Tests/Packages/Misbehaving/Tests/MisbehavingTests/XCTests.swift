import XCTest
final class ClassicTests: XCTestCase {
    func testPasses() { XCTAssertTrue(true) }
    func testFails() { XCTAssertEqual(1, 2, "with words") }
    func testThrows() throws { throw CocoaError(.fileNoSuchFile) }
    func testAssertThrows() throws { XCTAssertEqual(try { throw CocoaError(.fileNoSuchFile) }(), 1) }
    func testUnwraps() throws { let x: Int? = nil; _ = try XCTUnwrap(x) }
    func testMultiline() { XCTFail("first line\nsecond line: error: x") }
    func testSkips() throws { throw XCTSkip("not here") }
    func testExpectation() { let e = expectation(description: "never"); wait(for: [e], timeout: 0.1) }
    func testTraps() { let a: [Int] = []; _ = a[Int.random(in: 0...0)] }
    func testExits() { exit(0) }
    func testAsync() async throws { XCTAssertTrue(true) }
    func testThread() { DispatchQueue.global().sync { XCTFail("from a queue") } }
}
final class SetUpThrows: XCTestCase {
    override func setUpWithError() throws { throw CocoaError(.fileNoSuchFile) }
    func testNever() { }
}
