// The one thread of a server: it polls the sockets and lets each connection go on.

import Foundation

/// A server's thread and everything that only this thread touches.
///
/// One thread serves all connections, so that a held reply costs nothing and holds nobody else up, and so that stopping
/// depends on no client: the thread is woken, closes everything and ends.
final class EventLoop: @unchecked Sendable {
    // Unchecked because the stored variables belong to the thread that `run` runs on; what others may touch is
    // `shared`, `liveConnections`, `waker` and `site`, which are Sendable by themselves.

    /// What other threads ask of the loop, and see of it.
    struct Shared {
        var isStopping = false
        var replies: [(connection: Int, reply: Reply)] = []
    }

    let shared = Locked(Shared())
    /// How many connections are open.
    let liveConnections = WaitableState(0)
    let waker: Waker
    let site: Site
    private let listeners: [(descriptor: Int32, scheme: Scheme)]
    /// In the order in which they came, so that requests found together are taken in that order.
    private var connections: [Connection] = []
    private var nextIdentifier = 0
    private var acceptsPaused = false

    init(listeners: [(descriptor: Int32, scheme: Scheme)], waker: Waker, site: Site) {
        self.listeners = listeners
        self.waker = waker
        self.site = site
    }

    /// Has the loop close everything and end.
    ///
    /// From any thread.
    func requestStop() {
        shared.withLock { $0.isStopping = true }
        waker.wake()
    }

    /// Serves until ``requestStop()``.
    func run() {
        while !shared.withLock({ $0.isStopping }) {
            turn()
        }
        for connection in connections {
            connection.abort()
        }
        connections = []
        for listener in listeners {
            Sockets.close(listener.descriptor)
        }
        waker.close()
        liveConnections.withLock { $0 = 0 }
    }

    private func turn() {
        let open = connections
        var polled = [pollfd(fd: waker.readEnd, events: Int16(POLLIN), revents: 0)]
        for listener in listeners {
            polled.append(pollfd(fd: listener.descriptor, events: acceptsPaused ? 0 : Int16(POLLIN), revents: 0))
        }
        for connection in open {
            polled.append(pollfd(fd: connection.descriptor, events: connection.interest, revents: 0))
        }
        // Out of descriptors, a waiting client would make every poll return at once: look again a little later.
        guard poll(&polled, nfds_t(polled.count), acceptsPaused ? 50 : -1) >= 0 else { return }
        acceptsPaused = false

        if polled[0].revents != 0 {
            waker.drain()
            deliverReplies()
            for connection in open where connection.isHeld {
                connection.proceed(nil)
            }
        }
        for (connection, result) in zip(open, polled.dropFirst(1 + listeners.count)) where result.revents != 0 {
            if !connection.isClosed {
                connection.proceed(result.revents)
            }
        }
        for (listener, result) in zip(listeners, polled.dropFirst()) where result.revents != 0 {
            acceptAll(listener.descriptor, scheme: listener.scheme)
        }
        connections.removeAll(where: \.isClosed)
        liveConnections.withLock { $0 = connections.count }
    }

    private func acceptAll(_ listener: Int32, scheme: Scheme) {
        while true {
            switch Sockets.accept(listener) {
            case .none: return
            case .exhausted:
                acceptsPaused = true
                return
            case .connection(let descriptor):
                guard let transport = Self.transport(for: descriptor, scheme: scheme) else {
                    Sockets.close(descriptor)
                    continue
                }
                nextIdentifier += 1
                add(transport, scheme: scheme, identifier: nextIdentifier)
            }
        }
    }

    /// Nil where TLS cannot be spoken: without an authority there is no certificate to show.
    private static func transport(for descriptor: Int32, scheme: Scheme) -> Transport? {
        switch scheme {
        case .http: Transport(descriptor: descriptor, context: nil)
        case .https:
            (try? CertificateAuthority.shared.get()).flatMap { authority in
                Transport(descriptor: descriptor, context: authority.context)
            }
        }
    }

    private func add(_ transport: Transport, scheme: Scheme, identifier: Int) {
        let connection = Connection(
            identifier: identifier, scheme: scheme, transport: transport, site: site
        ) { [weak self] request, makeReply in
            Task {
                let reply = await makeReply(request)
                self?.shared.withLock { $0.replies.append((identifier, reply)) }
                self?.waker.wake()
            }
        }
        connections.append(connection)
        // Before the first reply can be written: a client that has its reply finds its connection counted.
        liveConnections.withLock { $0 = connections.count }
        // The request is often there already, which saves a poll.
        connection.proceed(nil)
    }

    private func deliverReplies() {
        let replies = shared.withLock { shared in
            defer { shared.replies = [] }
            return shared.replies
        }
        for (identifier, reply) in replies {
            connections.first { $0.identifier == identifier }?.deliver(reply)
        }
    }
}
