// The verdicts that an interrupted audit had reached, for the one that goes on from there.

import Foundation

/// What an audit left behind that did not come to its end.
public struct InterruptedAudit: Sendable {
    /// Its verdicts, by what each rests on.
    let records: [String: EntryRecord]

    /// No audit.
    public static let none = InterruptedAudit(records: [:])

    private init(records: [String: EntryRecord]) { self.records = records }

    /// Reads the verdicts that stand in `mutants.out`, whatever ended the audit.
    ///
    /// Each stands on a line of its own, written the moment it was reached; a line that is cut off is left out.
    ///
    /// - Parameter folder: the folder that holds `mutants.out`.
    /// - Throws: `AuditError` with status 1 when there is none, or one that came to its end.
    public init(in folder: URL) throws {
        let output = folder.appending(path: "mutants.out", directoryHint: .isDirectory)
        guard let lines = try? Data(contentsOf: output.appending(path: "verdicts.jsonl")) else {
            throw AuditError(.usage, "\(output.path) holds no interrupted audit; run without --resume")
        }
        let report = (try? Data(contentsOf: output.appending(path: "outcomes.json")))
            .flatMap { try? JSONDecoder().decode(AuditReport.self, from: $0) }
        if let report, report.conclusion.status != ExitStatus.interrupted.rawValue {
            throw AuditError(
                .usage,
                "\(output.path) holds an audit that came to its end; there is nothing to resume: run without --resume")
        }
        var records: [String: EntryRecord] = [:]
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            guard let record = try? JSONDecoder().decode(EntryRecord.self, from: Data(line)), let basis = record.basis,
                record.verdict != nil
            else { continue }
            records[basis] = record
        }
        self.records = records
    }

    /// The verdict of an entry, if it rests on the same.
    func record(for basis: String) -> EntryRecord? {
        guard var record = records[basis] else { return nil }
        record.reused = true
        return record
    }
}
