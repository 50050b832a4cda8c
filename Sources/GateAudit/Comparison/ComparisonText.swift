// A comparison of two audits as a person reads it.

/// Lays out a comparison: what got worse first, and one line at the end that says whether the gate got weaker.
public struct ComparisonText: Sendable {
    private let comparison: AuditComparison
    private let painter: Painter

    /// Prepares the text.
    /// - Parameters:
    ///   - comparison: what has changed.
    ///   - painter: colours.
    public init(_ comparison: AuditComparison, painter: Painter) {
        self.comparison = comparison
        self.painter = painter
    }

    /// Every line, without newlines.
    public func lines() -> [String] {
        var sections = [["Old: " + describe(comparison.old), "New: " + describe(comparison.new)] + remarks]
        func add(_ heading: String, _ style: Painter.Style, _ lines: [String]) {
            if !lines.isEmpty { sections.append([painter.paint(heading + ":", style)] + lines.map { "  " + $0 }) }
        }
        add("Worse", .bad, columns(comparison.worse.map { (name($0), verdicts($0)) }))
        add("Mended", .good, columns(comparison.mended.map { (name($0), verdicts($0)) }))
        add("Otherwise changed", .doubtful, columns(comparison.otherwise.map { (name($0), verdicts($0)) }))
        add("Killed by other tests", .doubtful, comparison.otherKillers.flatMap(killers))
        add("Renamed", .faint, comparison.renamed.map { "\($0.old.id) is now \($0.new.id)" })
        add("New", .faint, columns(comparison.added.map { ($0.id, word($0)) }))
        add("Gone", .doubtful, columns(comparison.gone.map { ($0.id, word($0)) }))
        add("Idle tests that were not (no mutant makes them fail)", .doubtful, comparison.idle.map(\.rawValue))
        add("Slower", .doubtful, columns(comparison.slower.map { ($0.name, times($0)) }))
        add("Quicker", .good, columns(comparison.quicker.map { ($0.name, times($0)) }))
        sections.append([conclusion])
        return Array(sections.joined(separator: [""]))
    }

    private var conclusion: String {
        let mended = comparison.mended.count
        let better = mended > 0 ? ", and \(count(mended, "entry", "entries")) mended" : ""
        let worse = comparison.worse.count
        return worse > 0
            ? painter.paint("WEAKER:", .bad) + " \(count(worse, "verdict")) got worse\(better)."
            : painter.paint("HELD:", .good) + " no verdict got worse\(better)."
    }

    private func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    private func count(_ number: Int, _ noun: String) -> String { count(number, noun, noun + "s") }

    // MARK: The two audits

    private func describe(_ audit: RecordedAudit) -> String {
        let report = audit.report
        var facts = [report.conclusion.word, count(report.entries(.mutant).count, "mutant"), report.started]
        if let revision = report.surroundings.revision {
            facts.append("revision \(revision.prefix(10))\(report.surroundings.clean == false ? " with changes" : "")")
        }
        return "\(audit.name) (\(facts.joined(separator: ", ")))"
    }

    /// What makes two audits hard to compare.
    private var remarks: [String] {
        let (old, new) = (comparison.old.report, comparison.new.report)
        var remarks: [String] = []
        if old.surroundings.platform != new.surroundings.platform {
            remarks.append(
                "They ran on \(old.surroundings.platform.rawValue) and \(new.surroundings.platform.rawValue), so times are not compared."
            )
        }
        if old.request.repetitions != new.request.repetitions {
            remarks.append(
                "Each deciding test ran \(count(old.request.repetitions, "time")) in the old one, \(new.request.repetitions) in the new one."
            )
        }
        if !comparison.old.isWhole {
            remarks.append("The old one tried a part of its catalogue; what is new is not told.")
        }
        if !comparison.new.isWhole {
            remarks.append("The new one tried a part of its catalogue; what is gone is not told.")
        }
        return remarks
    }

    // MARK: Entries

    private func name(_ pair: AuditComparison.Pair) -> String {
        pair.old.id == pair.new.id ? pair.new.id : "\(pair.new.id) (was \(pair.old.id))"
    }

    private func word(_ entry: EntryRecord) -> String { entry.verdict?.rawValue ?? "no verdict" }

    private func verdicts(_ pair: AuditComparison.Pair) -> String { "\(word(pair.old)), now \(word(pair.new))" }

    private func times(_ pace: AuditComparison.Pace) -> String {
        "\(readable(seconds: pace.before)), now \(readable(seconds: pace.after))"
    }

    private func killers(_ pair: AuditComparison.Pair) -> [String] {
        let lost = pair.old.killers.filter { !pair.new.killers.contains($0) }
        let gained = pair.new.killers.filter { !pair.old.killers.contains($0) }
        return [name(pair)] + lost.map { "  no longer by \($0)" } + gained.map { "  now by \($0)" }
    }

    /// Two columns; a long name stands alone above what belongs to it.
    private func columns(_ rows: [(String, String)]) -> [String] {
        let width = min(44, rows.map(\.0.count).max() ?? 0)
        return rows.flatMap { name, text in
            name.count <= width
                ? [name.padded(to: width) + "  " + text]
                : [name, String(repeating: " ", count: width) + "  " + text]
        }
    }
}
