// How Set-Cookie headers are found and read.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func foldedCookiesComeApartAtTheRightCommas() async throws {
        try await withFixture { fixture in
            let comma = "\(fixture.marker("x")),y=z"
            let quoted = "\"\(fixture.marker("x")), b=2\""
            fixture.server.on(
                "/set",
                Reply.ok(setCookie: [
                    fixture.setCookie("dated", "Expires=Wed, 02 Jan 2030 10:00:00 GMT; Path=/"),
                    fixture.setCookie("plain", "Path=/"),
                    "comma=\(comma); Path=/", "quoted=\(quoted); Path=/",
                    fixture.setCookie("last", "Path=/; Expires=Wednesday, 02-Jan-30 10:00:00 GMT"),
                ]).foldingSetCookie())
            let session = try await fixture.logIn("a", setCookie: [])
            _ = try await session.send(fixture.request("/set"))
            let kept: Set<CookieIdentity> = [
                CookieIdentity(name: "dated", value: fixture.marker("dated")),
                CookieIdentity(name: "plain", value: fixture.marker("plain")),
                CookieIdentity(name: "comma", value: comma),
                CookieIdentity(name: "quoted", value: quoted),
                CookieIdentity(name: "last", value: fixture.marker("last")),
            ]
            #expect(fixture.identities(of: session) == kept)
            let dated = fixture.secondsToLive(of: session).compactMapValues(\.self)
            #expect(dated == ["dated": 34 * 3_600, "last": 34 * 3_600])
        }
    }

    @Test func headerIsFoundInAnySpelling() async throws {
        try await withFixture { fixture in
            fixture.server.on(
                "/set",
                Reply.ok(setCookie: [fixture.setCookie("lower")]).settingCookieHeaderName("set-cookie"),
                Reply.ok(setCookie: [fixture.setCookie("upper")]).settingCookieHeaderName("SET-COOKIE"))
            let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("usual")])
            for _ in 1...2 { _ = try await session.send(fixture.request("/set")) }
            #expect(fixture.labels(keptBy: session) == ["usual", "lower", "upper"])
        }
    }

    @Test func replyOfAnyStatusSetsCookies() async throws {
        try await withFixture { fixture in
            fixture.server.on(
                "/set",
                .status(404, setCookie: [fixture.setCookie("missing")]),
                .status(500, setCookie: [fixture.setCookie("broken")]))
            let session = try await fixture.logIn("a", setCookie: [fixture.setCookie("usual")])
            for _ in 1...2 { _ = try await session.send(fixture.request("/set")) }
            #expect(fixture.labels(keptBy: session) == ["usual", "missing", "broken"])
        }
    }

    @Test func valueGoesBackAsItCame() async throws {
        try await withFixture { fixture in
            let label = fixture.marker("v")
            let values = [
                "equals": "\(label)=x==", "quoted": "\"\(label)\"", "spaced": "\(label) x",
                "encoded": "\(label)%3D%20+",
            ]
            fixture.server.on("/set", .ok(setCookie: ["\(label); Path=/"]), .echo())
            let session = try await fixture.logIn(
                "a", setCookie: values.map { "\($0.key)= \($0.value) ; Path=/" })
            _ = try await session.send(fixture.request("/set"))
            let response = try await session.send(fixture.request("/set"))
            let sent = try EchoedRequest(decoding: response).cookiePairs.map { "\($0.name)=\($0.value)" }
            let expected = values.map { "\($0.key)=\($0.value)" } + ["\(label)="]
            #expect(Set(sent.filter { $0.contains(label) }) == Set(expected))
        }
    }

    @Test func controlCharacterIsRefused() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("good"),
                    "value=\u{1}\(fixture.marker("value")); Path=/",
                    "delete=\(fixture.marker("delete"))\u{7F}; Path=/",
                    fixture.setCookie("attribute", "Path=/; Extension=\u{1F}x"),
                    fixture.setCookie("tab", "Path=/;\tExtension=a\tb"),
                ])
            #expect(fixture.labels(keptBy: session) == ["good", "tab"])
        }
    }
}
