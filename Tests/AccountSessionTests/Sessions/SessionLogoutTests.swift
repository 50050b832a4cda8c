// Logging out: the order of its steps, and each outcome of one that meets another operation.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionLogoutTests {
    @Test func `a logout leaves a dead session without cookies and an empty screen`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            #expect(await fixture.switcher.logOut(Account("a")) == .loggedOut)
            #expect(session.state == .ended)
            #expect(session.isInvalidated)
            #expect(session.runningTaskCount == 0)
            #expect(session.cookies.isEmpty)
            #expect(fixture.switcher.user == nil)
            #expect(fixture.switcher.current == nil)
            #expect(fixture.switcher.screen.state == ScreenState())
            let hits = fixture.server.received.count
            await #expect(throws: SessionError.loggedOut) { try await session.send(fixture.request("/x")) }
            await #expect(throws: SessionError.loggedOut) {
                try await session.upload(Data(), with: fixture.request("/x"))
            }
            await #expect(throws: SessionError.loggedOut) { try await session.show(fixture.request("/x")) }
            await #expect(throws: SessionError.loggedOut) { try await session.refreshUser(with: fixture.request("/x")) }
            #expect(throws: SessionError.loggedOut) { try session.setDefaultHeader("X-A", to: "1") }
            #expect(fixture.server.received.count == hits)
        }
    }

    @Test func `other accounts notice nothing of a logout`() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a")
            let other = try await fixture.logIn(
                "b", setCookie: ["session=fixture-b; Path=/", "deep=fixture-d; Path=/x/y"])
            let before = other.cookies
            await fixture.switcher.logOut(Account("a"))
            #expect(other.cookies == before)
            #expect(other.state == .active)
            #expect(fixture.switcher.user?.identifier == "b")
            #expect(try await fixture.echo(other).cookies == ["session": "fixture-b"])
        }
    }

    @Test func `the steps come in order, and a held call keeps the cookies from being deleted`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.holds.hold(.responseReceived)
            fixture.server.on("/late", .ok(setCookie: ["late=fixture-late"]))
            let call = Task { try await session.send(fixture.request("/late")) }
            await fixture.holds.arrival(at: .responseReceived)

            fixture.holds.hold(.logoutWaiting)
            fixture.holds.hold(.beforeCookieDeletion)
            let logout = Task { await fixture.switcher.logOut(Account("a")) }
            await fixture.holds.arrival(at: .logoutWaiting)
            #expect(session.state == .loggingOut)
            #expect(fixture.switcher.user == nil)
            #expect(session.runningTaskCount == 1)
            await #expect(throws: SessionError.loggedOut) { try await session.send(fixture.request("/x")) }
            fixture.holds.release(.logoutWaiting)

            #expect(session.cookies.map(\.name) == ["session"])
            #expect(!fixture.holds.passed.contains(.beforeCookieDeletion))
            fixture.holds.release(.responseReceived)
            await fixture.holds.arrival(at: .beforeCookieDeletion)
            #expect(session.runningTaskCount == 0)
            #expect(session.cookies.map(\.name) == ["session"])
            #expect(!session.isInvalidated)
            fixture.holds.release(.beforeCookieDeletion)

            #expect(await logout.value == .loggedOut)
            #expect(session.cookies.isEmpty)
            #expect(session.isInvalidated)
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            #expect(fixture.server.received(path: "/x").isEmpty)
        }
    }

    @Test func `running requests are cancelled, wherever they are`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/held", .ok(setCookie: ["x=fixture-x"]).held(at: "reply"))
            fixture.server.on("/half", .ok("fixture-body").held(at: "half", .midBody))
            fixture.server.on("/busy", .status(503))
            let calls = ["/held", "/half", "/busy"].map { path in
                Task { try await session.send(fixture.request(path)) }
            }
            try await fixture.server.gate("reply").waitForArrival()
            try await fixture.server.gate("half").waitForArrival()
            try await fixture.clock.waitForSleepers()
            #expect(await fixture.switcher.logOut(Account("a")) == .loggedOut)
            for call in calls {
                await #expect(throws: SessionError.loggedOut) { try await call.value }
            }
            #expect(fixture.server.received(path: "/busy").count == 1)
        }
    }

    @Test func `the second of two logouts waits for the first`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.holds.hold(.beforeCookieDeletion)
            let first = Task { await fixture.switcher.logOut(Account("a")) }
            await fixture.holds.arrival(at: .beforeCookieDeletion)
            let joiners = [
                Task { await (fixture.switcher.logOut(Account("a")), session.state) },
                Task { await (fixture.switcher.logOut(), session.state) },
            ]
            await fixture.holds.arrival(at: .logoutJoined, count: 2)
            #expect(await fixture.switcher.logOut(Account("b")) == .notSignedIn)
            #expect(session.state == .loggingOut)
            fixture.holds.release(.beforeCookieDeletion)
            #expect(await first.value == .loggedOut)
            for joiner in joiners {
                let (outcome, state) = await joiner.value
                #expect(outcome == .alreadyLoggingOut)
                #expect(state == .ended)
            }
        }
    }

    @Test func `a logout without a login does nothing`() async throws {
        try await withFixture { fixture in
            #expect(await fixture.switcher.logOut() == .notSignedIn)
            #expect(await fixture.switcher.logOut(Account("a")) == .notSignedIn)
            try await fixture.logIn("a")
            #expect(await fixture.switcher.logOut(Account("b")) == .notSignedIn)
            #expect(fixture.switcher.user?.identifier == "a")
        }
    }

    @Test func `a logout during a login ends it and leaves nothing`() async throws {
        try await withFixture { fixture in
            let request = fixture.loginRequest("a", held: "login")
            let login = Task { try await fixture.switcher.logIn(Account("a"), with: request) }
            try await fixture.server.gate("login").waitForArrival()
            let session = try #require(fixture.switcher.session(for: Account("a")))
            #expect(fixture.switcher.user == nil)
            #expect(await fixture.switcher.logOut(Account("a")) == .loggedOut)
            await #expect(throws: SessionError.loggedOut) { try await login.value }
            #expect(session.state == .ended)
            #expect(session.cookies.isEmpty)
            #expect(fixture.switcher.session(for: Account("a")) == nil)
            #expect(fixture.switcher.screen.state == ScreenState())
        }
    }

    @Test func `a logout when the login's reply is already decoded still wins`() async throws {
        try await withFixture { fixture in
            fixture.holds.hold(.beforeUserWrite)
            let request = fixture.loginRequest("a")
            let login = Task { try await fixture.switcher.logIn(Account("a"), with: request) }
            await fixture.holds.arrival(at: .beforeUserWrite)
            fixture.holds.hold(.logoutWaiting)
            let logout = Task { await fixture.switcher.logOut() }
            await fixture.holds.arrival(at: .logoutWaiting)
            fixture.holds.releaseAll()
            await #expect(throws: SessionError.loggedOut) { try await login.value }
            #expect(await logout.value == .loggedOut)
            #expect(fixture.screenStates.allSatisfy { $0 == ScreenState() })
        }
    }

    @Test func `a login during a logout starts at once with new objects`() async throws {
        try await withFixture { fixture in
            let old = try await fixture.logIn("a")
            fixture.holds.hold(.beforeCookieDeletion)
            let logout = Task { await fixture.switcher.logOut(Account("a")) }
            await fixture.holds.arrival(at: .beforeCookieDeletion)
            let new = try await fixture.logIn("a", setCookie: ["session=fixture-new"])
            #expect(new !== old)
            #expect(old.state == .loggingOut)
            #expect(fixture.switcher.user?.identifier == "a")
            fixture.holds.release(.beforeCookieDeletion)
            #expect(await logout.value == .loggedOut)
            #expect(new.state == .active)
            #expect(new.cookies.map(\.value) == ["fixture-new"])
            #expect(fixture.switcher.current === new)
        }
    }

    @Test func `of two logins of one account the later one counts`() async throws {
        try await withFixture { fixture in
            let request = fixture.loginRequest("a", held: "login")
            let first = Task { try await fixture.switcher.logIn(Account("a"), with: request) }
            try await fixture.server.gate("login").waitForArrival()
            let second = try await fixture.logIn("a")
            await #expect(throws: SessionError.loggedOut) { try await first.value }
            #expect(fixture.switcher.current === second)
            #expect(fixture.switcher.user?.identifier == "a")
        }
    }

    @Test func `of two logins of two accounts both are signed in, the later one on screen`() async throws {
        try await withFixture { fixture in
            let request = fixture.loginRequest("a", held: "login")
            let first = Task { try await fixture.switcher.logIn(Account("a"), with: request) }
            try await fixture.server.gate("login").waitForArrival()
            try await fixture.logIn("b")
            fixture.server.gate("login").release()
            let session = try await first.value
            #expect(session.state == .active)
            #expect(fixture.switcher.user?.identifier == "b")
            #expect(!fixture.screenStates.contains { $0.user?.identifier == "a" })
            try fixture.switcher.switchTo(Account("a"))
            #expect(fixture.switcher.user?.identifier == "a")
        }
    }

    @Test func `cancelling the task that logs out does not stop the logout`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.holds.hold(.logoutWaiting)
            let logout = Task { await fixture.switcher.logOut() }
            await fixture.holds.arrival(at: .logoutWaiting)
            logout.cancel()
            fixture.holds.release(.logoutWaiting)
            #expect(await logout.value == .loggedOut)
            #expect(session.state == .ended)
            #expect(session.cookies.isEmpty)
        }
    }
}
