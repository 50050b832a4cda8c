// `report.sarif`: its structure, its places, and what it must not say.

import Foundation
import Testing

@testable import GateAudit

/// What tests read of a SARIF log.
struct SARIFDocument: Decodable {
    struct Message: Decodable { let text: String }
    struct Rule: Decodable { let id: String, shortDescription: Message }
    struct Driver: Decodable { let name: String, version: String, rules: [Rule] }
    struct Tool: Decodable { let driver: Driver }
    struct ArtifactLocation: Decodable { let uri: String, uriBaseId: String }
    struct Region: Decodable, Equatable { let startLine: Int, startColumn: Int?, endLine: Int?, endColumn: Int? }
    struct PhysicalLocation: Decodable { let artifactLocation: ArtifactLocation, region: Region }
    struct Location: Decodable { let physicalLocation: PhysicalLocation }
    struct Properties: Decodable { let verdict: String }
    struct Result: Decodable {
        let ruleId: String, ruleIndex: Int, level: String, kind: String, message: Message, locations: [Location]
        let relatedLocations: [Location]?, partialFingerprints: [String: String], properties: Properties
    }
    struct Notification: Decodable { let level: String, message: Message }
    struct Invocation: Decodable {
        let executionSuccessful: Bool, exitCode: Int, toolExecutionNotifications: [Notification]?
    }
    struct Counts: Decodable {
        let conclusion: String, mutants: [String: Int], benign: [String: Int], controls: [String: Int]
    }
    struct Base: Decodable { let uri: String?, description: Message }
    struct Run: Decodable {
        let tool: Tool, results: [Result], invocations: [Invocation], columnKind: String, properties: Counts
        let originalUriBaseIds: [String: Base]
    }
    let version: String
    let runs: [Run]
}

@Suite struct SARIFReportTests {
    private func run(_ material: ReportMaterial = EveryVerdict.material()) throws -> SARIFDocument.Run {
        let document = try JSONDecoder().decode(SARIFDocument.self, from: Data(SARIFReport(material).text.utf8))
        #expect(document.version == "2.1.0")
        return try #require(document.runs.first)
    }

    @Test func `what got through is a result, and what did not is none`() throws {
        let results = try run().results.map { "\($0.partialFingerprints["mutant/v1"] ?? "?") \($0.level)" }
        #expect(
            results == [
                "isolation/misattributed error", "isolation/survived error", "isolation/unreached error",
                "isolation/unstable error", "isolation/errored error", "isolation/timeout warning",
                "isolation/crashed error", "retry/unviable error", "retry/stale error", "benign/rejected error",
            ])
    }

    @Test func `each result has its place, its rule and its words`() throws {
        let run = try run()
        let survived = try #require(run.results.first { $0.properties.verdict == "survived" })
        #expect(survived.ruleId == "isolation")
        #expect(run.tool.driver.rules[survived.ruleIndex].id == "isolation")
        #expect(
            survived.message.text
                == "Title of isolation/survived: survived. Reason of isolation/survived. "
                + "It was meant to be killed by Isolation/*.")
        let place = try #require(survived.locations.first).physicalLocation
        #expect(survived.locations.count == 1)
        #expect(place.artifactLocation.uri == "Sources/Subject/Jar.swift")
        #expect(place.artifactLocation.uriBaseId == "%SRCROOT%")
        #expect(place.region == .init(startLine: 2, startColumn: 22, endLine: 2, endColumn: 24))
        #expect(run.columnKind == "utf16CodeUnits")
        #expect(run.originalUriBaseIds["%SRCROOT%"]?.uri == nil)
    }

    @Test func `the rules are the constraints with what they promise`() throws {
        let rules = try run().tool.driver.rules
        #expect(rules.map(\.id) == ["benign", "controls", "isolation", "retry"])
        #expect(
            rules.map(\.shortDescription.text) == [
                "The gate stays green on a change that keeps every promise.",
                "A fault that any gate must notice is killed.",
                "Account A's cookies never enter account B's requests.", "retry",
            ])
    }

    @Test func `a further file of a diff is a related place, and a line that is put in has no columns`() throws {
        let diff = """
            --- a/Sources/Subject/Jar.swift
            +++ b/Sources/Subject/Jar.swift
            @@ -2,0 +3 @@
            +    let other = 1
            --- a/Sources/Subject/A file: 1%.swift
            +++ b/Sources/Subject/A file: 1%.swift
            @@ -7 +7 @@
            -a
            +b

            """
        let result = try #require(
            try run(EveryVerdict.material([EveryVerdict.record("a/b", .survived)], diffs: ["a/b": diff])).results.first)
        #expect(
            result.locations[0].physicalLocation.region
                == .init(startLine: 3, startColumn: nil, endLine: nil, endColumn: nil))
        let other = try #require(result.relatedLocations?.first).physicalLocation
        #expect(other.artifactLocation.uri == "Sources/Subject/A%20file%3A%201%25.swift")
        // The file cannot be read, so the diff's own numbers stand.
        #expect(other.region == .init(startLine: 7, startColumn: 1, endLine: 8, endColumn: 1))
    }

    @Test func `each hunk is a place, and the first is the one to look at`() throws {
        let diff = """
            --- a/Sources/Subject/Jar.swift
            +++ b/Sources/Subject/Jar.swift
            @@ -1,2 +1,2 @@
            -struct Jar {
            +class Jar {
                 let store = Store()
            @@ -3,2 +3,2 @@
            -    var count = 0
            +    var count = 1
             }

            """
        let result = try #require(
            try run(EveryVerdict.material([EveryVerdict.record("a/b", .survived)], diffs: ["a/b": diff])).results.first)
        #expect(result.locations.map(\.physicalLocation.region.startLine) == [1])
        #expect(result.relatedLocations?.map(\.physicalLocation.region.startLine) == [3])
    }

    @Test func `titles cannot be taken for placeholders or links`() throws {
        let title = "A {0} in [braces](javascript:1)"
        let result = try #require(
            try run(EveryVerdict.material([EveryVerdict.record("a/b", .survived, title: title)])).results.first)
        #expect(result.message.text.hasPrefix("A {{0}} in [braces] (javascript:1): survived."))
    }

    @Test func `an audit without a result says so`() throws {
        let complete = try run(
            EveryVerdict.material([
                EveryVerdict.record("controls/deaf", .killed), EveryVerdict.record("a/b", .survived),
            ])
        ).invocations[0]
        #expect(complete.executionSuccessful)
        #expect(complete.exitCode == 2)
        #expect(complete.toolExecutionNotifications == nil)

        var report = EveryVerdict.report([EveryVerdict.record("a/b", nil)])
        report.conclusion = .init(
            status: 70, word: "VOID", reason: "cannot write \"/home/someone/package/.build/mirror/Package.swift\"")
        let fault = try run(ReportMaterial(report: report, diffs: [:], sources: [:])).invocations[0]
        #expect(!fault.executionSuccessful)
        #expect(fault.toolExecutionNotifications?.map(\.message.text) == ["VOID: cannot write \"Package.swift\"."])
    }

    @Test func `credentials are redacted`() throws {
        let record = EveryVerdict.record("a/b", .survived, title: "It sends Authorization: Bearer abc123def456")
        #expect(!SARIFReport(EveryVerdict.material([record])).text.contains("abc123def456"))
    }
}
