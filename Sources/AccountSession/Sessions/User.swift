// The person that the server says is signed in.

/// What the app shows of a signed-in person.
public struct User: Hashable, Sendable, Codable {
    /// The server's identifier of the person.
    public var identifier: String

    /// The name to show.
    public var name: String

    /// Makes a user.
    ///
    /// - Parameters:
    ///   - identifier: The server's identifier of the person.
    ///   - name: The name to show.
    public init(identifier: String, name: String) {
        self.identifier = identifier
        self.name = name
    }
}
