// Tests of recording, removing, reconciling and reporting.

import Ledger
import XCTest

final class LedgerTests: XCTestCase {
    private func makeEntry(
        _ summary: String, _ minorUnits: Int, month: Int = 3, day: Int = 1, category: EntryCategory = .other
    ) throws -> Entry {
        let date = try XCTUnwrap(Day(2024, month, day))
        return Entry(day: date, summary: summary, amount: Money(minorUnits, .pound), category: category)
    }

    private func makeLedger() throws -> Ledger {
        let ledger = Ledger(currency: .pound, overdraftLimit: 500)
        try ledger.record(makeEntry("Wages", 2000, month: 2, day: 28, category: .salary))
        try ledger.record(makeEntry("Train", -700, day: 5, category: .travel))
        try ledger.record(makeEntry("Bread", -300, day: 3, category: .food))
        try ledger.record(makeEntry("Cheese", -400, month: 4, day: 2, category: .food))
        return ledger
    }

    private func makeMarch() throws -> ClosedRange<Day> {
        try XCTUnwrap(Day(2024, 3, 1))...XCTUnwrap(Day(2024, 3, 31))
    }

    func testNumbersEntriesAndSumsThemUp() throws {
        let ledger = try makeLedger()
        XCTAssertEqual(ledger.entries.map { $0.identifier }, [1, 2, 3, 4])
        XCTAssertEqual(ledger.balance, Money(600, .pound))
    }

    func testRefusesEmptySummary() throws {
        let ledger = Ledger(currency: .pound)
        XCTAssertThrowsError(try ledger.record(makeEntry("", 100))) { error in
            XCTAssertEqual(error as? LedgerError, .emptySummary)
        }
    }

    func testAllowsOverdraftUpToItsLimit() throws {
        let ledger = Ledger(currency: .pound, overdraftLimit: 500)
        try ledger.record(makeEntry("Rent", -500))
        XCTAssertThrowsError(try ledger.record(makeEntry("Bread", -20))) { error in
            XCTAssertEqual(error as? LedgerError, .overdraftExceeded(by: Money(20, .pound)))
        }
        XCTAssertEqual(ledger.entries.count, 1)
    }

    func testRecordsBatchOrNothing() throws {
        let ledger = try makeLedger()
        let batch = [try makeEntry("Book", -100), try makeEntry("Car", -90_000)]
        XCTAssertThrowsError(try ledger.recordAll(batch))
        XCTAssertEqual(ledger.balance, Money(600, .pound))
        XCTAssertEqual(try ledger.record(makeEntry("Tea", -50)).identifier, 5)
    }

    func testTellsOfABatchOnce() throws {
        let ledger = Ledger(currency: .pound)
        var changeCount = 0
        ledger.onChange = { changeCount += 1 }
        try ledger.recordAll([makeEntry("Wages", 2000), makeEntry("Bread", -300)])
        XCTAssertEqual(changeCount, 1)
        try ledger.record(makeEntry("Tea", -50))
        XCTAssertEqual(changeCount, 2)
    }

    func testRemovesOnlyUnconfirmedEntries() throws {
        let ledger = try makeLedger()
        try ledger.remove(2)
        XCTAssertEqual(ledger.entries.map { $0.summary }, ["Wages", "Bread", "Cheese"])
        XCTAssertThrowsError(try ledger.remove(9)) { error in
            XCTAssertEqual(error as? LedgerError, .unknownEntry(9))
        }
        ledger.reconcile(upTo: try XCTUnwrap(Day(2024, 2, 28)))
        XCTAssertThrowsError(try ledger.remove(1)) { error in
            XCTAssertEqual(error as? LedgerError, .reconciledEntry(1))
        }
    }

    func testReconcilesEachEntryOnce() throws {
        let ledger = try makeLedger()
        let day = try XCTUnwrap(Day(2024, 3, 4))
        XCTAssertEqual(ledger.reconcile(upTo: day), 2)
        XCTAssertEqual(ledger.entries.filter { $0.isReconciled }.map { $0.summary }, ["Wages", "Bread"])
        XCTAssertEqual(ledger.reconcile(upTo: day), 0)
    }

    func testTakesNoEntriesOnceClosed() throws {
        let ledger = try makeLedger()
        ledger.close()
        XCTAssertTrue(ledger.isClosed)
        XCTAssertThrowsError(try ledger.record(makeEntry("Tea", 50))) { error in
            XCTAssertEqual(error as? LedgerError, .closed)
        }
    }

    func testTracksBudgetsByMonth() throws {
        let ledger = try makeLedger()
        XCTAssertNil(ledger.remainingBudget(for: .food, year: 2024, month: 3))
        ledger.setBudget(1000, for: .food)
        XCTAssertEqual(ledger.remainingBudget(for: .food, year: 2024, month: 3), Money(700, .pound))
        XCTAssertEqual(ledger.remainingBudget(for: .food, year: 2024, month: 5), Money(1000, .pound))
    }

    func testFindsEntries() throws {
        let ledger = try makeLedger()
        XCTAssertEqual(ledger.entries(matching: "che").map { $0.summary }, ["Cheese"])
        XCTAssertEqual(ledger.entries(matching: "").count, 4)
        XCTAssertEqual(ledger.largestExpenses(limit: 2).map { $0.summary }, ["Train", "Cheese"])
    }

    func testDrawsUpStatement() throws {
        let statement = try makeLedger().statement(for: makeMarch())
        XCTAssertEqual(statement.openingBalance, Money(2000, .pound))
        XCTAssertEqual(statement.lines.map { $0.entry.summary }, ["Bread", "Train"])
        XCTAssertEqual(statement.lines.map { $0.balance.minorUnits }, [1700, 1000])
        XCTAssertEqual(statement.closingBalance, Money(1000, .pound))
        XCTAssertEqual(statement.lowestBalance, Money(1000, .pound))
        XCTAssertEqual(statement.spent(on: .food), Money(300, .pound))
        XCTAssertNil(statement.firstOverdrawnDay)
        _ = statement.rendered()
    }

    func testFindsFirstOverdrawnDay() throws {
        let ledger = Ledger(currency: .pound, overdraftLimit: 500)
        try ledger.record(makeEntry("Gift", 100, day: 2))
        try ledger.record(makeEntry("Rent", -300, day: 7))
        XCTAssertEqual(try ledger.statement(for: makeMarch()).firstOverdrawnDay, Day(2024, 3, 7))
    }
}
