// The reading of dates (RFC 6265bis, 5.1.1).

import AccountSession
import Foundation
import Testing

@Suite struct CookieDateTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the date of RFC 9110, 5.6.7.
    static let example = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "One instant in its many notations",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "sun, 06 nov 1994 08:49:37 gmt", "SUN, 06 NOV 1994 08:49:37 GMT", "6 Nov 1994 8:49:37",
            "08:49:37 1994 06 Nov", "1994 Nov 6 08:49:37", "Nov 6 1994 08:49:37", "08:49:37 Nov 6 94",
            "06-November-1994 08:49:37", "06/Nov/1994 08:49:37", "06\tNov\t1994\t08:49:37", "6;Nov;94;8:49:37",
            "Mon, 06 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 +0200", "06 Nov 1994 08:49:37 EST",
            "06th Nov 1994 08:49:37", "06 Nov 1994AD 08:49:37", "06 Nov 1994 08:49:37.250", "06 Nov 1994 08:49:37Z",
            "zzz 06 Nov 1994 08:49:37 12:00:00 7 Dec 2001", "06 Nov 94 08:49:37 2001", "\u{FF}x 06 Nov 1994 08:49:37",
            "06 Nov 1994 08:49:37:12", "06 Nov 1994 08:49:37pm", "--06--Nov--1994--08:49:37--",
            "6 nOvEmBeR 1994 8:49:37",
            "06 Nov 1994 123 08:49:37",
        ])
    func notations(text: String) {
        #expect(CookieDate.parse(text) == CookieDateTests.example)
    }

    @Test(
        "What lacks a part or exceeds a range is no date",
        arguments: [
            "", "Sun", "Nov 1994 08:49:37", "06 1994 08:49:37", "06 Nov 08:49:37", "06 Nov 1994", "06 Nov 1994 08:49",
            "06 Nov 1994 24:00:00", "06 Nov 1994 08:60:00", "06 Nov 1994 08:49:60", "00 Nov 1994 08:49:37",
            "32 Dec 1994 08:49:37", "31 Nov 1994 08:49:37", "31 Apr 1994 08:49:37", "31 Jun 1994 08:49:37",
            "31 Sep 1994 08:49:37", "30 Feb 1996 08:49:37", "29 Feb 1995 08:49:37", "29 Feb 1900 08:49:37",
            "29 Feb 2100 08:49:37", "06 Nov 1600 08:49:37", "06 Nov 199 08:49:37", "06 Nov 19945 08:49:37",
            "006 Nov 1994 08:49:37", "06 Nov 5 08:49:37", "06 Nov 1994 008:49:37", "06 Nov 1994 08:049:37",
            "06 Nov 1994 08:49:037",
            "06 Nov 1994 08:49", "06 Nov 1994 a8:49:37", "06 Nov 1994 8a:49:37", "06 Nov 1994 08:49a:37",
            "06 Nov 1994 08::37", "06 Nvo 1994 08:49:37", "06 No 1994 08:49:37", "06 xNov 1994 08:49:37",
            "06Nov1994 08:49:37", "06 Nov x1994 08:49:37", "06:Nov:1994 08:49:37", "٠٦ Nov 1994 08:49:37",
        ])
    func noDate(text: String) {
        #expect(CookieDate.parse(text) == nil)
    }

    @Test(
        "A year of two digits means 1970 to 2069",
        arguments: [("70", 0), ("99", 915_148_800), ("00", 946_684_800), ("69", 3_124_224_000)] as [(String, Double)])
    func centuries(year: String, seconds: Double) {
        #expect(CookieDate.parse("1 Jan \(year) 00:00:00") == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "Years of three and four digits mean themselves",
        arguments: [
            ("1601", -11_644_473_600), ("1969", -31_536_000), ("1970", 0), ("2000", 946_684_800),
            ("9999", 253_370_764_800),
        ] as [(String, Double)])
    func years(year: String, seconds: Double) {
        #expect(CookieDate.parse("1 Jan \(year) 00:00:00") == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "The edges of every part are within it",
        arguments: [
            ("1 Jan 2026 00:00:00", 1_767_225_600), ("31 Dec 2026 23:59:59", 1_798_761_599),
            ("28 Feb 2026 23:59:59", 1_772_323_199), ("29 Feb 2024 00:00:00", 1_709_164_800),
            ("29 Feb 2000 00:00:00", 951_782_400), ("30 Apr 2026 12:00:00", 1_777_550_400),
        ] as [(String, Double)])
    func edges(text: String, seconds: Double) {
        #expect(CookieDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test("Each month of 400 years begins and ends on its day")
    func calendar() {
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var expected = Date(timeIntervalSince1970: -11_644_473_600)
        var wrong: [String] = []
        for year in 1601..<2001 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            for (month, count) in zip(months, days) {
                for day in [1, count] {
                    let text = "\(day) \(month) \(year) 00:00:00"
                    let date = expected + Double(day - 1) * 86400
                    if CookieDate.parse(text) != date { wrong.append(text) }
                }
                expected += Double(count) * 86400
            }
        }
        #expect(wrong.prefix(3) == [])
    }
}
