// Logging in: what belongs to a login, and what comes of one that fails.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionLoginTests {
    @Test func `a login shows its user and keeps its cookies`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            #expect(fixture.switcher.user == User(identifier: "a", name: "Name of a"))
            #expect(fixture.switcher.screen.state == ScreenState(user: fixture.switcher.user))
            #expect(fixture.switcher.current === session)
            #expect(fixture.switcher.session(for: Account("a")) === session)
            #expect(session.cookies.map(\.value) == ["fixture-a"])
            #expect(try await fixture.echo(session).cookies == ["session": "fixture-a"])
        }
    }

    @Test func `two accounts share nothing`() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            let second = try await fixture.logIn("b")
            #expect(first.generation < second.generation)
            #expect(first.configuration !== second.configuration)
            #expect(try await fixture.echo(first).cookies == ["session": "fixture-a"])
            #expect(try await fixture.echo(second).cookies == ["session": "fixture-b"])
            #expect(fixture.switcher.current === second)
        }
    }

    @Test func `a second login of an account ends the first and starts empty`() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            let second = try await fixture.logIn("a", setCookie: [])
            #expect(second.cookies.isEmpty)
            #expect(try await fixture.echo(second).cookies.isEmpty)
            await #expect(throws: SessionError.loggedOut) { try await first.send(fixture.request("/echo")) }
            #expect(fixture.switcher.session(for: Account("a")) === second)
        }
    }

    @Test func `a rejected login leaves nothing but the failure`() async throws {
        try await withFixture { fixture in
            fixture.server.on("/login", .status(403, setCookie: ["session=fixture-a"]))
            await #expect(throws: SessionError.loginRejected(status: 403)) {
                try await fixture.switcher.logIn(Account("a"), with: fixture.request("/login"))
            }
            #expect(fixture.switcher.current == nil)
            #expect(fixture.switcher.session(for: Account("a")) == nil)
            #expect(fixture.switcher.screen.state == ScreenState(failure: .loginRejected(status: 403)))
        }
    }

    @Test func `a login without a readable user is no login`() async throws {
        try await withFixture { fixture in
            fixture.server.on("/login", .ok("nobody"))
            await #expect(throws: SessionError.userUnreadable) {
                try await fixture.switcher.logIn(Account("a"), with: fixture.request("/login"))
            }
            #expect(fixture.switcher.session(for: Account("a")) == nil)
            #expect(fixture.switcher.screen.state == ScreenState(failure: .userUnreadable))
        }
    }

    @Test func `a login that its caller cancels leaves nothing and shows nothing`() async throws {
        try await withFixture { fixture in
            let request = fixture.loginRequest("a", held: "login")
            let login = Task { try await fixture.switcher.logIn(Account("a"), with: request) }
            try await fixture.server.gate("login").waitForArrival()
            login.cancel()
            await #expect(throws: SessionError.cancelled) { try await login.value }
            #expect(fixture.switcher.session(for: Account("a")) == nil)
            #expect(fixture.switcher.screen.state == ScreenState())
        }
    }

    @Test func `switching shows the user that the account last had`() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            try await fixture.logIn("b")
            fixture.server.on("/me", .user("a", name: "Renamed"))
            try await first.refreshUser(with: fixture.request("/me"))
            #expect(fixture.switcher.user?.identifier == "b")
            try fixture.switcher.switchTo(Account("a"))
            #expect(fixture.switcher.user?.name == "Renamed")
            #expect(fixture.switcher.current === first)
            #expect(throws: SessionError.notSignedIn(Account("c"))) { try fixture.switcher.switchTo(Account("c")) }
            #expect(fixture.switcher.current === first)
        }
    }

    @Test func `a session that nobody holds any more is invalidated`() async throws {
        try await withFixture { fixture in
            weak var session: AccountSession?
            do {
                let switcher = AccountSwitcher()
                session = try await switcher.logIn(Account("a"), with: fixture.loginRequest("a"))
                #expect(session != nil)
            }
            #expect(session == nil)
        }
    }
}
