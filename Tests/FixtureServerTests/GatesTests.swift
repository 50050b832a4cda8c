// Replies wait at their gates, exactly as far as they were told to, and hold up nobody else.

import FixtureServer
import Foundation
import Testing

struct GatesTests {
    private let request = "GET /held HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func nothingIsSentBeforeTheHeadersAreReleased() async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-body").held(at: "gate"))
            let client = try RawClient(port: server.httpPort)
            client.send(request)
            try await server.gate("gate").waitForArrival()
            #expect(server.received(path: "/held").count == 1)
            #expect(!client.hasBytes)
            server.gate("gate").release()
            #expect(client.read { $0.hasSuffix("fixture-body") }.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func theHeadersAreSentBeforeABodyThatIsHeld() async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-body").held(at: "gate", .betweenHeadersAndBody))
            let client = try RawClient(port: server.httpPort)
            client.send(request)
            try await server.gate("gate").waitForArrival()
            #expect(client.read { $0.contains("\r\n\r\n") }.hasSuffix("\r\n\r\n"))
            #expect(!client.hasBytes)
            server.gate("gate").release()
            #expect(client.read { $0.hasSuffix("body") } == "fixture-body")
        }
    }

    @Test func halfTheBodyIsSentBeforeTheOtherHalfIsReleased() async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-body").held(at: "gate", .midBody))
            let client = try RawClient(port: server.httpPort)
            client.send(request)
            try await server.gate("gate").waitForArrival()
            #expect(client.read { $0.hasSuffix("fixtur") }.hasSuffix("\r\n\r\nfixtur"))
            #expect(!client.hasBytes)
            server.gate("gate").release()
            #expect(client.read { $0.hasSuffix("body") } == "e-body")
        }
    }

    @Test(arguments: Scheme.allCases, HoldPoint.allCases)
    func aReleasedReplyArrivesWhole(scheme: Scheme, point: HoldPoint) async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-body").held(at: "gate", point))
            async let text = Client().text(server.url("/held", scheme: scheme))
            try await server.gate("gate").waitForArrival()
            server.gate("gate").release()
            #expect(try await text == "fixture-body")
        }
    }

    @Test func aReplyCanBeHeldAtSeveralPoints() async throws {
        try await serving { server in
            let reply = Reply.ok("fixture-body").held(at: "first").held(at: "second", .midBody)
            server.on("/held", reply)
            async let text = Client().text(server.url("/held"))
            try await server.gate("first").waitForArrival()
            #expect(server.gate("second").arrivals == 0)
            server.gate("first").release()
            try await server.gate("second").waitForArrival()
            server.gate("second").release()
            #expect(try await text == "fixture-body")
        }
    }

    @Test func aReleasedGateStaysOpenAndGoesOnCounting() async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-body").held(at: "gate"))
            let gate = server.gate("gate")
            gate.release()
            gate.release()
            let client = Client()
            for count in 1...3 {
                let text = try await client.text(server.url("/held"))
                #expect(text == "fixture-body")
                #expect(gate.arrivals == count)
            }
        }
    }

    @Test func aHundredHeldRepliesStarveNobody() async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-late").held(at: "gate"))
            server.on("/free", .ok("fixture-free"))
            let clients = try (0..<100).map { _ in try RawClient(port: server.httpPort) }
            for client in clients {
                client.send(request)
            }
            try await server.gate("gate").waitForArrival(count: 100)
            try await server.waitForLiveConnections(100)
            for scheme in Scheme.allCases {
                #expect(try await Client().text(server.url("/free", scheme: scheme)) == "fixture-free")
            }
            try await serving { other in
                other.on("/free", .ok("fixture-other"))
                let text = try await Client().text(other.url("/free"))
                #expect(text == "fixture-other")
            }
            server.gate("gate").release()
            for client in clients {
                #expect(client.read { $0.hasSuffix("fixture-late") }.hasSuffix("fixture-late"))
            }
        }
    }

    @Test func aClientThatGivesUpAHeldReplyIsLetGo() async throws {
        try await serving { server in
            server.on("/held", .ok("fixture-late").held(at: "gate"))
            do {
                let client = try RawClient(port: server.httpPort)
                client.send(request)
                try await server.gate("gate").waitForArrival()
            }
            try await server.waitForLiveConnections(0)
            #expect(!server.gate("gate").isReleased)
        }
    }

    @Test func waitingForAnArrivalIsBounded() async throws {
        try await serving { server in
            let error = await #expect(throws: FixtureError.self) {
                try await server.gate("nobody").waitForArrival(timeout: .milliseconds(20))
            }
            #expect(error == .timedOut("1 arrivals at gate nobody; 0 came"))
            await #expect(throws: FixtureError.timedOut("2 requests to /nothing; 0 came")) {
                try await server.waitForRequest(path: "/nothing", count: 2, timeout: .milliseconds(20))
            }
        }
    }

    @Test func waitingEndsWhenItsTaskIsCancelled() async throws {
        try await serving { server in
            let gate = server.gate("nobody")
            let waiting = Task { try await gate.waitForArrival(timeout: .seconds(60)) }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }

    @Test func waitingForRequestsCountsThoseOfThePathOnly() async throws {
        try await serving { server in
            server.on("/a", .ok())
            server.on("/b", .ok())
            let waiting = Task { try await server.waitForRequest(path: "/a", count: 2) }
            let client = Client()
            for path in ["/a", "/b", "/a"] {
                _ = try await client.get(server.url(path))
            }
            #expect(try await waiting.value.map(\.path) == ["/a", "/a"])
            #expect(server.received.map(\.path) == ["/a", "/b", "/a"])
        }
    }
}

extension RawClient {
    /// Whether bytes are there to be read at this moment.
    fileprivate var hasBytes: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }
}
