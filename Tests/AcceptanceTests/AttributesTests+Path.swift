// Where a cookie's path lets it go.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func pathEndsWhereASegmentEnds() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("root", "Path=/"),
                    fixture.setCookie("narrow", "Path=/narrow"),
                    fixture.setCookie("folder", "Path=/narrow/"),
                    fixture.setCookie("deeper", "Path=/narrow/x/y"),
                    fixture.setCookie("capital", "Path=/Narrow"),
                    fixture.setCookie("other", "Path=/other"),
                ])
            let below = try await fixture.labels(sentThrough: session, to: "/narrow/x")
            #expect(Set(below) == ["root", "narrow", "folder"])
            let beside = try await fixture.labels(sentThrough: session, to: "/narrowx")
            #expect(beside == ["root"])
        }
    }

    @Test func pathIsComparedAsItArrivesAtTheServer() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("root", "Path=/"), fixture.setCookie("narrow", "Path=/narrow")])
            let encoded = try await fixture.labels(sentThrough: session, to: "/narrow%2Fx")
            #expect(encoded == ["root"])
            let outOf = try await fixture.labels(sentThrough: session, to: "/narrow/../other", arrivingAt: "/other")
            #expect(outOf == ["root"])
            let into = try await fixture.labels(sentThrough: session, to: "/other/../narrow", arrivingAt: "/narrow")
            #expect(Set(into) == ["root", "narrow"])
        }
    }

    @Test func cookieWithoutPathStaysInTheFolderOfItsRequest() async throws {
        try await withFixture { fixture in
            // The request that these come with is for /login/a.
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("root", "Path=/"),
                    fixture.setCookie("none", ""),
                    fixture.setCookie("empty", "Path="),
                    fixture.setCookie("relative", "Path=login"),
                ])
            let sibling = try await fixture.labels(sentThrough: session, to: "/login/b")
            #expect(Set(sibling) == ["root", "none", "empty", "relative"])
            let elsewhere = try await fixture.labels(sentThrough: session, to: "/elsewhere/a")
            #expect(elsewhere == ["root"])
        }
    }

    @Test func oneNameMayStandAtSeveralPathsAndDomains() async throws {
        try await withFixture { fixture in
            let host = "www.example.localhost"
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("session", holding: "own", "Path=/"),
                    fixture.setCookie("session", holding: "narrow", "Path=/narrow"),
                    fixture.setCookie("session", holding: "host", "Path=/; Domain=\(host)"),
                    fixture.setCookie("session", holding: "domain", "Path=/; Domain=example.localhost"),
                    fixture.setCookie("SESSION", holding: "capital", "Path=/"),
                    // Path and name of these two are the same once they are written one after the other.
                    fixture.setCookie("b", "Path=/a"),
                    fixture.setCookie("ab", "Path=/"),
                ], host: host)
            let kept: Set<CookieIdentity> = [
                CookieIdentity(name: "session", domain: host, path: "/", value: fixture.marker("own")),
                CookieIdentity(name: "session", domain: host, path: "/narrow", value: fixture.marker("narrow")),
                CookieIdentity(name: "session", domain: host, path: "/", value: fixture.marker("host")),
                CookieIdentity(name: "session", domain: "example.localhost", value: fixture.marker("domain")),
                CookieIdentity(name: "SESSION", domain: host, path: "/", value: fixture.marker("capital")),
                CookieIdentity(name: "b", domain: host, path: "/a", value: fixture.marker("b")),
                CookieIdentity(name: "ab", domain: host, path: "/", value: fixture.marker("ab")),
            ]
            #expect(fixture.identities(of: session) == kept)
            let sent = try await fixture.labels(sentThrough: session, to: "/narrow/x", host: host)
            #expect(
                Set(sent) == [
                    "session=own", "session=narrow", "session=host", "session=domain", "SESSION=capital", "ab",
                ])
        }
    }
}
