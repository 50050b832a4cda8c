// Dropped connections fail the request that they were meant for, once.

import FixtureServer
import Foundation
import Testing

struct DropsTests {
    @Test(arguments: Scheme.allCases)
    func aDropIsOneFailedRequestAlsoOnAConnectionUsedBefore(scheme: Scheme) async throws {
        try await serving { server in
            server.on("/fine", .ok("fixture-fine"))
            server.on("/drop", .drop, .ok("fixture-second"))
            let client = Client()
            let fine = try await client.text(server.url("/fine", scheme: scheme))
            #expect(fine == "fixture-fine")
            await #expect(throws: (any Error).self) { try await client.get(server.url("/drop", scheme: scheme)) }
            #expect(server.received(path: "/drop").count == 1)
            #expect(try await client.text(server.url("/drop", scheme: scheme)) == "fixture-second")
        }
    }

    @Test(arguments: Scheme.allCases, [true, false])
    func aReplyCanBeDroppedWithinItself(scheme: Scheme, midBody: Bool) async throws {
        try await serving { server in
            server.on("/drop", .ok("fixture-body").dropping(midBody: midBody))
            await #expect(throws: (any Error).self) { try await Client().get(server.url("/drop", scheme: scheme)) }
            #expect(server.received(path: "/drop").count == 1)
        }
    }

    @Test func whatIsSentBeforeTheDropIsWhatWasAskedFor() async throws {
        try await serving { server in
            server.on("/half", .ok("fixture-body").dropping(midBody: true))
            server.on("/head", .ok("fixture-body").dropping(midBody: false))
            for (path, ending) in [("/half", "\r\n\r\nfixtur"), ("/head", "\r\n\r\n")] {
                let client = try RawClient(port: server.httpPort)
                client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(client.read().hasSuffix(ending))
            }
        }
    }

    @Test func aDropCanBeHeldBack() async throws {
        try await serving { server in
            server.on("/drop", .drop.held(at: "gate"))
            let request = Task { try await Client().get(server.url("/drop")) }
            try await server.gate("gate").waitForArrival()
            try await server.waitForLiveConnections(1)
            server.gate("gate").release()
            await #expect(throws: (any Error).self) { try await request.value }
        }
    }
}
