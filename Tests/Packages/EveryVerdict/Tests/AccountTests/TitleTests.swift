// The second layer of the gate, in XCTest.

import Account
import XCTest

final class TitleTests: XCTestCase {
    func testTitle() {
        XCTAssertEqual(Account().title, "Account with 0 entries")
    }
}
