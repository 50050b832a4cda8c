// Acceptance of the constraint retry: what failed in passing is tried again, made anew, and never after the logout.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite struct RetryTests {
    @Test func retryIsMadeAnewFromTheSameLogin() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("Authorization", to: fixture.marker("old-key"))
            fixture.server.on(
                "/busy", .status(503, setCookie: ["session=\(fixture.marker("new")); Path=/"]), .ok())
            let call = Task { try await session.send(fixture.request("/busy")) }
            try await fixture.untilBackOff(after: call)
            try session.setDefaultHeader("Authorization", to: fixture.marker("new-key"))
            try await fixture.logIn("b")

            fixture.clock.advance(by: .seconds(60))
            let response = try await call.value
            #expect(response.status == 200)
            #expect(response.attempts == 2)
            let tries = fixture.server.received(path: "/busy")
            #expect(tries.map { $0.cookies["session"] } == [fixture.marker("a"), fixture.marker("new")])
            #expect(tries.map(\.authorization) == [fixture.marker("old-key"), fixture.marker("new-key")])
        }
    }

    @Test func retryRepeatsTheUpload() async throws {
        try await withFixture(options: { $0.clock = RecordedSleeps() }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", method: "PUT", .status(502), .ok())
            let body = Data(fixture.marker("body").utf8)
            _ = try await session.upload(body, with: fixture.request("/busy", method: "PUT"))
            #expect(fixture.server.received(path: "/busy").map(\.body) == [body, body])
        }
    }

    @Test func lostConnectionIsTriedAgain() async throws {
        try await withFixture(options: { $0.clock = RecordedSleeps() }) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/lost", .drop, .ok())
            let response = try? await session.send(fixture.request("/lost"))
            #expect(response?.status == 200)
            #expect(fixture.server.received(path: "/lost").count == 2)
        }
    }

    @Test func triesAndWaitsAreLimited() async throws {
        let sleeps = RecordedSleeps()
        let change: (inout SessionOptions) -> Void = { options in
            options.clock = sleeps
            options.retry.maximumAttempts = 4
            options.retry.baseDelay = .seconds(2)
            options.retry.maximumDelay = .seconds(5)
        }
        try await withFixture(options: change) { fixture in
            let session = try await fixture.logIn("a")
            // Beyond the limit it succeeds, so that a client without one ends too.
            fixture.server.on("/busy", [.status(503), .status(504), .status(502), .status(503), .status(503), .ok()])
            let response = try await session.send(fixture.request("/busy"))
            #expect(response.status == 503)
            #expect(fixture.server.received(path: "/busy").count == 4)
            #expect(sleeps.all == [.seconds(2), .seconds(4), .seconds(5)])
        }
    }

    @Test func whatIsNotIdempotentIsSentOnce() async throws {
        try await withFixture(options: { $0.clock = RecordedSleeps() }) { fixture in
            let session = try await fixture.logIn("a")
            for method in ["POST", "PATCH"] {
                fixture.server.on("/order/\(method)", .status(503), .ok())
                fixture.server.on("/lost/\(method)", .drop, .ok())
                let response = try await session.send(fixture.request("/order/\(method)", method: method))
                #expect(response.status == 503, "\(method)")
                await #expect(throws: SessionError.self, "\(method)") {
                    try await session.upload(Data(), with: fixture.request("/lost/\(method)", method: method))
                }
                #expect(fixture.server.received(path: "/order/\(method)").count == 1, "\(method)")
                #expect(fixture.server.received(path: "/lost/\(method)").count == 1, "\(method)")
            }
        }
    }

    @Test func lastingFailureIsNotTriedAgain() async throws {
        try await withFixture(options: { $0.clock = RecordedSleeps() }) { fixture in
            let session = try await fixture.logIn("a")
            for status in [404, 500] {
                fixture.server.on("/broken/\(status)", .status(status), .ok())
                let response = try await session.send(fixture.request("/broken/\(status)"))
                #expect(response.status == status)
                #expect(fixture.server.received(path: "/broken/\(status)").count == 1, "\(status)")
            }
        }
    }

    @Test func logoutDuringBackOffEndsTheRetry() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503), .ok())
            let call = Task { try await session.send(fixture.request("/busy")) }
            try await fixture.untilBackOff(after: call)
            let logout = try await fixture.beginLogout(of: "a")

            fixture.clock.advance(by: .seconds(60))
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            _ = await logout.value
            #expect(fixture.server.received(path: "/busy").count == 1)
        }
    }

    @Test func logoutAfterBackOffEndsTheRetry() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503), .ok())
            let retry = fixture.checkpoints.hold(at: .beforeRetry, of: session.generation)
            let call = Task { try await session.send(fixture.request("/busy")) }
            try await fixture.untilBackOff(after: call)
            fixture.clock.advance(by: .seconds(60))
            try await retry.waitForArrival()
            let logout = try await fixture.beginLogout(of: "a")

            retry.release()
            await #expect(throws: SessionError.loggedOut) { try await call.value }
            _ = await logout.value
            #expect(fixture.server.received(path: "/busy").count == 1)
        }
    }
}
