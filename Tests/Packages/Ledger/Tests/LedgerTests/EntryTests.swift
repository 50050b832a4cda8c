// Tests of days, categories, labels and the search in an entry.

import Ledger
import XCTest

final class EntryTests: XCTestCase {
    private func makeEntry(_ summary: String) throws -> Entry {
        let day = try XCTUnwrap(Day(2024, 3, 1))
        return Entry(day: day, summary: summary, amount: Money(-450, .pound))
    }

    func testAcceptsOnlyDaysOfTheCalendar() {
        XCTAssertNotNil(Day(2024, 1, 31))
        XCTAssertNotNil(Day(2024, 12, 1))
        XCTAssertNil(Day(2024, 4, 31))
        XCTAssertNil(Day(2024, 13, 1))
        XCTAssertNil(Day(2024, 0, 1))
        XCTAssertNil(Day(2024, 6, 0))
    }

    func testKnowsLeapYears() {
        XCTAssertEqual(Day.lengthOfMonth(2, in: 2024), 29)
        XCTAssertEqual(Day.lengthOfMonth(2, in: 2023), 28)
        XCTAssertEqual(Day.lengthOfMonth(2, in: 1900), 28)
        XCTAssertEqual(Day.lengthOfMonth(2, in: 2000), 29)
    }

    func testReadsDays() {
        XCTAssertEqual(Day("2024-03-09"), Day(2024, 3, 9))
        XCTAssertNil(Day("2024-03"))
        XCTAssertNil(Day("2024-March-09"))
    }

    func testOrdersDays() throws {
        let first = try XCTUnwrap(Day(2023, 12, 31))
        let second = try XCTUnwrap(Day(2024, 1, 15))
        let third = try XCTUnwrap(Day(2024, 2, 1))
        let fourth = try XCTUnwrap(Day(2024, 2, 2))
        XCTAssertEqual([fourth, second, third, first].sorted(), [first, second, third, fourth])
        XCTAssertFalse(first < first)
    }

    func testFindsCategoriesForWords() {
        XCTAssertEqual(EntryCategory(word: "Wages"), .salary)
        XCTAssertEqual(EntryCategory(word: "groceries"), .food)
        XCTAssertEqual(EntryCategory(word: "RENT"), .housing)
        XCTAssertEqual(EntryCategory(word: "bus"), .travel)
        XCTAssertEqual(EntryCategory(word: "lottery"), .other)
    }

    func testAddsEachLabelOnce() throws {
        var entry = try makeEntry("Coffee beans")
        entry.addLabel("Home")
        entry.addLabel("home")
        entry.addLabel("")
        entry.addLabel("weekly")
        XCTAssertEqual(entry.labels, ["home", "weekly"])
    }

    func testMatchesSummaryAndLabels() throws {
        var entry = try makeEntry("Coffee beans")
        entry.addLabel("weekly")
        XCTAssertTrue(entry.matches("BEANS"))
        XCTAssertTrue(entry.matches("week"))
        XCTAssertFalse(entry.matches("tea"))
    }
}
