// The server that tests run against: real sockets on loopback, entirely in the hands of one test.

import Foundation

/// An HTTP and HTTPS server that answers what a test tells it to, and keeps what it received.
///
/// Each test starts its own and stops it: servers share nothing, and a reply held in one delays no other. It listens on
/// 127.0.0.1 and ::1, where every name below `localhost` leads. Over https any name is served: its certificate is
/// made when the name is first asked for, and trusted by this process's URLSession.
public final class FixtureServer: Sendable {
    private enum Phase {
        case running
        case stopping
        case stopped
    }

    private static let liveServerCount = Locked(0)
    private static let processorTime = Locked(0.0)

    /// The port of http, on both loopback addresses.
    public let httpPort: Int
    private let portOverTLS: Int
    private let loop: EventLoop
    private let thread: ServerThread
    private let phase = Locked(Phase.running)
    private let threadEnded: Completion
    private let stopped = Completion()

    private init(http: Sockets.Listeners, https: Sockets.Listeners) throws {
        httpPort = http.port
        portOverTLS = https.port
        let waker = try Waker()
        let listeners =
            http.descriptors.map { (descriptor: $0, scheme: Scheme.http) }
            + https.descriptors.map { (descriptor: $0, scheme: Scheme.https) }
        let loop = EventLoop(
            listeners: listeners, waker: waker, site: Site(wakeServer: { waker.wake() }))
        let threadEnded = Completion()
        self.loop = loop
        self.threadEnded = threadEnded
        do {
            thread = try ServerThread {
                loop.run()
                Self.processorTime.withLock { $0 += ServerThread.processorTime }
                threadEnded.finish()
            }
        } catch {
            waker.close()
            throw error
        }
        Self.liveServerCount.withLock { $0 += 1 }
    }

    deinit {
        // A test that forgot to stop its server must not leave it running: it ends by itself, unobserved.
        let isForgotten = phase.withLock { phase in
            defer { phase = .stopped }
            return phase == .running
        }
        if isForgotten {
            loop.site.serverStopped()
            loop.requestStop()
            thread.detach()
            Self.liveServerCount.withLock { $0 -= 1 }
        }
    }

    /// Starts a server.
    ///
    /// - Throws: ``FixtureError`` when the system gives no socket or thread.
    public static func start() async throws -> FixtureServer {
        let http = try Sockets.listen()
        do {
            let https = try Sockets.listen()
            do {
                return try FixtureServer(http: http, https: https)
            } catch {
                https.descriptors.forEach(Sockets.close)
                throw error
            }
        } catch {
            http.descriptors.forEach(Sockets.close)
            throw error
        }
    }

    /// The port of https, on both loopback addresses.
    ///
    /// Nobody can come over https who was not told the port, so only now the authority is made, and trusted by this
    /// process's URLSession: many a process never needs it.
    public var httpsPort: Int {
        FixtureTrustAuthority.install()
        return portOverTLS
    }

    /// A URL that leads to this server.
    ///
    /// - Parameters:
    ///   - path: The path, with its slash, and a query where one is wanted.
    ///   - host: The host name, or an address of loopback.
    ///   - scheme: Which of the two ports.
    public func url(_ path: String, host: String = "app.localhost", scheme: Scheme = .http) -> URL {
        let port = scheme == .http ? httpPort : httpsPort
        let authority = host.contains(":") ? "[\(host)]" : host
        guard let url = URL(string: "\(scheme.rawValue)://\(authority):\(port)\(path)") else {
            preconditionFailure("\(host) with \(path) is no URL")
        }
        return url
    }

    /// Says what a path answers from now on.
    ///
    /// The nth request to it gets the nth reply, the last one repeats. Setting the same path, host and method again
    /// replaces what was set and begins anew. Of several that fit a request, one with a host counts before one with a
    /// method, and that before one with neither. What nothing fits is answered 404.
    ///
    /// - Parameters:
    ///   - path: The path as it is sent, without the query.
    ///   - host: Only requests to this host; nil for every host.
    ///   - method: Only requests with this method; nil for every method.
    ///   - replies: The replies, in order. None takes back what was set.
    public func on(_ path: String, host: String? = nil, method: String? = nil, _ replies: Reply...) {
        loop.site.set(replies, path: path, host: host, method: method)
    }

    /// Says what a path answers from now on, with the replies in an array.
    public func on(_ path: String, host: String? = nil, method: String? = nil, _ replies: [Reply]) {
        loop.site.set(replies, path: path, host: host, method: method)
    }

    /// Every request that arrived whole, in order of arrival.
    ///
    /// Also there after ``stop()``.
    public var received: [ReceivedRequest] {
        loop.site.requests
    }

    /// The requests to a path, in order of arrival.
    public func received(path: String) -> [ReceivedRequest] {
        received.filter { $0.path == path }
    }

    /// Waits until requests to a path have arrived.
    ///
    /// - Parameters:
    ///   - path: The path, without a query.
    ///   - count: How many, counted from the server's beginning.
    ///   - timeout: The longest wait.
    /// - Returns: All requests to that path so far.
    /// - Throws: ``FixtureError/timedOut(_:)`` when they did not come in time, ``FixtureError/stopped`` when the server
    ///   was stopped before, `CancellationError` when the waiting task was cancelled.
    @discardableResult
    public func waitForRequest(
        path: String, count: Int = 1, timeout: Duration = .seconds(10)
    ) async throws -> [ReceivedRequest] {
        try await loop.site.waitForRequest(path: path, count: count, timeout: timeout)
    }

    /// The gate of that name, made on first use.
    public func gate(_ name: String) -> Gate {
        loop.site.gate(name)
    }

    /// Stops the server: releases every gate, closes every connection and waits until its thread is gone.
    ///
    /// It waits for no client, and goes on when its task is cancelled. Can be called again, and from several tasks; each call returns when all is closed.
    public func stop() async {
        let isMine = phase.withLock { phase in
            defer { phase = phase == .running ? .stopping : phase }
            return phase == .running
        }
        guard isMine else {
            await stopped.wait()
            return
        }
        loop.site.serverStopped()
        loop.requestStop()
        await threadEnded.wait()
        // The thread has nothing left to do: this takes no time, and blocks nobody who could be needed.
        thread.join()
        phase.withLock { $0 = .stopped }
        Self.liveServerCount.withLock { $0 -= 1 }
        stopped.finish()
    }

    /// Whether ``stop()`` has done all it does.
    public var isStopped: Bool {
        phase.withLock { $0 == .stopped }
    }

    /// How many connections are open.
    public var liveConnections: Int {
        loop.liveConnections.withLock { $0 }
    }

    /// Waits until exactly that many connections are open.
    ///
    /// The server notices a connection that is opened or closed a moment later than its client.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - timeout: The longest wait.
    /// - Throws: ``FixtureError/timedOut(_:)``, or `CancellationError` when the waiting task was cancelled.
    public func waitForLiveConnections(_ count: Int, timeout: Duration = .seconds(10)) async throws {
        let what: @Sendable () -> String = { [loop] in
            "\(count) open connections; there were \(loop.liveConnections.withLock { $0 })"
        }
        try await loop.liveConnections.wait(timeout, for: what()) { $0 == count }
    }

    /// How many threads the server has: one, and none once it is stopped.
    public var liveThreads: Int {
        isStopped ? 0 : 1
    }

    /// How many servers of this process are running.
    public static var liveServers: Int {
        liveServerCount.withLock { $0 }
    }

    /// The processor time, in seconds, that the threads of all servers that have ended took together.
    public static var processorSeconds: Double {
        processorTime.withLock { $0 }
    }

    /// Has every request below a path answered by a function, without being recorded.
    ///
    /// - Parameters:
    ///   - prefix: How such a path begins.
    ///   - answer: Makes the reply. It may take its time; no other connection waits for it.
    package func handle(_ prefix: String, _ answer: @escaping @Sendable (ReceivedRequest) async -> Reply) {
        loop.site.set(Site.Handler(prefix: prefix, answer: answer))
    }

    /// Forgets what paths answer and what was received, and releases and forgets every gate.
    package func reset() {
        loop.site.reset()
    }
}
