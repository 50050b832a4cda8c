// Random histories of a jar, held against a simple model of it.

import AccountSession
import Foundation
import Testing

@Suite struct CookieJarModelTests {
    /// SplitMix64: a small generator that gives the same numbers for the same seed everywhere.
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    static let hosts = [
        "example.test", "www.example.test", "a.www.example.test", "badexample.test", "other.test", "b.other.test",
    ]
    static let paths = ["/", "/a", "/a/", "/ab", "/a/b", "/a/b/", "/a/bc", "/a/b/c"]
    static let folders = [
        "/": "/", "/a": "/", "/a/": "/a", "/ab": "/", "/a/b": "/a", "/a/b/": "/a/b", "/a/bc": "/a", "/a/b/c": "/a/b",
    ]
    static let domains: [String?] = [nil, nil, "example.test", "www.example.test", "other.test", "badexample.test"]

    @Test("A jar and its model agree after every step", arguments: UInt64(1)...16)
    func agreement(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        let limits = CookieLimits(
            cookiesPerDomain: Int.random(in: 2...12, using: &random), cookies: Int.random(in: 4...24, using: &random))
        let clock = SettableClock()
        let jar = CookieJar(clock: clock, limits: limits)
        var model = ModelJar(limits: limits)
        for step in 0..<150 {
            if Bool.random(using: &random) { clock.advance(by: Double(Int.random(in: 0...3, using: &random))) }
            let host = try #require(CookieJarModelTests.hosts.randomElement(using: &random))
            let path = try #require(CookieJarModelTests.paths.randomElement(using: &random))
            let isHTTPS = Int.random(in: 0..<3, using: &random) > 0
            let url = try #require(URL(string: "\(isHTTPS ? "https" : "http")://\(host)\(path)"))
            if Int.random(in: 0..<3, using: &random) > 0 {
                let name = ["a", "b", "c"][Int.random(in: 0..<3, using: &random)]
                let domain = CookieJarModelTests.domains[Int.random(in: 0..<6, using: &random)]
                let cookiePath =
                    Bool.random(using: &random) ? CookieJarModelTests.paths.randomElement(using: &random) : nil
                let isSecure = Int.random(in: 0..<3, using: &random) == 0
                let age = Bool.random(using: &random) ? Int.random(in: 0...8, using: &random) : nil
                var header = "\(name)=fixture-\(step)"
                if let domain { header += "; Domain=\(domain)" }
                if let cookiePath { header += "; Path=\(cookiePath)" }
                if isSecure { header += "; Secure" }
                if let age { header += "; Max-Age=\(age)" }
                let isAccepted = try model.store(
                    name: name, value: "fixture-\(step)", domain: domain, path: cookiePath, isSecure: isSecure,
                    age: age,
                    host: host, folder: #require(CookieJarModelTests.folders[path]), isHTTPS: isHTTPS, now: clock.now)
                let results = jar.store(setCookie: header, from: url)
                try #require(results.count == 1)
                try #require(((try? results[0].get()) != nil) == isAccepted, "step \(step): \(header) from \(url)")
            }
            let expected = model.sent(host: host, path: path, isHTTPS: isHTTPS, now: clock.now)
            try #require(jar.cookieHeader(for: url) ?? "" == expected.joined(separator: "; "), "step \(step): \(url)")
            try #require(jar.count == model.entries.count, "step \(step)")
        }
        #expect(Set(jar.all.map(\.value)) == Set(model.entries.map(\.value)))
    }

    @Test("Text of any kind neither crashes the jar nor gets control characters into a header")
    func anyText() throws {
        var random = SeededGenerator(state: 7)
        let pieces = [
            "a", "b", "=", ";", ",", " ", "\t", "\"", "\r\n", "\u{0}", "\u{7F}", "é", "\u{301}", "Path=/", "; Domain=",
            "; Max-Age=", "; Expires=", "Wed, 21 Oct 2026 07:28:00 GMT", "-", "9999999999999999999", "__Host-",
            "example.test",
            "; Secure", ".", "/", "🍪",
        ]
        let url = try #require(URL(string: "https://example.test/a/b"))
        let jar = CookieJar(clock: SettableClock())
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            #expect(jar.store(setCookie: text.joined(), from: url).count >= 1)
        }
        let header = try #require(jar.cookieHeader(for: url))
        #expect(header.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    }
}
