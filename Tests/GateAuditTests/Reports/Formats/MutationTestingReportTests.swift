// `report.json` against the rules of the mutation testing report schema, and word by word.

import Foundation
import Testing

@testable import GateAudit

@Suite struct MutationTestingReportTests {
    /// What these tests read of the form.
    private struct Document: Decodable {
        struct Thresholds: Decodable { let high: Int, low: Int }
        struct Framework: Decodable { let name: String, version: String }
        struct Position: Decodable, Hashable { let line: Int, column: Int }
        struct Location: Decodable, Hashable { let start: Position, end: Position }
        struct Mutant: Decodable {
            let id: String, mutatorName: String, location: Location, status: String
            let statusReason: String?, description: String?, replacement: String?
            let coveredBy: [String]?, killedBy: [String]?, testsCompleted: Int?, duration: Double?
        }
        struct File: Decodable { let language: String, source: String, mutants: [Mutant] }
        struct Test: Decodable, Hashable { let id: String, name: String }
        struct TestFile: Decodable { let tests: [Test] }
        let schemaVersion: String
        let thresholds: Thresholds
        let framework: Framework
        let files: [String: File]
        let testFiles: [String: TestFile]
        let projectRoot: String?

        var mutants: [Mutant] { files.values.flatMap(\.mutants) }
        func mutant(_ id: String) throws -> Mutant { try #require(mutants.first { $0.id == id }) }
    }

    private func document(_ material: ReportMaterial = EveryVerdict.material()) throws -> Document {
        try JSONDecoder().decode(Document.self, from: Data(MutationTestingReport(material).text.utf8))
    }

    @Test func `it keeps the schema's rules`() throws {
        let document = try document()
        #expect(document.schemaVersion.wholeMatch(of: /[12](\.([1-9]\d*|0)){0,2}/) != nil)
        #expect((0...100).contains(document.thresholds.low))
        #expect((document.thresholds.low...100).contains(document.thresholds.high))
        #expect(Set(document.mutants.map(\.id)).count == document.mutants.count)
        let tests = document.testFiles.values.flatMap(\.tests).map(\.id)
        #expect(Set(tests).count == tests.count)
        for mutant in document.mutants {
            let words = [
                "Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout", "Ignored", "Pending",
            ]
            #expect(words.contains(mutant.status))
            let (start, end) = (mutant.location.start, mutant.location.end)
            #expect(start.line >= 1 && start.column >= 1)
            #expect((start.line, start.column) <= (end.line, end.column))
            #expect(Set((mutant.coveredBy ?? []) + (mutant.killedBy ?? [])).isSubset(of: tests))
        }
        #expect(document.projectRoot == nil)
        #expect(document.framework.name == "run-mutants")
        #expect(document.framework.version == "0.1.0")
    }

    @Test func `each verdict has its word`() throws {
        let statuses = try document().mutants.map { ($0.id, $0.status) }
        #expect(
            Dictionary(uniqueKeysWithValues: statuses) == [
                "isolation/killed": "Killed", "isolation/crash-accepted": "Killed",
                "isolation/misattributed": "Survived", "isolation/survived": "Survived",
                "isolation/unreached": "NoCoverage", "isolation/unstable": "Survived",
                "isolation/errored": "RuntimeError", "isolation/timeout": "Timeout",
                "isolation/crashed": "RuntimeError", "retry/unviable": "CompileError", "retry/stale": "Ignored",
                "retry/open": "Pending",
            ])
    }

    @Test func `a mutant is told with its place, its tests and its reason`() throws {
        let mutant = try document().mutant("isolation/killed")
        #expect(mutant.mutatorName == "isolation")
        #expect(mutant.description == "Title of isolation/killed")
        #expect(mutant.statusReason == "killed: Reason of isolation/killed.")
        #expect(mutant.location == .init(start: .init(line: 2, column: 22), end: .init(line: 2, column: 24)))
        #expect(mutant.replacement == ".shared")
        #expect(mutant.coveredBy == ["Gate.Headers/agent()", "Gate.Isolation/echo()"])
        #expect(mutant.killedBy == ["Gate.Isolation/echo()", "jar-check/empty"])
        #expect(mutant.testsCompleted == 2)
        #expect(mutant.duration == 500)
    }

    @Test func `what failed otherwise has no killers, and says why`() throws {
        let document = try document()
        let other = try document.mutant("isolation/misattributed")
        #expect(other.killedBy == nil)
        #expect(other.statusReason == "misattributed: Reason of isolation/misattributed.")
        let unviable = try document.mutant("retry/unviable")
        #expect(
            unviable.statusReason
                == "unviable: Reason of retry/unviable.\nJar.swift:2:9: error: no such type")
        #expect(try document.mutant("retry/open").statusReason == nil)
    }

    @Test func `tests stand in their suites`() throws {
        let files = try document().testFiles
        #expect(Set(files.keys) == ["Gate.Headers", "Gate.Isolation", "jar-check"])
        #expect(files["Gate.Isolation"]?.tests == [.init(id: "Gate.Isolation/echo()", name: "echo()")])
        #expect(files["jar-check"]?.tests == [.init(id: "jar-check/empty", name: "empty")])
    }

    @Test func `the source is there, with its language`() throws {
        let file = try #require(try document().files["Sources/Subject/Jar.swift"])
        #expect(file.source == EveryVerdict.jar)
        #expect(file.language == "swift")
    }

    @Test func `a diff of several files stands in the first, and one that adds a file has no source`() throws {
        let two = """
            --- a/Sources/Subject/Jar.swift
            +++ b/Sources/Subject/Jar.swift
            @@ -3 +3 @@
            -    var count = 0
            +    var count = 1
            --- /dev/null
            +++ b/Sources/Subject/New.c
            @@ -0,0 +1 @@
            +int one;

            """
        let new = "--- /dev/null\n+++ b/Sources/Subject/New.c\n@@ -0,0 +1 @@\n+int one;\n"
        let entries = [EveryVerdict.record("a/two", .killed), EveryVerdict.record("a/new", .survived)]
        let document = try document(EveryVerdict.material(entries, diffs: ["a/two": two, "a/new": new]))
        #expect(document.files["Sources/Subject/Jar.swift"]?.mutants.map(\.id) == ["a/two"])
        let file = try #require(document.files["Sources/Subject/New.c"])
        #expect(file.source == "")
        #expect(file.language == "c")
        #expect(file.mutants.map(\.replacement) == ["int one;\n"])
    }

    @Test func `a source that cannot be read leaves the mutant at the beginning`() throws {
        let document = try document(EveryVerdict.material([EveryVerdict.record("a/b", .killed)], sources: [:]))
        let mutant = try document.mutant("a/b")
        #expect(mutant.location == .init(start: .init(line: 1, column: 1), end: .init(line: 1, column: 1)))
        #expect(mutant.replacement == nil)
    }

    @Test func `credentials are redacted, and the place counts in the text that is shown`() throws {
        let source = "let a = [\"Cookie\": \"sid=topsecretvalue\", \"x\": one]\n"
        let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +1 @@\n-\(source)+\(source.replacing("one", with: "two"))"
        let document = try document(
            EveryVerdict.material(
                [EveryVerdict.record("a/b", .killed)], diffs: ["a/b": diff], sources: ["A.swift": source]))
        let file = try #require(document.files["A.swift"])
        #expect(!file.source.contains("topsecretvalue"))
        let mutant = try document.mutant("a/b")
        let start = file.source.index(file.source.startIndex, offsetBy: mutant.location.start.column - 1)
        #expect(file.source[start...].hasPrefix("one]"))
        #expect(mutant.replacement == "two")
    }
}
