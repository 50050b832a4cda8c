// Constraint isolation: nothing of one login enters the requests, the stores or the life of another.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct IsolationTests {
    @Test func eachAccountSendsItsOwnCookies() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "a")])
            let second = try? await fixture.logIn("b", setCookie: [fixture.setCookie("session", holding: "b")])
            #expect(try await fixture.labels(sentThrough: first, to: "/echo") == ["session=a"])
            var sent: [String]?
            if let second { sent = try await fixture.labels(sentThrough: second, to: "/echo") }
            #expect(sent == ["session=b"])
        }
    }

    @Test func loginCarriesNothingOfTheAccountBefore() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "a")])
            let second = try await fixture.logIn("b", setCookie: [fixture.setCookie("session", holding: "b")])
            let login = try fixture.onlyRequest(to: "/login/b")
            #expect(fixture.ownLabels(of: login).isEmpty)
            #expect(fixture.labels(keptBy: second) == ["session=b"])
        }
    }

    @Test func switchersOfOneAppShareNothing() async throws {
        let configuration = URLSessionConfiguration.acceptance
        try await withFixture(configuration: configuration) { fixture in
            let other = fixture.makeSwitcher(configuration: configuration)
            let first = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "a")])
            let second = try await fixture.logIn("a", setCookie: [fixture.setCookie("other", holding: "b")], on: other)
            #expect(fixture.labels(keptBy: first) == ["session=a"])
            #expect(try await fixture.labels(sentThrough: second, to: "/echo") == ["other=b"])
        }
    }

    @Test func sharedStoreIsNeitherReadNorWritten() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let kept = try await fixture.labels(sentThrough: session, to: "/echo")
            #expect(kept == ["session=a"])
            let marker = fixture.marker("a")
            let shared = HTTPCookieStorage.shared.cookies ?? []
            #expect(shared.allSatisfy { $0.value != marker })
        }
    }

    @Test func logoutOfOneAccountLeavesTheOtherWorking() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "a")])
            let second = try await fixture.logIn("b", setCookie: [fixture.setCookie("session", holding: "b")])
            await fixture.switcher.logOut(first.account)
            let sent = try? await fixture.labels(sentThrough: second, to: "/echo")
            #expect(sent == ["session=b"])
            #expect(fixture.switcher.user?.identifier == "b")
        }
    }

    @Test func foundationStoresAreNotShared() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a").configuration
            let second = try await fixture.logIn("b").configuration
            #expect(first !== second)
            #expect(!isShared(first.httpCookieStorage, second.httpCookieStorage, with: .shared))
            #expect(!isShared(first.urlCache, second.urlCache, with: .shared))
            #expect(!isShared(first.urlCredentialStorage, second.urlCredentialStorage, with: .shared))
        }
    }

    @Test func laterLoginOfOneAccountStartsEmpty() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: [fixture.setCookie("old")])
            await fixture.switcher.logOut(first.account)
            let second = try await fixture.logIn("a", setCookie: [fixture.setCookie("new")])
            #expect(try await fixture.labels(sentThrough: second, to: "/echo") == ["new"])
            // Again, this time without a logout in between.
            let third = try await fixture.logIn("a", setCookie: [fixture.setCookie("newest")])
            #expect(try await fixture.labels(sentThrough: third, to: "/echo") == ["newest"])
        }
    }

    @Test func everyLoginHasItsOwnObjectAndALaterGeneration() async throws {
        try await withFixture { fixture in
            let other = fixture.makeSwitcher()
            let sessions = [
                try await fixture.logIn("a"), try await fixture.logIn("b", on: other),
                try await fixture.logIn("b"), try await fixture.logIn("a"),
            ]
            let generations = sessions.map(\.generation)
            #expect(zip(generations, generations.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func cookiesSetLaterStayWithTheirLogin() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "a")])
            let second = try await fixture.logIn("b", setCookie: [fixture.setCookie("session", holding: "b")])
            try await fixture.receive([fixture.setCookie("session", holding: "later")], through: first)
            #expect(fixture.labels(keptBy: first) == ["session=later"])
            #expect(fixture.labels(keptBy: second) == ["session=b"])
        }
    }
}

/// Whether two logins hold one store, or either holds the one of the whole process.
private func isShared<Store: AnyObject>(_ first: Store?, _ second: Store?, with processWide: Store) -> Bool {
    guard let store = first ?? second else { return false }
    return first === second || store === processWide || second === processWide
}
