// What the tests of the fixture have in common: a server for the length of a test, and requests to it.

import FixtureServer
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs a body with a server that is started before and stopped after it.
func serving(_ body: (FixtureServer) async throws -> Void) async throws {
    let server = try await FixtureServer.start()
    do {
        try await body(server)
    } catch {
        await server.stop()
        throw error
    }
    await server.stop()
    #expect(server.isStopped)
    #expect(server.liveConnections == 0)
    #expect(server.liveThreads == 0)
}

/// Makes requests the way the code under test does: by URLSession, without cookies of its own.
struct Client: Sendable {
    let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        // Twice what a test waits for itself: a reply that never comes fails the test.
        configuration.timeoutIntervalForRequest = 20
        session = URLSession(configuration: configuration, delegate: RedirectRefusal(), delegateQueue: nil)
    }

    /// One exchange, in which no redirect is followed.
    func send(_ request: URLRequest) async throws -> (body: Data, response: HTTPURLResponse) {
        try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: request) { data, response, error in
                if let response = response as? HTTPURLResponse, error == nil {
                    continuation.resume(returning: (data ?? Data(), response))
                } else {
                    continuation.resume(throwing: error ?? URLError(.badServerResponse))
                }
            }.resume()
        }
    }

    /// A GET.
    func get(_ url: URL) async throws -> (body: Data, response: HTTPURLResponse) {
        try await send(URLRequest(url: url))
    }

    /// A GET whose body is read as text.
    func text(_ url: URL) async throws -> String {
        String(decoding: try await get(url).body, as: UTF8.self)
    }

    /// Closes the idle connections.
    func close() {
        session.finishTasksAndInvalidate()
    }
}

private final class RedirectRefusal: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
