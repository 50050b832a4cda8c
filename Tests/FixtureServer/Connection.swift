// One client's connection: a state that goes on whenever its socket, a gate or a reply lets it.

import Foundation

/// A connection as the server's thread sees it.
///
/// Nothing here blocks; only that thread touches it.
final class Connection {
    private enum Phase {
        case handshaking
        case reading
        /// A reply is being made elsewhere; ``Connection/deliver(_:)`` brings it.
        case awaitingReply(ReceivedRequest, keepsAlive: Bool)
        /// `next` is the step to do, `sent` how much of it is done when it is to send.
        case answering([ReplyStep], next: Int, sent: Int, keepsAlive: Bool)
        /// The last reply is sent; what the client still sends is thrown away, so that closing does not destroy the reply.
        case discarding(remaining: Int)
        case closed
    }

    /// How much is read ahead while a reply is under way.
    private static let readAheadLimit = 64 * 1024

    let identifier: Int
    private let transport: Transport
    private let site: Site
    private let findReply: (ReceivedRequest, @escaping @Sendable (ReceivedRequest) async -> Reply) -> Void
    private var parser: RequestParser
    private var phase: Phase
    private var isInputEnded = false
    private var isWriteBlocked = false

    /// - Parameter findReply: Has a reply made by an async function and brings it to ``deliver(_:)``.
    init(
        identifier: Int, scheme: Scheme, transport: Transport, site: Site,
        findReply: @escaping (ReceivedRequest, @escaping @Sendable (ReceivedRequest) async -> Reply) -> Void
    ) {
        self.identifier = identifier
        self.transport = transport
        self.site = site
        self.findReply = findReply
        parser = RequestParser(scheme: scheme)
        phase = scheme == .https ? .handshaking : .reading
    }

    var descriptor: Int32 { transport.descriptor }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    /// Whether it waits for something that is no business of its socket.
    var isHeld: Bool {
        switch phase {
        case .awaitingReply: true
        case .answering(let steps, let next, _, _):
            if next < steps.count, case .hold = steps[next] { true } else { false }
        default: false
        }
    }

    /// What to poll the socket for.
    var interest: Int16 {
        var events: Int32 = 0
        switch phase {
        case .handshaking, .reading, .discarding:
            events = transport.needsToWrite ? Int32(POLLOUT) : Int32(POLLIN)
        case .awaitingReply, .answering:
            if !isInputEnded && parser.pendingCount < Self.readAheadLimit {
                events |= Int32(POLLIN)
            }
            if isWriteBlocked {
                events |= Int32(POLLOUT)
            }
        case .closed: break
        }
        return Int16(events)
    }

    /// Goes as far as it can now.
    ///
    /// - Parameter events: What the poll found; nil when a gate may have been released.
    func proceed(_ events: Int16?) {
        if let events {
            if events & Int16(POLLERR | POLLNVAL) != 0 {
                close()
                return
            }
            if case .answering = phase { readAhead() }
            if case .awaitingReply = phase { readAhead() }
        }
        while goOn() {}
    }

    /// Brings the reply that `findReply` was asked for.
    func deliver(_ reply: Reply) {
        guard case .awaitingReply(let request, let keepsAlive) = phase else { return }
        begin(reply, to: request, keepsAlive: keepsAlive)
        while goOn() {}
    }

    /// Closes at once.
    func close() {
        guard !isClosed else { return }
        phase = .closed
        Sockets.close(descriptor)
    }

    /// Closes at once, without a trace in the system's tables.
    func abort() {
        guard !isClosed else { return }
        phase = .closed
        Sockets.abort(descriptor)
    }

    /// Does one thing; false when nothing more can be done now.
    private func goOn() -> Bool {
        switch phase {
        case .handshaking:
            switch transport.handshake() {
            case .moved:
                phase = .reading
                return true
            case .wouldBlock: return false
            case .ended, .failed:
                close()
                return false
            }
        case .reading: return readOn()
        case .closed: return false
        case .awaitingReply:
            closeIfGivenUp()
            return false
        case .answering(let steps, let next, let sent, let keepsAlive):
            return answerOn(steps, next: next, sent: sent, keepsAlive: keepsAlive)
        case .discarding(let remaining): return discard(remaining)
        }
    }

    // MARK: Reading

    private func readOn() -> Bool {
        switch parser.next() {
        case .request(let request, let keepsAlive):
            switch site.answer(request) {
            case .reply(let reply): begin(reply, to: request, keepsAlive: keepsAlive)
            case .later(let makeReply):
                phase = .awaitingReply(request, keepsAlive: keepsAlive)
                findReply(request, makeReply)
            }
            return true
        case .expectsContinue:
            // So short that a socket with nothing else to send takes it whole.
            _ = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8).withUnsafeBytes(transport.write)
            return true
        case .refused(let status, let reason):
            let request = ReceivedRequest(
                scheme: .http, method: "GET", host: "", path: "/", query: nil, headers: [], body: Data())
            begin(.status(status, body: reason + "\n"), to: request, keepsAlive: false)
            return true
        case .incomplete:
            switch receive() {
            case .moved: return true
            case .wouldBlock: return false
            case .ended, .failed:
                close()
                return false
            }
        }
    }

    private func receive() -> Transport.Outcome {
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 16) { buffer in
            let outcome = transport.read(into: buffer)
            if case .moved(let count) = outcome {
                parser.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
            return outcome
        }
    }

    /// Reads while a reply is under way: above all to notice that the client has gone.
    private func readAhead() {
        while !isInputEnded && !isClosed && parser.pendingCount < Self.readAheadLimit {
            switch receive() {
            case .moved: continue
            case .wouldBlock: return
            case .failed: close()
            case .ended: isInputEnded = true
            }
        }
    }

    private func discard(_ remaining: Int) -> Bool {
        let outcome = withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 16) { transport.read(into: $0) }
        switch outcome {
        case .moved(let count):
            guard count <= remaining else {
                close()
                return false
            }
            phase = .discarding(remaining: remaining - count)
            return true
        case .wouldBlock: return false
        case .ended, .failed:
            close()
            return false
        }
    }

    // MARK: Answering

    private func begin(_ reply: Reply, to request: ReceivedRequest, keepsAlive: Bool) {
        let steps = reply.steps(for: request, keepsAlive: keepsAlive, gate: site.gate)
        phase = .answering(steps, next: 0, sent: 0, keepsAlive: keepsAlive)
    }

    private func answerOn(_ steps: [ReplyStep], next: Int, sent: Int, keepsAlive: Bool) -> Bool {
        guard next < steps.count else {
            finishReply(keepsAlive: keepsAlive)
            return true
        }
        func advance() -> Bool {
            phase = .answering(steps, next: next + 1, sent: 0, keepsAlive: keepsAlive)
            return true
        }
        switch steps[next] {
        case .send(let bytes):
            guard sent < bytes.count else { return advance() }
            isWriteBlocked = false
            switch bytes.withUnsafeBytes({ transport.write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }) {
            case .moved(let count):
                phase = .answering(steps, next: next, sent: sent + count, keepsAlive: keepsAlive)
                return true
            case .wouldBlock:
                isWriteBlocked = true
                return false
            case .ended, .failed:
                close()
                return false
            }
        case .hold(let gate):
            if sent == 0 {
                // `sent` marks that the arrival has been counted.
                phase = .answering(steps, next: next, sent: 1, keepsAlive: keepsAlive)
                gate.arrive()
                return true
            }
            if gate.isReleased {
                return advance()
            }
            closeIfGivenUp()
            return false
        case .drop:
            close()
            return false
        }
    }

    /// A client that ends its side while it waits has given up; one that ends it while the reply is sent may be reading.
    private func closeIfGivenUp() {
        if isInputEnded {
            close()
        }
    }

    private func finishReply(keepsAlive: Bool) {
        if keepsAlive && !isInputEnded {
            phase = .reading
        } else if isInputEnded {
            close()
        } else {
            transport.endWriting()
            phase = .discarding(remaining: RequestParser.bodyLimit)
        }
    }
}
