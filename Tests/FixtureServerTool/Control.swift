// The requests below /-/ that set what the server answers and ask what it received.

import FixtureServer
import Foundation

/// The control of a server from another process.
struct Control: Sendable {
    private static let prefix = "/-/"

    let server: FixtureServer

    private struct Refusal: Error {
        var status: Int
        var reason: String
    }

    private struct GateState: Encodable {
        var name: String
        var arrivals: Int
        var released: Bool
    }

    /// Takes over the requests below `/-/`.
    func install() {
        // Unowned by way of a weak reference: the server holds this function.
        server.handle(Self.prefix) { [weak server] request in
            guard let server else { return .status(503) }
            return await Control(server: server).answer(request)
        }
    }

    private func answer(_ request: ReceivedRequest) async -> Reply {
        do {
            return try await reply(to: request)
        } catch let refusal as Refusal {
            return json(["error": refusal.reason], status: refusal.status)
        } catch let error as FixtureError {
            return json(["error": error.description], status: 504)
        } catch {
            return json(["error": String(describing: error)], status: 500)
        }
    }

    private func reply(to request: ReceivedRequest) async throws -> Reply {
        let parts = request.path.dropFirst(Self.prefix.count).split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.removingPercentEncoding ?? String($0) }
        let query = try Self.query(of: request)
        switch (request.method, parts.count, parts.first, parts.last) {
        case ("POST", 1, "replies", _):
            let routes = try Self.routes(request.body)
            server.on(routes.path, host: routes.host, method: routes.method, routes.replies)
            return .status(204)
        case ("GET", 1, "received", _):
            if let path = query.path, let count = query.count {
                try await server.waitForRequest(path: path, count: count, timeout: query.timeout)
            } else if query.count != nil {
                throw Refusal(status: 400, reason: "count goes with path")
            }
            return json(
                server.received.filter { query.path == nil || $0.path == query.path }.map(EchoedRequest.init(of:)))
        case ("GET", 2, "gates", let name?):
            let gate = server.gate(name)
            if let count = query.count {
                try await gate.waitForArrival(count: count, timeout: query.timeout)
            }
            return json(GateState(name: name, arrivals: gate.arrivals, released: gate.isReleased))
        case ("POST", 3, "gates", "release"):
            server.gate(parts[1]).release()
            return .status(204)
        case ("POST", 1, "reset", _):
            server.reset()
            return .status(204)
        case ("GET", 1, "authority", _):
            let pem = try FixtureTrustAuthority.certificatePEM()
            return .ok(
                String(decoding: pem, as: UTF8.self), headers: [("Content-Type", "application/x-pem-file")])
        default:
            throw Refusal(status: 404, reason: "\(request.method) \(request.path) is no command; --help lists them")
        }
    }

    private struct Query {
        var path: String?
        var count: Int?
        var timeout = Duration.seconds(10)
    }

    private static func query(of request: ReceivedRequest) throws -> Query {
        var query = Query()
        for item in (request.query ?? "").split(separator: "&") {
            let pair = item.split(separator: "=", maxSplits: 1).map { $0.removingPercentEncoding ?? String($0) }
            switch (pair.first, pair.count == 2 ? pair[1] : "") {
            case ("path", let path): query.path = path
            case ("count", let text):
                guard let count = Int(text), count >= 0 else {
                    throw Refusal(status: 400, reason: "count is a number from 0 on")
                }
                query.count = count
            case ("seconds", let text):
                guard let seconds = Double(text), (0...3_600).contains(seconds) else {
                    throw Refusal(status: 400, reason: "seconds is a number from 0 to 3600")
                }
                query.timeout = .seconds(seconds)
            default: throw Refusal(status: 400, reason: "\(item) means nothing here")
            }
        }
        return query
    }

    private static func routes(_ body: Data) throws -> RoutesDescription {
        do {
            return try JSONDecoder().decode(RoutesDescription.self, from: body)
        } catch let error as DecodingError {
            throw Refusal(status: 400, reason: explain(error))
        }
    }

    /// Where in the JSON the mistake is, and which.
    private static func explain(_ error: DecodingError) -> String {
        let (context, extra): (DecodingError.Context, String) =
            switch error {
            case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
                (context, "")
            case .keyNotFound(let key, let context): (context, key.stringValue)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "\(error)"), "")
            }
        let place = context.codingPath.map(\.stringValue) + (extra.isEmpty ? [] : [extra])
        let path = place.isEmpty ? "the body" : place.joined(separator: ".")
        return "\(path): \(context.debugDescription)"
    }

    private func json(_ value: some Encodable, status: Int = 200) -> Reply {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = String(decoding: try encoder.encode(value), as: UTF8.self)
            return .status(status, body: body, headers: [("Content-Type", "application/json")])
        } catch {
            return .status(500, body: "the answer is no JSON: \(error)")
        }
    }
}
