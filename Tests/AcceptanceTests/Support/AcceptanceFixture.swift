// What one acceptance test owns: its server, its clock, its accounts; begun for it, ended after it, checked to be gone.

import AccountSession
import FixtureServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ManualClock: SessionClock {}

/// A fixture that could not do its part.
///
/// It is thrown, never expected: a broken fixture is no finding of the gate.
struct FixtureFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// One test's world.
///
/// Nothing in it is shared with another test.
struct AcceptanceFixture: Sendable {
    /// The host that sessions talk to when a test names no other.
    static let host = "app.localhost"

    let server: FixtureServer
    let clock: ManualClock
    let checkpoints: CheckpointHolds
    let switcher: AccountSwitcher
    private let identifier: String
    private let extraSwitchers = Collected<AccountSwitcher>()
    private let sessions = Collected<AccountSession>()

    fileprivate init(
        server: FixtureServer, configuration: URLSessionConfiguration,
        change: (inout SessionOptions) -> Void
    ) {
        self.server = server
        clock = ManualClock()
        checkpoints = CheckpointHolds()
        identifier = String(UInt32.random(in: 0 ... .max), radix: 16)
        var options = SessionOptions()
        options.clock = clock
        options.checkpoints = checkpoints.checkpoints
        change(&options)
        switcher = AccountSwitcher(configuration: configuration, options: options)
    }

    /// A value that stands nowhere else, so that finding it proves where it came from.
    func marker(_ label: String) -> String { "fixture-\(label)-\(identifier)" }

    /// A second switcher with the same clock, for tests about what two parts of one app share.
    func makeSwitcher(
        configuration: URLSessionConfiguration = .acceptance, change: (inout SessionOptions) -> Void = { _ in }
    ) -> AccountSwitcher {
        var options = SessionOptions()
        options.clock = clock
        options.checkpoints = checkpoints.checkpoints
        change(&options)
        let switcher = AccountSwitcher(configuration: configuration, options: options)
        extraSwitchers.append(switcher)
        return switcher
    }

    /// The request that logs an account in; its reply names the account as user and sets the given cookies.
    ///
    /// Without cookies given it sets `session=<marker of the account>; Path=/`.
    func loginRequest(
        _ account: String, setCookie: [String]? = nil, host: String = AcceptanceFixture.host, scheme: Scheme = .http
    ) -> URLRequest {
        let path = "/login/\(account)"
        server.on(
            path, host: host,
            .user(
                account, name: marker("name-\(account)"), setCookie: setCookie ?? ["session=\(marker(account)); Path=/"]
            ))
        return URLRequest(url: server.url(path, host: host, scheme: scheme))
    }

    /// Logs an account in and hands back its session.
    @discardableResult
    func logIn(
        _ account: String, setCookie: [String]? = nil, host: String = AcceptanceFixture.host, scheme: Scheme = .http,
        on other: AccountSwitcher? = nil
    ) async throws -> AccountSession {
        let request = loginRequest(account, setCookie: setCookie, host: host, scheme: scheme)
        let session = try await (other ?? switcher).logIn(Account(account), with: request)
        sessions.append(session)
        return session
    }

    /// A plain request to the fixture.
    func request(
        _ path: String, host: String = AcceptanceFixture.host, scheme: Scheme = .http, method: String = "GET"
    ) -> URLRequest {
        var request = URLRequest(url: server.url(path, host: host, scheme: scheme))
        request.httpMethod = method
        return request
    }

    /// Sends a request to a path that echoes, and reads what the server received.
    func echo(
        through session: AccountSession, _ path: String = "/echo", host: String = AcceptanceFixture.host,
        scheme: Scheme = .http
    ) async throws -> EchoedRequest {
        server.on(path, host: host, .echo())
        let response = try await session.send(request(path, host: host, scheme: scheme))
        return try EchoedRequest(decoding: response)
    }

    /// This fixture's cookies that a session shows, as the tuples that make them the same to a server.
    ///
    /// A cookie without a marker of the fixture is left out: what an unrelated part of the app keeps is no finding.
    func identities(of session: AccountSession) -> Set<CookieIdentity> {
        Set(ownCookies(of: session).map(CookieIdentity.init))
    }

    fileprivate func end() async throws {
        checkpoints.releaseAll()
        // Releases every gate: a logout may wait for a reply that stands at one.
        server.reset()
        let switchers = [switcher] + extraSwitchers.all
        let accounts = sessions.all
        let ended: Void? = await within {
            for switcher in switchers { _ = await switcher.logOut() }
            for session in accounts { for switcher in switchers { _ = await switcher.logOut(session.account) } }
        }
        await server.stop()
        guard ended != nil else { throw FixtureFailure("a session did not end after its test") }
        guard server.liveConnections == 0, server.liveThreads == 0 else {
            throw FixtureFailure("the fixture server left connections or threads behind")
        }
        for session in accounts where session.runningTaskCount != 0 {
            throw FixtureFailure("a session's task is alive after its test")
        }
    }
}

extension EchoedRequest {
    /// Reads the body of a reply that a path with `.echo()` gave.
    init(decoding response: SessionResponse) throws {
        do { self = try JSONDecoder().decode(EchoedRequest.self, from: response.body) } catch {
            throw FixtureFailure("status \(response.status) of \(response.url.path) is not an echo")
        }
    }
}

/// (name, domain, path, value): what a cookie is to a server.
struct CookieIdentity: Hashable {
    let name: String
    let domain: String
    let path: String
    let value: String

    init(name: String, domain: String = AcceptanceFixture.host, path: String = "/", value: String) {
        self.name = name
        self.domain = domain
        self.path = path
        self.value = value
    }

    init(_ cookie: Cookie) {
        self.init(name: cookie.name, domain: cookie.domain, path: cookie.path, value: cookie.value)
    }
}

extension URLSessionConfiguration {
    /// A configuration as an app would make it, made anew at each use.
    static var acceptance: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 10
        return configuration
    }
}

/// Gives a test its own fixture, ends it, and checks that no server, socket or task of it is left.
func withFixture(
    configuration: @autoclosure () -> URLSessionConfiguration = .acceptance,
    options change: (inout SessionOptions) -> Void = { _ in },
    _ body: (AcceptanceFixture) async throws -> Void
) async throws {
    await FixturePlaces.shared.take()
    defer { FixturePlaces.shared.giveBack() }
    let server = try await FixtureServer.start()
    let fixture = AcceptanceFixture(server: server, configuration: configuration(), change: change)
    do { try await body(fixture) } catch {
        try? await fixture.end()
        throw error
    }
    try await fixture.end()
}
