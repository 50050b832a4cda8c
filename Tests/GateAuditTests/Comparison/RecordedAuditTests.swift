// Audits that are read back from disk, and what is said of those that cannot be compared, word by word.

import Foundation
import Testing

@testable import GateAudit

@Suite struct RecordedAuditTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "recorded-\(UUID().uuidString)", directoryHint: .isDirectory)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func clean() { try? FileManager.default.removeItem(at: folder) }

    private func write(_ text: String, to name: String = "outcomes.json") throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func write(_ report: AuditReport) throws {
        try write(String(decoding: try report.json(), as: UTF8.self))
    }

    /// What is said of what the folder holds.
    private func refusal(_ place: String = "") throws -> String {
        do {
            _ = try RecordedAudit(at: place.isEmpty ? folder : folder.appending(path: place), name: "OLD")
        } catch let error as AuditError {
            #expect(error.status == .usage)
            return error.message
        }
        return "it was read"
    }

    @Test func `a folder and its outcomes are read alike, with the diffs beside them`() throws {
        defer { clean() }
        try write(EveryVerdict.report([EveryVerdict.record("a/b", .killed)]))
        try write(EveryVerdict.diff, to: "diff/a/b.diff")
        for place in [folder, folder.appending(path: "outcomes.json")] {
            let audit = try RecordedAudit(at: place, name: "OLD")
            #expect(audit.report.entries.map(\.id) == ["a/b"])
            #expect(audit.patches["a/b"] == RecordedAudit.Patch(EveryVerdict.diff))
            #expect(audit.patches["a/b"] != nil)
        }
    }

    @Test func `what is not there is told`() throws {
        defer { clean() }
        #expect(try refusal("nowhere") == "OLD is not there; name a mutants.out folder or an outcomes.json")
        #expect(try refusal() == "OLD holds no outcomes.json; name a mutants.out folder or an outcomes.json")
    }

    @Test func `an audit that was killed is told`() throws {
        defer { clean() }
        try write("", to: "verdicts.jsonl")
        #expect(try refusal() == "OLD is of an audit that was killed before its end; finish it with --resume")
    }

    @Test(arguments: ["", "{", "format: 1", "{\"format\": 1"])
    func `what is no JSON is told`(text: String) throws {
        defer { clean() }
        try write(text)
        #expect(
            try refusal() == "OLD is no JSON, or was cut off; name a mutants.out folder or an outcomes.json")
    }

    @Test(arguments: ["{}", "[]", "{\"format\": \"1\"}"])
    func `other JSON is told`(text: String) throws {
        defer { clean() }
        try write(text)
        #expect(try refusal() == "OLD is not what an audit found: it says no format")
    }

    @Test func `another format is told`() throws {
        defer { clean() }
        try write("{\"format\": 2}")
        #expect(
            try refusal()
                == "OLD has format 2, and this version of run-mutants reads format 1; compare it with the version that wrote it"
        )
    }

    @Test func `a report that misses parts is told`() throws {
        defer { clean() }
        try write("{\"format\": 1, \"entries\": []}")
        #expect(try refusal() == "OLD is not what an audit found: parts of it are missing")
    }

    @Test func `an interrupted audit is told`() throws {
        defer { clean() }
        try write(EveryVerdict.report([EveryVerdict.record("a/b", .killed)], interrupted: true))
        #expect(try refusal() == "OLD is of an audit that was interrupted; finish it with --resume")
    }

    @Test func `an audit that came to no verdicts is told with its reason`() throws {
        defer { clean() }
        try write(
            EveryVerdict.report([EveryVerdict.record("controls/deaf", .survived), EveryVerdict.record("a/b", nil)]))
        #expect(
            try refusal()
                == "OLD is of an audit without all verdicts (controls/deaf was not killed but survived: the audit measured"
                + " nothing); nothing can be compared")
    }

    @Test func `audits of two packages are not compared`() throws {
        let material = EveryVerdict.material([EveryVerdict.record("a/b", .killed)])
        var other = material.report
        other.surroundings.package = "Other"
        let audits = try (
            RecordedAudit(material, name: "OLD"),
            RecordedAudit(ReportMaterial(report: other, diffs: [:], sources: [:]), name: "NEW")
        )
        #expect(
            throws: AuditError(.usage, "OLD is of Sample and NEW of Other; compare audits of one package")
        ) { try AuditComparison(from: audits.0, to: audits.1) }
    }
}
