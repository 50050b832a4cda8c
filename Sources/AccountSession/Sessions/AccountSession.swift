// Everything that belongs to one login.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One login of one account: its cookies, its default headers, its URLSession, its running requests, its generation.
///
/// Nothing of it is shared with another login, not even a later one of the same account. A session is made by
/// ``AccountSwitcher/logIn(_:with:)`` and ended by ``AccountSwitcher/logOut(_:)``; then it stays dead, and everything
/// that it is asked for throws ``SessionError/loggedOut``.
///
/// Requests may be made from any thread and at any time. When the task in which a request was made is cancelled, the
/// request is cancelled too and throws ``SessionError/cancelled``.
public final class AccountSession: Sendable {
    /// The account that is signed in.
    public let account: Account

    /// The number of this login.
    public let generation: Generation

    private let lifetime: SessionLifetime
    private let jar: CookieJar
    private let defaultHeaders: DefaultHeaders
    private let wrapper: RequestWrapper
    private let screenGuard: GenerationGuard
    private let options: SessionOptions

    /// This login's own configuration, without Foundation's stores and with its default headers.
    package let configuration: URLSessionConfiguration

    /// Makes all objects of a login anew.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - configuration: What to copy the login's configuration from.
    ///   - options: The app's choices.
    ///   - screenGuard: The way to the screen.
    init(
        account: Account, configuration: URLSessionConfiguration, options: SessionOptions, screenGuard: GenerationGuard
    ) {
        self.account = account
        self.generation = Generation.next()
        self.options = options
        self.screenGuard = screenGuard
        self.configuration = IsolatedConfiguration.copy(of: configuration)
        self.jar = CookieJar(clock: options.clock, limits: options.cookieLimits)
        self.defaultHeaders = DefaultHeaders(self.configuration)
        self.lifetime = SessionLifetime(
            generation: generation, configuration: IsolatedConfiguration.withoutHeaders(self.configuration),
            options: options)
        self.wrapper = RequestWrapper(
            lifetime: lifetime, jar: jar, defaultHeaders: defaultHeaders,
            recorder: FailureRecorder(options, generation: generation), options: options)
    }

    deinit {
        lifetime.abandon()
    }

    /// Where the session is in its life.
    public var state: SessionState { lifetime.state }

    /// The cookies of this login that have not expired.
    ///
    /// None are left after the logout.
    public var cookies: [Cookie] { jar.all }

    /// How many calls of the session are running, those that have been cancelled and not yet ended included.
    package var runningTaskCount: Int { lifetime.runningCalls }

    /// Waits until the session has ended.
    package func hasEnded() async { await lifetime.hasEnded() }

    /// Whether URLSession has reported that it is dead.
    package var isInvalidated: Bool { lifetime.isInvalidated }

    /// Sets a header that goes with every request of this login and of no other.
    ///
    /// A header of the same name in a request wins over it. `Authorization` is not sent on to another origin after a
    /// redirect (RFC 9110, 15.4).
    ///
    /// - Parameters:
    ///   - name: The name of the header.
    ///   - value: Its value; nil takes the header away.
    /// - Throws: ``SessionError/cookieHeaderNotAllowed`` for `Cookie`, however it is spelt;
    ///   ``SessionError/malformedRequest`` for characters that HTTP does not allow; ``SessionError/loggedOut``.
    public func setDefaultHeader(_ name: String, to value: String?) throws {
        try lifetime.whileActive { () throws(SessionError) in
            try defaultHeaders.set(name, to: value)
        }
    }
}

// MARK: - Requests

extension AccountSession {
    /// Sends a request with this login's cookies and default headers, follows redirects, and tries again where
    /// ``RetryPolicy`` allows it.
    ///
    /// - Parameter request: The request: http or https, without a Cookie header and without a body stream.
    /// - Returns: The reply, whatever its status.
    /// - Throws: ``SessionError``: ``SessionError/loggedOut`` when the login is over before the reply is taken in,
    ///   ``SessionError/cancelled``, ``SessionError/network(code:)``, ``SessionError/cookieHeaderNotAllowed``,
    ///   ``SessionError/malformedRequest``, ``SessionError/bodyStreamNotSupported``, ``SessionError/unsupportedURL``,
    ///   ``SessionError/invalidRedirect``, ``SessionError/tooManyRedirects(limit:)``.
    public func send(_ request: URLRequest) async throws -> SessionResponse {
        try await lifetime.run { call in
            try await self.wrapper.send(request, in: call)
        }
    }

    /// Uploads data with a request, which is otherwise sent as ``send(_:)`` does it.
    ///
    /// - Parameters:
    ///   - body: The body; it takes the place of the request's own.
    ///   - request: The request.
    /// - Returns: The reply, whatever its status.
    /// - Throws: What ``send(_:)`` throws.
    public func upload(_ body: Data, with request: URLRequest) async throws -> SessionResponse {
        try await lifetime.run { call in
            try await self.wrapper.send(request, upload: body, in: call)
        }
    }

    /// Sends a request and shows the body of the reply, or the failure, if this login is still on screen by then.
    ///
    /// - Parameter request: The request, as for ``send(_:)``.
    /// - Returns: The reply, whatever its status. One other than 2xx is shown as ``SessionError/unexpectedStatus(_:)``.
    /// - Throws: What ``send(_:)`` throws; it is shown too, but for ``SessionError/cancelled``.
    @discardableResult
    public func show(_ request: URLRequest) async throws -> SessionResponse {
        try await lifetime.run { call in
            try await self.showingFailure {
                let response = try await self.wrapper.send(request, in: call)
                await self.pass(.beforeScreenWrite)
                self.screenGuard.write(for: self.generation) { screen in
                    if response.isSuccess {
                        screen.content = response.body
                        screen.failure = nil
                    } else {
                        screen.failure = .unexpectedStatus(response.status)
                    }
                }
                return response
            }
        }
    }

    /// Asks the server who is signed in, and takes the user over, if this login still stands by then.
    ///
    /// The user is shown if this login is on screen, and otherwise kept for ``AccountSwitcher/switchTo(_:)``.
    ///
    /// - Parameter request: The request, as for ``send(_:)``. ``SessionOptions/decodeUser`` reads its reply.
    /// - Returns: The user.
    /// - Throws: What ``send(_:)`` throws, ``SessionError/unexpectedStatus(_:)``, ``SessionError/userUnreadable``; it is
    ///   shown too, but for ``SessionError/cancelled``.
    @discardableResult
    public func refreshUser(with request: URLRequest) async throws -> User {
        try await lifetime.run { call in
            try await self.showingFailure {
                let response = try await self.wrapper.send(request, in: call)
                guard response.isSuccess else { throw SessionError.unexpectedStatus(response.status) }
                return try await self.takeUser(from: response)
            }
        }
    }

    /// Sends the login's own request and takes the user over.
    ///
    /// - Parameter request: The request that logs in.
    /// - Throws: What ``send(_:)`` throws, ``SessionError/loginRejected(status:)``, ``SessionError/userUnreadable``.
    func logIn(with request: URLRequest) async throws {
        try await lifetime.run { call in
            let response = try await self.wrapper.send(request, in: call)
            guard response.isSuccess else { throw SessionError.loginRejected(status: response.status) }
            _ = try await self.takeUser(from: response)
        }
    }

    private func takeUser(from response: SessionResponse) async throws -> User {
        guard let user = try? options.decodeUser(response) else { throw SessionError.userUnreadable }
        await pass(.beforeUserWrite)
        screenGuard.write(user: user, for: generation)
        return user
    }

    /// Shows what goes wrong, if this login is still on screen by then.
    private func showingFailure<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let failure as SessionError where failure != .cancelled {
            await pass(.beforeScreenWrite)
            screenGuard.write(for: generation) { $0.failure = failure }
            throw failure
        }
    }

    private func pass(_ checkpoint: Checkpoint) async {
        await options.checkpoints.pass(checkpoint, generation)
    }
}

// MARK: - Logout

extension AccountSession {
    /// Begins the session's end: from now on it refuses new calls.
    ///
    /// - Returns: Whether this was the first to do so, who has to go on with ``logOut(isFirst:)``; false when another does.
    func refuseNewCalls() -> Bool { lifetime.refuseNewTasks() }

    /// Ends the session, in the order that leaves nothing behind.
    ///
    /// Its generation is retired already.
    ///
    /// Late responses can set cookies as long as a call is running, so these go only when the last one has ended; and a
    /// task that is created after the invalidation ends the process, so that comes when none can be created any more.
    ///
    /// - Parameter isFirst: What ``refuseNewCalls()`` has told.
    /// - Returns: Whether this was the first to end it; false when it has waited for another.
    func logOut(isFirst: Bool) async -> Bool {
        guard isFirst else {
            await pass(.logoutJoined)
            await lifetime.hasEnded()
            return false
        }
        lifetime.cancelRunningCalls()
        await pass(.logoutWaiting)
        await lifetime.allCallsEnded()
        await pass(.beforeCookieDeletion)
        jar.removeAll()
        await lifetime.invalidate()
        lifetime.end()
        return true
    }
}
