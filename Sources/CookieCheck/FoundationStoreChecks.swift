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

/// One check of the store layer.
struct StoreCheck: Sendable {
    /// What it is called, after `cookie-check/`.
    let name: String

    /// Throws a `CheckFailure` when it does not hold.
    let body: @Sendable () throws -> Void

    init(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
        self.name = name
        self.body = body
    }

    /// What does not hold, as `name: sentence`; nil when all does.
    func failure() -> String? {
        do {
            try body()
            return nil
        } catch let failure as CheckFailure {
            return "\(name): \(failure.sentence)"
        } catch {
            return "\(name): \(error)"
        }
    }
}

/// What the platform promises about its own stores.
///
/// It is looked at because an app that keeps one ephemeral configuration an account rests on it, and because an update
/// of the toolchain or of the system can change it.
enum FoundationStoreChecks {
    /// The checks, in the order in which they run.
    static let all: [StoreCheck] = [
        // idle: it fails when Foundation changes, and no mutant of the library changes Foundation.
        StoreCheck("foundation-stores-are-distinct", storesAreDistinct),
        // idle: it fails when Foundation changes, and no mutant of the library changes Foundation.
        StoreCheck("foundation-cookie-stays-in-its-store", cookieStaysInItsStore),
        // idle: it fails when Foundation changes, and no mutant of the library changes Foundation.
        StoreCheck("foundation-deletion-ends-at-the-store", deletionEndsAtTheStore),
    ]

    /// The attributes that make two cookies the same to a server.
    ///
    /// `HTTPCookie` itself compares by identity on Linux.
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

    @Sendable private static func storesAreDistinct() throws {
        let first = try makeStore("A")
        let second = try makeStore("B")
        try require(first !== second, "two ephemeral configurations were given one cookie store")
        try require(
            first !== HTTPCookieStorage.shared && second !== HTTPCookieStorage.shared,
            "an ephemeral configuration was given the shared cookie store")
    }

    @Sendable private static func cookieStaysInItsStore() throws {
        let first = try makeStore("A")
        let second = try makeStore("B")
        let stored = try fill(first, with: "fixture-foundation-a")
        try require(stored.count == 3, "a store keeps \(stored.count) of 3 cookies that differ in host or path")
        try require(identities(in: second).isEmpty, "a cookie stored for A stands in B's ephemeral store")
        try require(
            identities(in: .shared).allSatisfy { $0.value != "fixture-foundation-a" },
            "a cookie stored for A stands in the shared store")
    }

    @Sendable private static func deletionEndsAtTheStore() throws {
        let first = try makeStore("A")
        let second = try makeStore("B")
        _ = try fill(first, with: "fixture-foundation-a")
        let kept = try fill(second, with: "fixture-foundation-b")
        for cookie in first.cookies ?? [] { first.deleteCookie(cookie) }
        try require(identities(in: first).isEmpty, "deleting every cookie of A leaves some in A's store")
        try require(
            kept.count == 3 && identities(in: second) == kept, "deleting every cookie of A changes B's store")
    }
}

#if !SWIFT_PACKAGE
    // As a script there is no package around this file, and so no `main.swift`. A global of a script is initialised at once.
    let scriptHasRun: Void = {
        guard let failure = FoundationStoreChecks.all.lazy.compactMap({ $0.failure() }).first else { return }
        FileHandle.standardError.write(Data("cookie-check/\(failure)\n".utf8))
        exit(1)
    }()
#endif
