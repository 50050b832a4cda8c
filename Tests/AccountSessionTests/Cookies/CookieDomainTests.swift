// Domains: who may set a cookie for which, and who gets it (RFC 6265bis, 5.1.2, 5.1.3, 5.6.3).

import AccountSession
import Foundation
import Testing

@Suite struct CookieDomainTests {
    let jar = CookieJar(clock: SettableClock())

    struct Acceptance: Sendable, CustomTestStringConvertible {
        let host: String
        let attribute: String
        let domain: String
        let isHostOnly: Bool

        init(_ host: String, _ attribute: String, _ domain: String, hostOnly isHostOnly: Bool = false) {
            self.host = host
            self.attribute = attribute
            self.domain = domain
            self.isHostOnly = isHostOnly
        }

        var testDescription: String { "\(attribute) from \(host)" }
    }

    @Test(
        "A Domain attribute that the host lies in is accepted",
        arguments: [
            Acceptance("example.test", "Path=/", "example.test", hostOnly: true),
            Acceptance("example.test", "Domain=", "example.test", hostOnly: true),
            Acceptance("example.test", "Domain", "example.test", hostOnly: true),
            Acceptance("example.test", "Domain=.", "example.test", hostOnly: true),
            Acceptance("example.test", "Domain=other.test; Domain=", "example.test", hostOnly: true),
            Acceptance("example.test", "Domain=example.test", "example.test"),
            Acceptance("example.test", "Domain=.example.test", "example.test"),
            Acceptance("example.test", "Domain=EXAMPLE.Test", "example.test"),
            Acceptance("EXAMPLE.test", "Domain=example.TEST", "example.test"),
            Acceptance("EXAMPLE.TEST", "Path=/", "example.test", hostOnly: true),
            Acceptance("www.example.test", "Domain=example.test", "example.test"),
            Acceptance("a.b.example.test", "Domain=example.test", "example.test"),
            Acceptance("a.b.example.test", "Domain=.b.example.test", "b.example.test"),
            Acceptance("example.test", "Domain=other.test; Domain=example.test", "example.test"),
            Acceptance("example.test.", "Path=/", "example.test.", hostOnly: true),
            Acceptance("www.example.test.", "Domain=example.test.", "example.test."),
            Acceptance("localhost", "Path=/", "localhost", hostOnly: true),
            Acceptance("localhost", "Domain=localhost", "localhost", hostOnly: true),
            Acceptance("localhost", "Domain=.LOCALHOST", "localhost", hostOnly: true),
            Acceptance("127.0.0.1", "Path=/", "127.0.0.1", hostOnly: true),
            Acceptance("127.0.0.1", "Domain=127.0.0.1", "127.0.0.1", hostOnly: true),
            Acceptance("[::1]", "Path=/", "::1", hostOnly: true),
            Acceptance("[2001:DB8::1]", "Domain=[2001:db8::1]", "2001:db8::1", hostOnly: true),
            Acceptance("[::1]", "Domain=::1", "::1", hostOnly: true),
            Acceptance("b\u{FC}cher.test", "Domain=xn--bcher-kva.test", "xn--bcher-kva.test"),
            Acceptance("1e2.test", "Domain=1e2.test", "1e2.test"),
            Acceptance("www.0xg.test", "Domain=0xg.test", "0xg.test"),
            Acceptance("a.b.co.test", "Domain=co.test", "co.test"),
        ])
    func accepted(acceptance: Acceptance) throws {
        let cookie = try jar.accept("a=1; \(acceptance.attribute)", from: "https://\(acceptance.host)/")
        #expect(cookie.domain == acceptance.domain)
        #expect(cookie.isHostOnly == acceptance.isHostOnly)
        #expect(jar.all == [cookie])
    }

    @Test(
        "A Domain attribute that the host does not lie in is refused",
        arguments: [
            ("example.test", "other.test", .domainMismatch),
            ("example.test", "www.example.test", .domainMismatch),
            ("badexample.test", "example.test", .domainMismatch),
            ("example.test", "badexample.test", .domainMismatch),
            ("example.test", "ample.test", .domainMismatch),
            ("example.test.", "example.test", .domainMismatch),
            ("example.test", "example.test.", .domainMismatch),
            ("example.test", "..example.test", .domainMismatch),
            ("example.test", "*.example.test", .domainMismatch),
            ("example.test", "example.test:443", .ipAddressDomain),
            ("example.test", "https://example.test", .ipAddressDomain),
            ("a.example.test", "b.example.test", .domainMismatch),
            ("example.test", "xample.test", .domainMismatch),
            ("example.test", "test", .publicSuffix),
            ("example.test", ".test", .publicSuffix),
            ("example.test.", "test.", .publicSuffix),
            ("example.test", "localhost", .publicSuffix),
            ("www.localhost", "localhost", .publicSuffix),
            ("example.test", "..", .publicSuffix),
            ("127.0.0.1", "0.0.1", .ipAddressDomain),
            ("127.0.0.1", "1", .ipAddressDomain),
            ("127.0.0.1", "127.0.0.2", .ipAddressDomain),
            ("1.127.0.0.1", "127.0.0.1", .ipAddressDomain),
            ("a.0x7f.1", "0x7f.1", .ipAddressDomain),
            ("a.1.0xff", "1.0xff", .ipAddressDomain),
            ("a.1.0x", "1.0x", .ipAddressDomain),
            ("a.0.1.", "0.1.", .ipAddressDomain),
            ("127.0.0.1", "example.test", .domainMismatch),
            ("[::1]", "[::2]", .ipAddressDomain),
            ("[::ffff:127.0.0.1]", "0.0.1", .ipAddressDomain),
            ("example.test", "b\u{FC}cher.test", .domainNotASCII),
            ("example.test", "example.test\u{301}", .domainNotASCII),
        ] as [(String, String, CookieRejection)])
    func refused(host: String, attribute: String, rejection: CookieRejection) throws {
        #expect(try jar.refusal(of: "a=1; Domain=\(attribute)", from: "https://\(host)/") == rejection)
        #expect(jar.count == 0)
    }

    @Test("A host-only cookie goes to its host and to no other")
    func hostOnly() throws {
        try jar.accept("a=1", from: "https://example.test/")
        #expect(try jar.namesSent(to: "https://example.test/") == ["a"])
        #expect(try jar.namesSent(to: "https://EXAMPLE.TEST/") == ["a"])
        #expect(try jar.namesSent(to: "https://example.test:8443/") == ["a"])
        #expect(try jar.namesSent(to: "https://fixture:fixture@example.test/") == ["a"])
        for other in ["www.example.test", "badexample.test", "test", "example.test.", "ample.test", "example.tes"] {
            #expect(try jar.namesSent(to: "https://\(other)/") == [])
        }
    }

    @Test("A domain cookie goes to the domain and everything below it, and to no other")
    func domainCookie() throws {
        try jar.accept("a=1; Domain=example.test", from: "https://www.example.test/")
        for host in ["example.test", "www.example.test", "WWW.Example.Test", "a.b.c.example.test", "x..example.test"] {
            #expect(try jar.namesSent(to: "https://\(host)/") == ["a"])
        }
        for host in ["badexample.test", "test", "other.test", "example.test.", "example.test.other.test"] {
            #expect(try jar.namesSent(to: "https://\(host)/") == [])
        }
    }

    @Test("A cookie of a subdomain does not go to its parent or its sibling")
    func subdomain() throws {
        try jar.accept("a=1; Domain=www.example.test", from: "https://www.example.test/")
        #expect(try jar.namesSent(to: "https://example.test/") == [])
        #expect(try jar.namesSent(to: "https://web.example.test/") == [])
        #expect(try jar.namesSent(to: "https://www.example.test/") == ["a"])
    }

    @Test("An IP address gets its own cookies only, and gives none to what only looks like a subdomain")
    func addresses() throws {
        try jar.accept("four=1", from: "https://127.0.0.1/")
        try jar.accept("six=1", from: "https://[::1]/")
        #expect(try jar.namesSent(to: "https://127.0.0.1/") == ["four"])
        #expect(try jar.namesSent(to: "https://[::1]:8443/") == ["six"])
        for host in ["127.0.0.2", "1.127.0.0.1", "0.0.1", "[::2]", "[::ffff:127.0.0.1]"] {
            #expect(try jar.namesSent(to: "https://\(host)/") == [])
        }
    }

    @Test("A host name in any script is one with its ASCII form")
    func internationalName() throws {
        try jar.accept("a=1", from: "https://b\u{FC}cher.test/")
        #expect(try jar.namesSent(to: "https://xn--bcher-kva.test/") == ["a"])
    }

    @Test("A URL without a host, or with an impossibly long one, neither stores nor gets")
    func noHost() throws {
        let long = String(repeating: "a.", count: 127) + "a"
        for url in ["file:///tmp", "data:,x", "https:/path", "relative/path", "https://\(long)/"] {
            #expect(try jar.refusal(of: "a=1", from: url) == .urlWithoutHost)
            #expect(try jar.namesSent(to: url) == [])
            #expect(try jar.header(for: url) == nil)
        }
        let longest = String(repeating: "a.", count: 126) + "a."
        #expect(try jar.refusal(of: "a=1; Domain=a.a.", from: "https://\(longest)/") == nil)
        #expect(try jar.namesSent(to: "https://\(longest)/") == ["a"])
    }

    @Test("A relative URL counts with its base")
    func relativeURL() throws {
        let base = try #require(URL(string: "https://example.test/a/b"))
        let url = try #require(URL(string: "c", relativeTo: base))
        #expect(jar.store(setCookie: "a=1", from: url).count == 1)
        #expect(jar.all.map(\.path) == ["/a"])
        #expect(jar.cookies(for: url).map(\.name) == ["a"])
    }
}
