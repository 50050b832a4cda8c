// How large and how many cookies may be, and which go when there are too many.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func oversizeCookieIsRefusedAndOversizeAttributeIgnored() async throws {
        try await withFixture { fixture in
            /// A cookie whose name and value have that many octets together.
            func cookie(_ name: String, octets: Int) -> String {
                let value = fixture.marker(name)
                let filling = String(repeating: "x", count: octets - name.utf8.count - value.utf8.count)
                return "\(name)=\(filling)\(value); Path=/"
            }
            let longPath = "/" + String(repeating: "p", count: 1_023)
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    cookie("full", octets: 4_096), cookie("over", octets: 4_097),
                    fixture.setCookie("deep", "Path=\(longPath)"),
                    fixture.setCookie("deeper", "Path=\(longPath)p"),
                ])
            let kept = fixture.ownCookies(of: session).map { cookie in
                "\(cookie.name) \(cookie.name.utf8.count + cookie.value.utf8.count > 4_000) \(cookie.path.utf8.count)"
            }
            #expect(Set(kept) == ["full true 1", "deep false 1024", "deeper false 6"])
        }
    }

    @Test func fullDomainGivesUpWhatIsNeitherSecureNorInUse() async throws {
        try await withFixture(options: { $0.cookieLimits.cookiesPerDomain = 3 }) { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("vault", "Path=/vault; Secure"),
                    fixture.setCookie("used", "Path=/"),
                    fixture.setCookie("idle", "Path=/vault"),
                ], scheme: .https)
            fixture.clock.advance(by: .seconds(10))
            // The request for /set uses one of the three; its reply brings a fourth.
            try await fixture.receive([fixture.setCookie("new")], through: session, scheme: .https)
            #expect(fixture.labels(keptBy: session) == ["vault", "used", "new"])
        }
    }

    @Test func fullJarGivesUpWhatWasUsedLeastRecently() async throws {
        try await withFixture(options: { $0.cookieLimits.cookies = 3 }) { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("used", "Path=/"), fixture.setCookie("idle", "Path=/vault")])
            fixture.clock.advance(by: .seconds(10))
            let sent = try await fixture.labels(sentThrough: session, to: "/echo")
            #expect(sent == ["used"])
            try await fixture.receive(
                [fixture.setCookie("new"), fixture.setCookie("newer")], through: session, host: "other.localhost")
            #expect(fixture.labels(keptBy: session) == ["used", "new", "newer"])
        }
    }
}
