// Constraint configuration: each login has its own copy of the configuration, and nobody's change reaches another's.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ConfigurationTests {
    @Test func changingTheCallersConfigurationChangesNothing() async throws {
        let configuration = URLSessionConfiguration.acceptance
        configuration.httpAdditionalHeaders = ["X-Kept": "fixture-kept"]
        try await withFixture(configuration: configuration) { fixture in
            let anonymous = fixture.switcher.makeAnonymousSession()
            configuration.httpAdditionalHeaders = ["X-Later": "fixture-later"]
            let session = try await fixture.logIn("a")
            let login = try fixture.onlyRequest(to: "/login/a")
            #expect(login.values(of: "X-Kept") == ["fixture-kept"])
            #expect(login.values(of: "X-Later").isEmpty)
            configuration.httpAdditionalHeaders = ["X-Latest": "fixture-latest"]
            let echo = try await fixture.echo(through: session)
            #expect(echo.values(of: "X-Kept") == ["fixture-kept"])
            #expect(echo.values(of: "X-Latest").isEmpty)
            let nobody = try EchoedRequest(decoding: try await anonymous.send(fixture.request("/echo")))
            #expect(nobody.values(of: "X-Kept") == ["fixture-kept"])
            await anonymous.close()
        }
    }

    @Test func defaultHeaderBelongsToOneLogin() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            let second = try await fixture.logIn("b")
            try first.setDefaultHeader("X-Theme", to: fixture.marker("theme"))
            #expect(try await fixture.echo(through: first).values(of: "X-Theme") == [fixture.marker("theme")])
            #expect(try await fixture.echo(through: second).values(of: "X-Theme").isEmpty)
            let later = try await fixture.logIn("a")
            #expect(try await fixture.echo(through: later).values(of: "X-Theme").isEmpty)
        }
    }

    @Test func defaultHeaderCanBeReplacedAndTakenAway() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("X-Theme", to: fixture.marker("first"))
            try session.setDefaultHeader("x-theme", to: fixture.marker("second"))
            #expect(try await fixture.echo(through: session).values(of: "X-Theme") == [fixture.marker("second")])
            try session.setDefaultHeader("X-THEME", to: nil)
            #expect(try await fixture.echo(through: session).values(of: "X-Theme").isEmpty)
        }
    }

    @Test func callersConfigurationIsOnlyRead() async throws {
        let configuration = URLSessionConfiguration.acceptance
        configuration.httpAdditionalHeaders = ["X-Kept": "fixture-kept"]
        try await withFixture(configuration: configuration) { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("X-Own", to: fixture.marker("own"))
            #expect(configuration.httpCookieStorage != nil)
            // What the caller chose is taken over.
            #expect(session.configuration.timeoutIntervalForRequest == configuration.timeoutIntervalForRequest)
        }
    }
}
