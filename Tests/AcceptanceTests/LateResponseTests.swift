// Acceptance of the constraint late-response: what arrives late changes nothing but what its own login still owns.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite struct LateResponseTests {
    @Test func currentLoginReceivesWhatItAskedFor() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let renamed = User(identifier: "a", name: fixture.marker("renamed"))
            let content = Data(fixture.marker("content").utf8)
            fixture.server.on("/me", .user("a", name: renamed.name))
            fixture.server.on("/data", .ok(fixture.marker("content")), .status(500), .ok(fixture.marker("content")))

            #expect(fixture.switcher.screen.state == ScreenState(user: fixture.user("a")))
            try await session.refreshUser(with: fixture.request("/me"))
            #expect(fixture.switcher.user == renamed)
            let history = fixture.screenHistory()
            for _ in 1...3 { _ = try? await session.show(fixture.request("/data")) }
            let failure = history.all.compactMap(\.failure)
            #expect(failure == [.unexpectedStatus(500)])
            #expect(fixture.switcher.screen.state == ScreenState(user: renamed, content: content))
        }
    }

    @Test func userThatArrivesAfterAnotherLoginIsNotShown() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/me", .user("a", name: fixture.marker("late")).held(at: "late"))
            let refresh = Task { try await first.refreshUser(with: fixture.request("/me")) }
            try await fixture.server.gate("late").waitForArrival()
            try await fixture.logIn("b")
            let history = fixture.screenHistory()

            fixture.server.gate("late").release()
            _ = await refresh.result
            #expect(fixture.switcher.user == fixture.user("b"))
            #expect(history.all == [ScreenState(user: fixture.user("b"))])
        }
    }

    @Test func userThatWasReadBeforeASwitchIsNotShownAfterIt() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a")
            let second = try await fixture.logIn("b")
            let late = User(identifier: "b", name: fixture.marker("late"))
            fixture.server.on("/me", .user("b", name: late.name))
            let write = fixture.checkpoints.hold(at: .beforeUserWrite, of: second.generation)
            let refresh = Task { try await second.refreshUser(with: fixture.request("/me")) }
            try await write.waitForArrival()
            try fixture.switcher.switchTo(Account("a"))
            let history = fixture.screenHistory()

            write.release()
            _ = await refresh.result
            #expect(history.all == [ScreenState(user: fixture.user("a"))])
            try fixture.switcher.switchTo(Account("b"))
            #expect(fixture.switcher.screen.state == ScreenState(user: late))
        }
    }

    @Test(arguments: [200, 500]) func contentOrFailureOfAnEarlierLoginIsNotShown(status: Int) async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/data", .status(status, body: fixture.marker("late")))
            let write = fixture.checkpoints.hold(at: .beforeScreenWrite, of: first.generation)
            let show = Task { try await first.show(fixture.request("/data")) }
            try await write.waitForArrival()
            try await fixture.logIn("b")
            let history = fixture.screenHistory()

            write.release()
            _ = await show.result
            #expect(history.all == [ScreenState(user: fixture.user("b"))])
        }
    }

    @Test func failureOfAnEarlierLoginIsNotShown() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/me", .ok("no user"))
            let write = fixture.checkpoints.hold(at: .beforeScreenWrite, of: first.generation)
            let refresh = Task { try await first.refreshUser(with: fixture.request("/me")) }
            try await write.waitForArrival()
            try await fixture.logIn("b")
            let history = fixture.screenHistory()

            write.release()
            _ = await refresh.result
            #expect(history.all == [ScreenState(user: fixture.user("b"))])
            _ = try? await fixture.switcher.current?.refreshUser(with: fixture.request("/me"))
            #expect(fixture.switcher.screen.state == ScreenState(user: fixture.user("b"), failure: .userUnreadable))
        }
    }

    @Test func switchedScreenShowsNothingOfTheOtherAccount() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/data", .ok(fixture.marker("content")))
            try await first.show(fixture.request("/data"))
            let second = try await fixture.logIn("b")
            #expect(fixture.switcher.screen.state == ScreenState(user: fixture.user("b")))
            try await second.show(fixture.request("/data"))
            try fixture.switcher.switchTo(Account("a"))
            #expect(fixture.switcher.screen.state == ScreenState(user: fixture.user("a")))
        }
    }

    @Test func sameAccountLoggedInAgainReceivesNothingOfItsFirstLogin() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/me", .user("a", name: fixture.marker("late")))
            let write = fixture.checkpoints.hold(at: .beforeUserWrite, of: first.generation)
            let refresh = Task { try await first.refreshUser(with: fixture.request("/me")) }
            try await write.waitForArrival()
            let logout = try await fixture.beginLogout(of: "a")
            try await fixture.logIn("a")
            let history = fixture.screenHistory()

            write.release()
            await #expect(throws: SessionError.loggedOut) { try await refresh.value }
            _ = await logout.value
            #expect(fixture.switcher.user == fixture.user("a"))
            #expect(history.all == [ScreenState(user: fixture.user("a"))])
        }
    }

    @Test func replyThatArrivesDuringLogoutReachesNeitherScreenNorCaller() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/data", .ok(fixture.marker("late")))
            let arrived = fixture.checkpoints.hold(at: .responseReceived, of: session.generation)
            let show = Task { try await session.show(fixture.request("/data")) }
            try await arrived.waitForArrival()
            let history = fixture.screenHistory()
            let logout = try await fixture.beginLogout(of: "a")
            #expect(fixture.switcher.user == nil)

            arrived.release()
            await #expect(throws: SessionError.loggedOut) { try await show.value }
            _ = await logout.value
            #expect(history.all == [ScreenState(user: fixture.user("a")), ScreenState()])
        }
    }

    @Test func cookieThatArrivesDuringLogoutIsNotStored() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/late", .ok(setCookie: ["late=\(fixture.marker("late")); Path=/"]))
            let arrived = fixture.checkpoints.hold(at: .responseReceived, of: session.generation)
            let call = Task { try await session.send(fixture.request("/late")) }
            try await arrived.waitForArrival()
            let logout = try await fixture.beginLogout(of: "a")
            let deletion = fixture.checkpoints.hold(at: .beforeCookieDeletion, of: session.generation)

            arrived.release()
            try await deletion.waitForArrival()
            #expect(session.cookies.map(\.name).contains("session"))
            #expect(!session.cookies.map(\.name).contains("late"))
            deletion.release()
            _ = await (call.result, logout.value)
        }
    }

    @Test func redirectThatArrivesDuringLogoutIsNeitherStoredNorFollowed() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on(
                "/moved", .redirect(to: "/target", setCookie: ["late=\(fixture.marker("late")); Path=/"]))
            fixture.server.on("/target", .ok())
            let arrived = fixture.checkpoints.hold(at: .redirectReceived, of: session.generation)
            let call = Task { try await session.send(fixture.request("/moved")) }
            try await arrived.waitForArrival()
            let logout = try await fixture.beginLogout(of: "a")
            let deletion = fixture.checkpoints.hold(at: .beforeCookieDeletion, of: session.generation)

            arrived.release()
            try await deletion.waitForArrival()
            #expect(session.cookies.map(\.name).contains("session"))
            #expect(!session.cookies.map(\.name).contains("late"))
            deletion.release()
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            _ = await logout.value
            #expect(fixture.server.received(path: "/target").isEmpty)
        }
    }

    @Test func loginThatIsOvertakenStaysSignedInAndOffScreen() async throws {
        try await withFixture { fixture in
            let request = fixture.loginRequest("a")
            fixture.server.on(
                "/login/a", host: AcceptanceFixture.host,
                .user("a", name: fixture.marker("name-a")).held(at: "late"))
            let switcher = fixture.switcher
            let login = Task { try await switcher.logIn(Account("a"), with: request) }
            try await fixture.server.gate("late").waitForArrival()
            let second = try await fixture.logIn("b")
            let history = fixture.screenHistory()

            fixture.server.gate("late").release()
            let first = try await login.value
            #expect(switcher.current === second)
            #expect(history.all == [ScreenState(user: fixture.user("b"))])
            try switcher.switchTo(Account("a"))
            #expect(switcher.screen.state == ScreenState(user: fixture.user("a")))
            _ = await switcher.logOut(first.account)
        }
    }

    @Test func rejectionOfALoginIsShownOnlyWhileThatLoginIsOnScreen() async throws {
        try await withFixture { fixture in
            fixture.server.on("/denied", .status(403).held(at: "late"))
            let switcher = fixture.switcher
            let login = Task { try await switcher.logIn(Account("a"), with: fixture.request("/denied")) }
            try await fixture.server.gate("late").waitForArrival()
            try await fixture.logIn("b")
            let history = fixture.screenHistory()

            fixture.server.gate("late").release()
            _ = await login.result
            #expect(history.all == [ScreenState(user: fixture.user("b"))])
            _ = try? await switcher.logIn(Account("c"), with: fixture.request("/denied"))
            #expect(switcher.screen.state == ScreenState(failure: .loginRejected(status: 403)))
        }
    }

    @Test func logoutOfAnAccountThatIsNotOnScreenLeavesTheScreen() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a")
            try await fixture.logIn("b")
            let history = fixture.screenHistory()
            await fixture.switcher.logOut(Account("a"))
            #expect(history.all == [ScreenState(user: fixture.user("b"))])
            await fixture.switcher.logOut(Account("b"))
            #expect(history.all == [ScreenState(user: fixture.user("b")), ScreenState()])
        }
    }
}
