// The reader of plain text in which people keep their entries before they import them.

import Foundation

/// Why a line could not be read.
public enum ParserError: Error, Equatable {
    case wrongFieldCount(line: Int, count: Int)
    case invalidDay(line: Int, text: String)
    case invalidAmount(line: Int, text: String)
    case unknownCurrency(line: Int, text: String)
}

/// Reads entries, one a line: day; summary; amount; category; labels.
public struct Parser {
    /// The currency of amounts until a line changes it.
    public private(set) var currency: Currency
    /// How many lines were comments or empty.
    public private(set) var skippedLineCount = 0

    /// Makes a parser that begins with a currency.
    public init(currency: Currency = .pound) {
        self.currency = currency
    }

    /// Reads all entries up to the end of the text or a line that says so.
    public mutating func parse(_ text: String) throws -> [Entry] {
        var entries: [Entry] = []
        skippedLineCount = 0
        for (index, rawLine) in text.components(separatedBy: "\n").enumerated() {
            let line = rawLine.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") {
                skippedLineCount += 1
                continue
            }
            if line.lowercased() == "end" { break }
            if line.lowercased().hasPrefix("currency:") {
                try changeCurrency(line, number: index + 1)
                continue
            }
            entries.append(try parseEntry(line, number: index + 1))
        }
        return entries
    }

    private mutating func changeCurrency(_ line: String, number: Int) throws {
        let code = line.dropFirst("currency:".count).trimmingCharacters(in: .whitespaces)
        guard let found = Currency(rawValue: code.uppercased()) else {
            throw ParserError.unknownCurrency(line: number, text: code)
        }
        currency = found
    }

    private func parseEntry(_ line: String, number: Int) throws -> Entry {
        let fields = line.components(separatedBy: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count >= 3 && fields.count <= 5 else {
            throw ParserError.wrongFieldCount(line: number, count: fields.count)
        }
        guard let day = Day(fields[0]) else {
            throw ParserError.invalidDay(line: number, text: fields[0])
        }
        guard let amount = parseAmount(fields[2]) else {
            throw ParserError.invalidAmount(line: number, text: fields[2])
        }
        let category = EntryCategory(word: fields.count > 3 ? fields[3] : "")
        var entry = Entry(day: day, summary: fields[1], amount: amount, category: category)
        if fields.count == 5 {
            for label in fields[4].split(separator: " ") {
                entry.addLabel(String(label))
            }
        }
        return entry
    }

    /// Reads an amount such as -12.5, or nothing where the text is not an amount of the currency.
    public func parseAmount(_ text: String) -> Money? {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative ? String(text.dropFirst()) : text
        let parts = digits.components(separatedBy: ".")
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty else { return nil }
        var fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.count <= currency.fractionDigits else { return nil }
        while fraction.count < currency.fractionDigits {
            fraction += "0"
        }
        // Int would accept a second sign, which is more likely a slip than an amount.
        guard (whole + fraction).allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        guard let minorUnits = Int(whole + fraction) else { return nil }
        return Money(isNegative ? -minorUnits : minorUnits, currency)
    }
}
