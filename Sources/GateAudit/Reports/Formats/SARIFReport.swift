// `report.sarif`: what got through, at its place in the source, for code scanning services and editors.

/// Writes the findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
///
/// A result is an entry that failed the audit or made it void; a rule is a constraint with the sentence that it promises.
/// Places count from the package's root, which the log does not name: it may be anywhere on the machine that reads it
/// (section 3.14.14).
struct SARIFReport: Sendable {
    private let material: ReportMaterial
    private let redactor = Redactor()

    /// The form among the others.
    static let format = ReportFormat(fileName: "report.sarif") { SARIFReport($0).text }

    /// Prepares the text.
    init(_ material: ReportMaterial) { self.material = material }

    /// The whole file.
    var text: String {
        let document: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        ]
        return document.text
    }

    private var report: AuditReport { material.report }

    private var run: JSONValue {
        let failing = report.entries.filter { $0.verdict != nil && !$0.passes }
        return [
            "tool": [
                "driver": [
                    "name": "run-mutants",
                    "version": .string(report.surroundings.harness),
                    "rules": .array(rules.map(rule)),
                ]
            ],
            "invocations": [invocation],
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": [
                Self.root: ["description": ["text": "The root of the package."]]
            ],
            "results": .array(failing.map(result)),
            // Only what failed is a result, so the whole is counted here.
            "properties": [
                "conclusion": .string(report.conclusion.word),
                "mutants": counts(.mutant), "benign": counts(.benign), "controls": counts(.control),
            ],
        ]
    }

    /// The name that code scanning services know for the root of a repository.
    private static let root = "%SRCROOT%"

    private func counts(_ role: EntryRole) -> JSONValue {
        .object(report.verdictCounts(of: role).map { ($0.verdict, .integer($0.count)) })
    }

    // MARK: Rules

    private var rules: [String] { Set(report.entries.map(\.constraint)).sorted() }

    private func rule(_ constraint: String) -> JSONValue {
        let promise =
            switch constraint {
            // Folders that no configuration says a sentence of.
            case "benign": "The gate stays green on a change that keeps every promise."
            case "controls": "A fault that any gate must notice is killed."
            default: report.gate.constraints[constraint] ?? constraint
            }
        return [
            "id": .string(constraint), "shortDescription": message(promise),
            "help": message("An audit changes the code on purpose, to see whether this holds: \(promise)"),
        ]
    }

    // MARK: Results

    private func result(_ entry: EntryRecord) -> JSONValue {
        let places = material.files(of: entry).flatMap { file in file.pieces.map { location(file.path, $0) } }
        let others = Array(places.dropFirst())
        let meant = entry.killedBy.map(\.text).joined(separator: ", ")
        let sentences = [
            "\(entry.title): \(entry.verdict?.rawValue ?? "no verdict").", entry.reason.map(Self.withoutFolders),
            meant.isEmpty ? nil : "It was meant to be killed by \(meant).",
            entry.keeps.map { "It keeps this promise: \($0)" },
        ]
        return [
            "ruleId": .string(entry.constraint),
            "ruleIndex": rules.firstIndex(of: entry.constraint).map(JSONValue.integer),
            "kind": "fail",
            // What generated mutants survive fails an audit only by a threshold.
            "level": entry.verdict == .timeout || entry.generated != nil ? "warning" : "error",
            "message": message(sentences.compactMap(\.self).joined(separator: " ")),
            "locations": .array(Array(places.prefix(1))),
            "relatedLocations": others.isEmpty ? nil : .array(others),
            // A mutant keeps its name while the code around it moves.
            "partialFingerprints": ["mutant/v1": .string(entry.id)],
            "properties": ["verdict": entry.verdict.map { .string($0.rawValue) }],
        ]
    }

    private func location(_ path: String, _ span: SourceSpan) -> JSONValue {
        // Where something is only put in there is nothing to mark but the line.
        let region: JSONValue =
            span.start == span.end
            ? ["startLine": .integer(span.start.line)]
            : [
                "startLine": .integer(span.start.line), "startColumn": .integer(span.start.column),
                "endLine": .integer(span.end.line), "endColumn": .integer(span.end.column),
            ]
        return [
            "physicalLocation": [
                "artifactLocation": ["uri": .string(Self.reference(to: path)), "uriBaseId": .string(Self.root)],
                "region": region,
            ]
        ]
    }

    /// A path as a relative reference (RFC 3986, section 4.2): a colon in its first segment would look like a scheme.
    static func reference(to path: String) -> String {
        path.utf8.reduce(into: "") { result, byte in
            let isPlain: Bool =
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"), UInt8(ascii: "@"):
                    true
                default: false
                }
            let digits = String(byte, radix: 16, uppercase: true)
            result += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
        }
    }

    // MARK: The audit itself

    private var invocation: JSONValue {
        let conclusion = report.conclusion
        let measured: [ExitStatus?] = [.passed, .failed, .onlyTimeouts]
        let successful = measured.contains(ExitStatus(rawValue: conclusion.status))
        let description = "\(conclusion.word): \(Self.withoutFolders(conclusion.reason))."
        let notification: JSONValue = ["level": "error", "message": message(description)]
        return [
            "executionSuccessful": .boolean(successful),
            "exitCode": .integer(Int(conclusion.status)),
            "exitCodeDescription": .string(redactor.redact(programText: description)),
            "startTimeUtc": .string(report.started),
            "toolExecutionNotifications": successful ? nil : [notification],
        ]
    }

    /// A reason without the folders of this machine, which an error of a build or of the harness may name.
    private static func withoutFolders(_ reason: String) -> String {
        reason.replacing(/(?<before>^|[\s"'(“=])\/(?:[^\s\/:"'“”]+\/)+/) { String($0.output.before) }
    }

    /// A plain text message: braces doubled, since one alone begins a placeholder (section 3.11.5), and nothing that reads
    /// as a link (section 3.11.6).
    private func message(_ text: String) -> JSONValue {
        let plain = redactor.redact(programText: text).replacing("](", with: "] (").replacing("{", with: "{{")
            .replacing("}", with: "}}")
        return ["text": .string(plain)]
    }
}
