// What a newer cookie changes about an older one, and in which order cookies are sent.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func replacementTakesEverythingButTheCreationTime() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("session", "Path=/; HttpOnly; Max-Age=3600")])
            let login = fixture.clock.now
            fixture.clock.advance(by: .seconds(10))
            try await fixture.receive(
                [
                    fixture.setCookie("second"),
                    fixture.setCookie("session", holding: "renewed", "Path=/; SameSite=Lax"),
                ],
                through: session)
            let renewed = fixture.ownCookies(of: session).filter { $0.name == "session" }
            #expect(renewed.map(\.value) == [fixture.marker("renewed")])
            #expect(renewed.map { [$0.isHTTPOnly, $0.expires != nil, $0.sameSite == .lax] } == [[false, false, true]])
            #expect(renewed.map(\.created) == [login])
        }
    }

    @Test func longerPathsAndThenOlderCookiesGoFirst() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: [fixture.setCookie("z-old", "Path=/"), fixture.setCookie("below", "Path=/narrow")])
            fixture.clock.advance(by: .seconds(10))
            try await fixture.receive(
                [fixture.setCookie("a-new", "Path=/"), fixture.setCookie("lowest", "Path=/narrow/x")],
                through: session)
            fixture.clock.advance(by: .seconds(10))
            // A cookie that is set again keeps its age, and so its place.
            try await fixture.receive([fixture.setCookie("z-old", "Path=/")], through: session)
            let sent = try await fixture.labels(sentThrough: session, to: "/narrow/x")
            #expect(sent == ["lowest", "below", "z-old", "a-new"])
        }
    }
}
