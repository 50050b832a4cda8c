// The constraint `attributes`: a cookie goes where its attributes allow, as long as they allow, and nowhere else.

import AccountSession
import FixtureServer
import Foundation
import Testing

/// Every cookie here comes in a real reply, and what is sent is read from what the server received.
///
/// The files beside this one hold the tests, one a group of attributes.
@Suite struct AttributesTests {
    @Test func attributesAreKeptWhateverTheirCase() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("strict", "PATH=/; SECURE; HTTPONLY; SAMESITE=STRICT"),
                    fixture.setCookie("lax", "path=/; samesite=lax; unknown=1; another"),
                    fixture.setCookie("none", "Path=/; Secure=yes; SameSite=None;"),
                    fixture.setCookie("odd", " Path = / ;HttpOnly= ; SameSite=Sometimes"),
                    fixture.setCookie("bare", "Path=/"),
                ], scheme: .https)
            let kept = fixture.ownCookies(of: session).map { cookie in
                [
                    cookie.name, cookie.path, cookie.isSecure ? "secure" : "-", cookie.isHTTPOnly ? "http-only" : "-",
                    cookie.sameSite?.rawValue ?? "-",
                ]
            }
            #expect(
                Set(kept) == [
                    ["strict", "/", "secure", "http-only", "strict"],
                    ["lax", "/", "-", "-", "lax"],
                    ["none", "/", "secure", "-", "none"],
                    ["odd", "/", "-", "http-only", "-"],
                    ["bare", "/", "-", "-", "-"],
                ])
            // The app itself starts every request, so neither HttpOnly nor SameSite keeps a cookie back.
            let sent = try await fixture.labels(sentThrough: session, to: "/echo", scheme: .https)
            #expect(Set(sent) == ["strict", "lax", "none", "odd", "bare"])
        }
    }

    @Test func sameSiteNoneWithoutSecureIsRefused() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    fixture.setCookie("open", "Path=/; SameSite=None"),
                    fixture.setCookie("guarded", "Path=/; SameSite=None; Secure"),
                ], scheme: .https)
            #expect(fixture.labels(keptBy: session) == ["guarded"])
        }
    }
}
