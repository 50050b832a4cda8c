// How many cookies a jar keeps, and which go first (RFC 6265bis, 5.7 and 6.1).

import AccountSession
import Foundation
import Testing

@Suite struct CookieLimitsTests {
    let clock = SettableClock()

    @Test("The limits are those of the specification")
    func defaults() {
        let limits = CookieLimits()
        #expect(limits.nameAndValueBytes == 4096)
        #expect(limits.attributeBytes == 1024)
        #expect(limits.cookiesPerDomain == 50)
        #expect(limits.cookies == 3000)
        #expect(limits.ageLimit == .seconds(400 * 86400))
    }

    @Test("A jar's own limits of sizes count")
    func ownSizes() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(nameAndValueBytes: 3, attributeBytes: 4))
        #expect(try jar.refusal(of: "a=12; Path=/123") == nil)
        #expect(try jar.refusal(of: "a=123") == .tooLarge)
        #expect(try jar.accept("b=1; Path=/1234").path == "/")
        #expect(try jar.refusal(of: "c=1", from: "https://example.test/1234/x") == .tooLarge)
    }

    @Test("A domain keeps its 50 cookies, and a jar its 3,000")
    func defaultCounts() throws {
        let jar = CookieJar(clock: clock)
        for number in 0...50 {
            try jar.accept("n\(number)=1")
        }
        #expect(jar.count == 50)
        #expect(jar.names == (1...50).map { "n\($0)" })
        for number in 0..<3000 {
            try jar.accept("a=1", from: "https://h\(number).test/")
        }
        #expect(jar.count == 3000)
        #expect(jar.names.filter { $0 != "a" } == [])
    }

    @Test("Of a domain with too many the one that was used least recently goes")
    func leastRecentlyUsed() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 3))
        for name in ["a", "b", "c"] {
            try jar.accept("\(name)=1; Path=/\(name)")
            clock.advance(by: 1)
        }
        #expect(try jar.namesSent(to: "https://example.test/a") == ["a"])
        clock.advance(by: 1)
        try jar.accept("d=1; Path=/d")
        #expect(jar.names == ["a", "c", "d"])
    }

    @Test("A look at the jar is no use of its cookies")
    func lookingIsNotUsing() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 2))
        try jar.accept("a=1")
        clock.advance(by: 1)
        try jar.accept("b=1")
        clock.advance(by: 1)
        #expect(jar.names == ["a", "b"])
        #expect(try jar.namesSent(to: "https://other.test/") == [])
        try jar.accept("c=1")
        #expect(jar.names == ["b", "c"])
    }

    @Test("Replacing a cookie uses it and does not push another out")
    func replacementInFullDomain() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 2))
        try jar.accept("a=1")
        clock.advance(by: 1)
        try jar.accept("b=1")
        clock.advance(by: 1)
        try jar.accept("a=2")
        #expect(jar.names == ["a", "b"])
        clock.advance(by: 1)
        try jar.accept("c=1")
        #expect(jar.names == ["a", "c"])
    }

    @Test("Of a domain with too many the insecure ones go before any Secure one")
    func insecureFirst() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 3))
        for header in ["a=1; Secure", "b=1; Secure", "c=1", "d=1; Secure"] {
            try jar.accept(header)
            clock.advance(by: 1)
        }
        #expect(jar.names == ["a", "b", "d"])
        try jar.accept("e=1; Secure")
        #expect(jar.names == ["b", "d", "e"])
    }

    @Test("A new cookie that would be the first to go is refused")
    func refusedForWantOfRoom() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 2))
        try jar.accept("a=1; Secure")
        try jar.accept("b=1; Secure")
        clock.advance(by: 1)
        #expect(try jar.refusal(of: "c=1") == .limitReached)
        #expect(jar.names == ["a", "b"])
        #expect(jar.count == 2)
    }

    @Test("Expired cookies make room before any other goes")
    func expiredFirst() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 3, cookies: 4))
        try jar.accept("a=1")
        try jar.accept("b=1; Secure; Max-Age=10")
        try jar.accept("c=1")
        try jar.accept("x=1; Max-Age=10", from: "https://other.test/")
        clock.advance(by: 10)
        try jar.accept("d=1")
        #expect(jar.names == ["a", "c", "d"])
        try jar.accept("y=1", from: "https://third.test/")
        #expect(jar.names == ["a", "c", "d", "y"])
    }

    @Test("A deletion pushes nothing out")
    func deletionInFullJar() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 2, cookies: 2))
        try jar.accept("a=1")
        try jar.accept("b=1")
        try jar.accept("c=; Max-Age=0")
        try jar.accept("d=; Max-Age=0", from: "https://other.test/")
        #expect(jar.names == ["a", "b"])
    }

    @Test("Of a full jar the one that was used least recently goes, whatever its domain and Secure or not")
    func fullJar() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookies: 3))
        try jar.accept("a=1; Secure", from: "https://a.test/")
        clock.advance(by: 1)
        try jar.accept("b=1", from: "https://b.test/")
        clock.advance(by: 1)
        try jar.accept("c=1", from: "https://c.test/")
        clock.advance(by: 1)
        try jar.accept("d=1", from: "https://d.test/")
        #expect(jar.names == ["b", "c", "d"])
        #expect(try jar.namesSent(to: "https://b.test/") == ["b"])
        clock.advance(by: 1)
        try jar.accept("e=1", from: "https://d.test/")
        #expect(jar.names == ["b", "d", "e"])
    }

    @Test("A domain with too many loses one of its own before the jar counts")
    func domainBeforeJar() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 2, cookies: 3))
        try jar.accept("x=1", from: "https://other.test/")
        clock.advance(by: 1)
        for name in ["a", "b", "c"] {
            try jar.accept("\(name)=1")
            clock.advance(by: 1)
        }
        #expect(jar.names == ["x", "b", "c"])
    }

    @Test("Domains are counted each by itself, a parent domain too")
    func domainsCountApart() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: 1))
        try jar.accept("a=1", from: "https://www.example.test/")
        try jar.accept("b=1; Domain=example.test", from: "https://www.example.test/")
        #expect(jar.count == 2)
        try jar.accept("c=1", from: "https://example.test/")
        #expect(jar.names == ["a", "c"])
    }

    @Test("A limit of none keeps none", arguments: [0, -1])
    func noRoomAtAll(limit: Int) throws {
        #expect(
            try CookieJar(clock: clock, limits: CookieLimits(cookiesPerDomain: limit)).refusal(of: "a=1")
                == .limitReached)
        #expect(try CookieJar(clock: clock, limits: CookieLimits(cookies: limit)).refusal(of: "a=1") == .limitReached)
    }
}
