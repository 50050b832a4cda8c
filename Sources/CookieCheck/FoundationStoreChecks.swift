// Checks that Foundation's ephemeral cookie stores are independent; also runs alone: `swift FoundationStoreChecks.swift`.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What one check found wrong, in one line.
struct CheckFailure: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
}

/// Fails with the sentence unless the condition holds.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
    guard condition else { throw CheckFailure(sentence()) }
}

/// What the platform promises about its own stores. It is looked at because an app that keeps one ephemeral
/// configuration an account rests on it, and because a toolchain or system update can change it.
enum FoundationStoreChecks {
    /// Name and body of each check, in the order in which they run.
    static let all: [(name: String, body: () throws -> Void)] = [
        ("foundation-stores-are-distinct", storesAreDistinct),
        ("foundation-cookie-stays-in-its-store", cookieStaysInItsStore),
        ("foundation-deletion-ends-at-the-store", deletionEndsAtTheStore),
    ]

    /// The attributes that make two cookies the same to a server. `HTTPCookie` compares by identity on Linux.
    private struct Identity: Hashable {
        let name: String
        let domain: String
        let path: String
        let value: String
    }

    private static func identities(in store: HTTPCookieStorage) -> Set<Identity> {
        Set(
            (store.cookies ?? []).map { cookie in
                Identity(name: cookie.name, domain: cookie.domain, path: cookie.path, value: cookie.value)
            })
    }

    private static func makeStore(_ owner: String) throws -> HTTPCookieStorage {
        guard let store = URLSessionConfiguration.ephemeral.httpCookieStorage else {
            throw CheckFailure("an ephemeral configuration has no cookie store (for \(owner))")
        }
        return store
    }

    private static func fill(_ store: HTTPCookieStorage, with marker: String) throws -> Set<Identity> {
        for (host, path) in [("one.example.test", "/"), ("one.example.test", "/deep/er"), ("two.example.test", "/")] {
            let properties: [HTTPCookiePropertyKey: Any] = [
                .name: "session", .value: marker, .domain: host, .path: path,
                .expires: Date(timeIntervalSinceNow: 3_600),
            ]
            guard let cookie = HTTPCookie(properties: properties) else {
                throw CheckFailure("Foundation refuses a plain cookie for \(host)\(path)")
            }
            store.setCookie(cookie)
        }
        return identities(in: store)
    }

    static func storesAreDistinct() throws {
        let first = try makeStore("A")
        let second = try makeStore("B")
        try require(first !== second, "two ephemeral configurations were given one cookie store")
        try require(
            first !== HTTPCookieStorage.shared && second !== HTTPCookieStorage.shared,
            "an ephemeral configuration was given the shared cookie store")
    }

    static func cookieStaysInItsStore() throws {
        let first = try makeStore("A")
        let second = try makeStore("B")
        let stored = try fill(first, with: "fixture-foundation-a")
        try require(stored.count == 3, "a store keeps \(stored.count) of 3 cookies that differ in host or path")
        try require(identities(in: second).isEmpty, "a cookie stored for A stands in B's ephemeral store")
        try require(
            identities(in: .shared).allSatisfy { $0.value != "fixture-foundation-a" },
            "a cookie stored for A stands in the shared store")
    }

    static func deletionEndsAtTheStore() throws {
        let first = try makeStore("A")
        let second = try makeStore("B")
        _ = try fill(first, with: "fixture-foundation-a")
        let kept = try fill(second, with: "fixture-foundation-b")
        for cookie in first.cookies ?? [] { first.deleteCookie(cookie) }
        try require(identities(in: first).isEmpty, "deleting every cookie of A leaves some in A's store")
        try require(
            kept.count == 3 && identities(in: second) == kept, "deleting every cookie of A changes B's store")
    }

    /// Runs every check; returns the first failure as `name: sentence`.
    static func firstFailure() -> String? {
        for check in all {
            do { try check.body() } catch let failure as CheckFailure {
                return "\(check.name): \(failure.sentence)"
            } catch { return "\(check.name): \(error)" }
        }
        return nil
    }
}

#if !SWIFT_PACKAGE
    // As a script there is no package around this file, and so no `main.swift` that would call it.
    if let failure = FoundationStoreChecks.firstFailure() {
        FileHandle.standardError.write(Data("cookie-check/\(failure)\n".utf8))
        exit(1)
    }
#endif
