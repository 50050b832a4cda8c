// Constraint headers: only the jar of the login makes a Cookie header, and each kind of request carries what its login gives it.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct HeadersTests {
    @Test func cookieHeaderFollowsTheJar() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("session", holding: "first")])
            try await fixture.receive([fixture.setCookie("session", holding: "second")], through: session)
            #expect(try await fixture.labels(sentThrough: session, to: "/echo") == ["session=second"])
            let next = try await fixture.logIn("b", setCookie: [fixture.setCookie("session", holding: "b")])
            #expect(try await fixture.labels(sentThrough: next, to: "/echo") == ["session=b"])
        }
    }

    // In a process of its own, for the shared store belongs to all tests of this one.
    @Test func sharedStoreIsNotRead() async {
        await #expect(processExitsWith: .success) {
            let places = try WritablePlaces()
            defer { places.remove() }
            try await withFixture { fixture in
                try seedSharedStore(value: fixture.marker("seed"))
                let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("own")])
                let echo = try await fixture.echo(through: session)
                #expect(echo.cookies["seed"] == nil)
                #expect(echo.cookies["own"] == fixture.marker("own"))
                let anonymous = fixture.switcher.makeAnonymousSession()
                let reply = try await anonymous.send(fixture.request("/echo"))
                #expect(try EchoedRequest(decoding: reply).cookies["seed"] == nil)
                await anonymous.close()
            }
        }
    }

    @Test func cookieHeaderOfTheCallerIsRefused() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let anonymous = fixture.switcher.makeAnonymousSession()
            for name in ["Cookie", "cookie", "COOKIE", "cOOkie"] {
                var request = fixture.request("/refused")
                request.setValue("session=\(fixture.marker("forged"))", forHTTPHeaderField: name)
                let refused = request
                await #expect(throws: SessionError.cookieHeaderNotAllowed, "\(name)") {
                    try await session.send(refused)
                }
                await #expect(throws: SessionError.cookieHeaderNotAllowed, "\(name)") {
                    try await anonymous.send(refused)
                }
                #expect(throws: SessionError.cookieHeaderNotAllowed, "\(name)") {
                    try session.setDefaultHeader(name, to: "session=\(fixture.marker("forged"))")
                }
            }
            await anonymous.close()
            #expect(fixture.server.received(path: "/refused").isEmpty)
        }
    }

    @Test func cookieHeaderInTheConfigurationIsRefused() async throws {
        let configuration = URLSessionConfiguration.acceptance
        configuration.httpAdditionalHeaders = ["cookie": "session=fixture-forged"]
        try await withFixture(configuration: configuration) { fixture in
            let request = fixture.loginRequest("a")
            await #expect(throws: SessionError.cookieHeaderNotAllowed) {
                try await fixture.switcher.logIn(Account("a"), with: request)
            }
            #expect(fixture.server.received(path: "/login/a").isEmpty)
        }
    }

    @Test func headerCannotBeSmuggledIntoAnother() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let smuggler = "fixture-x\r\nCookie: session=\(fixture.marker("forged"))"
            #expect(throws: SessionError.malformedRequest) { try session.setDefaultHeader("X-Note", to: smuggler) }
            #expect(throws: SessionError.malformedRequest) {
                try session.setDefaultHeader("X-Note: fixture-x\r\nCookie", to: fixture.marker("forged"))
            }
            var request = fixture.request("/smuggled")
            request.httpMethod = "GET /smuggled HTTP/1.1\r\nCookie: session=\(fixture.marker("forged"))\r\nX-Rest:"
            let refused = request
            await #expect(throws: SessionError.malformedRequest) { try await session.send(refused) }
            #expect(try await fixture.labels(sentThrough: session, to: "/echo") == ["session=a"])
        }
    }

    @Test func authorizationEndsWithItsLogin() async throws {
        try await withFixture { fixture in
            let first = try await fixture.logIn("a")
            try first.setDefaultHeader("Authorization", to: fixture.marker("token"))
            #expect(try await fixture.echo(through: first).authorization == fixture.marker("token"))
            await fixture.switcher.logOut()
            for account in ["b", "a"] {
                let next = try await fixture.logIn(account)
                // idle: a login that succeeded has been received.
                let login = try #require(fixture.server.received(path: "/login/\(account)").last)
                #expect(login.authorization == nil)
                #expect(try await fixture.echo(through: next).authorization == nil)
            }
        }
    }

    @Test func everyKindOfRequestGoesThroughTheWrapper() async throws {
        let configuration = URLSessionConfiguration.acceptance
        configuration.httpAdditionalHeaders = ["X-App": "fixture-app"]
        try await withFixture(configuration: configuration) { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/send", .ok())
            fixture.server.on("/upload", .ok())
            fixture.server.on("/show", .ok())
            fixture.server.on("/user", .user("a", name: "fixture-name"))
            fixture.server.on("/hop", .redirect(to: "/landed"))
            fixture.server.on("/landed", .ok())
            _ = try await session.send(fixture.request("/send"))
            _ = try await session.upload(Data("fixture-body".utf8), with: fixture.request("/upload", method: "PUT"))
            try await session.show(fixture.request("/show"))
            try await session.refreshUser(with: fixture.request("/user"))
            _ = try await session.send(fixture.request("/hop"))
            let paths = ["/send", "/upload", "/show", "/user", "/hop", "/landed"]
            let bare = paths.filter { path in
                let received = fixture.server.received(path: path)
                return received.count != 1
                    || received.contains {
                        $0.values(of: "X-App") != ["fixture-app"] || fixture.ownLabels(of: $0) != ["session=a"]
                    }
            }
            #expect(bare == [])
            #expect(fixture.server.received(path: "/upload").first?.body == Data("fixture-body".utf8))
        }
    }

    @Test func headerOfTheRequestWinsOverTheDefault() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("X-Theme", to: fixture.marker("default"))
            var request = fixture.request("/echo")
            request.setValue(fixture.marker("own"), forHTTPHeaderField: "x-theme")
            fixture.server.on("/echo", .echo())
            let echo = try EchoedRequest(decoding: try await session.send(request))
            #expect(echo.values(of: "X-Theme") == [fixture.marker("own")])
        }
    }

    @Test func responseShowsHeadersButNoCookies() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let headers = [("X-Note", fixture.marker("note"))]
            fixture.server.on("/page", .ok(setCookie: [fixture.setCookie("later")], headers: headers))
            let reply = try await session.send(fixture.request("/page"))
            #expect(reply.headers["X-Note"] == fixture.marker("note"))
            #expect(reply.headers.allSatisfy { !$0.value.contains(fixture.marker("later")) })
            #expect(fixture.labels(keptBy: session) == ["session=a", "later"])
        }
    }
}

/// Puts a cookie for the fixture's host into the store of the whole process.
private func seedSharedStore(value: String) throws {
    let properties: [HTTPCookiePropertyKey: Any] = [
        .name: "seed", .value: value, .domain: AcceptanceFixture.host, .path: "/",
    ]
    guard let cookie = HTTPCookie(properties: properties) else {
        throw FixtureFailure("Foundation refuses a plain cookie")
    }
    HTTPCookieStorage.shared.setCookie(cookie)
}
