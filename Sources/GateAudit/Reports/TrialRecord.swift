// One trial as `outcomes.json` tells it.

import Foundation

/// One trial in the form that is written: plain words and numbers, no program text.
public struct TrialRecord: Sendable, Codable, Hashable {
    /// One issue that a trial reported.
    public struct Issue: Sendable, Codable, Hashable {
        /// `assertion`, `error`, `timeLimit` or `harmless`; only assertions kill.
        public let kind: TestIssue.Kind
        /// What was reported, redacted.
        public let message: String
        /// The test it belongs to, where that is known.
        public let test: TestIdentifier?
        /// `Module/File.swift`, where a place is known.
        public let file: String?
        /// The line, 1-based.
        public let line: Int?
        /// The column, 1-based.
        public let column: Int?
    }

    /// The layer it belongs to.
    public let layer: String
    /// The one test it ran; absent for a run of the whole layer.
    public let test: TestIdentifier?
    /// `alone`, `beside` or `pinned`.
    public let condition: TrialCondition
    /// 1-based number of the repetition.
    public let repetition: Int
    /// `completed`, `crashed`, `timed out` or `exceeded`.
    public let ending: String
    /// More on the ending: a signal, an exit status, seconds, the bound that was passed.
    public let detail: String?
    /// Wall time in seconds.
    public let seconds: Double
    /// Test to result.
    public let results: [String: TestResult]
    /// Test to seconds, by the test's own report.
    public let testSeconds: [String: Double]
    /// Everything that was reported.
    public let issues: [Issue]

    /// Writes down an outcome.
    public init(_ outcome: TrialOutcome) {
        layer = outcome.layer
        if case .only(let test) = outcome.selection { self.test = test } else { test = nil }
        condition = outcome.condition
        repetition = outcome.repetition
        (ending, detail) = Self.words(for: outcome.ending)
        seconds = outcome.seconds.inMilliseconds
        results = Dictionary(uniqueKeysWithValues: outcome.results.map { ($0.key.rawValue, $0.value) })
        testSeconds = Dictionary(
            uniqueKeysWithValues: outcome.testSeconds.map { ($0.key.rawValue, $0.value.inMilliseconds) })
        issues = outcome.issues.map { issue in
            Issue(
                kind: issue.kind, message: issue.message, test: issue.test, file: issue.place?.fileID,
                line: issue.place?.line, column: issue.place?.column)
        }
    }

    private static func words(for ending: ProcessEnding) -> (String, String?) {
        switch ending {
        case .completed(let status): ("completed", status == 0 ? nil : "exit status \(status)")
        case .crashed(_, let signal?): ("crashed", "signal \(signal)")
        case .crashed(let status?, nil): ("crashed", "exit status \(status)")
        case .crashed(nil, nil): ("crashed", nil)
        case .timedOut(let seconds): ("timed out", String(format: "after %.1f s", seconds))
        case .exceeded(let bound): ("exceeded", bound)
        }
    }
}

extension Double {
    /// Rounded to thousandths: what a clock can honestly say of a process.
    var inMilliseconds: Double { (self * 1000).rounded() / 1000 }
}
