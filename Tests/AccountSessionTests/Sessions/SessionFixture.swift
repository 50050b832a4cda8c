// What one test of the sessions owns: a server, a clock, checkpoints, a switcher, and the history of the screen.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ManualClock: SessionClock {}

/// One test's world; nothing in it is shared with another test.
struct SessionFixture: Sendable {
    let server: FixtureServer
    let clock = ManualClock()
    let holds = Holds()
    let switcher: AccountSwitcher
    let history = Locked<[ScreenState]>([])

    init(
        server: FixtureServer, configuration: URLSessionConfiguration, change: (inout SessionOptions) -> Void
    ) {
        self.server = server
        var options = SessionOptions()
        options.clock = clock
        options.checkpoints = Checkpoints(hold: holds.pass)
        change(&options)
        switcher = AccountSwitcher(configuration: configuration, options: options)
        switcher.screen.observe { [history] state in history.withLock { $0.append(state) } }
    }

    /// Every state that the screen had so far.
    var screenStates: [ScreenState] { history.withLock { $0 } }

    func request(
        _ path: String, host: String = "app.localhost", scheme: Scheme = .http, method: String = "GET",
        headers: [String: String] = [:], body: String? = nil
    ) -> URLRequest {
        var request = URLRequest(url: server.url(path, host: host, scheme: scheme))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        for (name, value) in headers {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// The request that logs an account in; the reply names it as user and sets `session=fixture-<account>` for every path.
    func loginRequest(_ account: String, held gate: String? = nil, setCookie: [String]? = nil) -> URLRequest {
        let path = "/login/\(account)"
        let reply = Reply.user(
            account, name: "Name of \(account)", setCookie: setCookie ?? ["session=fixture-\(account); Path=/"])
        server.on(path, gate.map { reply.held(at: $0) } ?? reply)
        return request(path)
    }

    @discardableResult
    func logIn(_ account: String, setCookie: [String]? = nil) async throws -> AccountSession {
        try await switcher.logIn(Account(account), with: loginRequest(account, setCookie: setCookie))
    }

    /// Sends a request to a path that echoes, and reads what the server received.
    func echo(
        _ session: AccountSession, _ path: String = "/echo", host: String = "app.localhost", scheme: Scheme = .http,
        headers: [String: String] = [:]
    ) async throws -> EchoedRequest {
        server.on(path, .echo())
        let response = try await session.send(request(path, host: host, scheme: scheme, headers: headers))
        return try EchoedRequest(response.body)
    }
}

/// Gives a test its own world, and ends it.
func withFixture(
    configuration: URLSessionConfiguration = .ephemeral, change: (inout SessionOptions) -> Void = { _ in },
    _ body: (SessionFixture) async throws -> Void
) async throws {
    let server = try await FixtureServer.start()
    let fixture = SessionFixture(server: server, configuration: configuration, change: change)
    let outcome: Result<Void, any Error>
    do {
        outcome = .success(try await body(fixture))
    } catch {
        outcome = .failure(error)
    }
    fixture.holds.releaseAll()
    await server.stop()
    try outcome.get()
}

/// The checkpoints at which a test holds calls.
final class Holds: Sendable {
    private struct Contents {
        var held: Set<Checkpoint> = []
        var waiting: [Checkpoint: [CheckedContinuation<Void, Never>]] = [:]
        var arrivals: [Checkpoint: Int] = [:]
        var watchers: [(checkpoint: Checkpoint, count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        var passed: [Checkpoint] = []
    }

    private let contents = Locked(Contents())

    /// Every checkpoint that anybody came to, in order.
    var passed: [Checkpoint] { contents.withLock { $0.passed } }

    /// From now on whoever comes to the checkpoint waits there.
    func hold(_ checkpoint: Checkpoint) {
        contents.withLock { contents in
            contents.held.insert(checkpoint)
            contents.arrivals[checkpoint] = 0
        }
    }

    /// Lets everybody at the checkpoint go, and whoever comes later.
    func release(_ checkpoint: Checkpoint) {
        let waiting = contents.withLock { contents in
            contents.held.remove(checkpoint)
            return contents.waiting.removeValue(forKey: checkpoint) ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    func releaseAll() {
        for checkpoint in Checkpoint.allCases { release(checkpoint) }
    }

    /// Waits until that many have come to the checkpoint since it was held.
    func arrival(at checkpoint: Checkpoint, count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = contents.withLock { contents in
                guard contents.arrivals[checkpoint, default: 0] < count else { return true }
                contents.watchers.append((checkpoint, count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// What the library calls.
    @Sendable func pass(_ checkpoint: Checkpoint, _ generation: Generation) async {
        await withCheckedContinuation { continuation in
            let resumed = contents.withLock { contents in
                contents.passed.append(checkpoint)
                contents.arrivals[checkpoint, default: 0] += 1
                let count = contents.arrivals[checkpoint, default: 0]
                var resumed = contents.watchers.filter { $0.checkpoint == checkpoint && $0.count <= count }
                    .map(\.continuation)
                contents.watchers.removeAll { $0.checkpoint == checkpoint && $0.count <= count }
                if contents.held.contains(checkpoint) {
                    contents.waiting[checkpoint, default: []].append(continuation)
                } else {
                    resumed.append(continuation)
                }
                return resumed
            }
            for continuation in resumed { continuation.resume() }
        }
    }
}
