// What an app chooses about its sessions.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The choices that every session of an ``AccountSwitcher`` follows.
public struct SessionOptions: Sendable {
    /// The clock for cookie expiry, back-off and record times.
    public var clock: any SessionClock = SystemClock()

    /// How large and how many cookies a login may have.
    public var cookieLimits = CookieLimits()

    /// Which requests are tried again, and when.
    public var retry = RetryPolicy()

    /// The file to which ``FailureRecord`` lines are appended.
    ///
    /// Nil, which is the default, writes nothing to the disk.
    public var recordsURL: URL?

    /// Reads the user from the reply to a login or to ``AccountSession/refreshUser(with:)``.
    ///
    /// The default expects JSON: `{"identifier": "…", "name": "…"}`.
    public var decodeUser: @Sendable (SessionResponse) throws -> User = { response in
        try JSONDecoder().decode(User.self, from: response.body)
    }

    #if canImport(Darwin)
        /// Judges a server's certificate (Apple TN2232).
        ///
        /// Nil, the default, leaves it to the system.
        public var serverTrust:
            (@Sendable (URLAuthenticationChallenge) -> (URLSession.AuthChallengeDisposition, URLCredential?))?
    #endif

    /// Where tests hold calls.
    package var checkpoints = Checkpoints()

    /// Makes the default choices.
    public init() {}
}
