// The lasting lines that an audit prints while it runs.

/// Words for the steps of an audit.
public struct EventText: Sendable {
    private let painter: Painter
    private let everyEntry: Bool

    /// Prepares the words.
    /// - Parameters:
    ///   - painter: colours.
    ///   - everyEntry: whether entries that pass get a line too; on a terminal the progress line is enough for them.
    public init(painter: Painter, everyEntry: Bool) {
        self.painter = painter
        self.everyEntry = everyEntry
    }

    /// The line for an event; nil when it leaves none.
    public func line(for event: AuditEvent) -> String? {
        switch event {
        case .began(let package, let mutants, let benign, let controls):
            var parts = [count(mutants, "mutant")]
            if benign > 0 { parts.append(count(benign, "harmless change")) }
            if controls > 0 { parts.append(count(controls, "control")) }
            return painter.paint("Auditing the gate of \(package): \(parts.joined(separator: ", "))", .strong)
        case .stage(let name): return everyEntry ? "\(name) …" : nil
        case .held(let what): return head("ok", .good) + what
        case .note(let text): return head("note", .doubtful) + text
        case .entriesBegan, .entry: return nil
        case .judged(let record): return judged(record)
        }
    }

    private func judged(_ record: EntryRecord) -> String? {
        guard everyEntry || !record.passes else { return nil }
        var line = head(record.verdict?.rawValue ?? "open", Painter.style(of: record.verdict)) + record.id
        switch record.verdict {
        case .killed:
            // One name is enough for a line; the log has the others.
            if let first = record.killers.first { line += " by \(first)" }
            if record.killers.count > 1 { line += " and \(record.killers.count - 1) more" }
        case .stale, .unviable: line += ": \(record.reason ?? "")"
        default: break
        }
        if record.reused {
            line += painter.paint(" (verdict of an earlier audit)", .faint)
        } else {
            let build = record.buildSeconds > 0 ? "\(readable(seconds: record.buildSeconds)) build" : nil
            let trials = record.trials.isEmpty ? nil : "\(readable(seconds: record.trialSeconds)) trials"
            let times = [build, trials].compactMap(\.self).joined(separator: ", ")
            if !times.isEmpty { line += painter.paint(" (\(times))", .faint) }
        }
        return line
    }

    private func head(_ word: String, _ style: Painter.Style) -> String {
        painter.paint(word.padded(to: 14), style)
    }
}
