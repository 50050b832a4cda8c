// What is kept of an audit that was interrupted, or killed at any moment.

import Foundation
import Testing

@testable import GateAudit

@Suite struct InterruptedAuditTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "interrupted-\(UUID().uuidString)")

    private func record(_ id: String, basis: String?, _ verdict: Verdict = .killed) -> EntryRecord {
        var record = EntryRecord(entry(id), judgement: Judgement(verdict: verdict, reason: "so"))
        record.basis = basis
        return record
    }

    private func write(_ text: String, to name: String) throws {
        let output = folder.appending(path: "mutants.out")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: output.appending(path: name))
    }

    private func lines(_ records: [EntryRecord]) throws -> String {
        try records.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n" }.joined()
    }

    @Test func everyWholeLineCountsAndACutOffOneDoesNot() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let whole = try lines([
            record("isolation/a", basis: "1"), record("isolation/b", basis: "2", .survived),
            record("isolation/c", basis: nil),
        ])
        let cut = try lines([record("isolation/d", basis: "4")]).dropLast(20)
        try write(whole + cut, to: "verdicts.jsonl")
        let interrupted = try InterruptedAudit(in: folder)
        #expect(interrupted.record(for: "1")?.id == "isolation/a")
        #expect(interrupted.record(for: "1")?.reused == true)
        // Also one that fails the audit is kept: it is the same audit that goes on.
        #expect(interrupted.record(for: "2")?.verdict == .survived)
        #expect(interrupted.records.count == 2)
    }

    @Test func withoutAnAuditThereIsNothingToResume() {
        #expect(throws: AuditError.self) { try InterruptedAudit(in: folder) }
    }

    @Test(arguments: [(Int32(0), false), (2, false), (130, true)])
    func onlyWhatDidNotComeToItsEndIsResumed(status: Int32, isResumed: Bool) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("", to: "verdicts.jsonl")
        let report = AuditReport(
            started: "", seconds: 0, conclusion: .init(status: status, word: "", reason: ""),
            surroundings: .init(
                package: "", toolchain: "", platform: .linux, harness: "", revision: nil, clean: nil),
            request: .init(
                patterns: [], constraint: nil, repetitions: 1, jobs: 1, timeout: nil, reuse: true),
            gate: GateConfiguration(subject: [], layers: [], constraints: [:]), tests: [], entries: [])
        try write(String(decoding: try report.json(), as: UTF8.self), to: "outcomes.json")
        #expect(((try? InterruptedAudit(in: folder)) != nil) == isResumed)
    }
}
