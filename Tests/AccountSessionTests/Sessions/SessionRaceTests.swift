// Many operations at once, in whatever order the scheduler finds: nothing crashes, hangs or mixes accounts.

import AccountSession
import FixtureServer
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct SessionRaceTests {
    @Test func `logins, logouts and cancels at once leave everybody with their own cookies`() async throws {
        try await withFixture(change: { $0.checkpoints = Checkpoints() }) { fixture in
            let accounts = ["a", "b", "c", "d"]
            for account in accounts {
                _ = fixture.loginRequest(account)
                for path in ["/held", "/from", "/echo"] {
                    fixture.server.on(
                        "\(path)/\(account)", path == "/from" ? .redirect(to: "/echo/\(account)") : .echo())
                }
            }
            fixture.server.on("/slow", .ok().held(at: "slow"))
            await withTaskGroup(of: Void.self) { group in
                for account in accounts {
                    for worker in 0..<3 {
                        group.addTask { await churn(fixture, account, worker) }
                    }
                }
            }
            fixture.server.gate("slow").release()
            for account in accounts { await fixture.switcher.logOut(Account(account)) }
            #expect(fixture.switcher.current == nil)
            #expect(fixture.switcher.screen.state == ScreenState())
            for request in fixture.server.received {
                guard let account = accounts.first(where: { request.path.hasSuffix("/\($0)") }) else { continue }
                #expect(request.cookiePairs.allSatisfy { $0.value == "fixture-\(account)" })
            }
        }
    }

    /// Logs in, sends what takes a while, cancels some of it, and logs out, again and again.
    private func churn(_ fixture: SessionFixture, _ account: String, _ worker: Int) async {
        for round in 0..<20 {
            let login = Task {
                try? await fixture.switcher.logIn(Account(account), with: fixture.request("/login/\(account)"))
            }
            if (round + worker) % 5 == 0 { login.cancel() }
            guard let session = await login.value else { continue }
            let calls = ["/from/\(account)", "/echo/\(account)", "/slow", "/from/\(account)"].map { path in
                Task { try? await session.show(fixture.request(path)) }
            }
            if round % 3 == 0 { calls[round % 4].cancel() }
            if round % 4 == 0 { _ = await calls[1].value }
            try? fixture.switcher.switchTo(Account(account))
            await fixture.switcher.logOut(Account(account))
            for call in calls { _ = await call.value }
        }
    }

    @Test func `redirects and cancels at once do not end the process`() async throws {
        try await withFixture(change: { $0.checkpoints = Checkpoints() }) { fixture in
            fixture.server.on("/from", .redirect(to: "/to"))
            fixture.server.on("/to", .ok())
            for round in 0..<40 {
                let session = try await fixture.logIn("a")
                let calls = (0..<6).map { _ in Task { try? await session.send(fixture.request("/from")) } }
                for _ in 0..<round { await Task.yield() }
                calls[round % 6].cancel()
                #expect(await fixture.switcher.logOut(Account("a")) == .loggedOut)
                for call in calls { _ = await call.value }
                #expect(session.isInvalidated)
            }
        }
    }
}
