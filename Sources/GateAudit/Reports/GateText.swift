// What a run of one layer of the gate has to say to a person.

/// Lays out the outcome of a whole layer.
public struct GateText: Sendable {
    private let outcome: TrialOutcome
    private let painter: Painter

    /// Prepares the text.
    /// - Parameters:
    ///   - outcome: a run of a whole layer.
    ///   - painter: colours.
    public init(outcome: TrialOutcome, painter: Painter) {
        self.outcome = outcome
        self.painter = painter
    }

    /// The line for a layer that holds.
    public var held: String {
        "layer \(outcome.layer): \(count(outcome.results.count, "test")) in \(readable(seconds: outcome.seconds))"
    }

    /// The lines for one that does not: what failed, where, and how the process ended.
    public func lines() -> [String] {
        var lines: [String] = []
        let failed = outcome.results.filter(\.value.isFailure).sorted { $0.key < $1.key }
        for (test, result) in failed {
            lines.append(painter.paint(result.word.padded(to: 14), .bad) + painter.paint(test.rawValue, .strong))
            lines += outcome.issues.filter { $0.test == test && $0.kind != .harmless }.flatMap(Self.describe)
        }
        let strays = outcome.issues.filter { $0.test == nil && $0.kind != .harmless }
        if !strays.isEmpty {
            lines.append("Reported by no test in particular:")
            lines += strays.flatMap(Self.describe)
        }
        if lines.isEmpty {
            lines += outcome.output.split(separator: "\n").suffix(20).map { "  " + $0 }
        }
        switch outcome.ending {
        case .completed: break
        case .crashed(let status, let signal):
            let how = signal.map { "by signal \($0)" } ?? "with exit status \(status ?? 0)"
            lines.append("The process ended early, \(how).")
        case .timedOut(let seconds): lines.append("It was ended after \(readable(seconds: seconds)).")
        case .exceeded(let bound): lines.append("It was ended because it passed a bound (\(bound)).")
        }
        let reason =
            outcome.results.isEmpty
            ? "layer \(outcome.layer) ran no test"
            : failed.isEmpty
                ? "layer \(outcome.layer) does not hold"
                : "layer \(outcome.layer) does not hold: \(failed.count) of \(count(outcome.results.count, "test")) failed"
        return lines + ["", painter.paint("FAILED:", .bad) + " \(reason)."]
    }

    private static func describe(_ issue: TestIssue) -> [String] {
        let place = issue.place.map { "\($0.fileID):\($0.line): " } ?? ""
        return (place + issue.message).split(separator: "\n").map { "    " + $0 }
    }
}
