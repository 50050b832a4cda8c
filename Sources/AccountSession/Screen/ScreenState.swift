// What a person sees at one moment.

import Foundation

/// Who is shown as signed in, and with what data.
public struct ScreenState: Sendable, Equatable {
    /// The person shown as signed in; nil when nobody is, or when the login is still under way.
    public var user: User?

    /// The data shown, as ``AccountSession/show(_:)`` received it.
    public var content: Data?

    /// The failure shown; the next success takes it away.
    public var failure: SessionError?

    /// Makes a state; without arguments, that of an empty screen.
    ///
    /// - Parameters:
    ///   - user: The person shown as signed in.
    ///   - content: The data shown.
    ///   - failure: The failure shown.
    public init(user: User? = nil, content: Data? = nil, failure: SessionError? = nil) {
        self.user = user
        self.content = content
        self.failure = failure
    }
}
