// Who a login is for.

/// An account, known by whatever identifier the app has for it.
///
/// The library never sends or records the identifier; it only tells accounts apart by it.
public struct Account: Hashable, Sendable {
    /// The app's identifier of the account.
    public let identifier: String

    /// Names an account.
    ///
    /// - Parameter identifier: The app's identifier of the account.
    public init(_ identifier: String) {
        self.identifier = identifier
    }
}
