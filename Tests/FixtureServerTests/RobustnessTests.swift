// Whatever bytes come, the server answers or closes, stays within its bounds, and goes on serving others.

import FixtureServer
import Foundation
import Testing

struct RobustnessTests {
    @Test(
        arguments: [
            ("nonsense\r\n\r\n", 400),
            ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
            ("GET / HTTPS\r\nHost: a\r\n\r\n", 400),
            ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET relative HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501),
            ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nName : value\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nName: one\r\n two\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nName: \u{1}\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nName: \u{0}\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n", 413),
            ("GET / HTTP/1.1\r\nHost: a\r\nName: " + String(repeating: "x", count: 70_000), 431),
            (String(repeating: "x", count: 70_000), 431),
        ] as [(String, Int)])
    func whatIsNoRequestIsRefused(bytes: String, status: Int) async throws {
        try await serving { server in
            server.on("/", .ok())
            let client = try RawClient(port: server.httpPort)
            client.send(bytes)
            let text = client.read()
            #expect(text.hasPrefix("HTTP/1.1 \(status) "))
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

    @Test func aClientThatLeavesWithoutReadingKillsNothing() async throws {
        try await serving { server in
            server.on("/large", .ok(String(repeating: "fixture-", count: 1_000_000)).held(at: "gate"))
            server.on("/a", .ok("fixture-a"))
            for port in [server.httpPort, server.httpPort] {
                let client = try RawClient(port: port)
                client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            }
            server.gate("gate").release()
            #expect(try await Client().text(server.url("/a")) == "fixture-a")
        }
    }
}
