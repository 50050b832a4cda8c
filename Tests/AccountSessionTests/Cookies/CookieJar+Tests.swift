// Short forms for what the cookie tests do over and over.

import AccountSession
import Foundation
import Testing

extension CookieJar {
    /// Stores one cookie that must be accepted.
    @discardableResult
    func accept(
        _ header: String, from url: String = "https://example.test/", sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Cookie {
        let results = store(setCookie: header, from: try #require(URL(string: url)))
        #expect(results.count == 1, sourceLocation: sourceLocation)
        return try #require(results.first, sourceLocation: sourceLocation).get()
    }

    /// Stores one cookie and gives the rule that refused it; nil when it was accepted.
    func refusal(of header: String, from url: String = "https://example.test/") throws -> CookieRejection? {
        let results = store(setCookie: header, from: try #require(URL(string: url)))
        #expect(results.count == 1)
        guard case .failure(let rejection) = results.first else { return nil }
        return rejection
    }

    /// The names that a request gets, in the order of sending.
    func namesSent(to url: String) throws -> [String] {
        cookies(for: try #require(URL(string: url))).map(\.name)
    }

    /// The Cookie header that a request gets.
    func header(for url: String) throws -> String? {
        cookieHeader(for: try #require(URL(string: url)))
    }
}
