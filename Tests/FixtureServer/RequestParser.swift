// Turns the bytes of a connection into requests (RFC 9112), whatever the pieces they arrive in.

import Foundation

/// An incremental parser of HTTP/1.1 requests, bounded in what it accepts.
struct RequestParser {
    /// What the bytes so far amount to.
    enum Event {
        /// Nothing yet: more bytes are needed.
        case incomplete
        /// The client waits for `100 Continue` before it sends the body. Said once a request.
        case expectsContinue
        /// A whole request, and whether the connection may carry another one after it.
        case request(ReceivedRequest, keepsAlive: Bool)
        /// No request that this server takes. The connection cannot go on.
        case refused(status: Int, reason: String)
    }

    /// The most bytes of a request line and headers together, and of the lines that frame chunks.
    static let headLimit = 64 * 1024
    /// The most bytes of a body.
    static let bodyLimit = 16 * 1024 * 1024

    private struct Refusal: Error {
        var status = 400
        var reason: String
    }

    private enum State {
        case head
        case fixedBody(remaining: Int)
        case chunkSize
        case chunkData(remaining: Int)
        case chunkEnd
        case trailers
        case finished
    }

    private let scheme: Scheme
    private var state = State.head
    private var bytes: [UInt8] = []
    /// Where the bytes that are not yet taken begin.
    private var start = 0
    /// Up to where a line's end has been looked for in vain.
    private var searched = 0
    private var lines: [[UInt8]] = []
    private var headLength = 0
    private var request: ReceivedRequest?
    private var keepsAlive = true
    private var owesContinue = false

    init(scheme: Scheme) {
        self.scheme = scheme
    }

    /// How many bytes wait to be parsed.
    var pendingCount: Int { bytes.count - start }

    mutating func append(_ more: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Goes as far as the bytes allow.
    ///
    /// To be called again after each event but `incomplete`.
    mutating func next() -> Event {
        do {
            return try step()
        } catch let refusal as Refusal {
            return .refused(status: refusal.status, reason: refusal.reason)
        } catch {
            return .refused(status: 400, reason: String(describing: error))
        }
    }

    private mutating func step() throws -> Event {
        while true {
            switch state {
            case .head:
                guard let line = try takeLine() else { return .incomplete }
                if !line.isEmpty {
                    lines.append(line)
                } else if !lines.isEmpty {
                    try readHead()
                }
            // Otherwise an empty line before the request line, which RFC 9112 section 2.2 says to ignore.
            case .fixedBody(let remaining):
                let taken = take(atMost: remaining)
                if taken < remaining {
                    state = .fixedBody(remaining: remaining - taken)
                    return waiting()
                }
                state = .finished
            case .chunkSize:
                guard let line = try takeLine() else { return waiting() }
                try readChunkSize(line)
            case .chunkData(let remaining):
                let taken = take(atMost: remaining)
                if taken < remaining {
                    state = .chunkData(remaining: remaining - taken)
                    return waiting()
                }
                state = .chunkEnd
            case .chunkEnd:
                guard let line = try takeLine() else { return waiting() }
                guard line.isEmpty else { throw Refusal(reason: "a chunk is longer than its size says") }
                state = .chunkSize
                headLength = 0
            case .trailers:
                guard let line = try takeLine() else { return waiting() }
                if line.isEmpty {
                    state = .finished
                }
            case .finished:
                guard let request else { throw Refusal(reason: "there is no request") }
                self.request = nil
                state = .head
                headLength = 0
                return .request(request, keepsAlive: keepsAlive)
            }
        }
    }

    private mutating func waiting() -> Event {
        if owesContinue {
            owesContinue = false
            return .expectsContinue
        }
        return .incomplete
    }

    /// Takes bytes into the body; says how many.
    private mutating func take(atMost limit: Int) -> Int {
        let count = min(limit, pendingCount)
        if count > 0 {
            request?.body.append(contentsOf: bytes[start..<start + count])
            start += count
            searched = start
            owesContinue = false
        }
        return count
    }

    /// Takes the next line without its end; nil when it is not there yet.
    private mutating func takeLine() throws -> [UInt8]? {
        let end: Int? = bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, searched < buffer.count,
                let found = memchr(base + searched, 0x0A, buffer.count - searched)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
        guard let end else {
            searched = bytes.count
            guard headLength + pendingCount <= Self.headLimit else { throw Self.headTooLarge }
            return nil
        }
        var line = bytes[start..<end]
        headLength += line.count + 1
        guard headLength <= Self.headLimit else { throw Self.headTooLarge }
        // A line may end with LF alone (RFC 9112 section 2.2).
        if line.last == 0x0D {
            line.removeLast()
        }
        start = end + 1
        searched = start
        return Array(line)
    }

    private static var headTooLarge: Refusal {
        Refusal(status: 431, reason: "the head is larger than \(headLimit) bytes")
    }

    // MARK: The head

    private mutating func readHead() throws {
        let fields = try lines.dropFirst().map(Self.field)
        let (method, target, minorVersion) = try Self.requestLine(lines[0])
        lines = []
        var hosts: [String] = []
        var lengths: [String] = []
        var codings: [String] = []
        var connection = ""
        owesContinue = false
        for field in fields {
            switch field.name.lowercased() {
            case "host": hosts.append(field.value)
            case "content-length": lengths.append(field.value)
            case "transfer-encoding": codings.append(field.value)
            case "connection": connection += field.value.lowercased() + ","
            case "expect": owesContinue = owesContinue || field.value.lowercased() == "100-continue"
            default: break
            }
        }

        guard hosts.count == 1 || (hosts.isEmpty && minorVersion == 0) else {
            throw Refusal(reason: "a request needs exactly one Host header")
        }
        let (authority, path, query) = Self.split(target: target)
        guard path.hasPrefix("/") || path == "*" else {
            throw Refusal(status: method == "CONNECT" ? 501 : 400, reason: "the target is neither a path nor a URL")
        }
        request = ReceivedRequest(
            scheme: scheme, method: method, host: Self.hostName(authority ?? hosts.first ?? ""), path: path,
            query: query, headers: fields, body: Data())

        keepsAlive = minorVersion == 0 ? connection.contains("keep-alive") : !connection.contains("close")
        state = try Self.bodyState(lengths: lengths, codings: codings)
        headLength = 0
    }

    private static func requestLine(_ line: [UInt8]) throws -> (String, String, minorVersion: Int) {
        let pieces = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard pieces.count == 3, isToken(pieces[0]), !pieces[1].isEmpty, !hasControlCharacters(line[...]) else {
            throw Refusal(reason: "the request line is not METHOD TARGET HTTP/1.1")
        }
        let parts = pieces.map(text)
        switch parts[2] {
        case "HTTP/1.1": return (parts[0], parts[1], 1)
        case "HTTP/1.0": return (parts[0], parts[1], 0)
        default:
            let status = parts[2].hasPrefix("HTTP/") ? 505 : 400
            throw Refusal(status: status, reason: "only HTTP/1.1 and HTTP/1.0 are served")
        }
    }

    private static func field(_ line: [UInt8]) throws -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: 0x3A) else {
            throw Refusal(reason: "a header has no colon")
        }
        // Also refuses a folded line, and white space before the colon (RFC 9112 sections 5.1 and 5.2).
        guard isToken(line[..<colon]), !hasControlCharacters(line[colon...]) else {
            throw Refusal(reason: "a header's name or value holds characters that are not allowed there")
        }
        var value = line[(colon + 1)...]
        while let first = value.first, first == 0x20 || first == 0x09 {
            value.removeFirst()
        }
        while let last = value.last, last == 0x20 || last == 0x09 {
            value.removeLast()
        }
        return (text(line[..<colon]), text(value))
    }

    private static func bodyState(lengths: [String], codings: [String]) throws -> State {
        if !codings.isEmpty {
            // Both together is how requests are smuggled (RFC 9112 section 6.1).
            guard lengths.isEmpty else {
                throw Refusal(reason: "Transfer-Encoding and Content-Length exclude each other")
            }
            guard codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw Refusal(status: 501, reason: "the only transfer coding served is chunked")
            }
            return .chunkSize
        }
        guard let first = lengths.first else { return .finished }
        guard lengths.allSatisfy({ $0 == first }), !first.isEmpty, first.allSatisfy({ $0.isASCII && $0.isNumber })
        else {
            throw Refusal(reason: "Content-Length is no number, or not one number")
        }
        guard let length = Int(first), length <= bodyLimit else { throw bodyTooLarge }
        return .fixedBody(remaining: length)
    }

    private static var bodyTooLarge: Refusal {
        Refusal(status: 413, reason: "the body is larger than \(bodyLimit) bytes")
    }

    private mutating func readChunkSize(_ line: [UInt8]) throws {
        let digits = Self.text(line[...]).prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw Refusal(reason: "a chunk's size is no hexadecimal number")
        }
        guard let size = Int(digits, radix: 16), size <= Self.bodyLimit - (request?.body.count ?? 0) else {
            throw Self.bodyTooLarge
        }
        headLength = 0
        state = size == 0 ? .trailers : .chunkData(remaining: size)
    }

    // MARK: Parts

    /// A target is a path, or a whole URL when the client takes the server for a proxy (RFC 9112 section 3.2.2).
    private static func split(target: String) -> (authority: String?, path: String, query: String?) {
        var authority: String?
        var rest = Substring(target)
        if let colon = target.range(of: "://"), !target.hasPrefix("/") {
            let afterScheme = target[colon.upperBound...]
            let end = afterScheme.firstIndex { $0 == "/" || $0 == "?" } ?? afterScheme.endIndex
            authority = String(afterScheme[..<end])
            rest = afterScheme[end...]
            if !rest.hasPrefix("/") {
                rest = "/" + rest
            }
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (authority, String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    }

    /// The host of an authority: without user and port, without the brackets of an IPv6 address, in lower case.
    private static func hostName(_ authority: String) -> String {
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            return host[host.index(after: host.startIndex)..<end].lowercased()
        }
        return host.prefix { $0 != ":" }.lowercased()
    }

    /// For each byte, whether a token may hold it (RFC 9110 section 5.6.2).
    private static let tokenBytes: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8 {
            table[Int(byte)] = true
        }
        return table
    }()

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            tokenBytes.withUnsafeBufferPointer { table in
                for byte in bytes where !table[Int(byte)] {
                    return false
                }
                return !bytes.isEmpty
            }
        }
    }

    private static func hasControlCharacters(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            for byte in bytes where (byte < 0x20 && byte != 0x09) || byte == 0x7F {
                return true
            }
            return false
        }
    }

    /// The bytes as text: UTF-8 where they are that, otherwise a character a byte, so that nothing is lost.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(bytes: bytes, encoding: .utf8)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
