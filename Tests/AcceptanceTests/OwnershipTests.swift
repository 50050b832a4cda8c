// Constraint ownership: a logout takes everything of its own account, and nothing of another.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite struct OwnershipTests {
    /// Cookies that differ in every way that a deletion could overlook: path, life, scheme, script access, domain.
    private func everyKind(_ fixture: AcceptanceFixture, holding label: String) -> [String] {
        [
            fixture.setCookie("plain", holding: label),
            fixture.setCookie("deep", holding: label, "Path=/deep/er"),
            fixture.setCookie("lasting", holding: label, "Path=/; Max-Age=3600"),
            fixture.setCookie("secure", holding: label, "Path=/; Secure"),
            fixture.setCookie("script", holding: label, "Path=/; HttpOnly; SameSite=Strict"),
            fixture.setCookie("wide", holding: label, "Path=/; Domain=app.localhost"),
        ]
    }

    @Test func logoutDeletesEveryCookieOfTheAccount() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a", setCookie: everyKind(fixture, holding: "a"), scheme: .https)
            try await fixture.receive([fixture.setCookie("far")], through: session, host: "other.localhost")
            let before = fixture.labels(keptBy: session)
            #expect(
                before == ["plain=a", "deep=a", "lasting=a", "secure=a", "script=a", "wide=a", "far"])
            await fixture.switcher.logOut(session.account)
            #expect(fixture.labels(keptBy: session).isEmpty)
        }
    }

    @Test func logoutLeavesEveryCookieOfTheOthers() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: everyKind(fixture, holding: "a"), scheme: .https)
            let second = try await fixture.logIn("b", setCookie: everyKind(fixture, holding: "b"), scheme: .https)
            let before = fixture.identities(of: second)
            await fixture.switcher.logOut(first.account)
            #expect(fixture.identities(of: second) == before)
            let sent = try await fixture.labels(sentThrough: second, to: "/deep/er", scheme: .https)
            #expect(Set(sent) == ["plain=b", "deep=b", "lasting=b", "secure=b", "script=b", "wide=b"])
        }
    }

    @Test func loggedOutSessionSendsNothing() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            await fixture.switcher.logOut(session.account)
            await #expect(throws: SessionError.loggedOut) {
                try await fixture.labels(sentThrough: session, to: "/after")
            }
            #expect(fixture.server.received(path: "/after").isEmpty)
            #expect(throws: SessionError.loggedOut) { try session.setDefaultHeader("X-Late", to: "fixture-late") }
        }
    }

    @Test func logoutInvalidatesTheSessionAndClosesItsConnections() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let connected = fixture.server.liveConnections
            await fixture.switcher.logOut(session.account)
            #expect(session.state == .ended)
            #expect(session.isInvalidated)
            let closed = await fixture.noConnectionIsLeft()
            #expect(connected > 0 && closed)
        }
    }

    @Test func logoutOfTheCurrentAccountIsNoOneElses() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "a")])
            let second = try await fixture.logIn("b")
            await fixture.switcher.logOut()
            #expect(second.state == .ended)
            #expect(fixture.switcher.user == nil)
            #expect(fixture.switcher.session(for: first.account) === first)
            try fixture.switcher.switchTo(first.account)
            #expect(fixture.switcher.user?.identifier == "a")
            #expect(try await fixture.labels(sentThrough: first, to: "/echo") == ["session=a"])
        }
    }

    @Test func loginInPlaceOfAnotherEndsTheFormer() async throws {
        try await withFixture { fixture in
            let former = try await fixture.logIn("a", setCookie: [fixture.setCookie("old")])
            let request = fixture.loginRequest("a")
            let reply = Reply.user("a", name: fixture.marker("name-a"), setCookie: [fixture.setCookie("new")])
            fixture.server.on("/login/a", host: AcceptanceFixture.host, reply.held(at: "new"))
            let login = Task { try await fixture.switcher.logIn(former.account, with: request) }
            try await fixture.server.gate("new").waitForArrival()
            // Its logout has begun, although the new login is not there yet.
            await #expect(throws: SessionError.loggedOut) {
                try await fixture.labels(sentThrough: former, to: "/former")
            }
            fixture.server.gate("new").release()
            let present = try await login.value
            let ended = await fixture.comesToItsEnd(former)
            #expect(ended && fixture.labels(keptBy: former).isEmpty)
            #expect(fixture.labels(keptBy: present) == ["new"])
        }
    }
}
