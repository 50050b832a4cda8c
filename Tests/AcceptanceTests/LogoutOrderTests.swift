// Acceptance of the constraint logout-order: refuse, cancel, wait for the last call, delete the cookies, end.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite struct LogoutOrderTests {
    @Test func logoutReturnsAndLeavesNothing() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let switcher = fixture.switcher
            let outcome = await within { await switcher.logOut(Account("a")) }
            #expect(outcome == .loggedOut)
            guard outcome != nil else { return }
            #expect(session.state == .ended)
            #expect(switcher.session(for: Account("a")) == nil)
            #expect(await switcher.logOut(Account("a")) == .notSignedIn)
        }
    }

    @Test func logoutWaitsUntilTheLastCallHasEnded() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let deletion = fixture.checkpoints.hold(at: .beforeCookieDeletion, of: session.generation)
            let call = try await fixture.heldCall(of: session)
            let logout = try await fixture.beginLogout(of: "a")
            // A whole login of somebody else: time enough for a logout that does not wait.
            let other = try await fixture.logIn("b")
            _ = try await fixture.echo(through: other)
            #expect(session.runningTaskCount == 1)
            #expect(deletion.arrivals == 0)
            #expect(session.cookies.map(\.name).contains("session"))

            call.release()
            try await deletion.waitForArrival()
            #expect(session.state == .loggingOut)
            #expect(!session.isInvalidated)
            deletion.release()
            _ = await logout.value
        }
    }

    @Test func cookiesAreDeletedBeforeLogoutReturns() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/late", .ok(setCookie: ["late=\(fixture.marker("late")); Path=/"]))
            let call = try await fixture.heldCall(of: session, "/late")
            let logout = try await fixture.beginLogout(of: "a")
            call.release()
            _ = await logout.value
            _ = await call.result
            #expect(session.cookies.isEmpty)
        }
    }

    @Test func newCallsAreRefusedOnceLogoutHasBegun() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let waiting = fixture.checkpoints.hold(at: .logoutWaiting, of: session.generation)
            let switcher = fixture.switcher
            let logout = Task { await switcher.logOut(Account("a")) }
            try await waiting.waitForArrival()
            fixture.server.on("/new", .user("a", name: fixture.marker("name-a")))
            let request = fixture.request("/new")
            await #expect(throws: SessionError.loggedOut) { try await session.send(request) }
            await #expect(throws: SessionError.loggedOut) { try await session.upload(Data(), with: request) }
            await #expect(throws: SessionError.loggedOut) { try await session.show(request) }
            await #expect(throws: SessionError.loggedOut) { try await session.refreshUser(with: request) }
            waiting.release()
            _ = await logout.value
            #expect(fixture.server.received(path: "/new").isEmpty)
        }
    }

    @Test func callThatWasAboutToStartIsRefused() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/new", .ok())
            let start = fixture.checkpoints.hold(at: .beforeTaskCreation, of: session.generation)
            let call = Task { try await session.send(fixture.request("/new")) }
            try await start.waitForArrival()
            let logout = try await fixture.beginLogout(of: "a")
            start.release()
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            _ = await logout.value
            #expect(fixture.server.received(path: "/new").isEmpty)
        }
    }

    // In a process of its own, for where an order of calls is not foreseen Foundation ends the process.
    @Test func callsAndLogoutsInAnyOrderNeitherEndNorStopTheProcess() async throws {
        await #expect(processExitsWith: .success) {
            let finished = await within(.seconds(5)) {
                do {
                    try await withFixture { fixture in
                        try await LogoutOrderTests.logOutBeforeACallMakesItsTask(fixture)
                        try await LogoutOrderTests.logOutBeforeARedirectIsAnswered(fixture)
                        try await LogoutOrderTests.logOutAtManyMoments(fixture)
                    }
                    return true
                } catch { return false }
            }
            guard finished == true else { exit(EXIT_FAILURE) }
        }
    }

    /// The worst moment: if nothing waits for the call, the session is gone when the call makes its task.
    private static func logOutBeforeACallMakesItsTask(_ fixture: AcceptanceFixture) async throws {
        let session = try await fixture.logIn("a")
        let start = fixture.checkpoints.hold(at: .beforeTaskCreation, of: session.generation)
        let call = Task { try await session.send(fixture.request("/new")) }
        try await start.waitForArrival()
        let logout = try await fixture.beginLogout(of: "a")
        let other = try await fixture.logIn("b")
        _ = try await fixture.echo(through: other)
        start.release()
        _ = await (call.result, logout.value)
    }

    /// Foundation ends the process when a redirect is answered whose task is cancelled.
    private static func logOutBeforeARedirectIsAnswered(_ fixture: AcceptanceFixture) async throws {
        let session = try await fixture.logIn("r")
        let answer = fixture.checkpoints.hold(at: .beforeRedirectAnswer, of: session.generation)
        fixture.server.on("/hop", .redirect(to: "/landed"))
        fixture.server.on("/landed", .ok())
        let request = fixture.request("/hop")
        let call = Task { try await session.send(request) }
        try await answer.waitForArrival()
        let logout = try await fixture.beginLogout(of: "r")
        answer.release()
        _ = await logout.value
        await #expect(throws: SessionError.self) { try await call.value }
        #expect(fixture.server.received(path: "/landed").isEmpty)
    }

    /// Calls, some of them redirected, and two logouts, each round a little later.
    private static func logOutAtManyMoments(_ fixture: AcceptanceFixture) async throws {
        fixture.server.on("/moved", .redirect(to: "/new"))
        let switcher = fixture.switcher
        for round in 0..<3 {
            let session = try await fixture.logIn("c")
            let calls = (0..<4).map { number in
                Task { try await session.send(fixture.request(number % 2 == 0 ? "/moved" : "/new")) }
            }
            for _ in 0..<round { await Task.yield() }
            async let second = switcher.logOut(Account("c"))
            _ = await switcher.logOut(Account("c"))
            _ = await second
            for call in calls { _ = await call.result }
        }
    }

    @Test func secondLogoutWaitsForTheFirst() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let call = try await fixture.heldCall(of: session)
            let logout = try await fixture.beginLogout(of: "a")
            let switcher = fixture.switcher
            let returned = Collected<LogoutOutcome>()
            let joined = fixture.checkpoints.hold(at: .logoutJoined, of: session.generation)
            let second = Task {
                returned.append(await switcher.logOut(Account("a")))
                joined.release()
            }
            // It has joined the first logout, or is over already.
            try await joined.waitForArrival()
            #expect(returned.all == [])
            joined.release()

            call.release()
            _ = await logout.value
            await second.value
            #expect(returned.all == [.alreadyLoggingOut])
        }
    }

    @Test func logoutDuringLoginEndsTheLogin() async throws {
        try await withFixture { fixture in
            let request = fixture.loginRequest("a")
            let switcher = fixture.switcher
            let write = fixture.checkpoints.hold(at: .beforeUserWrite)
            let login = Task { try await switcher.logIn(Account("a"), with: request) }
            try await write.waitForArrival()
            let session = switcher.session(for: Account("a"))
            let history = fixture.screenHistory()
            let logout = try await fixture.beginLogout(of: "a")
            write.release()
            await #expect(throws: SessionError.loggedOut) { try await login.value }
            #expect(await logout.value == .loggedOut)
            #expect(history.all == [ScreenState()])
            #expect(session?.cookies == [])
        }
    }

    @Test func loginDuringLogoutStartsAtOnceWithNewObjects() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a", setCookie: ["old=\(fixture.marker("old")); Path=/"])
            let call = try await fixture.heldCall(of: first)
            let logout = try await fixture.beginLogout(of: "a")
            let request = fixture.loginRequest("a")
            let switcher = fixture.switcher
            let second = await within { try? await switcher.logIn(Account("a"), with: request) } ?? nil
            #expect(second != nil)
            call.release()
            _ = await logout.value
            guard let session = second else { return }
            #expect(session.generation > first.generation)
            let echo = try await fixture.echo(through: session)
            #expect(echo.cookies["session"] == fixture.marker("a"))
            #expect(echo.cookies["old"] == nil)
        }
    }
}
