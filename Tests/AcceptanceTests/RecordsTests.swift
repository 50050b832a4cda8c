// Acceptance of the constraint records: a failure record says which login sent which cookies where, and never a value.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite struct RecordsTests {
    @Test func recordNamesTheRequestAndTheLogin() async throws {
        try await withRecords { fixture, file in
            let session = try await fixture.logIn("a")
            fixture.server.on("/area/deep", .status(500))
            let first = try await session.send(fixture.request("/area/deep", method: "PUT"))
            let second = try await session.send(fixture.request("/area/deep", method: "PUT"))
            let records = file.lines
            let identifiers = records.map { $0["requestIdentifier"] }
            #expect(identifiers == [.text(first.requestIdentifier), .text(second.requestIdentifier)])
            #expect(Set(identifiers).count == 2)
            let generation = RecordValue.number(Double(session.generation.number))
            #expect(records.map { $0["generation"] } == [generation, generation])
            #expect(
                records.first?.keeping("time", "method", "host", "path", "status") == [
                    "time": .text("2030-01-01T00:00:00Z"), "method": .text("PUT"),
                    "host": .text(AcceptanceFixture.host), "path": .text("/area/deep"), "status": .number(500),
                ])
        }
    }

    @Test func recordNamesTheAttributesOfTheCookiesThatWereSent() async throws {
        try await withRecords { fixture, file in
            let host = "api.app.localhost"
            let session = try await fixture.logIn(
                "a",
                setCookie: [
                    "plain=fixture-1; Path=/", "elsewhere=fixture-2; Path=/elsewhere",
                    "full=fixture-3; Path=/area; Domain=app.localhost; Secure; HttpOnly; SameSite=Strict; "
                        + "Expires=Tue, 01 Jan 2030 01:00:00 GMT",
                ], host: host, scheme: .https)
            _ = try await session.send(fixture.request("/area/missing", host: host, scheme: .https))
            let cookies = file.lines.first?.cookies ?? [:]
            #expect(
                cookies["full"]?.keeping(
                    "domain", "path", "hostOnly", "secure", "httpOnly", "sameSite", "expires")
                    == [
                        "domain": .text("app.localhost"), "path": .text("/area"), "hostOnly": .flag(false),
                        "secure": .flag(true), "httpOnly": .flag(true), "sameSite": .text("strict"),
                        "expires": .text("2030-01-01T01:00:00Z"),
                    ])
            #expect(
                cookies["plain"]?.keeping(
                    "domain", "path", "hostOnly", "secure", "httpOnly", "sameSite", "expires")
                    == [
                        "domain": .text(host), "path": .text("/"), "hostOnly": .flag(true), "secure": .flag(false),
                        "httpOnly": .flag(false),
                    ])
            #expect(cookies["elsewhere"] == nil)
        }
    }

    @Test func recordDoesNotDependOnAnyValue() async throws {
        try await withRecords { fixture, file in
            for (account, length) in [("a", 1), ("b", 3)] {
                // Of another content and of another length, wherever a value can stand.
                let value = String(repeating: fixture.marker(account), count: length)
                let session = try await fixture.logIn(account, setCookie: ["session=\(value); Path=/"])
                try session.setDefaultHeader("Authorization", to: value)
                fixture.server.on("/area/;key=\(value)", .status(500, body: value, setCookie: ["late=\(value)"]))
                let request = fixture.request("/area/;key=\(value)?key=\(value)#\(value)", method: "POST")
                _ = try await session.upload(Data(value.utf8), with: request)
            }
            let records = file.lines.map { $0.filter { !["requestIdentifier", "generation"].contains($0.key) } }
            #expect(records.count == 2)
            #expect(Set(records).count == 1)
            #expect(!file.text.contains("fixture-"))
        }
    }

    @Test func everyFailedTryIsRecordedAndNoOther() async throws {
        try await withRecords { fixture, file in
            let session = try await fixture.logIn("a")
            fixture.server.on("/busy", .status(503), .status(502), .ok())
            fixture.server.on("/lost", .drop)
            fixture.server.on("/away", .redirect(to: "ftp://app.localhost/"))
            fixture.server.on("/moved", .redirect(to: "/gone"))
            _ = try await session.send(fixture.request("/busy"))
            _ = try? await session.send(fixture.request("/lost", method: "POST"))
            _ = try? await session.send(fixture.request("/away"))
            _ = try await session.send(fixture.request("/moved"))
            let records = file.lines
            #expect(
                records.map { $0["path"] } == [
                    .text("/busy"), .text("/busy"), .text("/lost"), .text("/away"), .text("/gone"),
                ])
            #expect(records.map { $0["status"] } == [.number(503), .number(502), nil, .number(302), .number(404)])
            #expect(records.map { $0["errorCode"] == nil } == [true, true, false, true, true])
        }
    }

    @Test func anonymousRecordNamesNoLogin() async throws {
        try await withRecords { fixture, file in
            try await fixture.logIn("a")
            let anonymous = fixture.switcher.makeAnonymousSession()
            _ = try await anonymous.send(fixture.request("/missing"))
            await anonymous.close()
            #expect(file.lines.map { $0.keeping("generation", "path") } == [["path": .text("/missing")]])
        }
    }

    @Test func recordsAreReadableToTheirOwnerOnly() async throws {
        try await withRecords { fixture, file in
            try Data().write(to: file.url)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.url.path)
            let session = try await fixture.logIn("a")
            _ = try await session.send(fixture.request("/missing"))
            let attributes = try FileManager.default.attributesOfItem(atPath: file.url.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(file.lines.count == 1)
        }
    }

    @Test func errorsAndDescriptionsTellNoValue() async throws {
        try await withFixture { fixture in
            let session = try await fixture.logIn("a")
            let secret = fixture.marker("secret")
            fixture.server.on("/away", .redirect(to: "ftp://app.localhost/?key=\(secret)"))
            fixture.server.on("/data", .ok(secret, headers: [("X-Key", secret)]))
            let redirected = Task { try await session.send(fixture.request("/away?key=\(secret)")) }
            if case .failure(let failure) = await redirected.result {
                #expect(!described(failure).contains("fixture-"))
            }
            let response = try await session.send(fixture.request("/data?key=\(secret)"))
            #expect(!described(response).contains("fixture-"))
            #expect(!described(session.cookies).contains("fixture-"))
        }
    }

    /// Everything that Swift and Foundation say of a value by themselves.
    private func described(_ value: some Any) -> String {
        var dumped = ""
        dump(value, to: &dumped)
        let localized = (value as? any Error)?.localizedDescription ?? ""
        return [String(describing: value), String(reflecting: value), localized, dumped].joined(separator: "\n")
    }
}

extension [String: RecordValue] {
    /// The named fields only, those that are null left out.
    fileprivate func keeping(_ names: String...) -> [String: RecordValue] {
        filter { names.contains($0.key) && $0.value != .null }
    }

    /// The cookies of a record by name.
    fileprivate var cookies: [String: [String: RecordValue]] {
        guard case .list(let cookies) = self["cookies"] else { return [:] }
        var named: [String: [String: RecordValue]] = [:]
        for case .object(let cookie) in cookies {
            if case .text(let name) = cookie["name"] { named[name] = cookie }
        }
        return named
    }
}
