// The system calls of the fixture: listening on loopback, accepting, waking a poll. Nothing else calls the system.

import Foundation

/// Sockets and pipes that block nobody and are inherited by no child process.
enum Sockets {
    /// What a listening pair of sockets is bound to.
    struct Listeners {
        /// One for 127.0.0.1, and one for ::1 where the system has it.
        var descriptors: [Int32]
        /// The port, the same on both addresses.
        var port: Int
    }

    private static let stream: Int32 = {
        #if os(Linux)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }()

    /// The ports that this process has listened on so far.
    private static let usedPorts = Locked<Set<Int>>([])

    /// Listens on both loopback addresses, on one port that the system chooses.
    ///
    /// No port is used twice in a process, as long as there are others: a late request to a server that has been
    /// stopped must not arrive at another test's.
    ///
    /// - Throws: ``FixtureError/system(call:errorNumber:)``.
    static func listen() throws -> Listeners {
        // A port that is free on one address may be taken on the other: then another one is tried.
        for attempt in 0..<100 {
            let four = try listenOnIPv4()
            do {
                let port = try port(of: four)
                let isNew = usedPorts.withLock { $0.insert(port).inserted }
                guard isNew || attempt > 50 else {
                    close(four)
                    continue
                }
                switch try listenOnIPv6(port: port) {
                case .listening(let six): return Listeners(descriptors: [four, six], port: port)
                case .unavailable: return Listeners(descriptors: [four], port: port)
                case .portTaken: close(four)
                }
            } catch {
                close(four)
                throw error
            }
        }
        throw FixtureError.system(call: "find a port that is free on 127.0.0.1 and ::1", errorNumber: EADDRINUSE)
    }

    private enum SecondListener {
        case listening(Int32)
        case unavailable
        case portTaken
    }

    private static func listenOnIPv4() throws -> Int32 {
        let descriptor = try make(AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let failure = bindAndListen(descriptor, &address)
        guard failure == 0 else {
            close(descriptor)
            throw FixtureError.system(call: "listen on 127.0.0.1", errorNumber: failure)
        }
        return descriptor
    }

    private static func listenOnIPv6(port: Int) throws -> SecondListener {
        guard let descriptor = try? make(AF_INET6) else { return .unavailable }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_addr = in6addr_loopback
        address.sin6_port = in_port_t(port).bigEndian
        let failure = bindAndListen(descriptor, &address)
        guard failure != 0 else { return .listening(descriptor) }
        close(descriptor)
        switch failure {
        case EADDRINUSE: return .portTaken
        case EADDRNOTAVAIL, EAFNOSUPPORT: return .unavailable
        default: throw FixtureError.system(call: "listen on ::1", errorNumber: failure)
        }
    }

    /// The error number, or 0.
    private static func bindAndListen<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        let bound = withUnsafeBytes(of: &address) { bytes in
            // The address types are made to be read as `sockaddr`; the buffer is not empty, so it has a base.
            bind(descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
        guard bound == 0, Foundation.listen(descriptor, 512) == 0 else { return errno }
        return 0
    }

    private static func make(_ family: Int32) throws -> Int32 {
        let descriptor = socket(family, stream, 0)
        guard descriptor >= 0 else { throw FixtureError.system(call: "make a socket", errorNumber: errno) }
        // No SO_REUSEADDR: with it, the system gives a port to two servers that start at once, and one cannot listen.
        prepare(descriptor)
        return descriptor
    }

    private static func port(of descriptor: Int32) throws -> Int {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) { bytes in
            // As in `bindAndListen`.
            getsockname(descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), &length)
        }
        guard result == 0 else { throw FixtureError.system(call: "ask a socket for its port", errorNumber: errno) }
        return Int(in_port_t(bigEndian: address.sin_port))
    }

    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// What came of accepting.
    enum Accepted {
        case connection(Int32)
        /// Nobody is waiting any more.
        case none
        /// The process has no descriptors left.
        case exhausted
    }

    /// Takes the next waiting connection.
    static func accept(_ listener: Int32) -> Accepted {
        let descriptor = Foundation.accept(listener, nil, nil)
        guard descriptor >= 0 else {
            return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .none
        }
        prepare(descriptor)
        var on: Int32 = 1
        #if !os(Linux)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        // Headers and body of a held reply are separate writes: each must leave at once.
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return .connection(descriptor)
    }

    /// Closes a connection so that nothing of it remains, not even a socket waiting out its time.
    static func abort(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
    }

    /// Closes a descriptor.
    static func close(_ descriptor: Int32) {
        _ = Foundation.close(descriptor)
    }

    /// A pipe to wake a poll with.
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else {
            throw FixtureError.system(call: "make a pipe", errorNumber: errno)
        }
        prepare(ends[0])
        prepare(ends[1])
        return (ends[0], ends[1])
    }
}
