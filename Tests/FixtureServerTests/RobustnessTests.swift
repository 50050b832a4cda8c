// Whatever bytes come, the server answers or closes, stays within its bounds, and goes on serving others.

import FixtureServer
import Foundation
import Testing

struct RobustnessTests {
    /// Bytes, and the status that they are refused with.
    struct Refused: CustomTestStringConvertible {
        var bytes: String
        var status: Int

        init(_ bytes: String, _ status: Int) {
            self.bytes = bytes
            self.status = status
        }

        var testDescription: String {
            "\(status) for \(bytes.prefix(80).debugDescription)"
        }
    }

    private static let refused = [
        Refused("nonsense\r\n\r\n", 400),
        Refused("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Refused("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        Refused("GET / HTTPS\r\nHost: a\r\n\r\n", 400),
        Refused("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Refused("GET relative HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        Refused("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
        Refused("GET / HTTP/1.1\r\n\r\n", 400),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n", 400),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nName : value\r\n\r\n", 400),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nName: one\r\n two\r\n\r\n", 400),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nName: \u{1}\r\n\r\n", 400),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nName: \u{0}\r\n\r\n", 400),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", 400),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n", 400),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
        Refused("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n", 413),
        Refused("GET / HTTP/1.1\r\nHost: a\r\nName: " + String(repeating: "x", count: 70_000), 431),
        Refused(String(repeating: "x", count: 70_000), 431),
    ]

    @Test(arguments: refused)
    func whatIsNoRequestIsRefused(refused: Refused) async throws {
        try await serving { server in
            server.on("/", .ok())
            let client = try RawClient(port: server.httpPort)
            client.send(refused.bytes)
            let text = client.read()
            #expect(text.hasPrefix("HTTP/1.1 \(refused.status) "))
            #expect(text.contains("Connection: close\r\n"))
            #expect(server.received.isEmpty)
            server.on("/next", .ok("fixture-next"))
            #expect(try await Client().text(server.url("/next")) == "fixture-next")
        }
    }

    @Test(
        arguments: [
            "GET /a HTTP/1.1\nHost: a\n\n",
            "\r\n\r\nGET /a HTTP/1.1\r\nhost:a\r\n\r\n",
            "GET http://a:99/a HTTP/1.1\r\nHost: other\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody",
            "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nbo\r\n2\r\ndy\r\n0\r\nT: x\r\n\r\n",
        ])
    func whatIsARequestIsTakenInOnePieceOrByteByByte(bytes: String) async throws {
        try await serving { server in
            server.on("/a", host: "a", .ok("fixture-a"))
            let whole = try RawClient(port: server.httpPort)
            whole.send(bytes)
            #expect(whole.read { $0.hasSuffix("fixture-a") }.hasPrefix("HTTP/1.1 200"))
            let slow = try RawClient(port: server.httpPort)
            for byte in bytes.unicodeScalars {
                slow.send(String(byte))
            }
            #expect(slow.read { $0.hasSuffix("fixture-a") }.hasPrefix("HTTP/1.1 200"))
            #expect(server.received.map(\.host) == ["a", "a"])
            let body = bytes.hasPrefix("POST") ? "body" : ""
            #expect(server.received.map { String(decoding: $0.body, as: UTF8.self) } == [body, body])
        }
    }

    @Test func aClientThatExpectsItIsToldToContinue() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            let client = try RawClient(port: server.httpPort)
            client.send("POST /a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n")
            #expect(client.read { $0.hasSuffix("\r\n\r\n") } == "HTTP/1.1 100 Continue\r\n\r\n")
            client.send("body")
            #expect(client.read { $0.hasSuffix("fixture-a") }.hasPrefix("HTTP/1.1 200"))
            #expect(server.received.first?.body == Data("body".utf8))
        }
    }

    @Test func requestsThatComeTogetherAreAnsweredInOrder() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            server.on("/b", .ok("fixture-b"))
            let client = try RawClient(port: server.httpPort)
            client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
            let text = client.read { $0.hasSuffix("fixture-b") }
            #expect(text.contains("fixture-a"))
            #expect(server.received.map(\.path) == ["/a", "/b"])
        }
    }

    @Test func bytesThatAreNoUTF8AreKept() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            let client = try RawClient(port: server.httpPort)
            client.send("GET /a HTTP/1.1\r\nHost: a\r\nName: ")
            var byte: UInt8 = 0xE9
            _ = write(client.descriptor, &byte, 1)
            client.send("\r\n\r\n")
            _ = client.read { $0.hasSuffix("fixture-a") }
            #expect(server.received.first?.values(of: "name") == ["\u{E9}"])
        }
    }

    @Test func plainBytesAtTheTLSPortEndThatConnectionOnly() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            let client = try RawClient(port: server.httpsPort)
            client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(client.isClosedByServer())
            #expect(server.received.isEmpty)
            #expect(try await Client().text(server.url("/a", scheme: .https)) == "fixture-a")
        }
    }

    #if os(Linux)
        // In a process of its own: cancelling in the midst of a reply upsets URLSession of this version now and then.
        @Test func aClientThatLeavesInTheMidstOfAReplyKillsNothing() async throws {
            await #expect(processExitsWith: .success) {
                for scheme in Scheme.allCases {
                    try await serving { server in
                        let reply = Reply.ok(String(repeating: "fixture-", count: 1_000_000))
                        server.on("/large", reply.held(at: "gate", .midBody))
                        server.on("/a", .ok("fixture-a"))
                        let client = Client()
                        let request = Task { try await client.get(server.url("/large", scheme: scheme)) }
                        try await server.gate("gate").waitForArrival()
                        client.session.invalidateAndCancel()
                        server.gate("gate").release()
                        // Whether the client still hears of an end is its own affair.
                        _ = await request.result
                        let text = try await Client().text(server.url("/a", scheme: scheme))
                        #expect(text == "fixture-a")
                    }
                }
            }
        }

        // OpenSSL's writes raise SIGPIPE, and whether one meets a closed connection is luck: so the thread is tried itself.
        @Test func theServersThreadOutlivesABrokenPipe() async throws {
            await #expect(processExitsWith: .success) {
                signal(SIGPIPE, SIG_DFL)
                let thread = try ServerThread {
                    var ends: [Int32] = [-1, -1]
                    _ = pipe(&ends)
                    close(ends[0])
                    var byte: UInt8 = 0
                    if write(ends[1], &byte, 1) == 1 {
                        exit(1)
                    }
                }
                thread.join()
            }
        }
    #endif
}
