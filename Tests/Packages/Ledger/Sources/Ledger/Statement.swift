// The statement of a ledger for a range of days, with a running balance.

/// One line of a statement.
public struct StatementLine: Equatable, Sendable {
    /// The entry.
    public let entry: Entry
    /// The balance after the entry.
    public let balance: Money
}

/// What happened to a ledger in a range of days.
public struct Statement: Equatable, Sendable {
    /// The first and the last day.
    public let period: ClosedRange<Day>
    /// The balance before the first day.
    public let openingBalance: Money
    /// The entries of the period in the order of their days.
    public let lines: [StatementLine]

    /// The balance after the last day.
    public var closingBalance: Money { lines.last?.balance ?? openingBalance }

    /// The lowest balance of the period, the opening balance included.
    public var lowestBalance: Money {
        var lowest = openingBalance
        for line in lines where line.balance.minorUnits < lowest.minorUnits {
            lowest = line.balance
        }
        return lowest
    }

    /// What was spent on a category, as a positive amount.
    public func spent(on category: EntryCategory) -> Money {
        let expenses = lines.filter { $0.entry.category == category && $0.entry.amount.isNegative }
        let sum = expenses.reduce(0) { $0 + $1.entry.amount.minorUnits }
        return Money(-sum, openingBalance.currency)
    }

    /// The first day that begins an overdraft, or nothing where there is none.
    public var firstOverdrawnDay: Day? {
        if openingBalance.isNegative { return period.lowerBound }
        return lines.first { $0.balance.isNegative }?.entry.day
    }

    /// The statement as text for a printer with lines of a fixed width.
    public func rendered(width: Int = 40) -> String {
        var rows = ["Opening balance: \(openingBalance.formatted())"]
        for line in lines {
            let amount = line.entry.amount.formatted()
            let room = max(8, width - amount.count - 1)
            let summary = String(line.entry.summary.prefix(room))
            let gap = String(repeating: " ", count: room - summary.count + 1)
            let mark = line.entry.isReconciled ? " *" : ""
            rows.append(summary + gap + amount + mark)
        }
        rows.append("Closing balance: \(closingBalance.formatted())")
        return rows.joined(separator: "\n")
    }
}

extension Ledger {
    /// Draws up the statement for a range of days.
    public func statement(for period: ClosedRange<Day>) throws -> Statement {
        let ordered = entries.sorted { left, right in
            left.day == right.day ? left.identifier < right.identifier : left.day < right.day
        }
        var opening = Money(0, currency)
        var running = opening
        var lines: [StatementLine] = []
        for entry in ordered {
            if entry.day > period.upperBound { break }
            running = try running.adding(entry.amount)
            if entry.day < period.lowerBound {
                opening = running
                continue
            }
            lines.append(StatementLine(entry: entry, balance: running))
        }
        return Statement(period: period, openingBalance: opening, lines: lines)
    }
}
