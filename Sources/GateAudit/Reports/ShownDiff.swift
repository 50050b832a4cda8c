// A diff as it is shown to a person.

/// The lines of a diff without credentials and without those lines that only git needs, cut where they get many.
struct ShownDiff {
    /// The lines to show.
    let lines: [String]
    /// How many there are beyond them.
    let rest: Int

    /// Prepares a diff.
    /// - Parameters:
    ///   - diff: the diff.
    ///   - limit: the most lines to show.
    init(_ diff: String, limit: Int = 40) {
        var all = Self.redacted(diff).filter { !$0.hasPrefix("diff --git") && !$0.hasPrefix("index ") }
        while all.last?.isEmpty == true { all.removeLast() }
        lines = Array(all.prefix(limit))
        rest = all.count - lines.count
    }

    /// The lines without credentials; what marks a line as context or edit must not be taken for a part of a name.
    private static func redacted(_ diff: String) -> [String] {
        let lines = PatchLine.split(diff).map(\.text)
        let contents = lines.map { $0.dropFirst() }.joined(separator: "\n")
        let redacted = PatchLine.split(Redactor().redact(programText: contents) + "\n").map(\.text)
        return zip(lines, redacted).map { $0.prefix(1) + $1 }
    }
}
