// What one server answers, and everything that it has received: the part that tests and the server's thread share.

import Foundation

/// The routes, gates and received requests of one server.
final class Site: Sendable {
    /// Answers whole requests in place of the routes, for those below a path; nothing it answers is recorded.
    struct Handler: Sendable {
        var prefix: String
        var answer: @Sendable (ReceivedRequest) async -> Reply
    }

    /// What to do with a request.
    enum Answer {
        case reply(Reply)
        case later(@Sendable (ReceivedRequest) async -> Reply)
    }

    private struct Route: Hashable {
        var path: String
        var host: String?
        var method: String?
    }

    private struct Replies {
        var replies: [Reply]
        var used = 0

        mutating func next() -> Reply? {
            defer { used += 1 }
            return replies.isEmpty ? nil : replies[min(used, replies.count - 1)]
        }
    }

    private struct Received {
        var requests: [ReceivedRequest] = []
        var isStopped = false
    }

    private let routes = Locked<[Route: Replies]>([:])
    private let handler = Locked<Handler?>(nil)
    private let gates = Locked<[String: Gate]>([:])
    private let received = WaitableState(Received())
    private let wakeServer: @Sendable () -> Void

    init(wakeServer: @escaping @Sendable () -> Void) {
        self.wakeServer = wakeServer
    }

    func set(_ replies: [Reply], path: String, host: String?, method: String?) {
        let route = Route(path: path, host: host?.lowercased(), method: method)
        routes.withLock { $0[route] = Replies(replies: replies) }
    }

    func set(_ handler: Handler) {
        self.handler.withLock { $0 = handler }
    }

    /// Records the request and chooses its reply: the most particular route counts, one with a host before one with a method.
    func answer(_ request: ReceivedRequest) -> Answer {
        if let handler = handler.withLock({ $0 }), request.path.hasPrefix(handler.prefix) {
            return .later(handler.answer)
        }
        // The reply is chosen before the request is shown to those who wait for it: what a test sets after it saw the
        // request is for the next one.
        let reply = routes.withLock { routes in
            for host in [request.host, nil] {
                for method in [request.method, nil] {
                    let route = Route(path: request.path, host: host, method: method)
                    if let reply = routes[route]?.next() {
                        return reply
                    }
                }
            }
            return Reply.status(404, body: "the fixture has no reply for \(request.method) \(request.path)\n")
        }
        received.withLock { $0.requests.append(request) }
        return .reply(reply)
    }

    func gate(_ name: String) -> Gate {
        gates.withLock { gates in
            if let gate = gates[name] {
                return gate
            }
            let gate = Gate(name: name, wakeServer: wakeServer)
            gates[name] = gate
            return gate
        }
    }

    var requests: [ReceivedRequest] {
        received.withLock { $0.requests }
    }

    func waitForRequest(path: String, count: Int, timeout: Duration) async throws -> [ReceivedRequest] {
        let what: @Sendable () -> String = { [weak self] in
            "\(count) requests to \(path); \(self?.requests.count { $0.path == path } ?? 0) came"
        }
        try await received.wait(timeout, for: what()) { received in
            if received.requests.count(where: { $0.path == path }) >= count {
                return true
            }
            if received.isStopped {
                throw FixtureError.stopped
            }
            return false
        }
        return requests.filter { $0.path == path }
    }

    /// Forgets routes and requests, and releases and forgets every gate.
    func reset() {
        routes.withLock { $0 = [:] }
        received.withLock { $0.requests = [] }
        let released = gates.withLock { gates in
            defer { gates = [:] }
            return Array(gates.values)
        }
        for gate in released {
            gate.release()
        }
    }

    /// Ends every wait: no more will come.
    func serverStopped() {
        for gate in gates.withLock({ Array($0.values) }) {
            gate.serverStopped()
        }
        received.withLock { $0.isStopped = true }
    }
}
