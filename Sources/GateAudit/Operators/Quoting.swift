// Shortens what summaries quote from a source.

/// A piece of source as a summary shows it: on one line, and not longer than a person takes in at a glance.
func quoted(_ source: some StringProtocol, limit: Int = 30) -> String {
    let line = source.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count > limit ? line.prefix(limit - 1) + "…" : line
}
