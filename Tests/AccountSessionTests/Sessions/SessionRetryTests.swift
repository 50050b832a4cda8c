// Trying again.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionRetryTests {
    @Test(arguments: [502, 503, 504])
    func `each try is made anew from what the login is by then`(status: Int) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(status, setCookie: ["session=fixture-new; Path=/"]), .echo())
            let call = Task { try await session.send(fixture.request("/busy")) }
            try await fixture.clock.waitForSleepers()
            try session.setDefaultHeader("X-Kind", to: "late")
            fixture.clock.advance(by: .milliseconds(199))
            #expect(fixture.server.received(path: "/busy").count == 1)
            fixture.clock.advance(by: .milliseconds(1))
            let response = try await call.value
            #expect(response.attempts == 2)
            let echo = try EchoedRequest(response.body)
            #expect(echo.cookies == ["session": "fixture-new"])
            #expect(echo.values(of: "X-Kind") == ["late"])
        }
    }

    @Test func `the wait doubles, and the last reply stands`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503))
            let call = Task { try await session.send(fixture.request("/busy")) }
            try await fixture.clock.waitForSleepers()
            fixture.clock.advance(by: .milliseconds(200))
            try await fixture.server.waitForRequest(path: "/busy", count: 2)
            try await fixture.clock.waitForSleepers()
            fixture.clock.advance(by: .milliseconds(399))
            #expect(fixture.clock.sleepers == 1)
            fixture.clock.advance(by: .milliseconds(1))
            let response = try await call.value
            #expect(response.status == 503)
            #expect(response.attempts == 3)
            #expect(fixture.server.received(path: "/busy").count == 3)
        }
    }

    @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"])
    func `an idempotent request is tried again after a lost connection`(method: String) async throws {
        try await withFixture(change: { $0.retry.baseDelay = .zero }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/drop", .drop, .ok("fixture-body").dropping(midBody: false), .ok())
            let response = try await session.send(fixture.request("/drop", method: method))
            // A reply to HEAD is complete with its headers.
            #expect(response.attempts == (method == "HEAD" ? 2 : 3))
        }
    }

    @Test(arguments: ["POST", "PATCH"])
    func `a request that is not idempotent is tried once`(method: String) async throws {
        try await withFixture(change: { $0.retry.baseDelay = .zero }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503))
            fixture.server.on("/drop", .drop)
            #expect(try await session.send(fixture.request("/busy", method: method)).attempts == 1)
            await #expect(throws: SessionError.self) {
                try await session.send(fixture.request("/drop", method: method))
            }
            #expect(fixture.server.received(path: "/busy").count == 1)
            #expect(fixture.server.received(path: "/drop").count == 1)
        }
    }

    @Test func `other statuses are not tried again`() async throws {
        try await withFixture(change: { $0.retry.baseDelay = .zero }) { fixture in
            let session = try await fixture.logIn("a")
            for status in [400, 404, 429, 500, 501] {
                fixture.server.on("/\(status)", .status(status))
                #expect(try await session.send(fixture.request("/\(status)")).attempts == 1)
            }
        }
    }

    @Test func `a hop that fails is tried again by itself`() async throws {
        try await withFixture(change: { $0.retry.baseDelay = .zero }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: "/to", status: 303))
            fixture.server.on("/to", .status(503), .echo())
            let response = try await session.send(fixture.request("/from", method: "POST"))
            #expect(response.attempts == 2)
            #expect(response.redirects == 1)
            #expect(fixture.server.received(path: "/from").count == 1)
        }
    }

    @Test func `a caller who cancels during the back-off is heard at once`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503))
            let call = Task { try await session.send(fixture.request("/busy")) }
            try await fixture.clock.waitForSleepers()
            call.cancel()
            await #expect(throws: SessionError.cancelled) { try await call.value }
            #expect(fixture.server.received(path: "/busy").count == 1)
        }
    }

    @Test func `the wait is bounded`() {
        var policy = RetryPolicy()
        policy.baseDelay = .seconds(1)
        policy.maximumDelay = .seconds(3)
        #expect((1...4).map { policy.delay(after: $0) } == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
        policy.baseDelay = .seconds(9)
        #expect(policy.delay(after: 1) == .seconds(3))
    }
}
