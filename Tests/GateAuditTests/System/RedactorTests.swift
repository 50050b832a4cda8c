// What the redactor takes out, in every form in which programs print headers, and what it leaves.

import Foundation
import Testing

@testable import GateAudit

@Suite struct RedactorTests {
    private static let forms: [(String, String)] = [
        // Raw messages.
        ("Cookie: a=s3cret; b=fixture-b", "Cookie: a=<redacted>; b=fixture-b"),
        ("cookie:a=s3cret", "cookie:a=<redacted>"),
        ("COOKIE: a=s3cret; b=s3cret too; c=\"s3 cret\"", "COOKIE: a=<redacted>; b=<redacted>; c=<redacted>"),
        ("GET / HTTP/1.1\r\nCookie: a=s3cret\r\nHost: x", "GET / HTTP/1.1\r\nCookie: a=<redacted>\r\nHost: x"),
        ("Cookie: a=s3cret;\r\n b=s3cret\r\nHost: x", "Cookie: a=<redacted>;\r\n b=<redacted>\r\nHost: x"),
        ("Cookie: a=O's3cret; b=s3cret", "Cookie: a=<redacted>; b=<redacted>"),
        ("Cookie: s3cret", "Cookie: <redacted>"),
        (
            "Set-Cookie: a=s3cret; Path=/x; Domain=example.org; Secure; HttpOnly; SameSite=Lax",
            "Set-Cookie: a=<redacted>; Path=/x; Domain=example.org; Secure; HttpOnly; SameSite=Lax"
        ),
        (
            "Set-Cookie: a=s3cret; Expires=Wed, 09 Jun 2032 10:18:14 GMT, b=s3,cret; Max-Age=3, path=s3cret",
            "Set-Cookie: a=<redacted>; Expires=Wed, 09 Jun 2032 10:18:14 GMT, b=<redacted>; Max-Age=3, path=<redacted>"
        ),
        ("Set-Cookie: a=fixture-a; Path=/", "Set-Cookie: a=fixture-a; Path=/"),
        ("Authorization: Bearer s3cret", "Authorization: Bearer <redacted>"),
        ("Proxy-Authorization: Basic czNjcmV0", "Proxy-Authorization: Basic <redacted>"),
        ("Authorization: s3cret", "Authorization: <redacted>"),
        ("Authorization: Bearer fixture-token", "Authorization: Bearer fixture-token"),
        ("> Cookie: a=s3cret\n< Set-Cookie: b=s3cret", "> Cookie: a=<redacted>\n< Set-Cookie: b=<redacted>"),
        ("curl -H 'Cookie: a=s3cret' http://x", "curl -H 'Cookie: a=<redacted>' http://x"),
        // Messages printed as strings.
        (
            #""GET / HTTP/1.1\r\nCookie: a=\"s3cret\"; b=s3cret\r\nHost: x""#,
            #""GET / HTTP/1.1\r\nCookie: a=<redacted>; b=<redacted>\r\nHost: x""#
        ),
        // Dictionaries.
        (
            #"["Cookie": "a=s3cret; b=fixture-b", "Accept": "text/html"]"#,
            #"["Cookie": "a=<redacted>; b=fixture-b", "Accept": "text/html"]"#
        ),
        (#"[AnyHashable("Set-Cookie"): "a=s3cret; Path=/"]"#, #"[AnyHashable("Set-Cookie"): "a=<redacted>; Path=/"]"#),
        (#"["Authorization": Optional("Bearer s3cret")]"#, #"["Authorization": Optional("Bearer <redacted>")]"#),
        (#"{"cookie":"a=s3cret","host":"x"}"#, #"{"cookie":"a=<redacted>","host":"x"}"#),
        ("{\n  \"Cookie\" :\n    \"a=s3cret\"\n}", "{\n  \"Cookie\" :\n    \"a=<redacted>\"\n}"),
        (
            #"{"Set-Cookie":["a=s3cret; Path=/","b=s3cret"],"Host":"x"}"#,
            #"{"Set-Cookie":["a=<redacted>; Path=/","b=<redacted>"],"Host":"x"}"#
        ),
        (#"{\"Cookie\": \"a=s3cret; b=\\\"s3cret\\\"\"}"#, #"{\"Cookie\": \"a=<redacted>; b=<redacted>\"}"#),
        ("    Cookie = \"a=s3cret\";\n    Host = x;", "    Cookie = \"a=<redacted>\";\n    Host = x;"),
        (#"{"name":"Cookie","value":"a=s3cret"}"#, #"{"name":"Cookie","value":"a=<redacted>"}"#),
        (#"(name: "Cookie", value: "a=s3cret")"#, #"(name: "Cookie", value: "a=<redacted>")"#),
        (#"("Cookie", "a=s3cret")"#, #"("Cookie", "a=<redacted>")"#),
        // Descriptions of cookies, and expectations.
        (#"Cookie(name: "sid", value: "s3cret", path: "/")"#, #"Cookie(name: "sid", value: "<redacted>", path: "/")"#),
        (
            #"<NSHTTPCookie version:0 name:"sid" value:"s3cret">"#,
            #"<NSHTTPCookie version:0 name:"sid" value:"<redacted>">"#
        ),
        (
            #"(request.value(forHTTPHeaderField: "Cookie") → "a=s3cret") == "a=s3cret2""#,
            #"(request.value(forHTTPHeaderField: "Cookie") → "a=<redacted>") == "a=<redacted>""#
        ),
        (#"field("Cookie") == "a=s3cret""#, #"field("Cookie") == "a=<redacted>""#),
        // Tokens.
        ("https://x/?access_token=s3cret&page=2", "https://x/?access_token=<redacted>&page=2"),
        (#"{"refresh_token": "s3cret", "expires": 3}"#, #"{"refresh_token": "<redacted>", "expires": 3}"#),
        ("X-Api-Key: s3cret", "X-Api-Key: <redacted>"),
        ("password=s3cret", "password=<redacted>"),
        ("sent bearer s3cret-s3cret to it", "sent bearer <redacted> to it"),
        ("got eyJhbGciOi.eyJzdWIiOi.s3cret back", "got <redacted> back"),
    ]

    @Test(arguments: forms) func valuesOfSecretsAreHiddenAndTheirNamesStay(text: String, expected: String) {
        let redacted = Redactor().redact(text)
        #expect(redacted == expected)
        #expect(!redacted.contains("s3"))
        #expect(Redactor().redact(redacted) == redacted, "hiding twice is hiding once")
    }

    @Test(arguments: [
        "cookie-check/deletion: what was deleted is still there", "No Cookie header was sent.", "cookies.isEmpty",
        "Cookie: sid=fixture-4; theme=", "Authorization: Basic fixture-basic", "a value: 3 of many",
        "Building for debugging...", "the basic test", "http://x/?page=2", "",
    ])
    func whatIsNoSecretStays(text: String) {
        #expect(Redactor().redact(text) == text)
    }

    @Test func aTextWithANULIsReadToItsEnd() {
        #expect(Redactor().redact("a\0b\nCookie: a=s3cret") == "a\0b\nCookie: a=<redacted>")
        #expect(Redactor().redact("a\0b BEARER s3cret-s3cret") == "a\0b BEARER <redacted>")
    }

    @Test func whatWasWrittenInPiecesIsHiddenOnceItIsWhole() {
        let pieces = ["Coo", "kie: a=s3", "cret; b=", "s3cret\nHost: x"]
        #expect(Redactor().redact(pieces.joined()) == "Cookie: a=<redacted>; b=<redacted>\nHost: x")
    }

    @Test(arguments: 0..<80) func theEndOfALongOutputShowsNoValueThatWasCutOffFromItsName(limit: Int) {
        let text = "start\n" + "Cookie: a=s3cret; b=s3cret-s3cret\n" + "end\n"
        let end = Redactor().redact(endOf: Data(text.utf8), limit: limit)
        #expect(!end.contains("s3"))
        #expect(end.utf8.count <= limit + "[…]\n".utf8.count)
    }

    @Test func aShortOutputIsKeptWhole() {
        #expect(Redactor().redact(endOf: Data("one\ntwo\n".utf8), limit: 100) == "one\ntwo\n")
    }

    @Test func aLineFarLongerThanTheLimitIsDroppedRatherThanCut() {
        let text = "Cookie: a=" + String(repeating: "s3", count: 100_000)
        #expect(!Redactor().redact(endOf: Data(text.utf8), limit: 1000).contains("s3"))
    }

    // MARK: Without their names

    /// What `canary-4711/+=` becomes at the hands of programs.
    private static let encoded = [
        "canary-4711/+=", "canary-4711%2F%2B%3D", "canary-4711%2f%2b%3d", "canary%2D4711%2F%2B%3D",
        "63616e6172792d343731312f2b3d", "63616E6172792D343731312F2B3D", "Y2FuYXJ5LTQ3MTEvKz0=", "Y2FuYXJ5LTQ3MTEvKz0",
    ]

    @Test(arguments: encoded) func knownSecretIsFoundInEveryEncoding(form: String) {
        let redacted = Redactor(known: ["canary-4711/+="]).redact("sent [\(form)] to it")
        #expect(redacted.hasPrefix("sent [<redacted>"))
        #expect(redacted.hasSuffix("] to it"))
        #expect(!redacted.contains(form))
    }

    @Test(arguments: 0..<6) func knownSecretIsFoundWithinTheBase64OfALongerText(offset: Int) {
        let text = String(repeating: "a", count: offset) + "session=canary-4711; Path=/"
        let encoded = Data(text.utf8).base64EncodedString()
        let redacted = Redactor(known: ["canary-4711"]).redact(encoded)
        #expect(redacted.contains("<redacted>"))
        // What is left of the secret at either end is less than a character.
        let rest = redacted.components(separatedBy: "<redacted>")
        #expect(rest.count == 2)
        #expect(encoded.hasPrefix(rest[0]) && encoded.hasSuffix(rest[1]))
        #expect(encoded.count - rest[0].count - rest[1].count >= 12)
    }

    @Test func secretsOfATextAreItsValuesWithoutMarkersOfFixtures() {
        #expect(
            Redactor.secrets(
                in: """
                    Cookie: a=canary-one; b=fixture-two
                    Set-Cookie: c=canary-three; Path=/; HttpOnly
                    Authorization: Bearer canary-four-4
                    api_key="canary-five"
                    """) == ["canary-one", "canary-three", "canary-four-4", "canary-five"])
    }

    @Test(arguments: [
        #"{"cookies":[{"domain":"app.localhost","name":"session"}],"host":"app.localhost"}"#,
        #"cookies: [(name: "Host", value: "app.localhost")]"#, "Authorization: required",
    ]) func whatOnlyStandsNearANameIsHiddenThereAndNotEverywhere(text: String) {
        #expect(Redactor.secrets(in: text) == [])
    }

    @Test func secretsOfTheEnvironmentAreThoseOfVariablesThatAreNamedSo() {
        #expect(
            Redactor.secrets(ofEnvironment: [
                "GITHUB_TOKEN": "canary-token", "MY_API_KEY": "canary-key", "PATH": "/usr/bin:/bin-and-more",
                "TOKEN": "short", "GOOGLE_CREDENTIALS": "/etc/passwd", "DB_PASSWORD": "canary-password",
            ]) == ["canary-token", "canary-key", "canary-password"])
    }

    @Test func knownSecretIsFoundInProgramTextToo() {
        #expect(
            Redactor(known: ["canary-4711"]).redact(programText: "+    let key = \"canary-4711\"\n+    run(key)")
                == "+    let key = \"<redacted>\"\n+    run(key)")
    }

    @Test func shortValuesAreHiddenByTheirNamesOnly() {
        #expect(Redactor(known: ["true"]).redact("true: token=true") == "true: token=<redacted>")
    }
}
