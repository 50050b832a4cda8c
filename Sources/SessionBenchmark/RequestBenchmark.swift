// A request through the wrapper against one straight with URLSession, to the same fixture server.

import AccountSession
import FixtureServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a request costs with and without the library.
struct RequestBenchmark {
    /// The median of a request straight with URLSession, in microseconds.
    let straight: Double

    /// The median of a request through a session with a cookie and a default header, in microseconds.
    let wrapped: Double

    /// How many times dearer the second is.
    var ratio: Double { wrapped / straight }

    /// Measures, one request of each kind in turn, so that whatever else the machine does hits both alike.
    ///
    /// - Parameter requests: How many of each kind.
    static func run(requests: Int) async throws -> RequestBenchmark {
        let server = try await FixtureServer.start()
        server.on("/login", .user("a", name: "A", setCookie: ["session=fixture-a; Path=/"]))
        server.on("/data", .ok(String(repeating: "x", count: 1_000)))
        let switcher = AccountSwitcher()
        let session = try await switcher.logIn(Account("a"), with: URLRequest(url: server.url("/login")))
        try session.setDefaultHeader("Accept", to: "text/plain")
        let urlSession = URLSession(configuration: .ephemeral)
        var plain = URLRequest(url: server.url("/data"))
        plain.setValue("text/plain", forHTTPHeaderField: "Accept")
        let wrapped = URLRequest(url: server.url("/data"))

        var straightTimes = Timings()
        var wrappedTimes = Timings()
        for number in 0..<(requests + 100) {
            let straightTime = try await time { try await data(for: plain, on: urlSession) }
            let wrappedTime = try await time { _ = try await session.send(wrapped) }
            // The first ones open connections and fill caches.
            guard number >= 100 else { continue }
            straightTimes.append(straightTime)
            wrappedTimes.append(wrappedTime)
        }
        urlSession.invalidateAndCancel()
        await switcher.logOut()
        await server.stop()
        return RequestBenchmark(straight: straightTimes.median, wrapped: wrappedTimes.median)
    }

    private static func data(for request: URLRequest, on session: URLSession) async throws {
        let _: Data = try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: request) { data, _, error in
                continuation.resume(with: Result { try data ?? { throw error ?? URLError(.unknown) }() })
            }
            task.resume()
        }
    }

    private static func time(_ body: () async throws -> Void) async rethrows -> Duration {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return clock.now - start
    }
}
