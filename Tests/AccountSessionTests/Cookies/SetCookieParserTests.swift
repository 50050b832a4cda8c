// The parsing of one Set-Cookie header (RFC 6265bis, 5.6).

import Testing

@testable import AccountSession

@Suite struct SetCookieParserTests {
    @Test(
        "Name and value are taken as they are, without the white space around them",
        arguments: [
            ("a=b", "a", "b"),
            ("  a\t = \t b  ", "a", "b"),
            ("a=", "a", ""),
            ("a==b", "a", "=b"),
            ("a=b=c", "a", "b=c"),
            ("a=\"b c\"", "a", "\"b c\""),
            ("a=\"b", "a", "\"b"),
            ("a=b; c=d", "a", "b"),
            ("a=b;", "a", "b"),
            ("a=b;;;", "a", "b"),
            ("a=\"b;c\"", "a", "\"b"),
            ("a b=c d", "a b", "c d"),
            ("a=b\tc", "a", "b\tc"),
            ("a,b=c,d", "a,b", "c,d"),
            ("A=B", "A", "B"),
            ("Path=/", "Path", "/"),
            ("a=%20", "a", "%20"),
            ("é=ü", "é", "ü"),
            ("\u{A0}a=\u{A0}", "\u{A0}a", "\u{A0}"),
        ])
    func nameAndValue(header: String, name: String, value: String) throws {
        let parsed = try SetCookieParser.parse(header, limits: CookieLimits())
        #expect(parsed.name == name)
        #expect(parsed.value == value)
    }

    @Test(
        "Without an equals sign before the first semicolon all of it is the value",
        arguments: [
            ("a", "a"), ("  a b ", "a b"), ("a; b=c", "a"), ("=a", "a"), (" = a", "a"), ("=a=b", "a=b"), ("; a=b", ""),
            ("", ""), ("=", ""), (";", ""),
        ])
    func nameless(header: String, value: String) throws {
        let parsed = try SetCookieParser.parse(header, limits: CookieLimits())
        #expect(parsed.name == "")
        #expect(parsed.value == value)
    }

    @Test("A separator counts as an octet, also when an accent makes another character of it")
    func combiningMarks() throws {
        let parsed = try SetCookieParser.parse("a=\u{301}b;\u{301}c; Secure;\u{301}", limits: CookieLimits())
        #expect(parsed.name == "a")
        #expect(parsed.value == "\u{301}b")
        #expect(parsed.attributes.isSecure)
    }

    @Test(
        "A control character anywhere refuses the cookie",
        arguments: Array(UInt8(0)...0x1F) + [0x7F])
    func controlCharacters(octet: UInt8) {
        let character = String(UnicodeScalar(octet))
        for header in ["a\(character)b=c", "a=b\(character)c", "a=b; Path=/\(character)c", "a=b; c\(character)d"] {
            let expected: CookieRejection? = octet == 0x09 ? nil : .controlCharacter
            #expect(rejection(of: header) == expected)
        }
    }

    @Test("A line break of two octets, one character to Swift, is refused too")
    func lineBreak() {
        #expect(rejection(of: "a=b\r\nSet-Cookie: c=d") == .controlCharacter)
    }

    @Test("Name and value may have 4,096 octets together, attributes not counted")
    func sizes() throws {
        let name = String(repeating: "n", count: 96)
        let attribute = "; Path=/" + String(repeating: "p", count: 1000)
        #expect(rejection(of: name + "=" + String(repeating: "v", count: 4000) + attribute) == nil)
        #expect(rejection(of: name + "=" + String(repeating: "v", count: 4001)) == .tooLarge)
        #expect(rejection(of: String(repeating: "v", count: 4096)) == nil)
        #expect(rejection(of: String(repeating: "v", count: 4097)) == .tooLarge)
        #expect(rejection(of: String(repeating: "n", count: 4097) + "=") == .tooLarge)
        #expect(rejection(of: "  a =" + String(repeating: " ", count: 5000) + "b") == nil)
        #expect(rejection(of: "a=" + String(repeating: "é", count: 2048)) == .tooLarge)
    }

    @Test("An attribute's value of more than 1,024 octets is ignored, and an earlier one stays")
    func largeAttributes() throws {
        let fits = "/" + String(repeating: "p", count: 1023)
        #expect(try attributes("Path=\(fits)").path == fits)
        #expect(try attributes("Path=\(fits)p").path == nil)
        #expect(try attributes("Path=/a; Path=\(fits)p").path == "/a")
        #expect(try attributes("Domain=\(fits)p").domain == nil)
        #expect(try attributes("Secure=\(fits)p").isSecure == false)
        #expect(try attributes("\(fits)pp; HttpOnly").isHTTPOnly)
    }

    @Test("Attribute names are read in any case, with white space and with values that mean nothing")
    func attributeNames() throws {
        let parsed = try attributes(" sEcUrE = no ; HTTPONLY=;  pATH\t=\t/a ;dOMAIN= example.test ; SAMEsite=lAX")
        #expect(parsed.isSecure)
        #expect(parsed.isHTTPOnly)
        #expect(parsed.path == "/a")
        #expect(parsed.domain == "example.test")
        #expect(parsed.sameSite == .lax)
    }

    @Test("An attribute whose name is not known is ignored, also where it resembles one")
    func unknownAttributes() throws {
        let parsed = try attributes("Version=1; Secured; Http-Only; Paths=/a; =Secure; MaxAge=1; Partitioned")
        #expect(!parsed.isSecure)
        #expect(!parsed.isHTTPOnly)
        #expect(parsed.path == nil)
        #expect(parsed.maximumAge == nil)
    }

    @Test("Of several attributes of one name the last counts")
    func lastAttribute() throws {
        #expect(try attributes("Path=/a; Path=/b").path == "/b")
        #expect(try attributes("Path=/a; Path=").path == "")
        #expect(try attributes("Domain=a.test; Domain=b.test").domain == "b.test")
        #expect(try attributes("Max-Age=1; Max-Age=2").maximumAge == 2)
        #expect(try attributes("SameSite=Strict; SameSite=None").sameSite == SameSite.none)
    }

    @Test(
        "SameSite is kept; what is not known counts as missing",
        arguments: [
            ("SameSite=Strict", SameSite.strict), ("SameSite=lax", .lax), ("SameSite=NONE", SameSite.none),
            ("SameSite=Default", nil), ("SameSite", nil), ("SameSite=Strict; SameSite=other", nil),
        ])
    func sameSite(attribute: String, expected: SameSite?) throws {
        #expect(try attributes(attribute).sameSite == expected)
    }

    private func rejection(of header: String) -> CookieRejection? {
        do {
            _ = try SetCookieParser.parse(header, limits: CookieLimits())
            return nil
        } catch {
            return error
        }
    }

    private func attributes(_ text: String) throws -> CookieAttributes {
        try SetCookieParser.parse("a=b; \(text)", limits: CookieLimits()).attributes
    }
}
