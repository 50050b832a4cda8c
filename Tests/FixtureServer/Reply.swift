// What the server answers, said by a test in one expression.

import Foundation

/// One answer of the server.
///
/// Made by a static function and refined by the others: `.ok("fixture-a").held(at: "gate", .midBody)`. A body always
/// goes with a `Content-Length`, and the connection stays open for the next request, unless the reply drops it.
public struct Reply: Sendable {
    enum Body: Sendable {
        case fixed(Data)
        case echo
    }

    /// How the connection ends, where it does not go on.
    enum Ending: Sendable {
        case open
        case droppedBeforeHeaders
        case droppedAfterHeaders
        case droppedMidBody
    }

    var status: Int
    var body: Body
    var headers: [(name: String, value: String)]
    var cookies: [String]
    var cookieHeaderName = "Set-Cookie"
    var foldsCookies = false
    var holds: [(gate: String, point: HoldPoint)] = []
    var ending = Ending.open

    init(
        status: Int, body: Body, contentType: String? = nil, cookies: [String] = [], headers: [(String, String)] = []
    ) {
        self.status = status
        self.body = body
        self.cookies = cookies
        self.headers = headers.map { (name: $0.0, value: $0.1) }
        if let contentType, !self.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            self.headers.append((name: "Content-Type", value: contentType))
        }
    }

    /// Status 200.
    ///
    /// - Parameters:
    ///   - body: The body, as text.
    ///   - setCookie: The value of each Set-Cookie header, sent as it stands.
    ///   - headers: More headers, sent as they stand. One of those that the server sets itself takes its place.
    public static func ok(
        _ body: String = "", setCookie: [String] = [], headers: [(String, String)] = []
    ) -> Reply {
        status(200, body: body, setCookie: setCookie, headers: headers)
    }

    /// Any status.
    ///
    /// With 204 and 304 no body is sent.
    ///
    /// - Parameters:
    ///   - status: The status code, of three digits.
    ///   - body: The body, as text.
    ///   - setCookie: The value of each Set-Cookie header, sent as it stands.
    ///   - headers: More headers, sent as they stand. One of those that the server sets itself takes its place.
    public static func status(
        _ status: Int, body: String = "", setCookie: [String] = [], headers: [(String, String)] = []
    ) -> Reply {
        Reply(
            status: status, body: .fixed(Data(body.utf8)), contentType: "text/plain; charset=utf-8",
            cookies: setCookie, headers: headers)
    }

    /// A redirect.
    ///
    /// - Parameters:
    ///   - location: The Location header, sent as it stands: absolute, relative, or no URL at all.
    ///   - status: The status code.
    ///   - setCookie: The value of each Set-Cookie header, sent as it stands.
    public static func redirect(to location: String, status: Int = 302, setCookie: [String] = []) -> Reply {
        Reply(status: status, body: .fixed(Data()), cookies: setCookie, headers: [("Location", location)])
    }

    /// Status 200 and the request itself, as JSON; ``EchoedRequest`` reads it.
    ///
    /// - Parameter setCookie: The value of each Set-Cookie header, sent as it stands.
    public static func echo(setCookie: [String] = []) -> Reply {
        Reply(status: 200, body: .echo, contentType: "application/json", cookies: setCookie)
    }

    /// Status 200 and a user, as JSON with `identifier` and `name`.
    ///
    /// - Parameters:
    ///   - identifier: Which user.
    ///   - name: The name to show.
    ///   - setCookie: The value of each Set-Cookie header, sent as it stands.
    public static func user(_ identifier: String, name: String, setCookie: [String] = []) -> Reply {
        Reply(
            status: 200, body: .fixed(jsonData(["identifier": identifier, "name": name])),
            contentType: "application/json", cookies: setCookie)
    }

    /// The connection is closed without a reply.
    ///
    /// Each drop is one failed request: libcurl would quietly send a request again that was dropped on a connection used
    /// before, so the server sends an interim response (100) first, which makes it report the loss instead.
    public static var drop: Reply {
        var reply = Reply(status: 200, body: .fixed(Data()))
        reply.ending = .droppedBeforeHeaders
        return reply
    }

    /// The connection is closed within this reply.
    ///
    /// - Parameter midBody: True to close after the first half of the body, false to close after the headers.
    public func dropping(midBody: Bool) -> Reply {
        var reply = self
        reply.ending = midBody ? .droppedMidBody : .droppedAfterHeaders
        return reply
    }

    /// The reply waits at a gate.
    ///
    /// Can be called again to hold it at several points. Holding within a body needs a body to hold back.
    ///
    /// - Parameters:
    ///   - gate: The gate's name; ``FixtureServer/gate(_:)`` gives the gate.
    ///   - point: How much of the reply has been sent by then.
    public func held(at gate: String, _ point: HoldPoint = .beforeHeaders) -> Reply {
        var reply = self
        reply.holds.append((gate: gate, point: point))
        return reply
    }

    /// More headers go along, sent as they stand.
    ///
    /// - Parameter headers: Their names and values. One of those that the server sets itself takes its place.
    public func adding(headers: [(String, String)]) -> Reply {
        var reply = self
        reply.headers += headers.map { (name: $0.0, value: $0.1) }
        return reply
    }

    /// All Set-Cookie values go into one header line, joined by a comma and a space.
    public func foldingSetCookie() -> Reply {
        var reply = self
        reply.foldsCookies = true
        return reply
    }

    /// The Set-Cookie headers get another spelling, such as `set-cookie`.
    ///
    /// - Parameter name: The header's name, sent as it stands.
    public func settingCookieHeaderName(_ name: String) -> Reply {
        var reply = self
        reply.cookieHeaderName = name
        return reply
    }
}

/// A dictionary of texts as JSON with sorted keys; complete for every input, since a dictionary of texts always encodes.
func jsonData(_ fields: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(fields)) ?? Data()
}
