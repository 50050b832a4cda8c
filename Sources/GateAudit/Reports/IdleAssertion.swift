// An assertion of the gate that no mutant makes fail: it may assert nothing.

/// One expectation in the gate's sources that never failed under any mutant.
public struct IdleAssertion: Sendable, Codable, Hashable {
    /// The file, relative to the package.
    public let file: String
    /// The line, 1-based.
    public let line: Int
    /// The column, 1-based.
    public let column: Int
    /// The first line of it as it stands in the source.
    public let text: String
    /// Why it may be idle, from a comment `// idle: reason` on its line or the one above; nil when nothing says.
    public let reason: String?

    /// Names an assertion.
    public init(file: String, line: Int, column: Int, text: String, reason: String?) {
        self.file = file
        self.line = line
        self.column = column
        self.text = text
        self.reason = reason
    }
}
