// A second module with tests, and with a class that has the same name as one of the first module's.

import Testing
import XCTest

@Test func elsewhere() { #expect(Bool(true)) }

final class ClassicTests: XCTestCase {
    func testPasses() { XCTAssertTrue(true) }
}
