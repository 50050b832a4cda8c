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

    /// Whether the pattern names this test.
    ///
    /// A check of an executable layer has no module: its whole name, `cookie-check/<check>`, is compared.
    ///
    /// - Complexity: O(*n* × *m*) in the lengths of name and pattern at worst.
    public func matches(_ test: TestIdentifier) -> Bool {
        let glob = Glob(text)
        let name = test.rawValue[...]
        guard let withoutModule = Self.dropModule(name) else { return glob.matches(name) }
        return Self.dropModule(text[...]) == nil ? glob.matches(withoutModule) : glob.matches(name)
    }

    /// What follows the first `.` of the first path component; nil when there is none.
    private static func dropModule(_ name: Substring) -> Substring? {
        let component = name.prefix { $0 != "/" }
        return component.firstIndex(of: ".").map { name[name.index(after: $0)...] }
    }
}
