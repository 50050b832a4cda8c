// `mutants.out`: how it comes to be, and what it never destroys.

import Foundation
import Testing

@testable import GateAudit

@Suite struct OutputFolderTests {
    private let parent = FileManager.default.temporaryDirectory.appending(
        path: "output-\(UUID().uuidString)", directoryHint: .isDirectory)

    init() throws { try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true) }

    private func clean() { try? FileManager.default.removeItem(at: parent) }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: parent.appending(path: folder).path).sorted()
    }

    @Test func `it ignores itself and keeps the outcomes of the audit before`() async throws {
        defer { clean() }
        for id in ["a/first", "a/second", "a/third"] {
            let folder = try OutputFolder(in: parent)
            let record = EntryRecord(entry(id), judgement: nil)
            try await folder.write(record, log: "log of \(id)", diff: "diff of \(id)")
        }
        #expect(try names("") == ["mutants.out", "mutants.out.old"])
        #expect(try names("mutants.out") == [".gitignore", "diff", "log", "verdicts.jsonl"])
        #expect(try names("mutants.out/log/a") == ["third.log"])
        #expect(try names("mutants.out.old/diff/a") == ["second.diff"])
        let ignore = try String(contentsOf: parent.appending(path: "mutants.out/.gitignore"), encoding: .utf8)
        #expect(ignore.hasSuffix("\n*\n"))
    }

    @Test(arguments: ["mutants.out", "mutants.out.old"])
    func `a folder that it did not make is left alone`(_ name: String) throws {
        defer { clean() }
        _ = try OutputFolder(in: parent)
        let foreign = parent.appending(path: name)
        try? FileManager.default.removeItem(at: foreign)
        try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: foreign.appending(path: "precious"))
        #expect(throws: OutputError.self) { try OutputFolder(in: parent) }
        #expect(try names(name) == ["precious"])
    }

    @Test func `a link is not followed`() throws {
        defer { clean() }
        let elsewhere = parent.appending(path: "elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: parent.appending(path: "mutants.out"), withDestinationURL: elsewhere)
        #expect(throws: OutputError.self) { try OutputFolder(in: parent) }
    }

    @Test func `every further form of the findings stands beside them`() async throws {
        defer { clean() }
        let folder = try OutputFolder(in: parent)
        try await folder.write(EveryVerdict.material())
        #expect(
            Set(try names("mutants.out")).isSuperset(of: ["junit.xml", "report.json", "report.sarif", "summary.md"]))
    }

    @Test func `every verdict is on disk as soon as it stands`() async throws {
        defer { clean() }
        let folder = try OutputFolder(in: parent)
        for id in ["a/x", "a/y"] {
            try await folder.write(EntryRecord(entry(id), judgement: nil), log: "", diff: "")
        }
        let lines = try String(contentsOf: folder.url.appending(path: "verdicts.jsonl"), encoding: .utf8)
            .split(separator: "\n")
        let ids = try lines.map { try JSONDecoder().decode(EntryRecord.self, from: Data($0.utf8)).id }
        #expect(ids == ["a/x", "a/y"])
    }
}
