// Which hosts get a cookie, and which hosts may set one.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func domainDecidesBetweenTheHostAndAllBelow() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("own", "Path=/"),
                    fixture.setCookie("empty", "Path=/; Domain="),
                    fixture.setCookie("wide", "Path=/; Domain=example.localhost"),
                    fixture.setCookie("dotted", "Path=/; Domain=.Example.LOCALHOST"),
                ], host: "www.example.localhost")
            let above = try await fixture.labels(sentThrough: session, to: "/echo", host: "example.localhost")
            #expect(Set(above) == ["wide", "dotted"])
            let below = try await fixture.labels(sentThrough: session, to: "/echo", host: "a.www.example.localhost")
            #expect(Set(below) == ["wide", "dotted"])
            let same = try await fixture.labels(sentThrough: session, to: "/echo", host: "WWW.example.localhost")
            #expect(Set(same) == ["own", "empty", "wide", "dotted"])
        }
    }

    @Test func domainEndsAtADot() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("wide", "Path=/; Domain=example.localhost")],
                host: "example.localhost")
            let sent = try await fixture.receive(
                [fixture.setCookie("intruder", "Path=/; Domain=example.localhost"), fixture.setCookie("bad")],
                through: session, host: "badexample.localhost")
            #expect(sent.isEmpty)
            #expect(fixture.labels(keptBy: session) == ["wide", "bad"])
        }
    }

    @Test func foreignDomainIsRefused() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("own", "Path=/; Domain=app.localhost"),
                    fixture.setCookie("other", "Path=/; Domain=other.localhost"),
                    fixture.setCookie("child", "Path=/; Domain=child.app.localhost"),
                    fixture.setCookie("suffix", "Path=/; Domain=pp.localhost"),
                    fixture.setCookie("label", "Path=/; Domain=localhost"),
                ])
            let own = CookieIdentity(name: "own", domain: "app.localhost", value: fixture.marker("own"))
            #expect(fixture.identities(of: session) == [own])
        }
    }

    @Test func addressHasNoSubdomains() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("plain", "Path=/"),
                    fixture.setCookie("own", "Path=/; Domain=127.0.0.1"),
                    fixture.setCookie("part", "Path=/; Domain=0.0.1"),
                ], host: "127.0.0.1")
            let sent = try await fixture.labels(sentThrough: session, to: "/echo", host: "127.0.0.1")
            #expect(Set(sent) == ["plain", "own"])
        }
    }
}
