// Whether URLSession of this machine reaches and trusts the fixture.

import FixtureServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request by each scheme.
enum SelfCheck {
    /// - Throws: What URLSession throws, and ``FixtureError``.
    static func run() async throws {
        let server = try await FixtureServer.start()
        do {
            server.on("/check", .ok("fixture-check"))
            for scheme in Scheme.allCases {
                let body = try await fetch(server.url("/check", host: "a.b.example.localhost", scheme: scheme))
                guard body == Data("fixture-check".utf8) else {
                    throw Options.Mistake(description: "the body that came over \(scheme.rawValue) is another one")
                }
                print("\(scheme.rawValue): reached")
            }
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    private static func fetch(_ url: URL) async throws -> Data {
        #if canImport(Darwin)
            let delegate = TrustingDelegate()
        #else
            let delegate: (any URLSessionDelegate)? = nil
        #endif
        let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        return try await session.data(from: url).0
    }
}

#if canImport(Darwin)
    /// Trusts the fixture's authority, on systems where a delegate is asked.
    private final class TrustingDelegate: NSObject, URLSessionDelegate {
        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            guard let credential = FixtureTrustAuthority.accepts(challenge) else {
                return (.performDefaultHandling, nil)
            }
            return (.useCredential, credential)
        }
    }
#endif
