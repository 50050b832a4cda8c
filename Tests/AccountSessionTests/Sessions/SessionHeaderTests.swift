// Which headers a request goes out with.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct SessionHeaderTests {
    @Test(arguments: ["Cookie", "cookie", "COOKIE", "cOOkie", "Cookie2"])
    func `a Cookie header set by hand is an error, in the request and among the defaults`(name: String) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let request = fixture.request("/x", headers: [name: "fixture-own"])
            await #expect(throws: SessionError.cookieHeaderNotAllowed) { try await session.send(request) }
            await #expect(throws: SessionError.cookieHeaderNotAllowed) {
                try await session.upload(Data(), with: request)
            }
            #expect(throws: SessionError.cookieHeaderNotAllowed) {
                try session.setDefaultHeader(name, to: "fixture-own")
            }
            #expect(throws: SessionError.cookieHeaderNotAllowed) { try session.setDefaultHeader(name, to: nil) }
            #expect(fixture.server.received(path: "/x").isEmpty)
            #expect(try await fixture.echo(session).cookies == ["session": "fixture-a"])
        }
    }

    @Test func `a Cookie header in the switcher's configuration is an error`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["cookie": "fixture-own"]
        try await withFixture(configuration: configuration) { fixture in
            await #expect(throws: SessionError.cookieHeaderNotAllowed) { try await fixture.logIn("a") }
            let anonymous = fixture.switcher.makeAnonymousSession()
            await #expect(throws: SessionError.cookieHeaderNotAllowed) {
                try await anonymous.send(fixture.request("/x"))
            }
            await anonymous.close()
            #expect(fixture.server.received.isEmpty)
        }
    }

    @Test(arguments: ["X-A\r\nCookie", "X-A: 1\nCookie", "Cookie ", " Cookie", "Cookie:", "Co\u{0}okie", ""])
    func `a name that would smuggle a header in is an error`(name: String) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let request = fixture.request("/x", headers: [name: "fixture-own"])
            await #expect(throws: SessionError.malformedRequest) { try await session.send(request) }
            #expect(throws: SessionError.malformedRequest) { try session.setDefaultHeader(name, to: "fixture-own") }
            #expect(fixture.server.received(path: "/x").isEmpty)
        }
    }

    @Test(arguments: ["1\r\nCookie: fixture-own", "1\nCookie: fixture-own", "1\rCookie: fixture-own", "1\u{0}2"])
    func `a value that would smuggle a header in gets nowhere`(value: String) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            #expect(throws: SessionError.malformedRequest) { try session.setDefaultHeader("X-A", to: value) }
            // Foundation on Linux takes such a value off a request by itself; elsewhere it is an error.
            _ = try? await session.send(fixture.request("/x", headers: ["X-A": value]))
            #expect(fixture.server.received(path: "/x").allSatisfy { $0.cookies == ["session": "fixture-a"] })
        }
    }

    @Test func `a method that would smuggle a header in is an error`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let request = fixture.request("/x", method: "GET /x HTTP/1.1\r\nCookie: fixture-own\r\nX-Rest:")
            await #expect(throws: SessionError.malformedRequest) { try await session.send(request) }
            #expect(fixture.server.received(path: "/x").isEmpty)
        }
    }

    @Test func `default headers are the login's own, and the request's win`() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            let second = try await fixture.logIn("b")
            try first.setDefaultHeader("Authorization", to: "fixture-token")
            try first.setDefaultHeader("X-Kind", to: "default")
            let echo = try await fixture.echo(first)
            #expect(echo.authorization == "fixture-token")
            #expect(echo.values(of: "X-Kind") == ["default"])
            #expect(try await fixture.echo(first, headers: ["x-kind": "own"]).values(of: "X-Kind") == ["own"])
            let other = try await fixture.echo(second)
            #expect(other.authorization == nil)
            #expect(other.values(of: "X-Kind").isEmpty)

            try first.setDefaultHeader("x-kind", to: "other case")
            #expect(try await fixture.echo(first).values(of: "X-Kind") == ["other case"])
            try first.setDefaultHeader("X-KIND", to: nil)
            #expect(try await fixture.echo(first).values(of: "X-Kind").isEmpty)

            await fixture.switcher.logOut(Account("a"))
            let again = try await fixture.logIn("a")
            #expect(try await fixture.echo(again).authorization == nil)
        }
    }

    @Test func `an upload goes out with what every request has`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("X-Kind", to: "default")
            fixture.server.on("/echo", .echo())
            let request = fixture.request("/echo", method: "POST", body: "replaced")
            let response = try await session.upload(Data("fixture-body".utf8), with: request)
            let echo = try EchoedRequest(response.body)
            #expect(echo.method == "POST")
            #expect(echo.body == "fixture-body")
            #expect(echo.cookies == ["session": "fixture-a"])
            #expect(echo.values(of: "X-Kind") == ["default"])
        }
    }

    @Test func `what is no http request is an error`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            for text in ["file:///etc/hosts", "ftp://app.localhost/", "/relative", "http:///x", "data:,x"] {
                let request = URLRequest(url: try #require(URL(string: text)))
                await #expect(throws: SessionError.unsupportedURL) { try await session.send(request) }
            }
            var request = fixture.request("/x", method: "POST")
            request.httpBodyStream = InputStream(data: Data())
            await #expect(throws: SessionError.bodyStreamNotSupported) { try await session.send(request) }
        }
    }
}

@Suite(.timeLimit(.minutes(1))) struct SessionConfigurationTests {
    @Test func `a login's configuration has none of Foundation's stores`() async throws {
        try await withFixture(configuration: .default) { fixture in
            let configuration = try await fixture.logIn("a").configuration
            #expect(configuration.httpCookieStorage == nil)
            #expect(!configuration.httpShouldSetCookies)
            #expect(configuration.httpCookieAcceptPolicy == .never)
            #expect(configuration.urlCache == nil)
            #expect(configuration.urlCredentialStorage == nil)
        }
    }

    @Test func `changing the caller's configuration afterwards changes nothing`() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Kind": "first"]
        try await withFixture(configuration: configuration) { fixture in
            configuration.httpAdditionalHeaders = ["X-Kind": "second"]
            let session = try await fixture.logIn("a")
            configuration.httpAdditionalHeaders = ["X-Kind": "third"]
            #expect(try await fixture.echo(session).values(of: "X-Kind") == ["first"])
            #expect(configuration.httpCookieStorage != nil)
        }
    }

    @Test func `nothing is set on behalf of anonymous requests`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("X-Kind", to: "login")
            let anonymous = fixture.switcher.makeAnonymousSession()
            fixture.server.on("/echo", .echo(setCookie: ["own=fixture-own"]))
            for _ in 0..<2 {
                let echo = try EchoedRequest(try await anonymous.send(fixture.request("/echo")).body)
                #expect(echo.cookies.isEmpty)
                #expect(echo.values(of: "X-Kind").isEmpty)
            }
            #expect(session.cookies.map(\.name) == ["session"])
            await anonymous.close()
            await anonymous.close()
            #expect(anonymous.isInvalidated)
            await #expect(throws: SessionError.loggedOut) { try await anonymous.send(fixture.request("/echo")) }
        }
    }
}
