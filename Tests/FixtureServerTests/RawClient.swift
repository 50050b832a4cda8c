// A TCP client that sends and reads bytes as they are, for what URLSession would never do.

import Foundation
import Testing

/// A connection to a port of loopback.
final class RawClient: Sendable {
    let descriptor: Int32

    /// - Throws: ``Failure`` when nobody listens there.
    init(port: Int, isIPv6: Bool = false) throws {
        #if os(Linux)
            let type = Int32(SOCK_STREAM.rawValue)
        #else
            let type = SOCK_STREAM
        #endif
        descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, type, 0)
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        six.sin6_addr = in6addr_loopback
        six.sin6_port = in_port_t(port).bigEndian
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        four.sin_port = in_port_t(port).bigEndian
        let result = isIPv6 ? Self.connect(descriptor, &six) : Self.connect(descriptor, &four)
        // The descriptor is closed by `deinit`, which runs after this error too: closed twice, it may be somebody else's.
        guard result == 0 else { throw Failure(errorNumber: errno) }
        // A test that waits for bytes that never come fails, and does not hang.
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        withUnsafeBytes(of: &address) { bytes in
            // The address types are made to be read as `sockaddr`; the buffer is not empty, so it has a base.
            Foundation.connect(
                descriptor, bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }

    deinit {
        close(descriptor)
    }

    struct Failure: Error, Equatable {
        var errorNumber: Int32
    }

    /// Sends text, whole.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            #if os(Linux)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = bytes[sent...].withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Reads until the text so far satisfies the condition, or the server closes, or nothing came for ten seconds.
    func read(until isEnough: (String) -> Bool = { _ in false }) -> String {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while !isEnough(text) {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        return text
    }

    /// Whether the server has closed the connection; waits for it, at most ten seconds.
    func isClosedByServer() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count <= 0 {
                return count == 0 || errno == ECONNRESET
            }
        }
    }
}
