// What https protects: where Secure cookies go, where they come from, and what the prefixes of a name promise.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func secureCookieGoesOverHTTPSOnly() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("secure", "Path=/; Secure"), fixture.setCookie("plain")],
                scheme: .https)
            let protected = try await fixture.labels(sentThrough: session, to: "/echo", scheme: .https)
            #expect(Set(protected) == ["secure", "plain"])
            let open = try await fixture.labels(sentThrough: session, to: "/echo", scheme: .http)
            #expect(open == ["plain"])
        }
    }

    @Test func secureCookieFromHTTPIsRefused() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("secure", "Path=/; Secure"), fixture.setCookie("plain")],
                scheme: .http)
            #expect(fixture.labels(keptBy: session) == ["plain"])
        }
    }

    @Test func replyOverHTTPLaysNothingOverASecureCookie() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("session", "Path=/; Secure")], scheme: .https)
            try await fixture.receive(
                [
                    fixture.setCookie("session", holding: "replaced", "Path=/"),
                    fixture.setCookie("session", holding: "shadowed", "Path=/deep"),
                    fixture.setCookie("plain", "Path=/"),
                ], through: session, scheme: .http)
            let sent = try await fixture.labels(sentThrough: session, to: "/deep/x", scheme: .https)
            #expect(Set(sent) == ["session", "plain"])
        }
    }

    @Test func prefixesKeepTheirPromises() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            // From /set the default path is the root, so that only the missing attribute counts.
            try await fixture.receive(
                [
                    fixture.setCookie("__Host-good", "Path=/; Secure"),
                    fixture.setCookie("__Host-domain", "Path=/; Secure; Domain=app.localhost"),
                    fixture.setCookie("__Host-narrow", "Path=/narrow; Secure"),
                    fixture.setCookie("__Host-nowhere", "Secure"),
                    fixture.setCookie("__host-open", "Path=/"),
                    fixture.setCookie("__Secure-good", "Path=/narrow; Secure; Domain=app.localhost"),
                    fixture.setCookie("__SECURE-open", "Path=/"),
                ], through: session, scheme: .https)
            let prefixed = fixture.labels(keptBy: session).filter { $0.hasPrefix("__") }
            #expect(prefixed == ["__Host-good", "__Secure-good"])
        }
    }
}
