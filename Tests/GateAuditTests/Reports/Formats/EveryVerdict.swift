// An audit in which everything comes about once, with the texts that its reports show.

import Foundation

@testable import GateAudit

/// Makes reports of an audit whose entries are known one by one.
enum EveryVerdict {
    static let echo = TestIdentifier("Gate.Isolation/echo()")
    static let agent = TestIdentifier("Gate.Headers/agent()")
    static let check = TestIdentifier("jar-check/empty")

    static let jar = """
        struct Jar {
            let store = Store()
            var count = 0
        }

        """

    static let diff = """
        diff --git a/Sources/Subject/Jar.swift b/Sources/Subject/Jar.swift
        --- a/Sources/Subject/Jar.swift
        +++ b/Sources/Subject/Jar.swift
        @@ -1,4 +1,4 @@
         struct Jar {
        -    let store = Store()
        +    let store = Store.shared
             var count = 0
         }

        """

    static func record(
        _ id: String, _ verdict: Verdict?, accepting: Set<AcceptedEnding> = [], title: String? = nil,
        killers: [TestIdentifier] = [], others: [TestIdentifier] = [], reachedBy: [TestIdentifier]? = nil,
        diagnostics: String? = nil, trials: [TrialOutcome] = []
    ) -> EntryRecord {
        var record = EntryRecord(
            entry(id, accepting: accepting, title: title ?? "Title of \(id)"),
            judgement: verdict.map {
                Judgement(verdict: $0, killers: killers, otherKillers: others, reason: "Reason of \(id).")
            }, diagnostics: diagnostics, buildSeconds: 0.5, trials: trials)
        record.reachedBy = reachedBy
        return record
    }

    /// One entry of each kind, and two that were killed.
    static let entries = [
        record("controls/deaf", .killed, killers: [echo]),
        record(
            "isolation/killed", .killed, killers: [echo], others: [check], reachedBy: [agent, echo],
            trials: alone("Gate.Isolation/echo()", [.failedByAssertion]) + alone("Gate.Headers/agent()", [.passed])),
        record("isolation/crash-accepted", .killed, accepting: [.crash], killers: [agent]),
        record("isolation/misattributed", .misattributed, others: [agent]),
        record(
            "isolation/survived", .survived, reachedBy: [echo], trials: alone("Gate.Isolation/echo()", [.passed])),
        record("isolation/unreached", .unreached, reachedBy: []),
        record("isolation/unstable", .unstable),
        record("isolation/errored", .errored),
        record("isolation/timeout", .timeout),
        record("isolation/crashed", .crashed),
        record("retry/unviable", .unviable, diagnostics: "Jar.swift:2:9: error: no such type"),
        record("retry/stale", .stale),
        record("retry/open", nil),
        record("benign/passed", .passed),
        record("benign/rejected", .rejected),
    ]

    static func report(_ entries: [EntryRecord] = entries, interrupted: Bool = false) -> AuditReport {
        let baseline = AuditReport.BaselineRecord(
            problems: [], buildSeconds: 3, seconds: 1, testSeconds: [:], trials: [])
        return AuditReport(
            started: "2026-01-01T00:00:00Z", seconds: 75,
            conclusion: .init(
                entries: entries, baseline: baseline, emptyControl: .init(passed: true), interrupted: interrupted),
            surroundings: .init(
                package: "Sample", toolchain: "Swift 6", platform: .linux, harness: "0.1.0", revision: nil, clean: nil),
            request: .init(patterns: [], constraint: nil, repetitions: 3, jobs: 2, timeout: nil, reuse: true),
            gate: GateConfiguration(
                subject: ["Subject"], layers: [],
                constraints: ["isolation": "Account A's cookies never enter account B's requests."]),
            tests: [.init(name: "network", tests: [echo, agent]), .init(name: "store", tests: [check])],
            baseline: baseline, emptyControl: .init(passed: true), entries: entries, idleTests: [agent],
            idleAssertions: [
                IdleAssertion(file: "Tests/Gate/A.swift", line: 7, column: 5, text: "#expect(a == b)", reason: nil),
                IdleAssertion(file: "Tests/Gate/A.swift", line: 9, column: 5, text: "#expect(c)", reason: "a guard"),
            ])
    }

    static func material(
        _ entries: [EntryRecord] = entries, diffs: [String: String] = [:],
        sources: [String: String] = ["Sources/Subject/Jar.swift": jar]
    ) -> ReportMaterial {
        let all = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, diffs[$0.id] ?? diff) })
        var material = ReportMaterial(report: report(entries), diffs: all, sources: sources)
        material.command = ["./run-mutants.sh", "--package", "a b"]
        return material
    }
}
