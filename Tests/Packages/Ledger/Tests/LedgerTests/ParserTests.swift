// Tests of reading entries from text.

import Ledger
import XCTest

final class ParserTests: XCTestCase {
    private func assertRefused(_ text: String, _ expected: ParserError, line: UInt = #line) {
        var parser = Parser()
        XCTAssertThrowsError(try parser.parse(text), line: line) { error in
            XCTAssertEqual(error as? ParserError, expected, line: line)
        }
    }

    func testReadsEntries() throws {
        var parser = Parser()
        let entries = try parser.parse("2024-03-01; Bread; -3.20; food; Weekly home\n2024-03-02; Gift; 15")
        XCTAssertEqual(entries.count, 2)
        let bread = try XCTUnwrap(entries.first)
        XCTAssertEqual(bread.day, Day(2024, 3, 1))
        XCTAssertEqual(bread.summary, "Bread")
        XCTAssertEqual(bread.amount, Money(-320, .pound))
        XCTAssertEqual(bread.category, .food)
        XCTAssertEqual(bread.labels, ["weekly", "home"])
        XCTAssertEqual(entries.last?.category, .other)
    }

    func testSkipsCommentsAndStopsAtTheEnd() throws {
        var parser = Parser()
        let entries = try parser.parse("# March\n\n2024-03-02; Gift; 15\nEnd\nnot an entry")
        XCTAssertEqual(entries.map { $0.summary }, ["Gift"])
    }

    func testChangesCurrency() throws {
        var parser = Parser()
        let entries = try parser.parse("2024-03-02; Gift; 15\nCurrency: jpy\n2024-03-03; Tea; -300")
        XCTAssertEqual(entries.map { $0.amount }, [Money(1500, .pound), Money(-300, .yen)])
        assertRefused("\ncurrency: shells", .unknownCurrency(line: 2, text: "shells"))
    }

    func testReportsWrongFieldCount() {
        assertRefused("2024-03-02; Gift", .wrongFieldCount(line: 1, count: 2))
        assertRefused("# March\n2024-03-02; Gift; 15; other; home; more", .wrongFieldCount(line: 2, count: 6))
    }

    func testReportsInvalidFields() {
        assertRefused("2024-02-30; Gift; 15", .invalidDay(line: 1, text: "2024-02-30"))
        assertRefused("2024-02-03; Gift; much", .invalidAmount(line: 1, text: "much"))
    }

    func testReadsAmounts() {
        let parser = Parser(currency: .euro)
        XCTAssertEqual(parser.parseAmount("12.5"), Money(1250, .euro))
        XCTAssertEqual(parser.parseAmount("-0.07"), Money(-7, .euro))
        XCTAssertNil(parser.parseAmount("1.234"))
        XCTAssertNil(parser.parseAmount("1.2.3"))
        XCTAssertNil(parser.parseAmount(".50"))
        XCTAssertNil(parser.parseAmount("--5"))
    }
}
