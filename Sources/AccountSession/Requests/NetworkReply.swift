// What one URLSession task brought back.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The reply to one request: status, headers and body, with the Set-Cookie headers apart.
struct NetworkReply: Sendable {
    /// The status code.
    let status: Int

    /// The headers, as the server spelt them, without Set-Cookie.
    let headers: [String: String]

    /// The Set-Cookie headers; on Linux several arrive folded into one.
    let setCookie: [String]

    /// The body.
    let body: Data

    /// Reads what a completion handler was given.
    ///
    /// - Parameters:
    ///   - data: The body.
    ///   - response: The response.
    ///   - error: The error.
    /// - Returns: The reply, or why there is none.
    static func result(data: Data?, response: URLResponse?, error: (any Error)?) -> Result<NetworkReply, SessionError> {
        if let error {
            let code = (error as NSError).code
            return .failure(code == NSURLErrorCancelled ? .cancelled : .network(code: code))
        }
        guard let response = response as? HTTPURLResponse else { return .failure(.unreadableReply) }
        return .success(NetworkReply(response, body: data ?? Data()))
    }

    /// Takes a response apart.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - body: Its body.
    private init(_ response: HTTPURLResponse, body: Data) {
        var headers: [String: String] = [:]
        var setCookie: [String] = []
        // Foundation on Linux keeps differently spelt names apart, so each of them may be there (RFC 9110, 5.1).
        for (name, value) in response.allHeaderFields {
            if "\(name)".lowercased() == "set-cookie" {
                setCookie.append("\(value)")
            } else {
                headers["\(name)"] = "\(value)"
            }
        }
        self.status = response.statusCode
        self.headers = headers
        self.setCookie = setCookie
        self.body = body
    }

    /// The value of a header (RFC 9110, 5.1: names are case-insensitive).
    ///
    /// - Parameter name: The name, in any case.
    func header(_ name: String) -> String? {
        headers.first { $0.key.lowercased() == name.lowercased() }?.value
    }
}
