// Constraint redirect: every hop keeps its own cookies and is sent what belongs to it, and to no other host.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct RedirectTests {
    private static let other = "other.localhost"

    @Test func cookiesDoNotCrossToAnotherHost() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("own")])
            try await fixture.receive([fixture.setCookie("theirs")], through: session, host: Self.other)
            let target = fixture.server.url("/landed", host: Self.other)
            fixture.server.on("/leave", .redirect(to: target.absoluteString))
            fixture.server.on("/landed", .echo())
            let reply = try await session.send(fixture.request("/leave"))
            #expect(reply.url == target)
            #expect(fixture.ownLabels(of: try EchoedRequest(decoding: reply)) == ["theirs"])
            // A host without any cookie gets none.
            let third = fixture.server.url("/landed", host: "third.localhost").absoluteString
            fixture.server.on("/leave", .redirect(to: third))
            let bare = try EchoedRequest(decoding: try await session.send(fixture.request("/leave")))
            #expect(
                bare.host == "third.localhost" && bare.cookiePairs.allSatisfy { !$0.value.hasPrefix("fixture-own") })
        }
    }

    @Test func nextHopIsSentWhatTheRedirectSet() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("session"), fixture.setCookie("ending")])
            fixture.server.on(
                "/hop",
                .redirect(
                    to: "/landed",
                    setCookie: [
                        fixture.setCookie("fresh"), fixture.setCookie("session", holding: "renewed"),
                        fixture.setCookie("ending", "Path=/; Max-Age=0"),
                    ]))
            let sent = try await fixture.labels(sentThrough: session, to: "/hop", arrivingAt: "/landed")
            #expect(Set(sent) == ["session=renewed", "fresh"])
            #expect(fixture.labels(keptBy: session) == ["session=renewed", "fresh"])
        }
    }

    @Test func cookiesOfAHopBelongToItsURL() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("own")])
            let target = fixture.server.url("/deep/page", host: Self.other).absoluteString
            fixture.server.on("/first/page", .redirect(to: target, setCookie: [fixture.setCookie("first", "")]))
            fixture.server.on(
                "/deep/page", host: Self.other,
                .redirect(to: "/landed", setCookie: [fixture.setCookie("second", "")]))
            fixture.server.on("/landed", .ok(setCookie: [fixture.setCookie("third", "")]))
            _ = try await session.send(fixture.request("/first/page"))
            let kept = Set(fixture.ownCookies(of: session).map { "\($0.name) \($0.domain)\($0.path)" })
            #expect(
                kept == [
                    "own app.localhost/", "first app.localhost/first", "second other.localhost/deep",
                    "third other.localhost/",
                ])
        }
    }

    @Test func secureCookiesStayOnHTTPS() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("open"), fixture.setCookie("secure", "Path=/; Secure")],
                scheme: .https)
            fixture.server.on("/down", .redirect(to: fixture.server.url("/landed").absoluteString))
            fixture.server.on("/landed", .echo())
            fixture.server.on("/up", .redirect(to: fixture.server.url("/landed", scheme: .https).absoluteString))
            let down = try EchoedRequest(decoding: try await session.send(fixture.request("/down", scheme: .https)))
            #expect(fixture.ownLabels(of: down) == ["open"])
            let up = try EchoedRequest(decoding: try await session.send(fixture.request("/up")))
            #expect(Set(fixture.ownLabels(of: up)) == ["open", "secure"])
        }
    }

    @Test func authorizationStaysWithItsOrigin() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            try session.setDefaultHeader("Authorization", to: fixture.marker("token"))
            let port = fixture.server.url("/landed", scheme: .https).absoluteString
            fixture.server.on("/stay", .redirect(to: "/landed"))
            fixture.server.on("/away", .redirect(to: fixture.server.url("/back", host: Self.other).absoluteString))
            fixture.server.on("/back", .redirect(to: fixture.server.url("/landed").absoluteString))
            fixture.server.on("/port", .redirect(to: port))
            fixture.server.on("/landed", .echo())
            func authorization(after path: String, own: String? = nil) async throws -> [String?] {
                var request = fixture.request(path)
                if let own { request.setValue(own, forHTTPHeaderField: "authorization") }
                let echo = try EchoedRequest(decoding: try await session.send(request))
                return [fixture.server.received(path: path).last?.authorization, echo.authorization]
            }
            let token = fixture.marker("token")
            #expect(try await authorization(after: "/stay") == [token, token])
            #expect(try await authorization(after: "/port") == [token, nil])
            #expect(
                try await authorization(after: "/port", own: fixture.marker("own")) == [fixture.marker("own"), nil])
            // Once it has left, it does not come back to life on the way home.
            #expect(try await authorization(after: "/away") == [token, nil])
            #expect(fixture.server.received(path: "/back").first?.authorization == nil)
        }
    }

    @Test func relativeLocationIsResolvedAgainstTheRequest() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let elsewhere = "//other.localhost:\(fixture.server.httpPort)/next"
            for (location, path) in [
                ("next", "/a/b/next"), ("./next", "/a/b/next"), ("../next", "/a/next"), ("../../../next", "/next"),
                ("/next", "/next"), ("next/", "/a/b/next/"), ("?q=fixture-q", "/a/b/page"), (elsewhere, "/next"),
            ] {
                fixture.server.on(path, .echo())
                fixture.server.on("/a/b/page", .redirect(to: location), .echo())
                let reply = try? await session.send(fixture.request("/a/b/page"))
                #expect(reply?.url.path(percentEncoded: true) == path && reply?.status == 200, "\(location)")
                #expect(reply?.redirects == 1, "\(location)")
            }
        }
    }

    @Test func methodAndBodyFollowTheStatus() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            for (status, method, next) in [
                (301, "POST", "GET"), (302, "POST", "GET"), (303, "PUT", "GET"), (302, "PUT", "PUT"),
                (307, "POST", "POST"), (308, "POST", "POST"), (303, "HEAD", "HEAD"),
            ] {
                let path = "/\(status)/\(method)"
                fixture.server.on(path, .redirect(to: "\(path)/landed", status: status))
                fixture.server.on("\(path)/landed", .ok())
                var request = fixture.request(path, method: method)
                let body = method == "HEAD" ? nil : Data(fixture.marker("body").utf8)
                request.httpBody = body
                request.setValue("text/fixture", forHTTPHeaderField: "Content-Type")
                _ = try? await session.send(request)
                let landed = fixture.server.received(path: "\(path)/landed").first
                #expect(landed?.method == next, "\(status) to \(method)")
                #expect(landed?.body == (next == method ? body ?? Data() : Data()), "\(status) to \(method)")
                let type = landed?.values(of: "Content-Type")
                #expect(type == (next == method ? ["text/fixture"] : []), "\(status) to \(method)")
            }
        }
    }

    @Test func redirectsEndAfterTwenty() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let hop = Reply.redirect(to: "/hop")
            fixture.server.on("/hop", Array(repeating: hop, count: 20) + [.ok("fixture-end")])
            let reply = try? await session.send(fixture.request("/hop"))
            #expect(reply?.redirects == 20)
            fixture.server.on("/hop", Array(repeating: hop, count: 21) + [.ok("fixture-end")])
            await #expect(throws: SessionError.tooManyRedirects(limit: 20)) {
                try await session.send(fixture.request("/hop"))
            }
        }
    }

    @Test func redirectLeadsToHTTPOnly() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            for location in ["file:///etc/hostname", "ftp://app.localhost/", "data:text/plain,fixture", "http://", ""] {
                fixture.server.on("/hop", .redirect(to: location))
                await #expect(throws: SessionError.invalidRedirect, "\(location)") {
                    try await session.send(fixture.request("/hop"))
                }
            }
        }
    }
}
