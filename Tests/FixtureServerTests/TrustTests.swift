// URLSession trusts the fixture's certificates in the processes that made them, and nowhere else.

import FixtureServer
import Foundation
import Testing

struct TrustTests {
    @Test func theAuthorityIsMadeOnce() throws {
        let pem = String(decoding: try FixtureTrustAuthority.certificatePEM(), as: UTF8.self)
        #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        // With the space that stands before it in PEM: the certificate itself, in base 64, may contain the letters.
        #expect(!pem.contains(" KEY"))
        #expect(try FixtureTrustAuthority.certificatePEM() == Data(pem.utf8))
    }

    #if os(Linux)
        @Test func aProcessThatInstalledNothingDoesNotTrustIt() async throws {
            try await serving { server in
                server.on("/a", .ok("fixture-a"))
                let port = server.httpsPort
                await #expect(processExitsWith: .success) { [port = port as Int] in
                    let url = try #require(URL(string: "https://app.localhost:\(port)/a"))
                    await #expect(throws: (any Error).self) { try await Client().get(url) }
                }
                #expect(server.received.isEmpty)
            }
        }

        @Test func anotherProcessHasAnotherAuthority() async throws {
            try await serving { server in
                server.on("/a", .ok("fixture-a"))
                let port = server.httpsPort
                await #expect(processExitsWith: .success) { [port = port as Int] in
                    FixtureTrustAuthority.install()
                    let url = try #require(URL(string: "https://app.localhost:\(port)/a"))
                    await #expect(throws: (any Error).self) { try await Client().get(url) }
                    // The other process's own server is trusted there: it is the authority that makes the difference.
                    try await serving { own in
                        own.on("/a", .ok("fixture-own"))
                        let text = try await Client().text(own.url("/a", scheme: .https))
                        #expect(text == "fixture-own")
                    }
                }
                #expect(server.received.isEmpty)
            }
        }
    #endif

    @Test func noKeyIsInTheTree() throws {
        // The tests' sources lie two folders below the package.
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for folder in ["Sources", "Tests", "Mutants"] {
            let files = FileManager.default.enumerator(atPath: package.appendingPathComponent(folder).path)
            while let name = files?.nextObject() as? String {
                #expect(!["pem", "key", "p12", "crt", "der"].contains(URL(fileURLWithPath: name).pathExtension))
            }
        }
    }
}
