// The subject: an account that adds up what is booked on it.

import Foundation

/// An account.
public struct Account {
    /// What was booked, in order.
    public private(set) var entries: [Int] = []

    /// Makes an account on which nothing was booked.
    public init() {}

    /// Books an amount.
    public mutating func book(_ amount: Int) {
        entries.append(amount)
    }

    /// The sum of what was booked.
    public var balance: Int {
        entries.reduce(0, +)
    }

    /// The sum of what was booked, unless that is nothing at all.
    public func checkedBalance() throws -> Int {
        guard !entries.isEmpty else { throw EmptyAccount() }
        return balance
    }

    /// The largest amount that was booked.
    public var largest: Int? {
        entries.max()
    }

    /// How the account introduces itself.
    public var title: String {
        "Account with \(entries.count) entries"
    }

    /// Whether anything was booked.
    public var isUsed: Bool {
        !entries.isEmpty
    }
}

/// Nothing was booked.
public struct EmptyAccount: Error {
    /// Makes the error.
    public init() {}
}
