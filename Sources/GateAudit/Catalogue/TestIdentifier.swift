// How a test, or a check of an executable layer, is called throughout an audit.

/// The name of one test: `Module.Suite/test(_:)` for Swift Testing, `Module.Suite/test` for XCTest,
/// `cookie-check/<check>` for a check of an executable layer.
///
/// The place in the file is never part of it, so the name is stable across edits.
public struct TestIdentifier: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// The whole name.
    public let rawValue: String

    /// Takes a name that is already in the stable form.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Reads the name from a plain string.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as a plain string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The name itself.
    public var description: String { rawValue }

    /// Orders by name.
    public static func < (left: TestIdentifier, right: TestIdentifier) -> Bool { left.rawValue < right.rawValue }
}
