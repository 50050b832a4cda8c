// What came of a request to log out.

/// What a call of ``AccountSwitcher/logOut(_:)`` did.
///
/// In each case nothing of the login is left when it returns.
public enum LogoutOutcome: Sendable, Hashable {
    /// This call logged the account out.
    case loggedOut

    /// An earlier call was at it already; this one has waited for it.
    case alreadyLoggingOut

    /// Nobody was signed in.
    case notSignedIn
}
