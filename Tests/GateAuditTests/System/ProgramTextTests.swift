// Secrets in source code go, and the code stays.

import Testing

@testable import GateAudit

@Suite struct ProgramTextTests {
    @Test(arguments: [
        #"let headers = ["Cookie": "sid=abc123", "Accept": "*/*"]"#:
            #"let headers = ["Cookie": "<redacted>", "Accept": "*/*"]"#,
        #"let token = "abc123""#: #"let token = "<redacted>""#,
        #"let token: String = "abc123""#: #"let token: String = "<redacted>""#,
        #"request.add(("Authorization", "Basic abc123"))"#: #"request.add(("Authorization", "Basic <redacted>"))"#,
        #"let line = "Cookie: sid=abc123; theme=dark""#: #"let line = "Cookie: sid=<redacted>; theme=<redacted>""#,
        #"if password == "abc123" { }"#: #"if password == "<redacted>" { }"#,
        "// curl -H 'Authorization: Bearer abc123def456'": "// curl -H 'Authorization: Bearer <redacted>'",
        "    Set-Cookie: sid=abc123; Path=/": "    Set-Cookie: sid=<redacted>; Path=/",
        #"let cookies = ["fixture-a"]"#: #"let cookies = ["fixture-a"]"#,
    ])
    func `a credential is hidden`(code: String, shown: String) {
        #expect(Redactor().redact(programText: code) == shown)
        #expect(Redactor().redact(programText: shown) == shown)
    }

    @Test(arguments: [
        "static func check(_ cookie: Cookie, hasPathAttribute: Bool) throws(CookieRejection) {",
        "public struct Cookie: Hashable, Sendable {",
        "/// - Parameter cookie: The new cookie.",
        "let cookie = try NewCookie.make(from: parsed, request: request)",
        "private typealias Token = String.UTF8View.SubSequence",
        #"Octets.begins(text, withIgnoringCase: "__Secure-")"#,
        #"return cookies.isEmpty ? [""] : cookies"#,
        #"let names = ["authorization", "proxy-authorization"]"#,
        #"print("\"", a, "b \" c")"#,
        #"let open = ""#,
    ])
    func `code that only speaks of credentials stays`(code: String) {
        #expect(Redactor().redact(programText: code) == code)
    }

    @Test func `there are as many lines as before`() {
        let code = "let cookie =\n    jar.first\n\nlet token =\n    \"abc\"\nAuthorization: Basic\n abc\n"
        let shown = Redactor().redact(programText: code)
        #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count == 8)
    }
}
