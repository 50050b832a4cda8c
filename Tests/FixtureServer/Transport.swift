// The bytes of one connection, in the clear or through TLS, without ever blocking.

import Foundation
import OpenSSL

/// A connection's way to read and write.
final class Transport {
    /// How far reading or writing got.
    enum Outcome {
        case moved(Int)
        /// Nothing can be moved now.
        case wouldBlock
        /// The peer sends no more.
        case ended
        /// The connection is broken.
        case failed
    }

    let descriptor: Int32
    private let ssl: OpaquePointer?
    /// Set when TLS must write before it can read on.
    private(set) var needsToWrite = false

    /// Takes over the descriptor.
    ///
    /// - Parameter context: Where TLS is spoken: the context that it is spoken by.
    init?(descriptor: Int32, context: OpaquePointer?) {
        self.descriptor = descriptor
        guard let context else {
            ssl = nil
            return
        }
        guard let ssl = SSL_new(context), SSL_set_fd(ssl, descriptor) == 1 else { return nil }
        SSL_set_accept_state(ssl)
        self.ssl = ssl
    }

    deinit {
        SSL_free(ssl)
    }

    /// Makes the TLS handshake, or as much of it as is possible now.
    func handshake() -> Outcome {
        guard let ssl else { return .moved(0) }
        ERR_clear_error()
        let result = SSL_do_handshake(ssl)
        return result == 1 ? .moved(0) : outcome(of: result, on: ssl)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        guard let ssl else {
            return plainOutcome(recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        ERR_clear_error()
        let count = SSL_read(ssl, buffer.baseAddress, Int32(clamping: buffer.count))
        return count > 0 ? .moved(Int(count)) : outcome(of: count, on: ssl)
    }

    func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard let ssl else {
            #if os(Linux)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            return plainOutcome(send(descriptor, bytes.baseAddress, bytes.count, flags))
        }
        ERR_clear_error()
        // OpenSSL writes without MSG_NOSIGNAL: the server's thread blocks SIGPIPE for its sake.
        let count = SSL_write(ssl, bytes.baseAddress, Int32(clamping: bytes.count))
        return count > 0 ? .moved(Int(count)) : outcome(of: count, on: ssl)
    }

    /// Says that no more will be sent; the peer may still send.
    func endWriting() {
        if let ssl {
            ERR_clear_error()
            SSL_shutdown(ssl)
        }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private func plainOutcome(_ count: Int) -> Outcome {
        if count > 0 {
            return .moved(count)
        }
        if count == 0 {
            return .ended
        }
        return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .wouldBlock : .failed
    }

    private func outcome(of result: Int32, on ssl: OpaquePointer) -> Outcome {
        needsToWrite = false
        switch SSL_get_error(ssl, result) {
        case SSL_ERROR_WANT_READ: return .wouldBlock
        case SSL_ERROR_WANT_WRITE:
            needsToWrite = true
            return .wouldBlock
        case SSL_ERROR_ZERO_RETURN: return .ended
        default: return .failed
        }
    }
}
