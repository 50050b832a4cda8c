// The ledger itself: it records entries, guards the overdraft and answers questions about the balance.

/// Why a ledger refused a change.
public enum LedgerError: Error, Equatable {
    case closed
    case emptySummary
    case overdraftExceeded(by: Money)
    case unknownEntry(Int)
    case reconciledEntry(Int)
}

/// An account book in one currency.
public final class Ledger {
    /// The currency of every entry.
    public let currency: Currency
    /// How many minor units the balance may fall below zero.
    public let overdraftLimit: Int
    /// The entries in the order in which they were recorded.
    public private(set) var entries: [Entry] = []
    /// Whether the ledger takes no more changes.
    public private(set) var isClosed = false
    /// Called after every change, and once after a batch.
    public var onChange: (() -> Void)?

    private var budgets: [EntryCategory: Int] = [:]
    private var nextIdentifier = 1
    private var isRecordingBatch = false

    /// Makes an empty ledger.
    public init(currency: Currency, overdraftLimit: Int = 0) {
        self.currency = currency
        self.overdraftLimit = max(0, overdraftLimit)
    }

    /// The sum of all entries.
    public var balance: Money {
        Money(entries.reduce(0) { $0 + $1.amount.minorUnits }, currency)
    }

    /// Records an entry and returns it with its number.
    @discardableResult
    public func record(_ entry: Entry) throws -> Entry {
        guard !isClosed else { throw LedgerError.closed }
        guard !entry.summary.isEmpty else { throw LedgerError.emptySummary }
        let newBalance = try balance.adding(entry.amount)
        // Income is always welcome, even where it does not yet bring the account back within its limit.
        if entry.amount.isNegative && newBalance.minorUnits < -overdraftLimit {
            throw LedgerError.overdraftExceeded(by: Money(-overdraftLimit - newBalance.minorUnits, currency))
        }
        var recorded = entry
        recorded.identifier = nextIdentifier
        nextIdentifier += 1
        entries.append(recorded)
        notify()
        return recorded
    }

    /// Records all entries or, where one of them is refused, none.
    public func recordAll(_ newEntries: [Entry]) throws {
        let entriesBefore = entries
        let identifierBefore = nextIdentifier
        isRecordingBatch = true
        defer {
            isRecordingBatch = false
            notify()
        }
        do {
            for entry in newEntries {
                try record(entry)
            }
        } catch {
            entries = entriesBefore
            nextIdentifier = identifierBefore
            throw error
        }
    }

    /// Removes an entry that the bank has not confirmed.
    public func remove(_ identifier: Int) throws {
        if isClosed { throw LedgerError.closed }
        guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else {
            throw LedgerError.unknownEntry(identifier)
        }
        if entries[index].isReconciled { throw LedgerError.reconciledEntry(identifier) }
        entries.remove(at: index)
        notify()
    }

    /// Confirms the entries up to a day and returns how many were new.
    @discardableResult
    public func reconcile(upTo day: Day) -> Int {
        var count = 0
        for index in entries.indices {
            if entries[index].isReconciled || entries[index].day > day { continue }
            entries[index].isReconciled = true
            count += 1
        }
        if count > 0 { notify() }
        return count
    }

    /// Refuses all further entries and removals.
    public func close() {
        isClosed = true
        notify()
    }

    /// Sets what may be spent on a category in one month; nothing lifts the budget.
    public func setBudget(_ minorUnits: Int?, for category: EntryCategory) {
        budgets[category] = minorUnits
        notify()
    }

    /// What may still be spent in a month, or nothing where the category has no budget.
    public func remainingBudget(for category: EntryCategory, year: Int, month: Int) -> Money? {
        guard let budget = budgets[category] else { return nil }
        var remaining = budget
        for entry in entries where entry.category == category && entry.amount.isNegative {
            guard entry.day.year == year, entry.day.month == month else { continue }
            remaining += entry.amount.minorUnits
        }
        return Money(remaining, currency)
    }

    /// The entries that match a text; all of them for an empty text.
    public func entries(matching text: String) -> [Entry] {
        text.isEmpty ? entries : entries.filter { $0.matches(text) }
    }

    /// The largest expenses, the largest one first.
    public func largestExpenses(limit: Int) -> [Entry] {
        let expenses = entries.filter { $0.amount.isNegative }
        let ordered = expenses.sorted { $0.amount.minorUnits < $1.amount.minorUnits }
        return Array(ordered.prefix(max(0, limit)))
    }

    private func notify() {
        if isRecordingBatch { return }
        onChange?()
    }
}
