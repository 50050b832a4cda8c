// Constraint anonymous: requests on behalf of nobody carry no cookie, keep none, and show nobody's headers.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct AnonymousTests {
    @Test func anonymousRequestsCarryNoCookieAndKeepNone() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let anonymous = fixture.switcher.makeAnonymousSession()
            fixture.server.on("/nobody", .echo(setCookie: [fixture.setCookie("tracking")]))
            for _ in 1...2 {
                let reply = try await anonymous.send(fixture.request("/nobody"))
                let echo = try EchoedRequest(decoding: reply)
                #expect(echo.cookiePairs.isEmpty)
            }
            #expect(fixture.labels(keptBy: session) == ["session=a"])
            await anonymous.close()
        }
    }

    @Test func anonymousRequestsKeepNoCookieOfARedirect() async throws {
        try await withFixture { fixture in
            let anonymous = fixture.switcher.makeAnonymousSession()
            fixture.server.on("/first", .redirect(to: "/second", status: 307, setCookie: [fixture.setCookie("hop")]))
            fixture.server.on("/second", .echo())
            let reply = try await anonymous.upload(
                Data("fixture-body".utf8), with: fixture.request("/first", method: "POST"))
            #expect(reply.url == fixture.server.url("/second"))
            let echo = try EchoedRequest(decoding: reply)
            #expect(echo.cookiePairs.isEmpty)
            await anonymous.close()
        }
    }

    @Test func anonymousRequestsShowNoHeaderOfALogin() async throws {
        let configuration = URLSessionConfiguration.acceptance
        configuration.httpAdditionalHeaders = ["X-App": "fixture-app"]
        try await withFixture(configuration: configuration) { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("Authorization", to: fixture.marker("token"))
            let anonymous = fixture.switcher.makeAnonymousSession()
            fixture.server.on("/nobody", .echo())
            let echo = try EchoedRequest(decoding: try await anonymous.send(fixture.request("/nobody")))
            #expect(echo.authorization == nil)
            #expect(echo.values(of: "X-App") == ["fixture-app"])
            await anonymous.close()
        }
    }

    @Test func anonymousSessionLivesAndEndsOnItsOwn() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let anonymous = fixture.switcher.makeAnonymousSession()
            await fixture.switcher.logOut(session.account)
            fixture.server.on("/nobody", .ok("fixture-public"))
            let reply = try? await anonymous.send(fixture.request("/nobody"))
            #expect(reply?.body == Data("fixture-public".utf8))
            await anonymous.close()
            await #expect(throws: SessionError.loggedOut) { try await anonymous.send(fixture.request("/nobody")) }
            #expect(fixture.server.received(path: "/nobody").count == 1)
        }
    }

    @Test func anonymousSessionsDoNotKnowEachOther() async throws {
        try await withFixture { fixture in
            let first = fixture.switcher.makeAnonymousSession()
            let second = fixture.switcher.makeAnonymousSession()
            #expect(first.configuration !== second.configuration)
            await first.close()
            fixture.server.on("/nobody", .ok("fixture-public"))
            let reply = try? await second.send(fixture.request("/nobody"))
            #expect(reply?.status == 200)
            await second.close()
            #expect(second.isInvalidated)
        }
    }
}
