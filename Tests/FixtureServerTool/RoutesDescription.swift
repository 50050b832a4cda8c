// What `POST /-/replies` takes: a path and its replies, as JSON.

import FixtureServer
import Foundation

/// The replies of one path.
struct RoutesDescription: Decodable {
    var path: String
    var host: String?
    var method: String?
    var replies: [Reply]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case path, host, method, replies
    }

    init(from decoder: any Decoder) throws {
        try decoder.refuseKeys(notIn: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        path = try fields.decode(String.self, forKey: .path)
        host = try fields.decodeIfPresent(String.self, forKey: .host)
        method = try fields.decodeIfPresent(String.self, forKey: .method)
        replies = try fields.decode([ReplyDescription].self, forKey: .replies).map(\.reply)
        guard path.hasPrefix("/"), !path.contains("?") else {
            throw DecodingError.dataCorruptedError(
                forKey: .path, in: fields, debugDescription: "a path begins with a slash and has no query")
        }
    }
}

/// One reply.
struct ReplyDescription: Decodable {
    let reply: Reply

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case status, body, redirect, echo, user, drop, headers, setCookie, foldSetCookie, setCookieName, hold
    }

    private struct User: Decodable {
        var identifier: String
        var name: String
    }

    private struct Hold: Decodable {
        var gate: String
        var point: String?
    }

    init(from decoder: any Decoder) throws {
        try decoder.refuseKeys(notIn: CodingKeys.self)
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func mistake(_ key: CodingKeys, _ text: String) -> DecodingError {
            DecodingError.dataCorruptedError(forKey: key, in: fields, debugDescription: text)
        }

        let cookies = try fields.decodeIfPresent([String].self, forKey: .setCookie) ?? []
        let status = try fields.decodeIfPresent(Int.self, forKey: .status)
        if let status, !(200...599).contains(status) {
            throw mistake(.status, "a status lies between 200 and 599")
        }
        let headers = try (fields.decodeIfPresent([[String]].self, forKey: .headers) ?? []).map { pair in
            guard pair.count == 2 else { throw mistake(.headers, "a header is a name and a value") }
            return (pair[0], pair[1])
        }

        let kinds = [CodingKeys.body, .redirect, .echo, .user].filter(fields.contains)
        guard kinds.count <= 1 else {
            throw mistake(kinds[1], "a reply has only one of body, redirect, echo and user")
        }
        var reply: Reply
        if let location = try fields.decodeIfPresent(String.self, forKey: .redirect) {
            reply = .redirect(to: location, status: status ?? 302, setCookie: cookies)
        } else if try fields.decodeIfPresent(Bool.self, forKey: .echo) == true {
            reply = .echo(setCookie: cookies)
        } else if let user = try fields.decodeIfPresent(User.self, forKey: .user) {
            reply = .user(user.identifier, name: user.name, setCookie: cookies)
        } else {
            let body = try fields.decodeIfPresent(String.self, forKey: .body) ?? ""
            reply = .status(status ?? 200, body: body, setCookie: cookies)
        }
        reply = reply.adding(headers: headers)

        switch try fields.decodeIfPresent(String.self, forKey: .drop) {
        case nil: break
        case "beforeHeaders": reply = .drop
        case "afterHeaders": reply = reply.dropping(midBody: false)
        case "midBody": reply = reply.dropping(midBody: true)
        case .some: throw mistake(.drop, "drop is beforeHeaders, afterHeaders or midBody")
        }
        for hold in try fields.decodeIfPresent([Hold].self, forKey: .hold) ?? [] {
            guard let point = HoldPoint(rawValue: hold.point ?? HoldPoint.beforeHeaders.rawValue) else {
                throw mistake(.hold, "point is beforeHeaders, betweenHeadersAndBody or midBody")
            }
            reply = reply.held(at: hold.gate, point)
        }
        if try fields.decodeIfPresent(Bool.self, forKey: .foldSetCookie) == true {
            reply = reply.foldingSetCookie()
        }
        if let name = try fields.decodeIfPresent(String.self, forKey: .setCookieName) {
            reply = reply.settingCookieHeaderName(name)
        }
        self.reply = reply
    }
}

private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

extension Decoder {
    /// Throws when the object has a key of which nothing is known: it would be ignored without a word.
    fileprivate func refuseKeys<Key: CodingKey & CaseIterable>(notIn keys: Key.Type) throws {
        let known = Set(keys.allCases.map(\.stringValue))
        let container = try container(keyedBy: AnyKey.self)
        for key in container.allKeys where !known.contains(key.stringValue) {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "there is no such key")
        }
    }
}
