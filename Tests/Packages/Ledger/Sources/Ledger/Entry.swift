// The single entry of a ledger, with the day and the category it belongs to.

/// A day of the calendar, without a time or a time zone.
public struct Day: Hashable, Comparable, Sendable {
    /// The year.
    public let year: Int
    /// The month, counted from one.
    public let month: Int
    /// The day of the month, counted from one.
    public let day: Int

    /// Makes a day, or nothing where the calendar has no such day.
    public init?(_ year: Int, _ month: Int, _ day: Int) {
        guard (1...12).contains(month) else { return nil }
        guard day >= 1 && day <= Day.lengthOfMonth(month, in: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads a day written as year, month and day with hyphens between them.
    public init?(_ text: String) {
        let parts = text.split(separator: "-")
        let numbers = parts.compactMap { Int($0) }
        guard parts.count == 3 && numbers.count == 3 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    /// How many days a month has.
    public static func lengthOfMonth(_ month: Int, in year: Int) -> Int {
        switch month {
        case 2:
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return isLeapYear ? 29 : 28
        case 4, 6, 9, 11: return 30
        default: return 31
        }
    }

    /// Orders days by the calendar.
    public static func < (left: Day, right: Day) -> Bool {
        if left.year != right.year { return left.year < right.year }
        if left.month != right.month { return left.month < right.month }
        return left.day < right.day
    }
}

/// What an entry was for.
public enum EntryCategory: String, CaseIterable, Sendable {
    case salary, food, housing, travel, other

    /// Finds the category for a word that somebody typed.
    public init(word: String) {
        switch word.lowercased() {
        case "salary", "wages": self = .salary
        case "food", "groceries": self = .food
        case "housing", "rent": self = .housing
        case "travel", "train", "bus": self = .travel
        default: self = .other
        }
    }
}

/// One movement of money; income is positive and an expense is negative.
public struct Entry: Equatable, Sendable {
    /// The number that the ledger gave to the entry; zero before it is recorded.
    public internal(set) var identifier = 0
    /// The day of the movement.
    public let day: Day
    /// What the entry says.
    public let summary: String
    /// How much was moved.
    public let amount: Money
    /// What the entry was for.
    public var category: EntryCategory
    /// Whether the bank has confirmed the entry.
    public internal(set) var isReconciled = false
    /// The labels in the order in which they were added.
    public private(set) var labels: [String] = []

    /// Makes an entry that no ledger has recorded yet.
    public init(day: Day, summary: String, amount: Money, category: EntryCategory = .other) {
        self.day = day
        self.summary = summary
        self.amount = amount
        self.category = category
    }

    /// Adds a label once, whatever the case it is written in.
    public mutating func addLabel(_ label: String) {
        let normalised = label.lowercased()
        if normalised.isEmpty || labels.contains(normalised) { return }
        labels.append(normalised)
    }

    /// Removes a label, whatever the case it is written in.
    public mutating func removeLabel(_ label: String) {
        let normalised = label.lowercased()
        labels = labels.filter { $0 != normalised }
    }

    /// Whether the summary or a label contains or begins with a text.
    public func matches(_ text: String) -> Bool {
        let wanted = text.lowercased()
        if summary.lowercased().contains(wanted) { return true }
        return labels.contains { $0.hasPrefix(wanted) }
    }
}
