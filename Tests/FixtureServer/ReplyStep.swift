// A reply taken apart into what the connection does one after the other.

import Foundation

/// One thing that a connection does to answer a request.
enum ReplyStep {
    /// Send these bytes.
    case send([UInt8])
    /// Go no further until the gate is released.
    case hold(Gate)
    /// Close the connection here.
    case drop
}

extension Reply {
    /// What to do to answer the request with this reply.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - keepsAlive: Whether the connection goes on after the reply.
    ///   - gate: Gives the gate of a name.
    func steps(for request: ReceivedRequest, keepsAlive: Bool, gate: (String) -> Gate) -> [ReplyStep] {
        var steps: [ReplyStep] = []
        func hold(at point: HoldPoint) {
            for hold in holds where hold.point == point {
                steps.append(.hold(gate(hold.gate)))
            }
        }

        hold(at: .beforeHeaders)
        if ending == .droppedBeforeHeaders {
            steps.append(.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)))
            steps.append(.drop)
            return steps
        }
        let body = bytes(echoing: request)
        steps.append(.send(head(bodyLength: body.count, keepsAlive: keepsAlive)))
        if ending == .droppedAfterHeaders {
            steps.append(.drop)
            return steps
        }
        hold(at: .betweenHeadersAndBody)
        let sent = request.method == "HEAD" || !allowsBody ? [] : body
        steps.append(.send(Array(sent.prefix(sent.count / 2))))
        hold(at: .midBody)
        if ending == .droppedMidBody {
            steps.append(.drop)
            return steps
        }
        steps.append(.send(Array(sent.dropFirst(sent.count / 2))))
        return Self.joiningSends(steps)
    }

    /// RFC 9110 sections 15.3.5 and 15.4.5: neither carries content.
    private var allowsBody: Bool {
        status != 204 && status != 304 && status >= 200
    }

    private func bytes(echoing request: ReceivedRequest) -> [UInt8] {
        switch body {
        case .fixed(let data): Array(data)
        case .echo: Array(jsonData(EchoedRequest(of: request)))
        }
    }

    private func head(bodyLength: Int, keepsAlive: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(HTTPStatus.reason(status))\r\n"
        func add(_ name: String, _ value: String) {
            text += "\(name): \(value)\r\n"
        }
        for header in headers {
            add(header.name, header.value)
        }
        let names = Set(headers.map { $0.name.lowercased() })
        if allowsBody && !names.contains("content-length") {
            add("Content-Length", String(bodyLength))
        }
        if !names.contains("connection") {
            add("Connection", keepsAlive ? "keep-alive" : "close")
        }
        if foldsCookies && !cookies.isEmpty {
            add(cookieHeaderName, cookies.joined(separator: ", "))
        } else {
            for cookie in cookies {
                add(cookieHeaderName, cookie)
            }
        }
        text += "\r\n"
        return Array(text.utf8)
    }

    /// Puts sends with nothing between them together: one packet where one will do.
    private static func joiningSends(_ steps: [ReplyStep]) -> [ReplyStep] {
        var joined: [ReplyStep] = []
        for step in steps {
            if case .send(let bytes) = step, case .send(let earlier)? = joined.last {
                joined[joined.count - 1] = .send(earlier + bytes)
            } else {
                joined.append(step)
            }
        }
        return joined
    }
}
