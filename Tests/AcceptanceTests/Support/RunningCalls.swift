// Brings a call, a back-off or a logout to the place where a test wants it, and no further.

import AccountSession
import FixtureServer
import Foundation

/// A call whose reply has arrived and waits to be taken in.
struct HeldCall: Sendable {
    fileprivate let call: Task<SessionResponse, any Error>
    fileprivate let arrival: HeldCheckpoint

    /// Lets the call go on.
    func release() { arrival.release() }

    /// What becomes of the call.
    var result: Result<SessionResponse, any Error> {
        get async { await call.result }
    }
}

extension AcceptanceFixture {
    /// Sends a request and comes back when its reply has arrived; it waits there and counts as running.
    func heldCall(of session: AccountSession, _ path: String = "/held") async throws -> HeldCall {
        let arrival = checkpoints.hold(at: .responseReceived, of: session.generation)
        let request = request(path)
        let call = Task { try await session.send(request) }
        try await arrival.waitForArrival()
        return HeldCall(call: call, arrival: arrival)
    }

    /// Begins a logout and comes back when it has cancelled what runs and is about to wait for it, or is over.
    ///
    /// - Returns: The logout, which goes on by itself.
    func beginLogout(of account: String) async throws -> Task<LogoutOutcome, Never> {
        let waiting = checkpoints.hold(at: .logoutWaiting, of: switcher.session(for: Account(account))?.generation)
        let switcher = switcher
        let logout = Task { await switcher.logOut(Account(account)) }
        // A logout that is over without having waited is a finding for the test, and not for this function.
        Task {
            _ = await logout.value
            waiting.release()
        }
        try await waiting.waitForArrival()
        waiting.release()
        return logout
    }

    /// Comes back when a call waits to be tried again, or has ended without.
    func untilBackOff(after call: Task<SessionResponse, any Error>) async throws {
        let clock = clock
        let waiting = Task { try await clock.waitForSleepers() }
        Task {
            _ = await call.result
            waiting.cancel()
        }
        do { try await waiting.value } catch is CancellationError {}
    }
}
