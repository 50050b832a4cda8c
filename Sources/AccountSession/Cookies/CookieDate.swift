// Reading the date of an Expires attribute.

import Foundation

/// Cookie dates (RFC 6265bis, 5.1.1).
public enum CookieDate {
    /// Reads a date, as leniently as the specification asks for.
    ///
    /// The text is cut into tokens; the first that looks like a time, a day, a month and a year is taken for it, in
    /// that order of preference. Weekday, zone and anything else is passed over; the time is always UTC. Two digits of
    /// a year mean 1970 to 2069.
    ///
    /// - Parameter text: The attribute's value.
    /// - Returns: The date, or nil when a part is missing, out of range, or the day does not exist.
    /// - Complexity: O(length of the text).
    public static func parse(_ text: String) -> Date? {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            if time == nil, let found = readTime(token) {
                time = found
            } else if day == nil, let found = readNumber(token, digits: 1...2) {
                day = found
            } else if month == nil, let found = readMonth(token) {
                month = found
            } else if year == nil, let found = readNumber(token, digits: 2...4) {
                year = fullYear(found)
            }
        }
        guard let time, let day, let month, let year else { return nil }
        guard time.hour <= 23, time.minute <= 59, time.second <= 59 else { return nil }
        guard year >= 1601, day >= 1, day <= numberOfDays(inMonth: month, ofYear: year) else { return nil }
        let seconds = time.hour * 3600 + time.minute * 60 + time.second
        return Date(timeIntervalSince1970: Double(daysSince1970(year, month, day) * 86400 + seconds))
    }

    private typealias Token = String.UTF8View.SubSequence

    /// The `delimiter` of the grammar.
    private static func isDelimiter(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// The number of one to four digits that a token begins with, unless another digit follows.
    private static func readNumber(_ token: Token, digits: ClosedRange<Int>) -> Int? {
        let run = token.prefix(while: Octets.isDigit)
        guard digits.contains(run.count) else { return nil }
        return run.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `hms-time`: three numbers of one or two digits with colons between; after the third anything but a digit.
    private static func readTime(_ token: Token) -> (hour: Int, minute: Int, second: Int)? {
        let fields = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3,
            fields[0].allSatisfy(Octets.isDigit), let hour = readNumber(fields[0], digits: 1...2),
            fields[1].allSatisfy(Octets.isDigit), let minute = readNumber(fields[1], digits: 1...2),
            let second = readNumber(fields[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    private static let months = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6,
        "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
    ]

    /// The month whose name's first three letters a token begins with, in any case.
    private static func readMonth(_ token: Token) -> Int? {
        months[Octets.lowercased(String(decoding: token.prefix(3), as: UTF8.self))]
    }

    /// A year of two digits in its century; 70 to 99 are of the last one.
    private static func fullYear(_ year: Int) -> Int {
        switch year {
        case 70...99: year + 1900
        case 0...69: year + 2000
        default: year
        }
    }

    private static func numberOfDays(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func isLeap(_ year: Int) -> Bool {
        (year.isMultiple(of: 4) && !year.isMultiple(of: 100)) || year.isMultiple(of: 400)
    }

    /// The days from the first of January 1970 to a day of the Gregorian calendar.
    ///
    /// Years are counted from March, so that the day that a leap year adds is the last of its year. The five months
    /// from March have 153 days in all, and so have the next five.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + (153 * monthFromMarch + 2) / 5 + day - 1 - 719_468
    }
}
