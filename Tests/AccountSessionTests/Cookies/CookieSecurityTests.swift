// Secure, HttpOnly, SameSite and the prefixes (RFC 6265bis, 4.1.3 and 5.7, steps 12 to 22).

import AccountSession
import Foundation
import Testing

@Suite struct CookieSecurityTests {
    let clock = SettableClock()
    let jar: CookieJar

    init() {
        jar = CookieJar(clock: clock)
    }

    @Test("A Secure cookie goes out over https only")
    func secureIsSentOverHTTPS() throws {
        try jar.accept("secure=1; Secure")
        try jar.accept("plain=2")
        #expect(try jar.namesSent(to: "https://example.test/") == ["secure", "plain"])
        #expect(try jar.namesSent(to: "HTTPS://example.test/") == ["secure", "plain"])
        for scheme in ["http", "ws", "wss", "ftp", "httpsx"] {
            #expect(try jar.namesSent(to: "\(scheme)://example.test/") == ["plain"])
        }
    }

    @Test("A Secure cookie is refused from an insecure origin")
    func secureFromHTTP() throws {
        #expect(try jar.refusal(of: "a=1; Secure", from: "http://example.test/") == .secureFromInsecureOrigin)
        #expect(try jar.refusal(of: "a=1; secure=false", from: "http://localhost/") == .secureFromInsecureOrigin)
        #expect(jar.count == 0)
        #expect(try jar.refusal(of: "a=1", from: "http://example.test/") == nil)
    }

    @Test(
        "From an insecure origin nothing is laid over a Secure cookie of the same name",
        arguments: [
            ("example.test", "Path=/login"), ("example.test", "Path=/login/en"), ("example.test", "Path=/login/"),
            ("example.test", "Path=/login; Domain=example.test"), ("www.example.test", "Path=/login"),
            ("www.example.test", "Path=/login; Domain=example.test"), ("a.b.example.test", "Path=/login/x"),
            ("example.test", "Path=/login; Max-Age=0"),
        ])
    func overlay(host: String, attributes: String) throws {
        let secure = try jar.accept("a=1; Secure; Path=/login; Domain=example.test")
        #expect(try jar.refusal(of: "a=2; \(attributes)", from: "http://\(host)/") == .overlaysSecureCookie)
        #expect(jar.all == [secure])
        #expect(try jar.refusal(of: "a=2; \(attributes)", from: "https://\(host)/") == nil)
    }

    @Test("A Secure cookie of a subdomain is protected from its parent")
    func overlayFromParent() throws {
        try jar.accept("a=1; Secure", from: "https://www.example.test/")
        #expect(
            try jar.refusal(of: "a=2; Domain=example.test", from: "http://example.test/") == .overlaysSecureCookie)
    }

    @Test(
        "What does not overlay a Secure cookie is accepted from an insecure origin",
        arguments: [
            ("example.test", "a=2; Path=/"), ("example.test", "a=2; Path=/foo"), ("example.test", "a=2; Path=/loginx"),
            ("example.test", "A=2; Path=/login"), ("example.test", "b=2; Path=/login"),
            ("other.test", "a=2; Path=/login"), ("badexample.test", "a=2; Path=/login"),
        ])
    func noOverlay(host: String, header: String) throws {
        try jar.accept("a=1; Secure; Path=/login; Domain=example.test")
        #expect(try jar.refusal(of: header, from: "http://\(host)/") == nil)
        #expect(jar.count == 2)
    }

    @Test("A Secure cookie of an IP address protects no address that ends like it")
    func overlayOfAddresses() throws {
        try jar.accept("a=1; Secure", from: "https://0.0.1/")
        #expect(try jar.refusal(of: "a=2", from: "http://127.0.0.1/") == nil)
        #expect(try jar.refusal(of: "a=2", from: "http://0.0.1/") == .overlaysSecureCookie)
    }

    @Test("A cookie that is not Secure protects nothing")
    func insecureCookieIsReplaced() throws {
        try jar.accept("a=1")
        #expect(try jar.refusal(of: "a=2", from: "http://example.test/") == nil)
        #expect(try jar.header(for: "http://example.test/") == "a=2")
    }

    @Test("HttpOnly is kept, and hides nothing from requests")
    func httpOnly() throws {
        #expect(try jar.accept("a=1; HttpOnly").isHTTPOnly)
        #expect(try !jar.accept("b=1").isHTTPOnly)
        #expect(try jar.header(for: "http://example.test/") == "a=1; b=1")
    }

    @Test("SameSite is kept; None needs Secure")
    func sameSite() throws {
        #expect(try jar.accept("a=1; SameSite=Strict").sameSite == .strict)
        #expect(try jar.accept("b=1; SameSite=Lax").sameSite == .lax)
        #expect(try jar.accept("c=1; SameSite=None; Secure").sameSite == SameSite.none)
        #expect(try jar.accept("d=1; SameSite=other").sameSite == nil)
        #expect(try jar.refusal(of: "e=1; SameSite=None") == .sameSiteNoneWithoutSecure)
        #expect(try jar.namesSent(to: "https://example.test/") == ["a", "b", "c", "d"])
    }

    @Test(
        "A prefix refuses what breaks its promise",
        arguments: [
            ("__Secure-a=1", .securePrefix), ("__secure-a=1; Path=/", .securePrefix), ("__SECURE-=1", .securePrefix),
            ("__Host-a=1", .hostPrefix), ("__Host-a=1; Path=/", .hostPrefix), ("__Host-a=1; Secure", .hostPrefix),
            ("__Host-a=1; Secure; Path=/a", .hostPrefix), ("__host-a=1; Secure; Path=/a", .hostPrefix),
            ("__Host-a=1; Secure; Path=/; Domain=example.test", .hostPrefix), ("__HOST-=1; Secure", .hostPrefix),
            ("__Secure-a", .prefixInNamelessValue), ("=__secure-a=1; Secure", .prefixInNamelessValue),
            ("__Host-a; Secure; Path=/", .prefixInNamelessValue), ("=__HOST-a=1", .prefixInNamelessValue),
        ] as [(String, CookieRejection)])
    func brokenPrefix(header: String, rejection: CookieRejection) throws {
        #expect(try jar.refusal(of: header) == rejection)
        #expect(jar.count == 0)
    }

    @Test(
        "A prefix accepts what keeps its promise",
        arguments: [
            "__Secure-a=1; Secure", "__Secure-a=1; Secure; Domain=example.test; Path=/a", "__sEcUrE-a=1; Secure",
            "__Host-a=1; Secure; Path=/", "__hOsT-a=1; Path=/; Secure; HttpOnly", "__Host-a=1; Secure; Path=/; Domain=",
            "__Host-a=1; Secure; Path=", "_Secure-a=1", "__Secure=1", "__Host=1", "x__Secure-a=1", "a=__Host-b",
            "x__Host-",
        ])
    func keptPrefix(header: String) throws {
        #expect(try jar.refusal(of: header) == nil)
    }

    @Test("The prefix that binds to a host asks for its own folder's path to be named")
    func hostPrefixInFolder() throws {
        #expect(try jar.refusal(of: "__Host-a=1; Secure; Path=", from: "https://example.test/a/b") == .hostPrefix)
        let long = String(repeating: "p", count: 1024)
        #expect(try jar.refusal(of: "__Host-a=1; Secure; Path=/\(long)") == .hostPrefix)
    }

    @Test("Prefixed cookies are refused from an insecure origin")
    func prefixFromHTTP() throws {
        #expect(try jar.refusal(of: "__Secure-a=1", from: "http://example.test/") == .securePrefix)
        #expect(try jar.refusal(of: "__Host-a=1; Path=/", from: "http://example.test/") == .hostPrefix)
    }
}
