// Who is signed in, and who of them is on screen.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The accounts that are signed in.
///
/// Several can be; at most one is current, which means on screen.
///
/// Every operation may be called from any thread and during any other, and has one defined outcome:
///
/// | what | during | outcome |
/// | --- | --- | --- |
/// | logout | logout of the same account | it waits for the first: ``LogoutOutcome/alreadyLoggingOut`` |
/// | logout | login of the account | the login throws ``SessionError/loggedOut``, nothing of it stays |
/// | login | logout of the same account | starts at once, with new objects; neither waits for the other |
/// | login | login of the same account | the first throws ``SessionError/loggedOut``, the second counts |
/// | login | login of another account | both are signed in, the later one is on screen |
/// | logout | nobody signed in | ``LogoutOutcome/notSignedIn`` |
public final class AccountSwitcher: Sendable {
    /// What the app shows.
    public let screen: Screen

    private struct Contents {
        var sessions: [Account: AccountSession] = [:]
        /// Sessions whose logout has begun and is not over.
        var leaving: [Generation: Leaving] = [:]
    }

    private struct Leaving {
        let session: AccountSession
        let wasCurrent: Bool
    }

    private let contents = Locked(Contents())
    private let screenGuard: GenerationGuard
    private let configuration: URLSessionConfiguration
    private let options: SessionOptions

    /// Makes a switcher with nobody signed in.
    ///
    /// - Parameters:
    ///   - configuration: What each login's configuration is copied from, by way of a copy made now: changing the object
    ///     afterwards changes nothing. Its cookie storage, cache and credential storage are not used.
    ///   - options: The app's choices.
    public init(configuration: URLSessionConfiguration = .ephemeral, options: SessionOptions = SessionOptions()) {
        self.configuration = IsolatedConfiguration.copy(of: configuration)
        self.options = options
        self.screen = Screen()
        self.screenGuard = GenerationGuard(screen: screen)
    }

    /// The user on screen; nil while nobody is current, or the current login is under way.
    public var user: User? { screenGuard.user }

    /// The session on screen.
    public var current: AccountSession? {
        contents.withLock { currentSession(in: $0) }
    }

    /// The session of an account, also while its login is under way.
    ///
    /// - Parameter account: The account.
    /// - Returns: Nil when it is not signed in.
    public func session(for account: Account) -> AccountSession? {
        contents.withLock { $0.sessions[account] }
    }

    /// Makes a session that carries no cookies, and keeps none.
    public func makeAnonymousSession() -> AnonymousSession {
        AnonymousSession(configuration: configuration, options: options)
    }

    private func currentSession(in contents: Contents) -> AccountSession? {
        guard let current = screenGuard.current else { return nil }
        return contents.sessions.values.first { $0.generation == current }
    }
}

// MARK: - Logging in and switching

extension AccountSwitcher {
    /// Logs an account in and puts it on screen.
    ///
    /// The new login is current at once, with nobody shown until its reply is there. A login that the account has already
    /// begins its logout first, and ends in the background. If another account logs in, or is switched to, before the
    /// reply is there, then this one is signed in and not shown.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - request: The request that logs in, as for ``AccountSession/send(_:)``; its reply must be 2xx, and
    ///     ``SessionOptions/decodeUser`` must find a user in it.
    /// - Returns: The session of the login.
    /// - Throws: ``SessionError/loginRejected(status:)``, ``SessionError/userUnreadable``, ``SessionError/loggedOut`` when
    ///   the account was logged out or logged in again meanwhile, and whatever else ``AccountSession/send(_:)`` throws.
    ///   In each case nothing of the login is left; the failure is shown if the login was still on screen.
    @discardableResult
    public func logIn(_ account: Account, with request: URLRequest) async throws -> AccountSession {
        let session = begin(account)
        do {
            try await session.logIn(with: request)
            return session
        } catch {
            await end(session, showing: Self.failureToShow(error))
            throw error
        }
    }

    /// Puts a signed-in account on screen, with the user that its login last had.
    ///
    /// - Parameter account: The account.
    /// - Throws: ``SessionError/notSignedIn(_:)``.
    public func switchTo(_ account: Account) throws {
        try contents.withLock { contents in
            guard let session = contents.sessions[account] else { throw SessionError.notSignedIn(account) }
            screenGuard.show(session.generation)
        }
        screenGuard.deliver()
    }

    /// Makes the objects of a new login, in place of those that the account had.
    private func begin(_ account: Account) -> AccountSession {
        let (session, replaced) = contents.withLock { contents in
            let replaced = contents.sessions[account]
            if let replaced {
                retire(replaced, in: &contents)
            }
            // Made under the lock, so that of two logins the later generation is the current one.
            let session = AccountSession(
                account: account, configuration: configuration, options: options, screenGuard: screenGuard)
            contents.sessions[account] = session
            screenGuard.begin(session.generation)
            return (session, replaced)
        }
        screenGuard.deliver()
        if let replaced {
            // Before anything of the new login can be seen, however late the task begins.
            let isFirst = replaced.refuseNewCalls()
            Task { await finish(replaced, isFirst: isFirst) }
        }
        return session
    }

    /// What of an error a person should see: not that they cancelled or logged out.
    private static func failureToShow(_ error: any Error) -> SessionError? {
        guard let failure = error as? SessionError, failure != .cancelled, failure != .loggedOut else { return nil }
        return failure
    }
}

// MARK: - Logging out

extension AccountSwitcher {
    /// Logs an account out: its running requests are cancelled and awaited, its cookies deleted, its session ended.
    ///
    /// From the first moment of the call its responses change nothing any more, and the screen is empty if it was shown.
    /// Other accounts notice nothing. Cancelling the calling task does not stop it.
    ///
    /// - Parameter account: The account.
    /// - Returns: What was done. When it returns, nothing of the login is left.
    @discardableResult
    public func logOut(_ account: Account) async -> LogoutOutcome {
        await logOut { contents in
            contents.sessions[account]
        } joining: { leaving in
            leaving.session.account == account
        }
    }

    /// Logs the current account out, as ``logOut(_:)`` does.
    ///
    /// - Returns: What was done. While the account that was last on screen is logging out, it is awaited.
    @discardableResult
    public func logOut() async -> LogoutOutcome {
        await logOut { contents in
            currentSession(in: contents)
        } joining: { leaving in
            leaving.wasCurrent
        }
    }

    /// Ends the chosen session or, when there is none, waits for those that are leaving already.
    private func logOut(
        _ choose: (Contents) -> AccountSession?, joining isAwaited: (Leaving) -> Bool
    ) async -> LogoutOutcome {
        let (session, leaving) = contents.withLock { contents in
            let session = choose(contents)
            if let session {
                retire(session, in: &contents)
            }
            return (session, contents.leaving.values.filter(isAwaited).map(\.session))
        }
        screenGuard.deliver()
        if let session {
            await finish(session)
            return .loggedOut
        }
        for session in leaving {
            await finish(session)
        }
        return leaving.isEmpty ? .notSignedIn : .alreadyLoggingOut
    }

    /// Ends a session, whether or not somebody else is at it.
    private func end(_ session: AccountSession, showing failure: SessionError?) async {
        contents.withLock { contents in
            guard contents.sessions[session.account] === session else { return }
            retire(session, showing: failure, in: &contents)
        }
        screenGuard.deliver()
        await finish(session)
    }

    /// Takes a session off those that are signed in, and off the screen.
    ///
    /// From here on it writes nothing.
    private func retire(_ session: AccountSession, showing failure: SessionError? = nil, in contents: inout Contents) {
        contents.sessions[session.account] = nil
        contents.leaving[session.generation] = Leaving(
            session: session, wasCurrent: screenGuard.current == session.generation)
        screenGuard.retire(session.generation, showing: failure)
    }

    /// Ends a retired session, or waits until it has ended.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - isFirst: What its refusal of new calls has told; nil when it does not refuse them yet.
    private func finish(_ session: AccountSession, isFirst: Bool? = nil) async {
        _ = await session.logOut(isFirst: isFirst ?? session.refuseNewCalls())
        contents.withLock { $0.leaving[session.generation] = nil }
    }
}
