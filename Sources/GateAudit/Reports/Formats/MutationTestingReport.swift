// `report.json`: the mutants in the form that mutation testers share, for the viewers and dashboards made for it.

/// Writes the findings after the mutation testing report schema, version 2
/// (https://github.com/stryker-mutator/mutation-testing-elements, `packages/report-schema`).
///
/// Only mutants are in it: the score counts what was killed, and controls would better it and benign variants worsen it
/// without meaning either. A mutant whose diff changes several files stands in the first of them.
struct MutationTestingReport: Sendable {
    private let material: ReportMaterial
    private let redactor = Redactor()

    /// The form among the others.
    static let format = ReportFormat(fileName: "report.json") { MutationTestingReport($0).text }

    /// Prepares the text.
    init(_ material: ReportMaterial) { self.material = material }

    /// The whole file.
    var text: String { document.text }

    private var document: JSONValue {
        [
            "schemaVersion": "2.0",
            // One mutant that was not killed fails an audit, so anything below all is low.
            "thresholds": ["high": 100, "low": 100],
            "framework": ["name": "run-mutants", "version": .string(material.report.surroundings.harness)],
            "files": files,
            "testFiles": testFiles,
        ]
    }

    // MARK: Mutants

    private var files: JSONValue {
        var sources: [String: String] = [:]
        // Each mutant's file is compared with the original, and has nearly all of its lines.
        var known: [Substring: String] = [:]
        var mutants: [String: [JSONValue]] = [:]
        for entry in material.report.entries(.mutant) {
            guard let file = material.files(of: entry).first else { continue }
            let source = sources[file.path] ?? redactor.redact(programText: file.original ?? "", known: &known)
            sources[file.path] = source
            let changed = file.changed.map { redactor.redact(programText: $0, known: &known) }
            mutants[file.path, default: []].append(mutant(entry, from: source, to: changed))
        }
        return .object(
            mutants.sorted { $0.key < $1.key }.map { path, mutants in
                let file: JSONValue = [
                    "language": .string(Self.language(of: path)), "source": .string(sources[path] ?? ""),
                    "mutants": .array(mutants),
                ]
                return (path, file)
            })
    }

    /// - Parameters:
    ///   - source: the file as it is shown: without credentials, so that places in it may differ.
    ///   - changed: the file with the mutant in it, shown so too; nil when that cannot be told.
    private func mutant(_ entry: EntryRecord, from source: String, to changed: String?) -> JSONValue {
        // Beyond the end of the text a viewer finds nothing to underline: then the mutant stands at its beginning.
        let start = SourceSpan.Position(line: 1, column: 1)
        let span =
            changed.flatMap { SourceSpan(from: source, to: $0) }
            ?? SourceSpan(start: start, end: start, replacement: nil)
        let status = Status(entry.verdict)
        let killers = status == .killed ? entry.killers + entry.otherKillers : []
        return [
            "id": .string(entry.id),
            "mutatorName": .string(entry.constraint),
            "description": .string(redactor.redact(programText: entry.title)),
            "location": ["start": Self.position(span.start), "end": Self.position(span.end)],
            "replacement": span.replacement.map(JSONValue.string),
            "status": .string(status.rawValue),
            "statusReason": reason(of: entry).map(JSONValue.string),
            "coveredBy": entry.reachedBy.map { .strings($0.map(\.rawValue)) },
            "killedBy": killers.isEmpty ? nil : .strings(killers.map(\.rawValue)),
            "testsCompleted": entry.trials.isEmpty ? nil : .integer(Self.testsRun(on: entry)),
            "duration": .milliseconds(entry.trialSeconds),
        ]
    }

    private func reason(of entry: EntryRecord) -> String? {
        guard let verdict = entry.verdict else { return nil }
        // The schema has fewer words than there are verdicts, so the verdict itself comes first.
        let parts = [verdict.rawValue + (entry.reason.map { ": " + $0 } ?? ""), entry.diagnostics].compactMap(\.self)
        return redactor.redact(programText: parts.joined(separator: "\n"))
    }

    private static func testsRun(on entry: EntryRecord) -> Int {
        Set(entry.trials.flatMap { trial in trial.results.filter { $0.value != .skipped }.keys }).count
    }

    private static func position(_ position: SourceSpan.Position) -> JSONValue {
        ["line": .integer(position.line), "column": .integer(position.column)]
    }

    /// The name under which https://prismjs.com knows the language.
    private static func language(of path: String) -> String {
        switch path.split(separator: ".").last.map(String.init) {
        case "swift": "swift"
        case "c", "h": "c"
        case "cc", "cpp", "cxx", "hpp": "cpp"
        case "m", "mm": "objectivec"
        default: "plain"
        }
    }

    // MARK: Tests

    /// Tests by suite: the schema allows a class in place of a file, and the files of tests are not known.
    private var testFiles: JSONValue {
        let mentioned = material.report.entries(.mutant).flatMap { entry in
            (entry.reachedBy ?? []) + entry.killers + entry.otherKillers
        }
        let tests = Set(material.report.tests.flatMap(\.tests) + mentioned)
        let suites = Dictionary(grouping: tests) { Self.split($0).suite }
        return .object(
            suites.sorted { $0.key < $1.key }.map { suite, tests in
                let definitions = tests.sorted().map { test -> JSONValue in
                    ["id": .string(test.rawValue), "name": .string(Self.split(test).name)]
                }
                return (suite, ["tests": .array(definitions)])
            })
    }

    private static func split(_ test: TestIdentifier) -> (suite: String, name: String) {
        let name = test.rawValue
        // A test function outside any suite has but its module before it.
        guard let end = name.firstIndex(of: "/") ?? name.firstIndex(of: ".") else { return (name, name) }
        return (String(name[..<end]), String(name[name.index(after: end)...]))
    }
}

extension MutationTestingReport {
    /// The schema's word for how a mutant fared.
    enum Status: String {
        case killed = "Killed"
        case survived = "Survived"
        case noCoverage = "NoCoverage"
        case compileError = "CompileError"
        case runtimeError = "RuntimeError"
        case timeout = "Timeout"
        case ignored = "Ignored"
        case pending = "Pending"

        /// The word for a verdict: what fails an audit never counts as detected, but for a timeout, for which the schema
        /// has a word of its own.
        init(_ verdict: Verdict?) {
            self =
                switch verdict {
                case .killed: .killed
                // The last two are of benign variants, which are not in this report.
                case .survived, .misattributed, .unstable, .passed, .rejected: .survived
                case .unreached: .noCoverage
                case .unviable: .compileError
                case .errored, .crashed: .runtimeError
                case .timeout: .timeout
                case .stale: .ignored
                case nil: .pending
                }
        }
    }
}
