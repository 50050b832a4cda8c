// Tests of sums, shares and the text of amounts.

import Ledger
import XCTest

final class MoneyTests: XCTestCase {
    func testAddsAmountsOfOneCurrency() throws {
        XCTAssertEqual(try Money(250, .pound).adding(Money(175, .pound)), Money(425, .pound))
    }

    func testRefusesToAddAnotherCurrency() {
        XCTAssertThrowsError(try Money(250, .pound).adding(Money(175, .euro))) { error in
            XCTAssertEqual(error as? MoneyError, .currencyMismatch(.pound, .euro))
        }
    }

    func testReportsOverflow() {
        XCTAssertThrowsError(try Money(Int.max, .yen).adding(Money(1, .yen))) { error in
            XCTAssertEqual(error as? MoneyError, .overflow)
        }
    }

    func testSubtractsBelowZero() throws {
        let difference = try Money(100, .euro).subtracting(Money(130, .euro))
        XCTAssertEqual(difference, Money(-30, .euro))
        XCTAssertTrue(difference.isNegative)
        XCTAssertFalse(Money(0, .euro).isNegative)
    }

    func testRoundsPortionsAwayFromZero() {
        XCTAssertEqual(Money(1000, .pound).portion(percent: 20), Money(200, .pound))
        XCTAssertEqual(Money(50, .pound).portion(percent: 5), Money(3, .pound))
        XCTAssertEqual(Money(-50, .pound).portion(percent: 5), Money(-3, .pound))
    }

    func testSplitsWithoutLosingAPenny() throws {
        let parts = try Money(1000, .pound).split(into: 3)
        XCTAssertEqual(parts.map { $0.minorUnits }, [334, 333, 333])
        let debts = try Money(-5, .pound).split(into: 2)
        XCTAssertEqual(debts.map { $0.minorUnits }, [-3, -2])
    }

    func testRefusesToSplitIntoNothing() {
        XCTAssertThrowsError(try Money(1000, .pound).split(into: 0)) { error in
            XCTAssertEqual(error as? MoneyError, .invalidPartCount(0))
        }
    }

    func testFormatsAmounts() {
        XCTAssertEqual(Money(123_450, .pound).formatted(), "£1234.50")
        XCTAssertEqual(Money(-1205, .euro).formatted(), "-€12.05")
        XCTAssertEqual(Money(300, .yen).formatted(), "¥300")
    }
}
