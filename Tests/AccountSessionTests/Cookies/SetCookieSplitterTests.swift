// The splitting of folded Set-Cookie headers.

import AccountSession
import Foundation
import Testing

@Suite struct SetCookieSplitterTests {
    @Test(
        "Two headers folded into one are told apart",
        arguments: [
            ("a=1", "b=2"),
            ("a=1; Path=/", "b=2; Secure"),
            ("a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "b=2; expires=Thu, 22-Oct-26 07:28:00 GMT; Path=/"),
            ("a=1; EXPIRES=Wednesday,21-Oct-2026 07:28:00 GMT", "b=2"),
            ("a=1; Path=/x,y", "b=2"),
            ("a=x,y=z", "b=2"),
            ("a=\"x, y=z\"; Path=/", "b=\"2\""),
            ("a=\"x, y=z\"", "b=\"u, v=w\""),
            ("a = \"x, y=z\" ; Path=/", "b=2"),
            ("a=\"x", "b=\"y\""),
            ("a=x\"y", "b=z\""),
            ("a=", "b="),
            ("a=b=c", "d=e=f"),
            ("a=1; Secure", "!#$%&'*+-.^_`|~9Z = 2"),
        ])
    func twoHeaders(first: String, second: String) {
        #expect(SetCookieSplitter.split("\(first), \(second)") == [first, second])
        #expect(SetCookieSplitter.split("\(second), \(first)").last == first)
        #expect(SetCookieSplitter.split("\(first),\t \(second)") == [first, second])
        #expect(SetCookieSplitter.split("\(first), \(second), c=3") == [first, second, "c=3"])
    }

    @Test(
        "One header is left alone",
        arguments: [
            "a=1", "a=x,y=z", "a=1,2,3", "a=x, y", "a=x, y z=1", "a=x, (y)=1", "a=x, é=1", "a=x, \"y\"=1", "a=x,",
            "a={\"x\":1, \"y\":2}", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", "a=\"x, y=z\"", "a=\"x, y=z, \"",
            "a=1; Expires=Wed, 21-Oct-2026 07:28:00 GMT; Path=/", "a", "=", "a, b", ",a=1",
        ])
    func oneHeader(header: String) {
        #expect(SetCookieSplitter.split(header) == [header])
    }

    @Test("What remains ambiguous is read as two cookies")
    func ambiguous() {
        #expect(SetCookieSplitter.split("a=x, y=z") == ["a=x", "y=z"])
        #expect(SetCookieSplitter.split("a=\"x, y=z") == ["a=\"x", "y=z"])
        #expect(SetCookieSplitter.split("a=\"x, y=z\"w") == ["a=\"x", "y=z\"w"])
        #expect(SetCookieSplitter.split("a=b\"x, y=z\"") == ["a=b\"x", "y=z\""])
        #expect(SetCookieSplitter.split("a=1; b=\"x, y=z\"") == ["a=1; b=\"x", "y=z\""])
        #expect(SetCookieSplitter.split("a=1, flag, b=2") == ["a=1, flag", "b=2"])
        #expect(SetCookieSplitter.split("flag, b=\"x, c=1\"") == ["flag", "b=\"x, c=1\""])
    }

    @Test("Empty headers among them vanish")
    func emptyHeaders() {
        #expect(SetCookieSplitter.split("a=1, , b=2") == ["a=1", "b=2"])
        #expect(SetCookieSplitter.split("a=1, , , b=2, ") == ["a=1", "b=2"])
        #expect(SetCookieSplitter.split(", a=1") == ["a=1"])
        #expect(SetCookieSplitter.split("") == [""])
        #expect(SetCookieSplitter.split("  ") == [""])
        #expect(SetCookieSplitter.split(", ") == [""])
    }

    @Test("Every cookie of a folded header is stored or refused by itself")
    func storing() throws {
        let jar = CookieJar(clock: SettableClock())
        let url = try #require(URL(string: "https://example.test/"))
        let header = "a=fixture-a; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=fixture-b; Domain=other.test, c=3"
        let results = jar.store(setCookie: header, from: url)
        #expect(results.count == 3)
        #expect(results[1] == .failure(.domainMismatch))
        #expect(jar.names == ["a", "c"])
        #expect(jar.all.first?.value == "fixture-a")
        #expect(jar.all.first?.expires == Date(timeIntervalSince1970: 1_792_567_680))
    }

    @Test("A header of commas and spaces alone is split without deep recursion")
    func manyCommas() {
        #expect(SetCookieSplitter.split(String(repeating: ", ", count: 10_000)) == [""])
        let quotes = "a=" + String(repeating: "\"", count: 10_000)
        #expect(SetCookieSplitter.split(quotes) == [quotes])
    }
}
