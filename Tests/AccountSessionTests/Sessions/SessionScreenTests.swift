// What the app sees.

import AccountSession
import FixtureServer
import Foundation
import Observation
import Testing

@Suite(.timeLimit(.minutes(1))) struct SessionScreenTests {
    @Test func `content and failures of the current login are shown`() async throws {
        try await withFixture(change: { $0.retry = .never }) { fixture in
            let session = try await fixture.logIn("a")
            let user = User(identifier: "a", name: "Name of a")
            fixture.server.on("/data", .ok("fixture-data"), .status(500), .ok("fixture-more"))
            fixture.server.on("/drop", .drop)
            fixture.server.on("/me", .status(401), .ok("nobody"), .user("a", name: "Renamed"))
            let states = [
                ScreenState(user: user, content: Data("fixture-data".utf8)),
                ScreenState(user: user, content: Data("fixture-data".utf8), failure: .unexpectedStatus(500)),
                ScreenState(user: user, content: Data("fixture-more".utf8)),
            ]
            for state in states {
                try await session.show(fixture.request("/data"))
                #expect(fixture.switcher.screen.state == state)
            }
            await #expect(throws: SessionError.self) { try await session.show(fixture.request("/drop")) }
            #expect(fixture.switcher.screen.state.failure != nil)
            await #expect(throws: SessionError.unexpectedStatus(401)) {
                try await session.refreshUser(with: fixture.request("/me"))
            }
            #expect(fixture.switcher.screen.state.failure == .unexpectedStatus(401))
            await #expect(throws: SessionError.userUnreadable) {
                try await session.refreshUser(with: fixture.request("/me"))
            }
            #expect(fixture.switcher.screen.state.failure == .userUnreadable)
            try await session.refreshUser(with: fixture.request("/me"))
            #expect(
                fixture.switcher.screen.state
                    == ScreenState(user: User(identifier: "a", name: "Renamed"), content: Data("fixture-more".utf8)))
        }
    }

    @Test func `an observer sees every state in order, from the present one until it is cancelled`() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a")
            let seen = Locked<[String?]>([])
            let observation = fixture.switcher.screen.observe { state in
                seen.withLock { $0.append(state.user?.identifier) }
            }
            try await fixture.logIn("b")
            try fixture.switcher.switchTo(Account("a"))
            observation.cancel()
            observation.cancel()
            await fixture.switcher.logOut()
            #expect(seen.withLock { $0 } == ["a", nil, "b", "a"])
        }
    }

    @Test func `an observer may use what it observes`() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a")
            try await fixture.logIn("b")
            let switcher = fixture.switcher
            let seen = Locked<[String?]>([])
            switcher.screen.observe { state in
                if state.user?.identifier == "b" { try? switcher.switchTo(Account("a")) }
                seen.withLock { $0.append(switcher.screen.state.user?.identifier ?? switcher.user?.identifier) }
            }
            #expect(seen.withLock { $0 } == ["a", "a"])
            #expect(fixture.screenStates.last?.user?.identifier == "a")
        }
    }

    @Test func `changes that an observer makes are told after the one that it is being told`() async throws {
        try await withFixture { fixture in
            try await fixture.logIn("a")
            try await fixture.logIn("b")
            let switcher = fixture.switcher
            let isFirst = Locked(true)
            let seen = Locked<[String?]>([])
            switcher.screen.observe { _ in
                guard
                    isFirst.withLock({ isFirst in
                        defer { isFirst = false }; return isFirst
                    })
                else { return }
                for account in ["a", "b"] { try? switcher.switchTo(Account(account)) }
            }
            switcher.screen.observe { state in seen.withLock { $0.append(state.user?.identifier) } }
            #expect(fixture.screenStates.suffix(3).map(\.user?.identifier) == ["b", "a", "b"])
            #expect(seen.withLock { $0 } == ["b"])
        }
    }

    @Test func `observation tells of a change once the new state is there`() async throws {
        try await withFixture { fixture in
            let screen = fixture.switcher.screen
            let told = Locked<[ScreenState]>([])
            withObservationTracking {
                _ = screen.state
            } onChange: {
                told.withLock { $0.append(screen.state) }
            }
            let failure = SessionError.loginRejected(status: 404)
            await #expect(throws: failure) {
                try await fixture.switcher.logIn(Account("a"), with: fixture.request("/missing"))
            }
            #expect(told.withLock { $0 } == [ScreenState(failure: failure)])
        }
    }
}
