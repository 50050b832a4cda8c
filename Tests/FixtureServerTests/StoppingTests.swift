// A stopped server leaves nothing behind, whatever its clients were doing.

import FixtureServer
import Foundation
import Testing

struct StoppingTests {
    /// What a client can be in the middle of.
    enum Hanging: CaseIterable {
        case nothing, handshake, head, body, heldReply, heldBody, unreadReply
    }

    @Test(arguments: Hanging.allCases)
    func noClientCanKeepItFromStopping(hanging: Hanging) async throws {
        let server = try await FixtureServer.start()
        let marker = "fixture-\(UUID().uuidString)"
        server.on("/own", .ok(marker))
        server.on("/held", .ok("fixture-body").held(at: "gate"))
        server.on("/half", .ok("fixture-body").held(at: "gate", .midBody))
        server.on("/large", .ok(String(repeating: "fixture-", count: 2_000_000)))
        let client = try RawClient(port: hanging == .handshake ? server.httpsPort : server.httpPort)
        switch hanging {
        case .nothing: break
        case .handshake: client.send("\u{16}\u{3}\u{1}\u{2}")
        case .head: client.send("GET / HTTP/1.1\r\nHost:")
        case .body: client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf")
        case .heldReply, .heldBody:
            let path = hanging == .heldBody ? "/half" : "/held"
            client.send("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
            try await server.gate("gate").waitForArrival()
        case .unreadReply:
            client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
            try await server.waitForRequest(path: "/large")
        }
        await server.stop()
        #expect(server.isStopped)
        #expect(server.liveConnections == 0)
        #expect(server.liveThreads == 0)
        #expect(client.isClosedByServer())
        // Another process may have been given the port meanwhile: then it is not this server that answers.
        if let later = try? RawClient(port: server.httpPort) {
            later.send("GET /own HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(!later.read().contains(marker))
        }
    }

    @Test func aConnectionIsCountedBeforeItsFirstReplyArrives() async throws {
        try await serving { server in
            server.on("/a", .ok("fixture-a"))
            var clients: [RawClient] = []
            for count in 1...100 {
                let client = try RawClient(port: server.httpPort)
                client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.read { $0.hasSuffix("fixture-a") }
                #expect(server.liveConnections == count)
                clients.append(client)
            }
        }
    }

    @Test func whatWasReceivedOutlivesTheServer() async throws {
        let server = try await FixtureServer.start()
        server.on("/a", .ok())
        _ = try await Client().get(server.url("/a"))
        await server.stop()
        #expect(server.received.map(\.path) == ["/a"])
    }

    @Test func itCanBeStoppedOftenAndByMany() async throws {
        let server = try await FixtureServer.start()
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask {
                    await server.stop()
                    #expect(server.isStopped)
                }
            }
        }
        await server.stop()
        server.gate("late").release()
        #expect(server.isStopped)
    }

    @Test func aCancelledTaskStopsItAsWell() async throws {
        let server = try await FixtureServer.start()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await server.stop()
            #expect(server.isStopped)
        }
        await task.value
        #expect(server.isStopped)
    }

    @Test func stoppingEndsEveryWait() async throws {
        let server = try await FixtureServer.start()
        let gate = server.gate("gate")
        let arrival = Task { try await gate.waitForArrival(timeout: .seconds(60)) }
        let request = Task { try await server.waitForRequest(path: "/a", timeout: .seconds(60)) }
        await server.stop()
        await #expect(throws: FixtureError.stopped) { try await arrival.value }
        await #expect(throws: FixtureError.stopped) { try await request.value }
        #expect(gate.isReleased)
    }

    #if os(Linux)
        @Test func noDescriptorAndNoThreadRemains() async throws {
            // In a process of its own, where nobody else opens or starts anything.
            await #expect(processExitsWith: .success) {
                // What is made once a process is made before counting.
                try await StoppingTests.useServers(count: 1)
                let before = try StoppingTests.openDescriptors()
                try await StoppingTests.useServers(count: 50)
                #expect(FixtureServer.liveServers == 0)
                #expect(try StoppingTests.openDescriptors() == before)
                #expect(try StoppingTests.fixtureThreadsAreGone())
                let running = try await FixtureServer.start()
                #expect(FixtureServer.liveServers == 1)
                #expect(try StoppingTests.openDescriptors() > before)
                // Once it has answered, its thread has its name.
                let client = try RawClient(port: running.httpPort)
                client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = client.read { !$0.isEmpty }
                #expect(try StoppingTests.fixtureThreads() == 1)
                await running.stop()
                #expect(try StoppingTests.fixtureThreadsAreGone())
            }
        }

        @Test func aForgottenServerEndsByItself() async throws {
            await #expect(processExitsWith: .success) {
                try await StoppingTests.useServers(count: 1)
                var server: FixtureServer? = try await FixtureServer.start()
                let client = try RawClient(port: try #require(server?.httpPort))
                #expect(FixtureServer.liveServers == 1)
                server = nil
                #expect(client.isClosedByServer())
                #expect(FixtureServer.liveServers == 0)
            }
        }

        @Test func theProcessCanExitWhileAServerRuns() async throws {
            await #expect(processExitsWith: .exitCode(7)) {
                let server = try await FixtureServer.start()
                server.on("/a", .ok("fixture-a"))
                _ = try await Client().get(server.url("/a", scheme: .https))
                exit(7)
            }
        }

        /// Starts servers one after the other, each with clients that keep their connections.
        private static func useServers(count: Int) async throws {
            for _ in 0..<count {
                try await serving { server in
                    server.on("/a", .ok("fixture-a"))
                    let clients = try [server.httpPort, server.httpPort, server.httpsPort].map {
                        try RawClient(port: $0)
                    }
                    clients[0].send("GET /a HTTP/1.1\r\nHost: a\r\n\r\n")
                    #expect(clients[0].read { $0.hasSuffix("fixture-a") }.hasSuffix("fixture-a"))
                }
            }
        }

        private static func openDescriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        }

        /// The kernel lists a thread for some microseconds after it could be joined.
        private static func fixtureThreadsAreGone() throws -> Bool {
            for _ in 0..<10_000 {
                if try fixtureThreads() == 0 {
                    return true
                }
                sched_yield()
            }
            return false
        }

        private static func fixtureThreads() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { thread in
                // A thread that ended since the folder was listed has no name any more.
                let name = try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8)
                return name == "fixture-server\n"
            }
        }
    #endif
}
