// No way of printing a cookie shows its value.

import AccountSession
import Foundation
import Testing

@Suite struct CookieDescriptionTests {
    let cookie = Cookie(
        name: "a", value: "fixture-secret", domain: "example.test", path: "/p", isHostOnly: true, isSecure: true,
        isHTTPOnly: true, sameSite: .strict, expires: Date(timeIntervalSince1970: 5), created: .distantPast,
        lastAccess: .distantPast)

    @Test("Descriptions, dumps and results name the cookie and hide its value")
    func noValue() {
        var dumped = ""
        dump(cookie, to: &dumped)
        dump([Result<Cookie, CookieRejection>.success(cookie)], to: &dumped)
        let texts = [
            String(describing: cookie), String(reflecting: cookie), "\(cookie)", "\([cookie])",
            "\(Optional(cookie) as Any)",
            "\(Result<Cookie, CookieRejection>.success(cookie))", dumped,
        ]
        for text in texts {
            #expect(!text.contains("fixture-secret"))
            #expect(text.contains("example.test"))
        }
    }

    @Test("A description has all attributes")
    func attributes() {
        #expect(
            cookie.description
                == "a=<hidden>; Domain=example.test; Path=/p; host-only; Secure; HttpOnly; SameSite=strict; Expires=5.0"
        )
        let plain = Cookie(
            name: "b", value: "fixture", domain: "example.test", path: "/", isHostOnly: false, isSecure: false,
            isHTTPOnly: false, sameSite: nil, expires: nil, created: .distantPast, lastAccess: .distantPast)
        #expect(plain.description == "b=<hidden>; Domain=example.test; Path=/")
        #expect(plain.debugDescription == plain.description)
    }
}
