// What a test says a path answers is what a client receives, by both schemes.

import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct RepliesTests {
    @Test(arguments: Scheme.allCases)
    func aReplyHasItsStatusBodyAndHeaders(scheme: Scheme) async throws {
        try await serving { server in
            server.on("/made", .status(201, body: "fixture-made", headers: [("X-Fixture", "fixture-header")]))
            let (body, response) = try await Client().get(server.url("/made", scheme: scheme))
            #expect(response.statusCode == 201)
            #expect(String(decoding: body, as: UTF8.self) == "fixture-made")
            #expect(response.value(forHTTPHeaderField: "X-Fixture") == "fixture-header")
            #expect(response.value(forHTTPHeaderField: "Content-Length") == "12")
        }
    }

    @Test(arguments: Scheme.allCases)
    func anEchoShowsTheRequest(scheme: Scheme) async throws {
        try await serving { server in
            server.on("/echo", .echo())
            var request = URLRequest(url: server.url("/echo?a=1&b=2", host: "one.localhost", scheme: scheme))
            request.httpMethod = "POST"
            request.httpBody = Data("fixture-body".utf8)
            request.setValue("a=fixture-a; b=fixture-b; a=fixture-late", forHTTPHeaderField: "Cookie")
            request.setValue("Bearer fixture-token", forHTTPHeaderField: "Authorization")
            let echo = try EchoedRequest(await Client().send(request).body)
            #expect(echo.scheme == scheme)
            #expect(echo.method == "POST")
            #expect(echo.host == "one.localhost")
            #expect(echo.path == "/echo")
            #expect(echo.query == "a=1&b=2")
            #expect(echo.body == "fixture-body")
            #expect(echo.authorization == "Bearer fixture-token")
            #expect(echo.cookies == ["a": "fixture-a", "b": "fixture-b"])
            #expect(echo.cookiePairs.map(\.value) == ["fixture-a", "fixture-b", "fixture-late"])

            let received = try #require(server.received.first)
            #expect(server.received.count == 1)
            #expect(received.scheme == scheme)
            #expect(received.host == "one.localhost")
            #expect(received.query == "a=1&b=2")
            #expect(received.body == Data("fixture-body".utf8))
            #expect(received.cookies == echo.cookies)
            #expect(received.authorization == echo.authorization)
            #expect(received.values(of: "COOKIE").count == 1)
        }
    }

    @Test func aUserIsJSON() async throws {
        struct User: Decodable, Equatable {
            var identifier: String
            var name: String
        }
        try await serving { server in
            server.on("/me", .user("fixture-1", name: "Ada \"L.\""))
            let body = try await Client().get(server.url("/me")).body
            let user = try JSONDecoder().decode(User.self, from: body)
            #expect(user == User(identifier: "fixture-1", name: "Ada \"L.\""))
        }
    }

    @Test func aRedirectSaysWhereTo() async throws {
        try await serving { server in
            server.on("/from", .redirect(to: "http://else.localhost/x", status: 307, setCookie: ["a=fixture-a"]))
            let response = try await Client().get(server.url("/from")).response
            #expect(response.statusCode == 307)
            #expect(response.value(forHTTPHeaderField: "Location") == "http://else.localhost/x")
            #expect(response.value(forHTTPHeaderField: "Set-Cookie") == "a=fixture-a")
        }
    }

    @Test func setCookieHeadersAreSeparateUnlessFolded() async throws {
        try await serving { server in
            let reply = Reply.ok(setCookie: ["a=fixture-a; Path=/", "b=fixture-b"])
            server.on("/separate", reply)
            server.on("/folded", reply.foldingSetCookie())
            server.on("/spelt", reply.settingCookieHeaderName("set-cookie"))
            func cookieLines(_ path: String) throws -> [Substring] {
                let client = try RawClient(port: server.httpPort)
                client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                return client.read { $0.hasSuffix("\r\n\r\n") }.split(separator: "\r\n")
                    .filter { $0.lowercased().hasPrefix("set-cookie") }
            }
            let separate = try cookieLines("/separate")
            #expect(separate == ["Set-Cookie: a=fixture-a; Path=/", "Set-Cookie: b=fixture-b"])
            #expect(try cookieLines("/folded") == ["Set-Cookie: a=fixture-a; Path=/, b=fixture-b"])
            #expect(try cookieLines("/spelt") == ["set-cookie: a=fixture-a; Path=/", "set-cookie: b=fixture-b"])
        }
    }

    @Test func theNthRequestGetsTheNthReplyAndTheLastRepeats() async throws {
        try await serving { server in
            server.on("/n", .status(503), .ok("fixture-second"), .ok("fixture-last"))
            let client = Client()
            var seen: [Int] = []
            for _ in 0..<2 {
                seen.append(try await client.get(server.url("/n")).response.statusCode)
            }
            #expect(seen == [503, 200])
            #expect(try await client.text(server.url("/n")) == "fixture-last")
            #expect(try await client.text(server.url("/n")) == "fixture-last")
            server.on("/n", .ok("fixture-anew"))
            #expect(try await client.text(server.url("/n")) == "fixture-anew")
        }
    }

    @Test func theMostParticularRouteAnswers() async throws {
        try await serving { server in
            server.on("/p", .ok("fixture-any"))
            server.on("/p", method: "POST", .ok("fixture-method"))
            server.on("/p", host: "One.localhost", .ok("fixture-host"))
            server.on("/p", host: "one.localhost", method: "POST", .ok("fixture-both"))
            func answer(_ host: String, _ method: String) async throws -> String {
                var request = URLRequest(url: server.url("/p", host: host))
                request.httpMethod = method
                return String(decoding: try await Client().send(request).body, as: UTF8.self)
            }
            let any = try await answer("two.localhost", "GET")
            #expect(any == "fixture-any")
            #expect(try await answer("two.localhost", "POST") == "fixture-method")
            #expect(try await answer("one.localhost", "GET") == "fixture-host")
            #expect(try await answer("one.localhost", "POST") == "fixture-both")
            #expect(try await Client().get(server.url("/unset")).response.statusCode == 404)
            server.on("/p")
            #expect(try await Client().get(server.url("/p", host: "two.localhost")).response.statusCode == 404)
        }
    }

    @Test(arguments: ["app.localhost", "a.b.c.example.localhost", "localhost", "127.0.0.1"], Scheme.allCases)
    func everyNameOfLoopbackIsServed(host: String, scheme: Scheme) async throws {
        try await serving { server in
            server.on("/echo", .echo())
            let echo = try EchoedRequest(await Client().get(server.url("/echo", host: host, scheme: scheme)).body)
            #expect(echo.host == host)
        }
    }

    // URLSession on Linux refuses a URL with an IPv6 address (error -1000), so the address is asked for by hand.
    @Test func theIPv6AddressIsServedAtTheSamePort() async throws {
        try await serving { server in
            server.on("/a", host: "::1", .ok("fixture-a"))
            let client = try RawClient(port: server.httpPort, isIPv6: true)
            client.send("GET /a HTTP/1.1\r\nHost: [::1]:\(server.httpPort)\r\n\r\n")
            #expect(client.read { $0.hasSuffix("fixture-a") }.hasPrefix("HTTP/1.1 200"))
            _ = try RawClient(port: server.httpsPort, isIPv6: true)
        }
    }

    @Test func repliesWithoutBodySendNone() async throws {
        try await serving { server in
            server.on("/x", .ok("fixture-body"))
            server.on("/none", .status(204, body: "fixture-body"))
            server.on("/same", .status(304, body: "fixture-body"))
            let client = try RawClient(port: server.httpPort)
            client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = client.read { $0.hasSuffix("\r\n\r\n") }
            #expect(head.contains("Content-Length: 12\r\n"))
            for path in ["/none", "/same"] {
                client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(!client.read { $0.hasSuffix("\r\n\r\n") }.contains("Content-Length"))
            }
            // Were a body sent after any of these heads, it would stand before the next status line.
            client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
            let text = client.read { $0.hasSuffix("fixture-body") }
            #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test(arguments: Scheme.allCases)
    func largeBodiesArriveWholeInBothDirections(scheme: Scheme) async throws {
        try await serving { server in
            server.on("/large", .echo())
            var request = URLRequest(url: server.url("/large", scheme: scheme))
            request.httpMethod = "POST"
            let body = String(repeating: "fixture-0123456789", count: 100_000)
            request.httpBody = Data(body.utf8)
            let echo = try EchoedRequest(await Client().send(request).body)
            #expect(echo.body == body)
        }
    }

    @Test func aStreamedUploadArrivesWhole() async throws {
        try await serving { server in
            server.on("/upload", .echo())
            var request = URLRequest(url: server.url("/upload"))
            request.httpMethod = "POST"
            let body = String(repeating: "fixture-", count: 50_000)
            request.httpBodyStream = InputStream(data: Data(body.utf8))
            let echo = try EchoedRequest(await Client().send(request).body)
            #expect(echo.body == body)
        }
    }

    @Test func oneConnectionServesManyRequests() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            let client = Client()
            for _ in 0..<20 {
                let text = try await client.text(server.url("/a"))
                #expect(text == "fixture-a")
            }
            try await server.waitForLiveConnections(1)
            #expect(server.received(path: "/a").count == 20)
        }
    }

    @Test func aRequestThatAsksToCloseIsTheLastOfItsConnection() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            for head in ["GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET /a HTTP/1.0\r\n\r\n"] {
                let client = try RawClient(port: server.httpPort)
                client.send(head)
                let text = client.read()
                #expect(text.contains("Connection: close\r\n"))
                #expect(text.hasSuffix("fixture-a"))
            }
        }
    }
}
