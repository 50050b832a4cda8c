// Reads what an executable layer prints: nothing when all holds, else a line for each check that does not.

import Foundation

/// The reader of an executable layer's lines, `<product>/<check>: what does not hold`.
enum CheckOutput {
    /// The checks that `--list` printed.
    /// - Returns: nil when the program does not know the option: it is then one check, named after itself.
    static func readChecks(_ output: String, product: String, exitStatus: Int32) -> [TestIdentifier]? {
        let lines = output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard exitStatus == 0, !lines.isEmpty, lines.allSatisfy({ $0.wholeMatch(of: /[A-Za-z0-9_.-]+/) != nil }) else {
            return nil
        }
        return lines.map { TestIdentifier("\(product)/\($0)") }
    }

    /// The only check of a program that does not know `--list`.
    static func wholeProgram(_ product: String) -> TestIdentifier { TestIdentifier("\(product)/\(product)") }

    /// Reads the output of one run.
    /// - Parameters:
    ///   - output: the program's output.
    ///   - exitStatus: its exit status; nil when it did not end by itself.
    ///   - product: the layer's product.
    ///   - selected: the one check that was to run; nil when all were.
    ///   - checks: the checks that it is known to have.
    static func read(
        _ output: String, exitStatus: Int32?, product: String, selected: TestIdentifier?, checks: [TestIdentifier]
    ) -> TestRunRecord {
        var record = TestRunRecord()
        record.hasEnded = exitStatus != nil
        record.begun = selected.map { [$0] } ?? checks
        if exitStatus == 0 { record.ended = Set(record.begun) }

        for line in output.split(whereSeparator: \.isNewline) where line.hasPrefix("\(product)/") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let check = TestIdentifier(String(line[..<colon]))
            guard check == selected || checks.contains(check) else { continue }
            let message = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            record.issues.append(TestIssue(kind: .assertion, message: message, test: check))
            record.ended.insert(check)
        }
        // A program that names no check has still said by its exit status that something does not hold.
        if let exitStatus, exitStatus != 0, record.issues.isEmpty {
            let message = output.trimmingCharacters(in: .whitespacesAndNewlines)
            record.issues.append(
                TestIssue(
                    kind: .assertion,
                    message: message.isEmpty ? "exit status \(exitStatus)" : String(message.prefix(500)),
                    test: selected ?? (checks.count == 1 ? checks[0] : nil)))
            if let selected { record.ended.insert(selected) }
        }
        return record
    }
}
