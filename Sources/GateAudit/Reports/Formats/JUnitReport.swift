// `junit.xml`: the verdicts as test results, for build servers that know nothing of mutants.

/// Writes the findings in the form of JUnit's results, as Jenkins and its like read them.
///
/// A suite holds the mutants of one constraint; controls and benign variants have suites of their own, and so has the
/// audit itself, since a red baseline leaves no verdict that could fail. So the file is green exactly when the audit's
/// exit status is 0.
struct JUnitReport: Sendable {
    private let material: ReportMaterial
    private let redactor = Redactor()

    /// The form among the others.
    static let format = ReportFormat(fileName: "junit.xml") { JUnitReport($0).text }

    /// Prepares the text.
    init(_ material: ReportMaterial) { self.material = material }

    /// The whole file.
    var text: String {
        let report = material.report
        let suites =
            [Suite(name: "audit", cases: audit)]
            + Set(report.entries.map(\.constraint)).sorted().map { constraint in
                Suite(name: constraint, cases: report.entries.filter { $0.constraint == constraint }.map(testCase))
            }
        let cases = suites.flatMap(\.cases)
        return MarkupElement(
            name: "testsuites",
            attributes: Suite.attributes(name: "Gate audit of \(report.surroundings.package)", cases, report.seconds),
            children: suites.map { $0.element(started: report.started) }
        ).document
    }

    // MARK: Entries

    private func testCase(_ entry: EntryRecord) -> Case {
        let name =
            entry.id.hasPrefix(entry.constraint + "/") ? entry.id.dropFirst(entry.constraint.count + 1) : entry.id[...]
        let file = material.files(of: entry)[0]
        return Case(
            name: String(name), suite: entry.constraint, seconds: entry.buildSeconds + entry.trialSeconds,
            file: file.path, line: file.place.lines.lowerBound, outcome: outcome(of: entry))
    }

    private func outcome(of entry: EntryRecord) -> Case.Outcome {
        guard let verdict = entry.verdict else { return .skipped("The audit ended before there was a verdict.") }
        if entry.generated != nil, entry.verdict == .unviable || !entry.passes {
            // It fails the audit only by a threshold, which is a case of its own.
            return .skipped(redactor.redact(programText: "\(verdict.rawValue): \(entry.title)"))
        }
        if entry.passes { return .passed }
        let message = redactor.redact(programText: "\(verdict.rawValue): \(entry.title)")
        let details = details(of: entry)
        switch verdict {
        case .errored, .crashed, .timeout, .unviable, .stale:
            return .error(type: verdict.rawValue, message: message, details: details)
        case .survived, .unreached, .misattributed, .unstable, .rejected, .killed, .passed:
            return .failure(type: verdict.rawValue, message: message, details: details)
        }
    }

    private func details(of entry: EntryRecord) -> String {
        var lines = [entry.title]
        if let promise = material.report.gate.constraints[entry.constraint] { lines.append("Promise: \(promise)") }
        if let keeps = entry.keeps { lines.append("Keeps: \(keeps)") }
        if !entry.killedBy.isEmpty {
            lines.append("Meant to be killed by: \(entry.killedBy.map(\.text).joined(separator: ", "))")
        }
        if let reason = entry.reason { lines.append("Result: \(reason)") }
        if let diagnostics = entry.diagnostics { lines.append(diagnostics) }
        let tests = TestTally.telling(entry)
        lines += tests.shown.map { "\($0.words): \($0.test)" } + (tests.rest.map { [$0] } ?? [])
        lines = [redactor.redact(programText: lines.joined(separator: "\n"))]
        let diff = ShownDiff(material.diffs[entry.id] ?? "")
        lines += diff.lines + (diff.rest > 0 ? ["… \(diff.rest) more lines in diff/\(entry.id).diff"] : [])
        return lines.joined(separator: "\n")
    }

    // MARK: The audit itself

    private var audit: [Case] {
        let report = material.report
        return [
            Case(
                name: "baseline", suite: "audit",
                seconds: report.baseline.map { $0.buildSeconds + $0.seconds } ?? 0,
                outcome: report.baseline.map { baseline in
                    baseline.green
                        ? .passed
                        : .failure(
                            type: "baseline", message: "The gate is not green on the unmodified package.",
                            details: redactor.redact(baseline.log))
                } ?? .skipped("The audit ended before it.")),
            Case(
                name: "empty-control", suite: "audit", seconds: 0,
                outcome: report.emptyControl.map { control in
                    control.passed
                        ? .passed
                        : .failure(
                            type: "empty-control", message: "A variant without a fault behaves otherwise.",
                            details: redactor.redact(control.reason ?? "outcomes differ"))
                } ?? .skipped("There was none.")),
            Case(name: "finished", suite: "audit", seconds: 0, outcome: ending),
        ] + score
    }

    /// Whether the score of generated mutants reaches what was set; nothing where there is no score.
    private var score: [Case] {
        guard let score = material.report.score else { return [] }
        let missed = material.report.request.thresholds?.missed(by: score)
        return [
            Case(
                name: "score", suite: "audit", seconds: 0,
                outcome: missed.map {
                    .failure(
                        type: "score", message: $0.prefix(1).uppercased() + $0.dropFirst() + ".", details: score.words)
                } ?? .passed)
        ]
    }

    private var ending: Case.Outcome {
        let conclusion = material.report.conclusion
        let status = ExitStatus(rawValue: conclusion.status)
        // A void audit may have come to its end all the same: then the entries that made it so have their own results.
        let isFinished =
            [.passed, .failed, .onlyTimeouts].contains(status)
            || status == .void && material.report.entries.allSatisfy { $0.verdict != nil }
        return isFinished
            ? .passed
            : .error(type: "unfinished", message: redactor.redact(programText: conclusion.reason), details: "")
    }
}

extension JUnitReport {
    /// One result.
    private struct Case {
        enum Outcome {
            case passed
            case failure(type: String, message: String, details: String)
            case error(type: String, message: String, details: String)
            case skipped(String)
        }

        let name: String
        let suite: String
        let seconds: Double
        var file: String?
        var line: Int?
        let outcome: Outcome

        var isFailure: Bool { if case .failure = outcome { true } else { false } }
        var isError: Bool { if case .error = outcome { true } else { false } }
        var isSkipped: Bool { if case .skipped = outcome { true } else { false } }

        var element: MarkupElement {
            MarkupElement(
                name: "testcase",
                attributes: [
                    ("name", name), ("classname", suite), ("time", Suite.time(seconds)), ("file", file),
                    ("line", line.map(String.init)),
                ],
                children: children)
        }

        private var children: [MarkupElement] {
            switch outcome {
            case .passed: []
            case .failure(let type, let message, let details):
                [MarkupElement(name: "failure", attributes: [("message", message), ("type", type)], text: details)]
            case .error(let type, let message, let details):
                [MarkupElement(name: "error", attributes: [("message", message), ("type", type)], text: details)]
            case .skipped(let message): [MarkupElement(name: "skipped", attributes: [("message", message)])]
            }
        }
    }

    /// Results under one name.
    private struct Suite {
        let name: String
        let cases: [Case]

        func element(started: String) -> MarkupElement {
            var attributes = Self.attributes(name: name, cases, cases.reduce(0) { $0 + $1.seconds })
            attributes.append(("timestamp", started))
            return MarkupElement(name: "testsuite", attributes: attributes, children: cases.map(\.element))
        }

        static func attributes(
            name: String, _ cases: [Case], _ seconds: Double
        ) -> [(name: String, value: String?)] {
            [
                ("name", name), ("tests", "\(cases.count)"), ("failures", "\(cases.count(where: \.isFailure))"),
                ("errors", "\(cases.count(where: \.isError))"), ("skipped", "\(cases.count(where: \.isSkipped))"),
                ("time", time(seconds)),
            ]
        }

        /// Seconds with thousandths, without an exponent.
        static func time(_ seconds: Double) -> String {
            let milliseconds = Int(exactly: (seconds * 1000).rounded()) ?? 0
            let digits = "\(milliseconds % 1000)"
            return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }
}
