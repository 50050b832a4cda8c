// A glob over test names, as `Killed-By` and the command line use it.

/// One pattern: `*` stands for any run of characters, `/` included; `?` for one character.
///
/// A pattern without a module (nothing before a `.` in its first path component) matches in any module.
public struct TestPattern: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The pattern as written.
    public let text: String

    /// Takes a pattern as written in a catalogue.
    public init(_ text: String) { self.text = text }

    /// Reads the pattern from a plain string.
    public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    /// Writes the pattern as a plain string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The pattern as written.
    public var description: String { text }
}
