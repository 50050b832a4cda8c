// The jar as a whole: replacement, order, the header, deletion, sealing, and use from several threads.

import AccountSession
import Foundation
import Testing

@Suite struct CookieJarTests {
    let clock = SettableClock()
    let jar: CookieJar

    init() {
        jar = CookieJar(clock: clock)
    }

    @Test("A stored cookie is the one that was described, and comes back")
    func stored() throws {
        let cookie = try jar.accept(
            "a=fixture-a; Domain=example.test; Path=/p; Secure; HttpOnly; SameSite=Lax; Max-Age=60",
            from: "https://www.example.test/p/q")
        let expected = Cookie(
            name: "a", value: "fixture-a", domain: "example.test", path: "/p", isHostOnly: false, isSecure: true,
            isHTTPOnly: true, sameSite: .lax, expires: SettableClock.start + 60, created: SettableClock.start,
            lastAccess: SettableClock.start)
        #expect(cookie == expected)
        #expect(jar.all == [expected])
        #expect(jar.cookies(for: try #require(URL(string: "https://www.example.test/p/q"))) == [expected])
    }

    @Test("A cookie of the same name, domain, path and host-only flag replaces the old one and keeps its creation time")
    func replacement() throws {
        try jar.accept("a=1; Path=/p; Secure; HttpOnly")
        clock.advance(by: 5)
        let replaced = try jar.accept("a=2; Path=/p; Max-Age=60")
        #expect(replaced.created == SettableClock.start)
        #expect(replaced.lastAccess == SettableClock.start + 5)
        #expect(replaced.value == "2")
        #expect(!replaced.isSecure && !replaced.isHTTPOnly)
        #expect(jar.all == [replaced])
        #expect(jar.count == 1)
    }

    @Test(
        "A cookie that differs in name, domain, path or host-only flag stands beside the old one",
        arguments: [
            "b=2; Path=/p", "A=2; Path=/p", "a=2; Path=/p/", "a=2; Path=/P", "a=2; Path=/",
            "a=2; Path=/p; Domain=www.example.test", "a=2; Path=/p; Domain=example.test",
        ])
    func coexistence(header: String) throws {
        try jar.accept("a=1; Path=/p", from: "https://www.example.test/")
        try jar.accept(header, from: "https://www.example.test/")
        #expect(jar.all.map(\.value) == ["1", "2"])
    }

    @Test("Names that Unicode takes for the same are two")
    func canonicalEquivalence() throws {
        try jar.accept("\u{E9}=1")
        try jar.accept("e\u{301}=2")
        #expect(jar.count == 2)
    }

    @Test("Two places whose name, domain and path run together are two")
    func noRunningTogether() throws {
        try jar.accept("ab=1; Path=/")
        try jar.accept("b=2; Path=/a")
        #expect(jar.count == 2)
    }

    @Test("Longer paths are sent first, then what was created earlier")
    func order() throws {
        for header in [
            "root=1; Path=/", "deep=2; Path=/a/b", "middle=3; Path=/a", "late=4; Path=/", "slash=5; Path=/a/",
        ] {
            try jar.accept(header)
            clock.advance(by: 1)
        }
        #expect(try jar.header(for: "https://example.test/a/b/c") == "deep=2; slash=5; middle=3; root=1; late=4")
        clock.set(to: SettableClock.start + 100)
        try jar.accept("root=6; Path=/")
        #expect(try jar.header(for: "https://example.test/") == "root=6; late=4")
    }

    @Test("The order holds across domains, and within one tick of the clock")
    func orderAcrossDomains() throws {
        try jar.accept("first=1; Domain=example.test", from: "https://www.example.test/")
        try jar.accept("second=2", from: "https://www.example.test/")
        try jar.accept("third=3; Domain=example.test", from: "https://www.example.test/")
        clock.advance(by: -1)
        try jar.accept("fourth=4; Domain=www.example.test", from: "https://www.example.test/")
        #expect(
            try jar.header(for: "https://www.example.test/") == "fourth=4; first=1; second=2; third=3")
        #expect(jar.names == ["fourth", "first", "second", "third"])
    }

    @Test("A replacement keeps its place in the order also within one tick of the clock")
    func orderAfterReplacement() throws {
        try jar.accept("first=1")
        try jar.accept("second=2")
        try jar.accept("first=3")
        #expect(try jar.header(for: "https://example.test/") == "first=3; second=2")
        #expect(jar.names == ["first", "second"])
    }

    @Test("The longer of two paths counts, also when only a slash longer")
    func slashCounts() throws {
        try jar.accept("short=1; Path=/abc")
        try jar.accept("long=2; Path=/abc/")
        #expect(try jar.namesSent(to: "https://example.test/abc/") == ["long", "short"])
    }

    @Test(
        "The header has name, equals sign and value, or the value alone where there is no name",
        arguments: [
            ("a=b", "a=b"), ("a=", "a="), ("a==", "a=="), ("=b", "b"), ("b", "b"), ("=b=c", "b=c"),
            ("a=\"b c\"", "a=\"b c\""),
            ("a=b,c", "a=b,c"), ("a=%3B", "a=%3B"), ("a=\tb", "a=b"),
        ])
    func header(setCookie: String, header: String) throws {
        try jar.accept(setCookie)
        #expect(try jar.header(for: "https://example.test/") == header)
    }

    @Test("Without a cookie there is no header")
    func noHeader() throws {
        #expect(try jar.header(for: "https://example.test/") == nil)
        try jar.accept("a=1; Path=/a")
        #expect(try jar.header(for: "https://example.test/") == nil)
    }

    @Test("A cookie with neither name nor value is refused", arguments: ["", "=", "; Path=/", " = ; Secure", "=;"])
    func empty(header: String) throws {
        #expect(try jar.refusal(of: header) == .emptyNameAndValue)
        #expect(jar.count == 0)
    }

    @Test("Cookies without a name share one place")
    func namelessReplacement() throws {
        try jar.accept("one")
        try jar.accept("=two")
        #expect(try jar.header(for: "https://example.test/") == "two")
    }

    @Test("Being sent is noted in the cookie, and changes nothing else")
    func lastAccess() throws {
        try jar.accept("a=1")
        try jar.accept("b=1; Path=/b")
        clock.advance(by: 7)
        #expect(try jar.namesSent(to: "https://example.test/") == ["a"])
        #expect(jar.all.map(\.lastAccess) == [SettableClock.start + 7, SettableClock.start])
        #expect(jar.all.map(\.created) == [SettableClock.start, SettableClock.start])
        clock.advance(by: 1)
        #expect(
            jar.cookies(for: try #require(URL(string: "https://example.test/"))).map(\.lastAccess)
                == [SettableClock.start + 8])
    }

    @Test("Removing everything leaves nothing of any host, path or kind, and the jar goes on")
    func removal() throws {
        try jar.accept("a=1; Path=/deep/down; Secure; HttpOnly")
        try jar.accept("b=1; Domain=example.test; Max-Age=60", from: "https://www.example.test/")
        try jar.accept("c=1", from: "http://127.0.0.1/")
        #expect(jar.count == 3)
        jar.removeAll()
        #expect(jar.count == 0)
        #expect(jar.all == [])
        #expect(jar.names == [])
        #expect(try jar.header(for: "https://example.test/deep/down") == nil)
        #expect(try jar.accept("a=2").created == clock.now)
        #expect(jar.names == ["a"])
    }

    @Test("Two jars share nothing")
    func independence() throws {
        let other = CookieJar(clock: clock)
        try jar.accept("a=fixture-a")
        #expect(other.count == 0)
        try other.accept("a=fixture-b")
        #expect(try jar.header(for: "https://example.test/") == "a=fixture-a")
        other.removeAll()
        #expect(jar.count == 1)
    }

    @Test("A sealed jar stores nothing more; it can be read and emptied")
    func sealing() throws {
        try jar.accept("a=1")
        jar.seal()
        #expect(try jar.refusal(of: "b=1") == .jarClosed)
        #expect(try jar.refusal(of: "a=; Max-Age=0") == .jarClosed)
        #expect(jar.names == ["a"])
        #expect(try jar.header(for: "https://example.test/") == "a=1")
        jar.removeAll()
        #expect(try jar.refusal(of: "b=1") == .jarClosed)
        #expect(jar.count == 0)
    }

    @Test("A folded header arrives whole or, from the moment of sealing, not at all", .timeLimit(.minutes(1)))
    func sealingWhileStoring() async throws {
        let url = try #require(URL(string: "https://example.test/"))
        let jar = jar
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for number in 0..<200 {
                        jar.store(setCookie: "t\(task)n\(number % 10)=1, u\(task)=2", from: url)
                        if task == 0, number == 100 {
                            jar.seal()
                            jar.removeAll()
                        }
                    }
                }
            }
        }
        #expect(jar.count == 0)
    }

    @Test("Many threads use one jar at once", .timeLimit(.minutes(1)))
    func manyThreads() async throws {
        let jar = jar
        let url = try #require(URL(string: "https://example.test/"))
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        jar.store(setCookie: "t\(task)=\(number)", from: url)
                        _ = jar.cookieHeader(for: url)
                        _ = jar.all
                    }
                }
            }
        }
        #expect(Set(jar.names) == Set((0..<8).map { "t\($0)" }))
        #expect(Set(jar.all.map(\.value)) == ["99"])
    }
}
