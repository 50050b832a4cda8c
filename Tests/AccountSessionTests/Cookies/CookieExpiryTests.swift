// Expires, Max-Age and what becomes of a cookie whose time is over (RFC 6265bis, 5.5, 5.6.1, 5.6.2).

import AccountSession
import Foundation
import Testing

/// 400 days, the longest life of a cookie.
private let longestAge: TimeInterval = 34_560_000

@Suite struct CookieExpiryTests {
    let clock = SettableClock()
    let jar: CookieJar

    init() {
        jar = CookieJar(clock: clock)
    }

    @Test(
        "Max-Age is a number of seconds from now",
        arguments: [
            ("1", 1), ("3600", 3600), ("007", 7), ("34559999", 34_559_999), ("34560000", longestAge),
            ("34560001", longestAge), ("9223372036854775807", longestAge), ("99999999999999999999999", longestAge),
        ] as [(String, TimeInterval)])
    func maximumAge(text: String, seconds: TimeInterval) throws {
        #expect(try jar.accept("a=1; Max-Age=\(text)").expires == SettableClock.start + seconds)
    }

    @Test(
        "What is not a number is no Max-Age, and Expires counts",
        arguments: ["", "-", "+1", "1.5", "1s", "s1", "0x10", "--1", "1-", "1 2", "١", "1,000"])
    func notANumber(text: String) throws {
        #expect(try jar.accept("a=1; Max-Age=\(text)").expires == nil)
        let cookie = try jar.accept("b=1; Expires=Tue, 02 Jun 2026 00:00:00 GMT; Max-Age=\(text)")
        #expect(cookie.expires == SettableClock.start + 86400)
        #expect(try jar.accept("c=1; Max-Age=5; Max-Age=\(text)").expires == SettableClock.start + 5)
    }

    @Test("Max-Age of zero and less deletes the cookie", arguments: ["0", "-1", "-0", "-99999999999999999999"])
    func deletion(text: String) throws {
        try jar.accept("a=1")
        try jar.accept("b=2")
        try jar.accept("a=; Max-Age=\(text)")
        #expect(jar.names == ["b"])
        #expect(jar.count == 1)
        #expect(try jar.namesSent(to: "https://example.test/") == ["b"])
    }

    @Test("A date in the past deletes the cookie, and only the one in its place")
    func deletionByDate() throws {
        try jar.accept("a=1; Path=/deep")
        try jar.accept("a=2")
        try jar.accept("a=; Path=/deep; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(jar.all.map(\.path) == ["/"])
    }

    @Test("An expired cookie that replaces nothing is accepted and not kept")
    func expiredFromTheStart() throws {
        let cookie = try jar.accept("a=1; Max-Age=0")
        #expect(cookie.isExpired(at: clock.now))
        #expect(jar.count == 0)
    }

    @Test("Max-Age wins over Expires wherever it stands")
    func precedence() throws {
        let past = "Expires=Thu, 01 Jan 1970 00:00:00 GMT"
        let future = "Expires=Wed, 01 Jul 2026 00:00:00 GMT"
        #expect(try jar.accept("a=1; \(past); Max-Age=60").expires == SettableClock.start + 60)
        #expect(try jar.accept("b=1; Max-Age=60; \(past)").expires == SettableClock.start + 60)
        try jar.accept("c=1; \(future); Max-Age=0")
        try jar.accept("d=1; Max-Age=0; \(future)")
        #expect(jar.names == ["a", "b"])
    }

    @Test("Expires is the date, at most 400 days from now; one that cannot be read is ignored")
    func expires() throws {
        let june2 = SettableClock.start + 86400
        #expect(try jar.accept("a=1; Expires=Tue, 02 Jun 2026 00:00:00 GMT").expires == june2)
        #expect(
            try jar.accept("b=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT").expires
                == SettableClock.start + longestAge)
        #expect(try jar.accept("c=1; Expires=tomorrow").expires == nil)
        #expect(try jar.accept("d=1; Expires=02 Jun 2026 00:00:00; Expires=tomorrow").expires == june2)
        #expect(try jar.accept("e=1").expires == nil)
    }

    @Test("The age limit of the jar counts")
    func ageLimit() throws {
        let jar = CookieJar(clock: clock, limits: CookieLimits(ageLimit: .milliseconds(1500)))
        #expect(try jar.accept("a=1; Max-Age=60").expires == SettableClock.start + 1.5)
        #expect(try jar.accept("b=1; Max-Age=1").expires == SettableClock.start + 1)
        #expect(try jar.accept("c=1; Expires=02 Jun 2026 00:00:00").expires == SettableClock.start + 1.5)
    }

    @Test("A cookie is sent until, and not at, the instant of its expiry")
    func instantOfExpiry() throws {
        try jar.accept("a=1; Max-Age=10")
        try jar.accept("b=2; Expires=Mon, 01 Jun 2026 00:00:20 GMT")
        try jar.accept("c=3")
        clock.advance(by: 9.999)
        #expect(try jar.namesSent(to: "https://example.test/") == ["a", "b", "c"])
        clock.set(to: SettableClock.start + 10)
        #expect(try jar.namesSent(to: "https://example.test/") == ["b", "c"])
        clock.advance(by: 9.999)
        #expect(jar.names == ["b", "c"])
        clock.set(to: SettableClock.start + 20)
        #expect(jar.names == ["c"])
        clock.advance(by: 10_000 * 86400)
        #expect(try jar.header(for: "https://example.test/") == "c=3")
    }

    @Test("Each way to look into a jar sees that time has passed")
    func everyViewIsCurrent() throws {
        for look in [{ $0.count }, { $0.all.count }, { $0.names.count }] as [(CookieJar) -> Int] {
            let jar = CookieJar(clock: clock)
            try jar.accept("a=1; Max-Age=10")
            try jar.accept("b=1; Max-Age=20")
            try jar.accept("c=1; Max-Age=30")
            #expect(look(jar) == 3)
            clock.advance(by: 10)
            #expect(look(jar) == 2)
            clock.advance(by: 10)
            #expect(look(jar) == 1)
            clock.advance(by: 10)
            #expect(look(jar) == 0)
        }
    }

    @Test("A cookie that comes after the expiry of the old one is a new one")
    func createdAnew() throws {
        try jar.accept("a=1; Max-Age=10")
        clock.advance(by: 10)
        #expect(try jar.accept("a=2").created == SettableClock.start + 10)
    }

    @Test("An expired Secure cookie protects its name no more")
    func expiredSecureCookie() throws {
        try jar.accept("a=1; Secure; Max-Age=10")
        #expect(try jar.refusal(of: "a=2", from: "http://example.test/") == .overlaysSecureCookie)
        clock.advance(by: 10)
        #expect(try jar.refusal(of: "a=2", from: "http://example.test/") == nil)
    }
}
