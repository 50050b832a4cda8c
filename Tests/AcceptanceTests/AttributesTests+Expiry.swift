// How long a cookie lives.

import AccountSession
import FixtureServer
import Foundation
import Testing

extension AttributesTests {
    @Test func expiredCookieIsNoLongerSent() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("minute", "Path=/; Max-Age=60"),
                    fixture.setCookie("dated", "Path=/; Expires=Tue, 01 Jan 2030 00:01:00 GMT"),
                    fixture.setCookie("hour", "Path=/; Max-Age=3600"),
                    fixture.setCookie("lasting", "Path=/"),
                ])
            fixture.clock.advance(by: .seconds(90))
            let later = try await fixture.labels(sentThrough: session, to: "/echo")
            #expect(Set(later) == ["hour", "lasting"])
            fixture.clock.advance(by: .seconds(5_000 * 86_400))
            #expect(fixture.labels(keptBy: session) == ["lasting"])
        }
    }

    @Test func cookieIsGoneAtTheVeryInstantOfItsExpiry() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("now", "Path=/; Max-Age=60"),
                    fixture.setCookie("dated", "Path=/; Expires=Tue, 01 Jan 2030 00:01:00 GMT"),
                    fixture.setCookie("next", "Path=/; Max-Age=61"),
                ])
            fixture.clock.advance(by: .seconds(60))
            let sent = try await fixture.labels(sentThrough: session, to: "/echo")
            #expect(sent == ["next"])
        }
    }

    @Test func expiryInThePastDeletesTheCookieInItsPlace() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: ["zero", "negative", "dated", "elsewhere", "kept"].map { fixture.setCookie($0) })
            try await fixture.receive(
                [
                    fixture.setCookie("zero", "Path=/; Max-Age=0"),
                    fixture.setCookie("negative", "Path=/; Max-Age=-1"),
                    fixture.setCookie("dated", "Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"),
                    fixture.setCookie("elsewhere", "Path=/narrow; Max-Age=0"),
                ], through: session)
            #expect(fixture.labels(keptBy: session) == ["elsewhere", "kept"])
            let sent = try await fixture.labels(sentThrough: session, to: "/narrow/x")
            #expect(Set(sent) == ["elsewhere", "kept"])
        }
    }

    @Test func maximumAgeWinsOverExpires() async throws {
        try await withFixture { fixture in
            let soon = "Expires=Tue, 01 Jan 2030 00:00:10 GMT"
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("before", "Path=/; Max-Age=60; \(soon)"),
                    fixture.setCookie("after", "Path=/; \(soon); Max-Age=60"),
                    fixture.setCookie("past", "Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT"),
                    fixture.setCookie("twice", "Path=/; Max-Age=5; Max-Age=60"),
                    fixture.setCookie("malformed", "Path=/; Max-Age=+60; \(soon)"),
                    fixture.setCookie("fraction", "Path=/; Max-Age=60.5; \(soon)"),
                ])
            #expect(
                fixture.secondsToLive(of: session) == [
                    "before": 60, "after": 60, "past": 60, "twice": 60, "malformed": 10, "fraction": 10,
                ])
        }
    }

    @Test func datesAreReadAsServersWriteThem() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("fixed", "Path=/; Expires=Wed, 02 Jan 2030 10:00:00 GMT"),
                    fixture.setCookie("obsolete", "Path=/; Expires=Wednesday, 02-Jan-30 10:00:00 GMT"),
                    fixture.setCookie("asctime", "Path=/; Expires=Wed Jan  2 10:00:00 2030"),
                    fixture.setCookie("zone", "Path=/; Expires=Wed, 02 Jan 2030 10:00:00 +0500"),
                    fixture.setCookie("short", "Path=/; Expires=2 JANUARY 2030 10:0:0"),
                    fixture.setCookie("noDay", "Path=/; Expires=Sat, 30 Feb 2030 10:00:00 GMT"),
                    fixture.setCookie("noHour", "Path=/; Expires=Wed, 02 Jan 2030 24:00:00 GMT"),
                    fixture.setCookie("noTime", "Path=/; Expires=Wed, 02 Jan 2030"),
                ])
            let day: TimeInterval = 34 * 3_600
            #expect(
                fixture.secondsToLive(of: session) == [
                    "fixed": day, "obsolete": day, "asctime": day, "zone": day, "short": day,
                    "noDay": nil, "noHour": nil, "noTime": nil,
                ])
        }
    }

    @Test func nothingLivesLongerThan400Days() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("dated", "Path=/; Expires=Wed, 01 Jan 2200 00:00:00 GMT"),
                    fixture.setCookie("aged", "Path=/; Max-Age=34560001"),
                    fixture.setCookie("endless", "Path=/; Max-Age=99999999999999999999"),
                    fixture.setCookie("just", "Path=/; Max-Age=34559999"),
                ])
            #expect(
                fixture.secondsToLive(of: session) == [
                    "dated": 34_560_000, "aged": 34_560_000, "endless": 34_560_000, "just": 34_559_999,
                ])
        }
    }
}
