// Responses that arrive when their login is over, or no longer on screen.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionLateResponseTests {
    @Test func `a user read for one login does not reach the screen of another`() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/me", .user("a", name: "Late"))
            fixture.holds.hold(.beforeUserWrite)
            let refresh = Task { try await first.refreshUser(with: fixture.request("/me")) }
            await fixture.holds.arrival(at: .beforeUserWrite)
            let login = Task { try await fixture.logIn("b") }
            await fixture.holds.arrival(at: .beforeUserWrite, count: 2)
            fixture.holds.release(.beforeUserWrite)
            _ = try await login.value
            #expect(try await refresh.value.name == "Late")
            #expect(fixture.switcher.user?.identifier == "b")
            #expect(!fixture.screenStates.contains { $0.user?.name == "Late" })
        }
    }

    @Test func `a reply to the first login of an account does not reach the second`() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            fixture.server.on("/me", .user("a", name: "Late"))
            fixture.holds.hold(.beforeUserWrite)
            let refresh = Task { try await first.refreshUser(with: fixture.request("/me")) }
            await fixture.holds.arrival(at: .beforeUserWrite)
            fixture.holds.hold(.logoutWaiting)
            let logout = Task { await fixture.switcher.logOut() }
            await fixture.holds.arrival(at: .logoutWaiting)
            let login = Task { try await fixture.logIn("a") }
            await fixture.holds.arrival(at: .beforeUserWrite, count: 2)
            fixture.holds.releaseAll()
            await #expect(throws: SessionError.loggedOut) { try await refresh.value }
            _ = try await login.value
            #expect(await logout.value == .loggedOut)
            #expect(fixture.switcher.user?.name == "Name of a")
            #expect(!fixture.screenStates.contains { $0.user?.name == "Late" })
        }
    }

    @Test func `a late reply or error changes neither the jar nor the screen`() async throws {
        try await withFixture(change: { $0.retry = .never }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/late", .ok("fixture-late", setCookie: ["late=fixture-late"]))
            fixture.server.on("/drop", .drop)
            fixture.holds.hold(.responseReceived)
            let calls = ["/late", "/drop"].map { path in Task { try await session.show(fixture.request(path)) } }
            await fixture.holds.arrival(at: .responseReceived, count: 2)
            fixture.holds.hold(.logoutWaiting)
            fixture.holds.hold(.beforeCookieDeletion)
            let logout = Task { await fixture.switcher.logOut() }
            await fixture.holds.arrival(at: .logoutWaiting)
            fixture.holds.release(.logoutWaiting)
            fixture.holds.release(.responseReceived)
            await fixture.holds.arrival(at: .beforeCookieDeletion)
            #expect(session.cookies.map(\.name) == ["session"])
            fixture.holds.releaseAll()
            for call in calls {
                await #expect(throws: SessionError.loggedOut) { try await call.value }
            }
            #expect(await logout.value == .loggedOut)
            #expect(fixture.switcher.screen.state == ScreenState())
            #expect(!fixture.screenStates.contains { $0.content != nil || $0.failure != nil })
        }
    }

    @Test func `content and failures of an account that is not on screen are not shown`() async throws {
        try await withFixture(change: { $0.retry = .never }) { fixture in
            let first = try await fixture.logIn("a")
            try await fixture.logIn("b")
            fixture.server.on("/data", .ok("fixture-data"))
            fixture.server.on("/drop", .drop)
            fixture.server.on("/missing", .status(404))
            #expect(try await first.show(fixture.request("/data")).status == 200)
            #expect(try await first.show(fixture.request("/missing")).status == 404)
            await #expect(throws: SessionError.self) { try await first.show(fixture.request("/drop")) }
            #expect(fixture.switcher.screen.state == ScreenState(user: User(identifier: "b", name: "Name of b")))
        }
    }

    @Test func `a redirect is not followed once the logout has begun`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: "/to", setCookie: ["late=fixture-late"]))
            fixture.holds.hold(.redirectReceived)
            let call = Task { try await session.send(fixture.request("/from")) }
            await fixture.holds.arrival(at: .redirectReceived)
            fixture.holds.hold(.logoutWaiting)
            let logout = Task { await fixture.switcher.logOut() }
            await fixture.holds.arrival(at: .logoutWaiting)
            fixture.holds.releaseAll()
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            #expect(await logout.value == .loggedOut)
            #expect(fixture.server.received(path: "/to").isEmpty)
        }
    }

    @Test func `a redirect that waits for its answer can be cancelled`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: "/to"))
            fixture.holds.hold(.beforeRedirectAnswer)
            let byCaller = Task { try await session.send(fixture.request("/from")) }
            await fixture.holds.arrival(at: .beforeRedirectAnswer)
            byCaller.cancel()
            await #expect(throws: SessionError.cancelled) { try await byCaller.value }
            let byLogout = Task { try await session.send(fixture.request("/from")) }
            await fixture.holds.arrival(at: .beforeRedirectAnswer, count: 2)
            #expect(await fixture.switcher.logOut() == .loggedOut)
            await #expect(throws: SessionError.loggedOut) { try await byLogout.value }
            fixture.holds.releaseAll()
            #expect(fixture.server.received(path: "/to").isEmpty)
        }
    }

    @Test(arguments: [Checkpoint.beforeTaskCreation, .beforeRetry])
    func `no task is created once the logout has begun`(checkpoint: Checkpoint) async throws {
        try await withFixture(change: { $0.retry.baseDelay = .zero }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503))
            fixture.holds.hold(checkpoint)
            let call = Task { try await session.send(fixture.request("/busy")) }
            await fixture.holds.arrival(at: checkpoint)
            let hits = fixture.server.received(path: "/busy").count
            fixture.holds.hold(.logoutWaiting)
            let logout = Task { await fixture.switcher.logOut() }
            await fixture.holds.arrival(at: .logoutWaiting)
            fixture.holds.releaseAll()
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            #expect(await logout.value == .loggedOut)
            #expect(fixture.server.received(path: "/busy").count == hits)
        }
    }

    @Test(arguments: [Checkpoint.beforeTaskCreation, .responseReceived])
    func `a call that its caller cancels throws so, wherever it is`(checkpoint: Checkpoint) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/held", .ok().held(at: "reply"))
            if checkpoint == .beforeTaskCreation { fixture.holds.hold(checkpoint) }
            let call = Task { try await session.show(fixture.request("/held")) }
            if checkpoint == .beforeTaskCreation {
                await fixture.holds.arrival(at: checkpoint)
            } else {
                try await fixture.server.gate("reply").waitForArrival()
            }
            call.cancel()
            fixture.holds.releaseAll()
            await #expect(throws: SessionError.cancelled) { try await call.value }
            #expect(fixture.switcher.screen.state.failure == nil)
            #expect(session.state == .active)
            #expect(session.runningTaskCount == 0)
        }
    }
}
