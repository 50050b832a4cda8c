// Paths: the default, and which requests a path covers (RFC 6265bis, 5.1.4, 5.6.4).

import AccountSession
import Foundation
import Testing

@Suite struct CookiePathTests {
    let jar = CookieJar(clock: SettableClock())

    @Test(
        "Without an attribute the path is the folder of the request",
        arguments: [
            ("", "/"), ("/", "/"), ("/a", "/"), ("/a/", "/a"), ("/a/b", "/a"), ("/a/b/", "/a/b"), ("/a/b/c", "/a/b"),
            ("/a//b", "/a/"), ("//a", "/"), ("/a/b?c=/d/e", "/a"), ("/a/b#/c/d", "/a"), ("?a=/b/c", "/"),
            ("/A/b", "/A"),
            ("/a%2Fb/c", "/a%2Fb"), ("/a%20b/c", "/a%20b"), ("/a;x=1/b", "/a;x=1"), ("/a/../b/c", "/b"),
            ("/a/./b/c", "/a/b"), ("/a/..", "/"), ("/a/b/.", "/a/b"), ("/a/b/..", "/a"), ("/../../a/b", "/a"),
            ("/a/.b/c", "/a/.b"), ("/a/..b/c", "/a/..b"), ("/a/%2e%2e/b", "/a/%2e%2e"),
        ])
    func defaultPath(requestPath: String, path: String) throws {
        #expect(try jar.accept("a=1", from: "https://example.test\(requestPath)").path == path)
        jar.removeAll()
        #expect(try jar.accept("a=1; Path", from: "https://example.test\(requestPath)").path == path)
        jar.removeAll()
        #expect(try jar.accept("a=1; Path=/x; Path=x/y", from: "https://example.test\(requestPath)").path == path)
    }

    @Test(
        "The attribute's path is taken as it is",
        arguments: ["/", "/a", "/a/", "/A", "/a/b", "//", "/a/../b", "/%61", "/a b", "/é"])
    func attribute(path: String) throws {
        #expect(try jar.accept("a=1; Path=\(path)", from: "https://example.test/x/y").path == path)
    }

    @Test(
        "A request gets the cookies of its path and of the folders above it",
        arguments: [
            ("/", ""), ("/", "/"), ("/", "/a"), ("/", "/a/b/c"), ("/a", "/a"), ("/a", "/a/"), ("/a", "/a/b"),
            ("/a", "/a?b"), ("/a", "/a//b"), ("/a/", "/a/"), ("/a/", "/a/b"), ("/a/b", "/a/b/c/d"), ("/a/b/", "/a/b/c"),
            ("/a%20b", "/a%20b/c"), ("/a", "/x/../a/b"), ("/a", "/./a"), ("//", "//a"), ("/a,x", "/a,x/b"),
            ("/a/b", "/a/b#/x"),
        ])
    func matches(cookiePath: String, requestPath: String) throws {
        try jar.accept("a=1; Path=\(cookiePath)")
        #expect(try jar.namesSent(to: "https://example.test\(requestPath)") == ["a"])
    }

    @Test(
        "A request gets no cookies of other paths",
        arguments: [
            ("/narrow", "/narrowx"), ("/narrow", "/other"), ("/narrow", "/NARROW"), ("/narrow", "/"), ("/narrow", ""),
            ("/narrow", "/narro"), ("/narrow", "/x/narrow"), ("/a/", "/a"), ("/a/", "/ab"), ("/a/b", "/a"),
            ("/a/b", "/a/bc"), ("/a/b", "/a/c"), ("/a", "/b/a"), ("/a", "/?/a"), ("/a", "/b?x=/a"), ("/a", "/b#/a"),
            ("/a", "/%61"), ("/%61", "/a"), ("/a", "/a%2Fb"), ("/a", "/a;x"), ("/a b", "/a%20b"), ("/a", "/a/../b"),
            ("/a", "//a"), ("//", "/"), ("/a/../b", "/b"), ("/\u{212A}", "/K"), ("/\u{212A}", "/K/x"),
        ])
    func doesNotMatch(cookiePath: String, requestPath: String) throws {
        try jar.accept("a=1; Path=\(cookiePath)")
        #expect(jar.count == 1)
        #expect(try jar.namesSent(to: "https://example.test\(requestPath)") == [])
    }

    @Test("Paths that Unicode takes for the same are two")
    func canonicalEquivalence() throws {
        try jar.accept("a=1; Path=/\u{212A}")
        try jar.accept("a=2; Path=/K")
        try jar.accept("a=3; Path=/e\u{301}")
        try jar.accept("a=4; Path=/\u{E9}")
        #expect(jar.count == 4)
        #expect(try jar.header(for: "https://example.test/K") == "a=2")
    }

    @Test("A path is what a server could have named: a default path beyond the limit of attributes is refused")
    func longPaths() throws {
        let fits = "/" + String(repeating: "p", count: 1023)
        #expect(try jar.refusal(of: "a=1", from: "https://example.test\(fits)p/x") == .tooLarge)
        #expect(try jar.refusal(of: "a=1; Path=/", from: "https://example.test\(fits)p/x") == nil)
        #expect(try jar.refusal(of: "b=1", from: "https://example.test\(fits)/x") == nil)
        #expect(try jar.refusal(of: "c=1; Path=\(fits)") == nil)
        #expect(try jar.namesSent(to: "https://example.test\(fits)/x") == ["b", "c", "a"])
        #expect(try jar.namesSent(to: "https://example.test\(fits)") == ["b", "c", "a"])
    }
}
