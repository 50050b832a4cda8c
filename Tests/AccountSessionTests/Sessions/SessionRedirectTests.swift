// Following redirects.

import AccountSession
import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct SessionRedirectTests {
    @Test func `cookies of every hop are stored under its URL and sent on where they belong`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let other = fixture.server.url("/there", host: "other.localhost").absoluteString
            fixture.server.on(
                "/here", .redirect(to: other, setCookie: ["session=fixture-new; Path=/", "here=fixture-here"]))
            fixture.server.on("/there", .redirect(to: "/back", setCookie: ["there=fixture-there"]))
            fixture.server.on("/back", host: "other.localhost", .echo())
            let response = try await session.send(fixture.request("/here"))
            #expect(try EchoedRequest(response.body).cookies == ["there": "fixture-there"])
            #expect(response.redirects == 2)
            #expect(response.url == fixture.server.url("/back", host: "other.localhost"))
            #expect(fixture.server.received(path: "/there").map(\.cookies) == [[:]])
            #expect(
                Set(session.cookies.map { "\($0.name) \($0.domain)" })
                    == ["session app.localhost", "here app.localhost", "there other.localhost"])
        }
    }

    @Test func `a hop to the same host carries the cookie that the redirect set, and not the one it deleted`()
        async throws
    {
        try await withFixture { fixture in
            let session = try await fixture.logIn(
                "a", setCookie: ["session=fixture-a; Path=/", "old=fixture-old; Path=/"])
            fixture.server.on(
                "/from", .redirect(to: "/to", setCookie: ["session=fixture-new; Path=/", "old=; Path=/; Max-Age=0"]))
            fixture.server.on("/to", .echo())
            let response = try await session.send(fixture.request("/from"))
            #expect(try EchoedRequest(response.body).cookies == ["session": "fixture-new"])
        }
    }

    @Test func `Authorization stays with its origin, wherever it was set`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let there = fixture.server.url("/there", host: "other.localhost").absoluteString
            let back = fixture.server.url("/back").absoluteString
            let secure = fixture.server.url("/secure", scheme: .https).absoluteString
            fixture.server.on("/same", .redirect(to: "/here"))
            fixture.server.on("/here", .redirect(to: there))
            fixture.server.on("/there", .redirect(to: back))
            fixture.server.on("/back", .redirect(to: secure))
            fixture.server.on("/secure", .echo())
            try session.setDefaultHeader("X-Kind", to: "default")
            _ = try await session.send(fixture.request("/same", headers: ["authorization": "fixture-own"]))
            try session.setDefaultHeader("Authorization", to: "fixture-default")
            _ = try await session.send(fixture.request("/same"))
            for path in ["/same", "/here"] {
                let sent = fixture.server.received(path: path).map(\.authorization)
                #expect(sent == ["fixture-own", "fixture-default"])
            }
            for path in ["/there", "/back", "/secure"] {
                #expect(fixture.server.received(path: path).map(\.authorization) == [nil, nil])
                #expect(
                    fixture.server.received(path: path).map { $0.values(of: "X-Kind") } == [["default"], ["default"]])
            }
        }
    }

    @Test func `a Secure cookie does not follow from https to http`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/set", .ok(setCookie: ["safe=fixture-safe; Secure"]))
            fixture.server.on("/from", .redirect(to: fixture.server.url("/to").absoluteString))
            fixture.server.on("/to", .echo())
            _ = try await session.send(fixture.request("/set", scheme: .https))
            let response = try await session.send(fixture.request("/from", scheme: .https))
            #expect(fixture.server.received(path: "/from").map { $0.cookies["safe"] } == ["fixture-safe"])
            #expect(try EchoedRequest(response.body).cookies == ["session": "fixture-a"])
        }
    }

    @Test(arguments: [
        (301, "POST", "GET", ""), (302, "POST", "GET", ""), (303, "POST", "GET", ""), (307, "POST", "POST", "body"),
        (308, "POST", "POST", "body"), (301, "PUT", "PUT", "body"), (302, "DELETE", "DELETE", "body"),
        (303, "PUT", "GET", ""), (308, "GET", "GET", ""), (302, "GET", "GET", ""),
    ])
    func `method and body follow the status`(status: Int, method: String, next: String, body: String) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: "/to", status: status))
            fixture.server.on("/to", .echo())
            let request = fixture.request(
                "/from", method: method, headers: ["Content-Type": "text/plain"], body: method == "GET" ? nil : "body")
            let response = try EchoedRequest(try await session.send(request).body)
            #expect(response.method == next)
            #expect(response.body == body)
            #expect(response.values(of: "Content-Type").isEmpty == (method != "GET" && next == "GET"))
            if method != "GET" {
                let uploaded = try EchoedRequest(try await session.upload(Data("body".utf8), with: request).body)
                #expect(uploaded.method == next)
                #expect(uploaded.body == body)
            }
        }
    }

    @Test func `HEAD stays HEAD`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: "/to", status: 303))
            fixture.server.on("/to", .ok())
            _ = try await session.send(fixture.request("/from", method: "HEAD"))
            #expect(fixture.server.received(path: "/to").map(\.method) == ["HEAD"])
        }
    }

    @Test func `twenty redirects are followed, and no more`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            for number in 0..<25 { fixture.server.on("/\(number)", .redirect(to: "\(number + 1)")) }
            fixture.server.on("/20", .ok("fixture-end"), .redirect(to: "21"))
            #expect(try await session.send(fixture.request("/0")).redirects == 20)
            await #expect(throws: SessionError.tooManyRedirects(limit: 20)) {
                try await session.send(fixture.request("/0"))
            }
            #expect(fixture.server.received(path: "/21").isEmpty)
        }
    }

    @Test(arguments: ["file:///etc/hosts", "ftp://app.localhost/", "javascript:0", "http://", "http:///x", "data:,x"])
    func `a redirect to anything but http is refused`(location: String) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: location, setCookie: ["x=fixture-x"]))
            await #expect(throws: SessionError.invalidRedirect) { try await session.send(fixture.request("/from")) }
            #expect(session.cookies.contains { $0.name == "x" })
        }
    }

    @Test(arguments: [300, 301, 302, 303, 304, 305, 307, 308])
    func `a 3xx without a Location is the reply`(status: Int) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .status(status))
            #expect(try await session.send(fixture.request("/from")).status == status)
        }
    }

    @Test(arguments: [300, 304, 305, 306])
    func `a 3xx that is no redirect is the reply, even with a Location`(status: Int) async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/from", .redirect(to: "/to", status: status))
            #expect(try await session.send(fixture.request("/from")).status == status)
            #expect(fixture.server.received(path: "/to").isEmpty)
        }
    }

    @Test func `relative locations resolve against the hop, and fragments are inherited`() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            fixture.server.on("/a/b/c", .redirect(to: "../x/y?q=1"))
            fixture.server.on("/a/x/y", .redirect(to: "z"), .redirect(to: "z#own"))
            fixture.server.on("/a/x/z", .ok())
            #expect(
                try await session.send(fixture.request("/a/b/c#part")).url == fixture.server.url("/a/x/z#part"))
            #expect(
                try await session.send(fixture.request("/a/b/c#part")).url == fixture.server.url("/a/x/z#own"))
            #expect(fixture.server.received(path: "/a/x/y").map(\.query) == ["q=1", "q=1"])
        }
    }
}
