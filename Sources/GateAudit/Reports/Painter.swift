// Colour for a terminal, or none.

/// Puts terminal colours around text, where colours are wanted.
public struct Painter: Sendable, Equatable {
    /// Whether anything is coloured.
    public let enabled: Bool

    /// Makes a painter.
    /// - Parameter enabled: false where output goes to a file, or `NO_COLOR` is set.
    public init(enabled: Bool) { self.enabled = enabled }

    /// What a colour is used for.
    public enum Style: String, Sendable {
        /// What holds.
        case good = "32"
        /// What does not.
        case bad = "31"
        /// What a person should look at.
        case doubtful = "33"
        /// Headings and names.
        case strong = "1"
        /// What is beside the point.
        case faint = "2"
    }

    /// The text in a style.
    public func paint(_ text: String, _ style: Style) -> String {
        enabled && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// The style of a verdict.
    static func style(of verdict: Verdict?) -> Style {
        switch verdict {
        case .killed, .passed: .good
        case .survived, .unreached, .misattributed, .errored, .crashed, .rejected: .bad
        case .unstable, .timeout, .unviable, .stale, nil: .doubtful
        }
    }
}
