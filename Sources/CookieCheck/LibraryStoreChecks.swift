// Checks that the library's own cookie jars are independent, and how far a deletion reaches.

import AccountSession
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the library promises about its jars: one a login, and nothing of it in any other.
enum LibraryStoreChecks {
    /// The checks, in the order in which they run.
    static let all: [StoreCheck] = [
        StoreCheck("jar-keeps-what-it-is-given", keepsWhatItIsGiven),
        StoreCheck("jar-shares-nothing", sharesNothing),
        StoreCheck("jar-keeps-out-of-foundation", keepsOutOfFoundation),
        StoreCheck("jar-deletion-is-complete", deletionIsComplete),
        StoreCheck("jar-deletion-ends-at-the-jar", deletionEndsAtTheJar),
        StoreCheck("jar-refuses-once-sealed", refusesOnceSealed),
    ]

    /// The attributes that make two cookies the same to a server.
    private struct Identity: Hashable {
        let name: String
        let domain: String
        let path: String
        let value: String
    }

    /// One cookie of every kind: by host, path, scheme, script access and life.
    private static let kinds: [(identity: (domain: String, path: String), url: String, attributes: String)] = [
        (("app.example.test", "/"), "https://app.example.test/login", "Path=/"),
        (("app.example.test", "/deep/er"), "https://app.example.test/login", "Path=/deep/er"),
        (("example.test", "/"), "https://app.example.test/login", "Path=/; Domain=example.test; SameSite=Lax"),
        (("other.test", "/"), "http://other.test/login", "Path=/"),
        (("127.0.0.1", "/"), "http://127.0.0.1/login", "Path=/; Max-Age=3600"),
        (("secure.test", "/"), "https://secure.test/login", "Path=/; Secure; Max-Age=3600"),
        (("script.test", "/"), "https://script.test/login", "Path=/; HttpOnly"),
    ]

    /// Stores one cookie of each kind, and says what must be there.
    private static func fill(_ jar: CookieJar, with marker: String) throws -> Set<Identity> {
        var expected: Set<Identity> = []
        for kind in kinds {
            guard let url = URL(string: kind.url) else { throw CheckFailure("\(kind.url) is not a URL") }
            jar.store(setCookie: "session=\(marker); \(kind.attributes)", from: url)
            expected.insert(
                Identity(name: "session", domain: kind.identity.domain, path: kind.identity.path, value: marker))
        }
        return expected
    }

    /// The cookies of a jar that hold one of this program's markers.
    private static func identities(in jar: CookieJar) -> Set<Identity> {
        Set(
            jar.all.filter { $0.value.hasPrefix("fixture-") }.map { cookie in
                Identity(name: cookie.name, domain: cookie.domain, path: cookie.path, value: cookie.value)
            })
    }

    @Sendable private static func keepsWhatItIsGiven() throws {
        let jar = CookieJar()
        let expected = try fill(jar, with: "fixture-jar-a")
        let kept = identities(in: jar)
        try require(kept == expected, "a jar keeps \(kept.count) of \(expected.count) cookies that differ in kind")
    }

    @Sendable private static func sharesNothing() throws {
        let first = CookieJar()
        let second = CookieJar()
        let expectedFirst = try fill(first, with: "fixture-jar-a")
        let expectedSecond = try fill(second, with: "fixture-jar-b")
        try require(
            identities(in: first) == expectedFirst && identities(in: second) == expectedSecond,
            "what is stored for one account shows in the jar of another")
    }

    @Sendable private static func keepsOutOfFoundation() throws {
        let marker = "fixture-jar-\(UInt32.random(in: 0 ... .max))"
        let jar = CookieJar()
        _ = try fill(jar, with: marker)
        try require(
            (HTTPCookieStorage.shared.cookies ?? []).allSatisfy { $0.value != marker },
            "a cookie of a jar stands in Foundation's shared store")
    }

    @Sendable private static func deletionIsComplete() throws {
        let jar = CookieJar()
        _ = try fill(jar, with: "fixture-jar-a")
        jar.removeAll()
        let left = identities(in: jar).map { "\($0.domain)\($0.path)" }.sorted()
        try require(left.isEmpty, "deleting all of A's cookies leaves those of \(left.joined(separator: ", "))")
        try require(jar.count == 0, "a jar counts \(jar.count) cookies after all were deleted")
    }

    @Sendable private static func deletionEndsAtTheJar() throws {
        let first = CookieJar()
        let second = CookieJar()
        _ = try fill(first, with: "fixture-jar-a")
        let expected = try fill(second, with: "fixture-jar-b")
        first.removeAll()
        try require(identities(in: second) == expected, "deleting all of A's cookies changes B's jar")
    }

    @Sendable private static func refusesOnceSealed() throws {
        let sealed = CookieJar()
        let open = CookieJar()
        sealed.seal()
        _ = try fill(sealed, with: "fixture-jar-late")
        let expected = try fill(open, with: "fixture-jar-b")
        try require(
            identities(in: sealed).isEmpty && identities(in: open) == expected,
            "a sealed jar takes a cookie in, or an open one does not")
    }
}
