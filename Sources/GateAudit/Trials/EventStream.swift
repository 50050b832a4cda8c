// Reads the event stream of Swift Testing: JSON lines, version 0 of its documented format.

import Foundation

/// The reader of Swift Testing's event stream.
///
/// The format is that of swift-testing's `Documentation/ABI/JSON.md`. Version 0 is read since every toolchain with
/// Swift Testing writes it; what later versions add (severity) is read when it is there. A last line that a crash
/// cut off, and whatever else is no record, is passed over.
enum EventStream {
    private struct Line: Decodable {
        let kind: String
        let payload: Payload
    }

    private struct Payload: Decodable {
        // Of a test.
        let id: String?
        let sourceLocation: Location?
        // Of an event. Its `kind` is that of the event, or `function` or `suite` of a test.
        let kind: String
        let testID: String?
        let instant: Instant?
        let issue: Issue?
        let messages: [Message]?
    }

    private struct Location: Decodable {
        let fileID: String
        let line: Int
        let column: Int?
    }

    private struct Instant: Decodable {
        let absolute: Double
    }

    private struct Issue: Decodable {
        let isKnown: Bool
        let isFailure: Bool?
        let severity: String?
        let sourceLocation: Location?
        let error: ErrorDescription?

        enum CodingKeys: String, CodingKey {
            case isKnown, isFailure, severity, sourceLocation
            case error = "_error"
        }
    }

    private struct ErrorDescription: Decodable {}

    private struct Message: Decodable {
        let symbol: String?
        let text: String
    }

    /// Reads a stream.
    /// - Parameter data: the file's bytes.
    /// - Returns: what the process reported. O(bytes).
    static func read(_ data: Data) -> TestRunRecord {
        var record = TestRunRecord()
        var places: [TestIdentifier: SourcePlace] = [:]
        var starts: [TestIdentifier: Double] = [:]
        let decoder = JSONDecoder()
        for bytes in data.split(separator: UInt8(ascii: "\n")) {
            guard let line = try? decoder.decode(Line.self, from: bytes) else { continue }
            let payload = line.payload
            if line.kind == "test" {
                if let id = payload.id, payload.kind == "function", let test = identifier(id) {
                    places[test] = place(payload.sourceLocation)
                }
                continue
            }
            guard line.kind == "event" else { continue }
            // Suites begin, end and fail too; only functions have a place in their name.
            let test = payload.testID.flatMap(identifier)
            switch payload.kind {
            case "testStarted":
                guard let test else { continue }
                record.begun.append(test)
                starts[test] = payload.instant?.absolute
            case "testEnded":
                guard let test else { continue }
                record.ended.insert(test)
                if let start = starts[test], let end = payload.instant?.absolute { record.seconds[test] = end - start }
            case "testSkipped", "testCancelled":
                if let test { record.skipped.insert(test) }
            case "issueRecorded":
                guard let issue = payload.issue else { continue }
                record.issues.append(
                    read(issue, payload.messages ?? [], of: test, declaredAt: test.flatMap { places[$0] }))
            case "runEnded":
                record.hasEnded = true
            default:
                continue
            }
        }
        return record
    }

    /// The tests that a stream announces with `--list-tests`, each with its place.
    static func readTests(_ data: Data) -> [TestIdentifier: SourcePlace] {
        var tests: [TestIdentifier: SourcePlace] = [:]
        let decoder = JSONDecoder()
        for bytes in data.split(separator: UInt8(ascii: "\n")) {
            guard let line = try? decoder.decode(Line.self, from: bytes), line.kind == "test",
                line.payload.kind == "function", let id = line.payload.id, let test = identifier(id)
            else { continue }
            tests[test] = place(line.payload.sourceLocation)
        }
        return tests
    }

    /// The stable name of a test: that of the stream without the place at its end; nil for a suite, which has none.
    static func identifier(_ id: String) -> TestIdentifier? {
        // `Module.Suite/test()/File.swift:6:6`. A name in backticks may hold slashes, a file's name may not.
        guard let slash = id.lastIndex(of: "/") else { return nil }
        let parts = id[id.index(after: slash)...].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil else {
            return nil
        }
        return TestIdentifier(String(id[..<slash]))
    }

    private static func place(_ location: Location?) -> SourcePlace? {
        location.map { SourcePlace(fileID: $0.fileID, line: $0.line, column: $0.column) }
    }

    private static func read(
        _ issue: Issue, _ messages: [Message], of test: TestIdentifier?, declaredAt declaration: SourcePlace?
    ) -> TestIssue {
        let text = messages.map(\.text).joined(separator: "\n")
        let place = place(issue.sourceLocation)
        let kind: TestIssue.Kind
        if issue.isKnown || issue.severity == "warning" || issue.isFailure == false {
            kind = .harmless
        } else if issue.error != nil || text.hasPrefix("Caught error") {
            // What a test throws is reported where the test is declared; elsewhere somebody called
            // `Issue.record(error)`, which is an assertion.
            kind = test != nil && place != declaration && !text.hasPrefix("Caught error while") ? .assertion : .error
        } else if text.hasPrefix("Time limit was exceeded") {
            kind = .timeLimit
        } else if text.hasPrefix("A system failure occurred") || text.hasPrefix("An API was misused") {
            kind = .error
        } else {
            kind = .assertion
        }
        return TestIssue(kind: kind, message: text, place: place, test: test)
    }
}
