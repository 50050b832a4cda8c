// Placeholder of tests to come.

import FixtureServer
import Foundation
import FoundationNetworking
import Testing

struct RepliesTests {
    @Test func echoOverHTTP() async throws {
        let server = try await FixtureServer.start()
        server.on("/echo", .echo(setCookie: ["a=fixture-a"]))
        for scheme in Scheme.allCases {
            let (data, response) = try await URLSession(configuration: .ephemeral).data(from: server.url("/echo", host: "a.b.example.localhost", scheme: scheme))
            print(String(decoding: data, as: UTF8.self), response)
        }
        await server.stop()
        #expect(FixtureServer.liveServers == 0)
        print(FixtureServer.processorSeconds)
    }
}
