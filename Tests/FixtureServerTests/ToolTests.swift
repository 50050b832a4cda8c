// The command `fixture-server`, run as a process of its own.

import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct ToolTests {
    @Test func itServesUntilItIsToldToEnd() async throws {
        for signal in [SIGTERM, SIGINT] {
            try await running { tool in
                let received = try await tool.command("GET", "/-/received")
                #expect(received == (200, "[]"))
                kill(tool.process.processIdentifier, signal)
                tool.process.waitUntilExit()
                #expect(tool.process.terminationReason == .exit)
                #expect(tool.process.terminationStatus == 0)
            }
        }
    }

    @Test func itEndsWithItsInputWhenAskedTo() async throws {
        try await running { tool in
            try tool.input.fileHandleForWriting.close()
            tool.process.waitUntilExit()
            #expect(tool.process.terminationReason == .exit)
            #expect(tool.process.terminationStatus == 0)
        }
    }

    @Test func repliesAreSetAndRequestsAreAskedForOverHTTP() async throws {
        try await running { tool in
            let routes = """
                {"path": "/me", "host": "one.localhost", "method": "GET", "replies": [
                    {"status": 503, "body": "fixture-busy", "headers": [["X-Fixture", "fixture-x"]]},
                    {"user": {"identifier": "fixture-1", "name": "Ada"}, "setCookie": ["a=b", "c=d"], "foldSetCookie": true},
                    {"redirect": "/else", "status": 307},
                    {"drop": "midBody", "body": "fixture"},
                    {"echo": true}]}
                """
            #expect(try await tool.command("POST", "/-/replies", routes) == (204, ""))
            let client = Client()
            let url = tool.url("/me", host: "one.localhost")
            let busy = try await client.get(url)
            #expect(busy.response.statusCode == 503)
            #expect(busy.response.value(forHTTPHeaderField: "X-Fixture") == "fixture-x")
            let user = try await client.get(url)
            #expect(String(decoding: user.body, as: UTF8.self) == #"{"identifier":"fixture-1","name":"Ada"}"#)
            #expect(user.response.value(forHTTPHeaderField: "Set-Cookie") == "a=b, c=d")
            #expect(try await client.get(url).response.statusCode == 307)
            await #expect(throws: (any Error).self) { try await client.get(url) }
            #expect(try EchoedRequest(await client.get(url).body).host == "one.localhost")
            #expect(try await client.get(tool.url("/me", host: "two.localhost")).response.statusCode == 404)

            let (status, body) = try await tool.command("GET", "/-/received?path=/me&count=6&seconds=10")
            #expect(status == 200)
            let received = try JSONDecoder().decode([EchoedRequest].self, from: Data(body.utf8))
            #expect(received.map(\.path) == Array(repeating: "/me", count: 6))
            #expect(try await tool.command("POST", "/-/reset").0 == 204)
            #expect(try await tool.command("GET", "/-/received") == (200, "[]"))
            #expect(try await client.get(url).response.statusCode == 404)
        }
    }

    @Test func heldRepliesAreReleasedOverHTTP() async throws {
        try await running { tool in
            let routes =
                #"{"path": "/a", "replies": [{"body": "fixture-a", "hold": [{"gate": "g", "point": "midBody"}]}]}"#
            #expect(try await tool.command("POST", "/-/replies", routes).0 == 204)
            async let text = Client().text(tool.url("/a"))
            let held = #"{"arrivals":1,"name":"g","released":false}"#
            #expect(try await tool.command("GET", "/-/gates/g?count=1&seconds=10") == (200, held))
            #expect(try await tool.command("POST", "/-/gates/g/release").0 == 204)
            #expect(try await text == "fixture-a")
            let waiting = try await tool.command("GET", "/-/gates/g?count=2&seconds=0.01")
            #expect(waiting.0 == 504)
            #expect(waiting.1.contains("2 arrivals at gate g; 1 came"))
        }
    }

    @Test(
        arguments: [
            ("GET", "/-/nothing", "", 404, "GET /-/nothing is no command"),
            ("GET", "/-/replies", "", 404, "is no command"),
            ("POST", "/-/replies", "{", 400, "the body: "),
            ("POST", "/-/replies", #"{"path": "/a"}"#, 400, "replies: "),
            ("POST", "/-/replies", #"{"path": "a", "replies": []}"#, 400, "path: a path begins with a slash"),
            ("POST", "/-/replies", #"{"path": "/a", "replies": [{"ecoh": 1}]}"#, 400, "ecoh: there is no such key"),
            (
                "POST", "/-/replies", #"{"path": "/a", "replies": [{"echo": true, "body": "x"}]}"#, 400,
                "only one of body, redirect, echo and user"
            ),
            ("POST", "/-/replies", #"{"path": "/a", "replies": [{"status": 99}]}"#, 400, "between 200 and 599"),
            ("POST", "/-/replies", #"{"path": "/a", "replies": [{"drop": "x"}]}"#, 400, "drop is beforeHeaders"),
            (
                "POST", "/-/replies", #"{"path": "/a", "replies": [{"hold": [{"gate": "g", "point": "x"}]}]}"#, 400,
                "point is beforeHeaders"
            ),
            ("GET", "/-/received?count=1", "", 400, "count goes with path"),
            ("GET", "/-/gates/g?count=x", "", 400, "count is a number"),
            ("GET", "/-/gates/g?seconds=-1", "", 400, "seconds is a number"),
        ] as [(String, String, String, Int, String)])
    func mistakesAreExplained(method: String, path: String, body: String, status: Int, reason: String) async throws {
        try await running { tool in
            let answer = try await tool.command(method, path, body)
            #expect(answer.0 == status)
            #expect(answer.1.contains(reason))
        }
    }

    #if os(Linux)
        @Test func theCertificateIsWrittenOnlyWhenAskedFor() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(
                "fixture-authority-\(UUID().uuidString).pem")
            defer { try? FileManager.default.removeItem(at: file) }
            try await running(["--write-authority", file.path]) { tool in
                #expect(tool.announcement.authority == file.path)
                let written = try String(contentsOf: file, encoding: .utf8)
                #expect(written.hasPrefix("-----BEGIN CERTIFICATE-----"))
                #expect(!written.contains("PRIVATE"))
                #expect(try await tool.command("GET", "/-/authority") == (200, written))
            }
            try await running { tool in
                #expect(tool.announcement.authority == nil)
            }
        }

        @Test func anExecutableTrustsItToo() throws {
            #expect(try Tool.output(of: ["--check"]) == (0, "http: reached\nhttps: reached\n", ""))
        }
    #endif

    @Test(
        arguments: [
            (["--nonsense"], "there is no option --nonsense; --help lists those there are"),
            (["extra"], "there is no option extra; --help lists those there are"),
            (["--write-authority"], "--write-authority needs a file's name after it"),
            (["--write-authority", "--check"], "--write-authority needs a file's name after it"),
            (
                ["--check", "--write-authority", "x"],
                "--check serves nobody else: no other option has a use beside it"
            ),
        ])
    func wrongUsageIsOneClearLine(arguments: [String], message: String) throws {
        #expect(try Tool.output(of: arguments) == (1, "", "fixture-server: \(message)\n"))
    }

    @Test func aFileThatCannotBeWrittenIsSaid() throws {
        let (status, output, complaint) = try Tool.output(of: ["--write-authority", "/nonexistent/authority.pem"])
        #expect(status == 1)
        #expect(output.isEmpty)
        #expect(complaint.hasPrefix("fixture-server: "))
        #expect(complaint.count { $0 == "\n" } == 1)
    }

    @Test func helpNamesEveryOption() throws {
        let (status, output, _) = try Tool.output(of: ["--help"])
        #expect(status == 0)
        for word in [
            "--write-authority FILE", "--end-with-input", "--check", "/-/replies", "/-/received", "/-/gates/NAME",
            "/-/reset",
        ] {
            #expect(output.contains(word))
        }
    }
}

/// Runs a body while the tool serves, and ends the tool after it.
private func running(_ arguments: [String] = [], _ body: (Tool) async throws -> Void) async throws {
    let tool = try Tool(arguments)
    defer { tool.end() }
    try await body(tool)
}

/// The tool as a process that serves.
private struct Tool {
    struct Announcement: Decodable {
        var http: Int
        var https: Int
        var authority: String?
    }

    let process: Process
    let input = Pipe()
    let announcement: Announcement

    init(_ arguments: [String]) throws {
        process = Process()
        process.executableURL = Self.executable
        // So that it ends with this process, however that ends.
        process.arguments = arguments + ["--end-with-input"]
        process.standardInput = input
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        announcement = try JSONDecoder().decode(Announcement.self, from: output.fileHandleForReading.availableData)
    }

    func end() {
        if process.isRunning {
            process.terminate()
            process.waitUntilExit()
        }
    }

    func url(_ path: String, host: String = "localhost") -> URL {
        // Host and path are literals of the tests above.
        URL(string: "http://\(host):\(announcement.http)\(path)")!
    }

    /// A request below /-/: its status and its body.
    func command(_ method: String, _ path: String, _ body: String = "") async throws -> (Int, String) {
        var request = URLRequest(url: url(path))
        request.httpMethod = method
        if method == "POST" {
            request.httpBody = Data(body.utf8)
        }
        let (data, response) = try await Client().send(request)
        return (response.statusCode, String(decoding: data, as: UTF8.self))
    }

    /// Runs the tool until it ends by itself: its status, output and error output.
    static func output(of arguments: [String]) throws -> (Int32, String, String) {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let output = Pipe()
        let complaints = Pipe()
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try complaints.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: complaint, as: UTF8.self)
        )
    }

    /// It lies beside the test bundle.
    private static var executable: URL {
        #if os(Linux)
            let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            return program.deletingLastPathComponent().appendingPathComponent("fixture-server")
        #else
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
            return bundle.bundleURL.deletingLastPathComponent().appendingPathComponent("fixture-server")
        #endif
    }
}
