// What is written down about failures, and what never is.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionRecordTests {
    /// Runs a test with a folder of its own for the records.
    private func withRecords(
        retry: RetryPolicy = .never, _ body: (SessionFixture, URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "failures.jsonl")
        try await withFixture {
            $0.recordsURL = file
            $0.retry = retry
        } _: {
            try await body($0, file)
        }
    }

    private func records(in file: URL) throws -> [FailureRecord] {
        try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map { try FailureRecord.decode($0) }
    }

    @Test func `a failure is recorded with everything but values`() async throws {
        try await withRecords { fixture, file in
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    "session=fixture-secret==; Path=/; HttpOnly; SameSite=Lax; Max-Age=60", "deep=fixture-d; Path=/x",
                ])
            #expect(!FileManager.default.fileExists(atPath: file.path()))
            fixture.server.on("/x/y", .status(500, setCookie: ["new=fixture-new"]))
            let response = try await session.send(
                fixture.request(
                    "/x/y;p=fixture-parameter?q=fixture-query#fixture-part", headers: ["Authorization": "fixture-token"]
                ))
            let record = try #require(try records(in: file).first)
            #expect(record.requestIdentifier == response.requestIdentifier)
            #expect(record.generation == session.generation.number)
            #expect(record.attempt == 1)
            #expect(record.method == "GET")
            #expect(record.host == "app.localhost")
            #expect(record.path == "/x/y")
            #expect(record.status == 404)
            #expect(record.errorCode == nil)
            #expect(!record.refusedRedirect)
            #expect(record.time == fixture.clock.now)
            #expect(record.cookies.map(\.name) == ["deep", "session"])
            let cookie = try #require(record.cookies.last)
            #expect(cookie.domain == "app.localhost")
            #expect(cookie.path == "/")
            #expect(cookie.hostOnly)
            #expect(!cookie.secure)
            #expect(cookie.httpOnly)
            #expect(cookie.sameSite == .lax)
            #expect(cookie.expires == fixture.clock.now + 60)
        }
    }

    @Test func `every failed try of every kind is one line`() async throws {
        var retry = RetryPolicy()
        retry.baseDelay = .zero
        try await withRecords(retry: retry) { fixture, file in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503), .status(502), .ok())
            fixture.server.on("/drop", .drop)
            fixture.server.on("/from", .redirect(to: "/missing"))
            fixture.server.on("/bad", .redirect(to: "file:///etc/hosts"))
            _ = try await session.send(fixture.request("/busy"))
            await #expect(throws: SessionError.self) {
                try await session.upload(Data(), with: fixture.request("/drop", method: "POST"))
            }
            _ = try await session.send(fixture.request("/from"))
            await #expect(throws: SessionError.invalidRedirect) { try await session.show(fixture.request("/bad")) }
            let records = try records(in: file)
            #expect(records.map(\.path) == ["/busy", "/busy", "/drop", "/missing", "/bad"])
            #expect(records.map(\.status) == [503, 502, nil, 404, 302])
            #expect(records.map { $0.errorCode == nil } == [true, true, false, true, true])
            #expect(records.map(\.attempt) == [1, 2, 1, 1, 1])
            #expect(records.map(\.refusedRedirect) == [false, false, false, false, true])
            #expect(Set(records.map(\.requestIdentifier)).count == 4)
            #expect(records.allSatisfy { $0.cookies.map(\.name) == ["session"] })
        }
    }

    @Test func `no value stands in the file, in any encoding`() async throws {
        try await withRecords { fixture, file in
            let value = "fixture-secret value/+="
            let session = try await fixture.logIn("a", setCookie: ["session=\(value); Path=/"])
            fixture.server.on("/x", .status(500, body: "fixture-body", setCookie: ["new=fixture-new"]))
            _ = try await session.send(
                fixture.request("/x?q=fixture-query", headers: ["Authorization": "fixture-token"]))
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("\"name\":\"session\""))
            #expect(!text.contains("fixture"))
            #expect(!text.contains(Data(value.utf8).base64EncodedString()))
            #expect(text.split(separator: "\n").count == 1)
        }
    }

    @Test func `an anonymous request is recorded without a generation`() async throws {
        try await withRecords { fixture, file in
            try await fixture.logIn("a")
            let anonymous = fixture.switcher.makeAnonymousSession()
            _ = try await anonymous.send(fixture.request("/missing"))
            await anonymous.close()
            let record = try #require(try records(in: file).first)
            #expect(record.generation == nil)
            #expect(record.cookies.isEmpty)
        }
    }

    @Test func `success, cancellation and logout are no failures`() async throws {
        try await withRecords { fixture, file in
            let session = try await fixture.logIn("a")
            _ = try await fixture.echo(session)
            fixture.server.on("/held", .ok().held(at: "reply"))
            let cancelled = Task { try await session.send(fixture.request("/held")) }
            try await fixture.server.gate("reply").waitForArrival()
            cancelled.cancel()
            _ = await cancelled.result
            let loggedOut = Task { try await session.send(fixture.request("/held")) }
            try await fixture.server.gate("reply").waitForArrival(count: 2)
            await fixture.switcher.logOut()
            _ = await loggedOut.result
            #expect(!FileManager.default.fileExists(atPath: file.path()))
        }
    }

    @Test func `only the owner can read the file, also one that was there before`() async throws {
        try await withRecords { fixture, file in
            #expect(
                FileManager.default.createFile(
                    atPath: file.path(), contents: Data(), attributes: [.posixPermissions: 0o644]))
            let session = try await fixture.logIn("a")
            _ = try await session.send(fixture.request("/missing"))
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            try FileManager.default.removeItem(at: file)
            _ = try await session.send(fixture.request("/missing"))
            let anew = try FileManager.default.attributesOfItem(atPath: file.path())
            #expect(anew[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `records of many requests at once stay whole`() async throws {
        try await withRecords { fixture, file in
            let session = try await fixture.logIn("a")
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask { _ = try? await session.send(fixture.request("/missing/\(number)")) }
                }
            }
            #expect(Set(try records(in: file).map(\.path)).count == 100)
        }
    }

    @Test func `a file that cannot be written fails no request`() async throws {
        try await withFixture {
            $0.recordsURL = URL(filePath: "/nonexistent-folder/failures.jsonl")
        } _: { fixture in
            let session = try await fixture.logIn("a")
            #expect(try await session.send(fixture.request("/missing")).status == 404)
        }
    }
}
