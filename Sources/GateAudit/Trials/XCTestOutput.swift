// Reads what XCTest prints: it has no stream of events, and its lines lack the module.

import Foundation

/// The reader of XCTest's lines.
enum XCTestOutput {
    /// Reads the output of a process that ran tests of one module.
    ///
    /// What a test prints without a line's end may stand before a line of XCTest's, so each is looked for up to the
    /// line's end. On Linux a test is called `Class.test`, on macOS `-[Module.Class test]`.
    /// - Parameters:
    ///   - output: the process's output, the bytes as they came.
    ///   - tests: the module's tests, as listed.
    ///   - module: the module's name.
    /// - Returns: what the process reported.
    static func read(_ output: Data, tests: [TestIdentifier], module: String) -> TestRunRecord {
        var record = TestRunRecord()
        let known = Dictionary(tests.map { (shortName($0), $0) }, uniquingKeysWith: { first, _ in first })
        func test(_ class: Substring, _ method: Substring) -> TestIdentifier {
            let type = `class`.split(separator: ".").last ?? `class`
            return known["\(type).\(method)"] ?? TestIdentifier("\(module).\(type)/\(method)")
        }
        let testCase =
            #/Test Case '(?:-\[)?(?<class>[^' ]+)[. ](?<method>[^'. \]]+)\]?' (?<event>started|passed|failed|skipped)(?: at .*| \((?<seconds>[0-9.]+) seconds\))?\.?$/#
        let failure =
            #/(?<file>.+?):(?<line>[0-9]+): error: (?:-\[)?(?<class>\S+)[. ](?<method>[^. \]]+)\]? : (?<message>.*)/#
        let finished = #/Test Suite '(?:Selected tests|All tests)' (?:passed|failed) at /#
        let lines = markedLines(of: output)
        for (index, range) in lines.enumerated() {
            let line = String(decoding: output[range], as: UTF8.self)
            if let match = line.firstMatch(of: testCase) {
                let test = test(match.class, match.method)
                switch match.event {
                case "started": record.begun.append(test)
                case "skipped":
                    record.skipped.insert(test)
                    record.ended.insert(test)
                default: record.ended.insert(test)
                }
                if let seconds = match.seconds.flatMap({ Double($0) }) { record.seconds[test] = seconds }
            } else if let match = line.wholeMatch(of: failure) {
                let file = match.file.split(separator: "/").last.map(String.init) ?? String(match.file)
                let number = Int(match.line) ?? 0
                // A message of several lines goes on until XCTest speaks again.
                let next = index + 1 < lines.count ? lines[index + 1].lowerBound : output.endIndex
                let rest = output[range.upperBound..<min(next, range.upperBound + continuationLimit)]
                let message = String(match.message) + String(decoding: rest, as: UTF8.self)
                record.issues.append(
                    TestIssue(
                        kind: kind(of: match.message), message: message.trimmingCharacters(in: .newlines),
                        place: number > 0 ? SourcePlace(fileID: "\(module)/\(file)", line: number) : nil,
                        test: test(match.class, match.method)))
            } else if line.contains(finished) {
                record.hasEnded = true
            }
        }
        return record
    }

    /// The most bytes that are kept of a message's further lines.
    private static let continuationLimit = 4096

    /// The lines that may be XCTest's, in order, without their ends; a flood of others costs little.
    private static func markedLines(of output: Data) -> [Range<Data.Index>] {
        var lines: [Data.Index: Range<Data.Index>] = [:]
        for marker in ["Test Case '", "Test Suite '", ": error: "] {
            let bytes = Data(marker.utf8)
            var rest = output.startIndex..<output.endIndex
            while let found = output.range(of: bytes, in: rest) {
                let start = output[..<found.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
                let end = output[found.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? output.endIndex
                // A line beyond any of XCTest's is a test's own; searching it would take long.
                let line = max(start ?? output.startIndex, found.lowerBound - continuationLimit)..<end
                lines[line.lowerBound] = line
                rest = end..<output.endIndex
            }
        }
        return lines.values.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The tests that `--list-tests` prints, one a line.
    static func readTests(_ output: String) -> [TestIdentifier] {
        let name = #/[^\s/()]+/[^/()\s]+/#
        return output.split(separator: "\n").filter { $0.wholeMatch(of: name) != nil }.map {
            TestIdentifier(String($0))
        }
    }

    /// `Class.test`, as XCTest on Linux calls it.
    private static func shortName(_ test: TestIdentifier) -> String {
        let parts = test.rawValue.split(separator: "/", maxSplits: 1)
        let type = parts.first?.split(separator: ".").last ?? ""
        return "\(type).\(parts.last ?? "")"
    }

    private static func kind(of message: Substring) -> TestIssue.Kind {
        // `threw error "…"` of a test, `XCTAssertEqual threw error "…" -` of what an assertion was to compare;
        // `XCTAssertNoThrow failed: threw error "…"` did assert.
        message.prefixMatch(of: #/(?:XCT[A-Za-z]+ )?threw error /#) == nil ? .assertion : .error
    }
}
