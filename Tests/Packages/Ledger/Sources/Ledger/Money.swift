// Amounts of money, kept in whole minor units so that no sum is rounded by accident.

/// A currency in which a ledger can be kept.
public enum Currency: String, CaseIterable, Sendable {
    case pound = "GBP"
    case euro = "EUR"
    case yen = "JPY"

    /// The sign written in front of an amount.
    public var symbol: String {
        switch self {
        case .pound: return "£"
        case .euro: return "€"
        case .yen: return "¥"
        }
    }

    /// How many digits follow the decimal point.
    public var fractionDigits: Int { self == .yen ? 0 : 2 }
}

/// Why a calculation with money was refused.
public enum MoneyError: Error, Equatable {
    case currencyMismatch(Currency, Currency)
    case overflow
    case invalidPartCount(Int)
}

/// An amount in one currency.
public struct Money: Hashable, Sendable {
    /// The amount in pennies, cents or whole yen.
    public let minorUnits: Int
    /// The currency of the amount.
    public let currency: Currency

    /// Makes an amount from minor units.
    public init(_ minorUnits: Int, _ currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Whether the amount is owed rather than owned.
    public var isNegative: Bool { minorUnits < 0 }

    /// The same amount with the other sign.
    public var negated: Money { Money(-minorUnits, currency) }

    /// The sum of two amounts in one currency.
    public func adding(_ other: Money) throws -> Money {
        guard currency == other.currency else {
            throw MoneyError.currencyMismatch(currency, other.currency)
        }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        if overflow { throw MoneyError.overflow }
        return Money(sum, currency)
    }

    /// What is left after another amount is taken away.
    public func subtracting(_ other: Money) throws -> Money {
        try adding(other.negated)
    }

    /// A share in per cent, with halves rounded away from zero.
    public func portion(percent: Int) -> Money {
        let product = minorUnits * percent
        // Division truncates towards zero, so the half has to carry the sign of the product.
        let half = product < 0 ? -50 : 50
        return Money((product + half) / 100, currency)
    }

    /// Splits the amount into parts that differ by one minor unit at most.
    public func split(into partCount: Int) throws -> [Money] {
        guard partCount > 0 else { throw MoneyError.invalidPartCount(partCount) }
        let base = minorUnits / partCount
        let remainder = abs(minorUnits % partCount)
        let step = isNegative ? -1 : 1
        var parts: [Money] = []
        for index in 0..<partCount {
            let extra = index < remainder ? step : 0
            parts.append(Money(base + extra, currency))
        }
        return parts
    }

    /// The amount as people write it, such as -£12.05.
    public func formatted() -> String {
        let sign = isNegative ? "-" : ""
        let magnitude = abs(minorUnits)
        if currency.fractionDigits == 0 { return "\(sign)\(currency.symbol)\(magnitude)" }
        let fraction = magnitude % 100
        let padding = fraction < 10 ? "0" : ""
        return "\(sign)\(currency.symbol)\(magnitude / 100).\(padding)\(fraction)"
    }
}
