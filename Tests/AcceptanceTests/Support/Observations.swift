// Small observations that several suites make.

import AccountSession
import FixtureServer
import Foundation

extension AcceptanceFixture {
    /// The one request that came to a path.
    func onlyRequest(to path: String) throws -> ReceivedRequest {
        let received = server.received(path: path)
        guard let request = received.first, received.count == 1 else {
            throw FixtureFailure("\(received.count) requests came to \(path), where one was due")
        }
        return request
    }

    /// Whether the server sees all its connections closed, without closing any itself.
    func noConnectionIsLeft() async -> Bool {
        await within { (try? await server.waitForLiveConnections(0, timeout: .seconds(60))) != nil } ?? false
    }

    /// Whether a session that is being ended comes to its end.
    func comesToItsEnd(_ session: AccountSession) async -> Bool {
        await within { await session.hasEnded() } != nil
    }

    /// The labels of this fixture's cookies that came with a request.
    func ownLabels(of request: ReceivedRequest) -> [String] {
        request.cookiePairs.compactMap { label(name: $0.name, value: $0.value) }
    }

    /// The labels of this fixture's cookies that came with a request, as an echo tells.
    func ownLabels(of echo: EchoedRequest) -> [String] {
        echo.cookiePairs.compactMap { label(name: $0.name, value: $0.value) }
    }
}
