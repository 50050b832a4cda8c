// The order of an audit's stages, and what ends it early.

import Foundation
import Testing

@testable import GateAudit

@Suite struct AuditTests {
    private static let echo = "Gate.Isolation/echo()"
    private static let agent = "Gate.Headers/agent()"
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "audit-tests-\(UUID().uuidString)", directoryHint: .isDirectory)

    private let mutant = entry("isolation/shared-store", diff: "the diff\n")
    private let deaf = entry("controls/deaf")
    private let order = entry("benign/order")
    private let unmodified = entry("controls/unmodified", role: .benign)

    private static let killing: [String: [String: TestResult]] = [
        "controls/deaf": [echo: .failedByAssertion], "isolation/shared-store": [echo: .failedByAssertion],
    ]

    /// Everything of one audit over fakes.
    private struct Arrangement {
        let audit: Audit
        let builder: ScriptedBuilder
        let runner: ScriptedRunner
        let observer: RecordingObserver
    }

    private func arrange(
        _ entries: [CatalogueEntry]? = nil, builder: ScriptedBuilder = ScriptedBuilder(),
        tests: [String: [String]] = ["network": [echo, agent]], results: [String: [String: TestResult]] = killing,
        issues: [String: [TestIssue]] = [:], hangs: Set<String> = [], onHang: @escaping @Sendable () -> Void = {},
        options change: (inout AuditOptions) -> Void = { _ in }, assertions: [SourceAssertion]? = nil,
        interrupted: InterruptedAudit = .none,
        checkPatterns: @escaping @Sendable ([TestIdentifier]) throws -> Void = { _ in }
    ) throws -> Arrangement {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var options = AuditOptions(package: folder, jobs: 2)
        change(&options)
        let entries = entries ?? [deaf, mutant, order]
        let gate = GateConfiguration(
            subject: ["Subject"], layers: tests.keys.sorted().map { GateLayer(name: $0, tests: ["Gate"]) },
            constraints: ["isolation": "A's cookies never enter B's requests."])
        let runner = ScriptedRunner(tests: tests, results: results, issues: issues, hangs: hangs, onHang: onHang)
        let observer = RecordingObserver()
        let surroundings = AuditReport.Surroundings(
            package: "Sample", toolchain: "Swift 6", platform: .linux, harness: "test", revision: nil, clean: nil)
        let audit = Audit(
            catalogue: entries, gate: gate, emptyControl: unmodified, options: options, harness: "harness 1",
            packageName: "Sample", builder: builder, runner: runner,
            assertionFinder: assertions.map(FixedAssertions.init), checkPatterns: checkPatterns,
            store: VerdictStore(folder: folder.appending(path: "verdicts")), interrupted: interrupted,
            output: try OutputFolder(in: folder),
            ledger: AuditLedger(entries: entries, gate: gate, options: options, surroundings: surroundings),
            observer: observer)
        return Arrangement(audit: audit, builder: builder, runner: runner, observer: observer)
    }

    private struct FixedAssertions: AssertionFinding {
        let found: [SourceAssertion]
        func assertions() async throws -> [SourceAssertion]? { found }
    }

    /// A woven build of some entries.
    private func woven(_ ids: [String], refusals: [String: String] = [:]) -> WovenBuild {
        WovenBuild(
            variant: BuiltVariant(
                testBundle: URL(filePath: "/builds/woven"), executables: [:], contentKey: "woven", seconds: 3,
                reused: false, activeSwitch: ActiveSwitch(number: 0, count: ids.count)),
            numbers: Dictionary(uniqueKeysWithValues: zip(ids, 1...)), refusals: refusals)
    }

    @Test func `what is woven is not built, and the rest is`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(
            woven: woven(["controls/deaf", "isolation/shared-store"], refusals: ["benign/order": "it adds a name"]))
        let arrangement = try arrange(builder: builder)
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 0, "\(report.conclusion.reason)")
        #expect(report.entries.map(\.verdict) == [.killed, .killed, .passed])
        #expect(await builder.wovenRequests == [["controls/deaf", "isolation/shared-store", "benign/order"]])
        #expect(await Set(builder.built) == [nil, "controls/unmodified", "benign/order"])
        #expect(report.entries.map(\.build) == [.woven, .woven, .standalone])
        #expect(report.entries.map(\.standaloneBecause) == [nil, nil, "it adds a name"])
        #expect(await arrangement.observer.lines.contains { $0.contains("woven: 2 of 3 variants in one build") })
    }

    @Test func `where all is woven, only the unmodified package is built besides`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(woven: woven(["controls/deaf", "isolation/shared-store", "benign/order"]))
        let report = try await arrange(builder: builder).audit.run()
        #expect(report.conclusion.status == 0, "\(report.conclusion.reason)")
        #expect(report.emptyControl?.passed == true)
        #expect(await builder.built == [nil])
        #expect(await builder.warmedUp.isEmpty)
    }

    @Test func `a woven build that differs with nothing switched on is not used`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(woven: woven(["controls/deaf", "isolation/shared-store", "benign/order"]))
        var results = Self.killing
        results["woven"] = [Self.agent: .failedByAssertion]
        let arrangement = try arrange(builder: builder, results: results)
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 0, "\(report.conclusion.reason)")
        #expect(report.entries.map(\.build) == [.standalone, .standalone, .standalone])
        #expect(await builder.built.contains("isolation/shared-store"))
        #expect(
            await arrangement.observer.lines.contains {
                $0.contains("with nothing switched on the woven build differs") && $0.contains(Self.agent)
            })
    }

    @Test func `asked for woven only, a woven build that differs is not replaced by another`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(woven: woven(["controls/deaf", "isolation/shared-store", "benign/order"]))
        var results = Self.killing
        results["woven"] = [Self.agent: .failedByAssertion]
        let arrangement = try arrange(builder: builder, results: results, options: { $0.strategy = .woven })
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 5)
        #expect(report.entries.map(\.verdict) == [.unviable, .unviable, .unviable])
        #expect(await builder.built == [nil])
        #expect(await arrangement.observer.lines.contains { $0.hasSuffix("); nothing can be tried in it") })
    }

    @Test func `asked for woven only, what cannot be woven makes the audit void`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(
            woven: woven(["controls/deaf", "isolation/shared-store"], refusals: ["benign/order": "it adds a name"]))
        let report = try await arrange(builder: builder, options: { $0.strategy = .woven }).audit.run()
        #expect(report.conclusion.status == 5)
        #expect(report.entries.map(\.verdict) == [.killed, .killed, .unviable])
        #expect(report.entries[2].diagnostics == "It cannot be woven: it adds a name.")
        #expect(await builder.built == [nil])
    }

    @Test func `standalone builds weave nothing and warm up the other lanes`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(woven: woven(["controls/deaf"]))
        let report = try await arrange(builder: builder, options: { $0.strategy = .standalone }).audit.run()
        #expect(report.conclusion.status == 0, "\(report.conclusion.reason)")
        #expect(await builder.wovenRequests.isEmpty)
        #expect(await builder.warmedUp == [1], "the first lane builds the unmodified package anyway")
        #expect(report.entries.map(\.build) == [.standalone, .standalone, .standalone])
    }

    @Test func `an interrupted audit goes on with the verdicts that it had`() async throws {
        defer { clean() }
        let other = entry("isolation/other", diff: "another diff\n")
        var results = Self.killing
        results["isolation/other"] = [Self.agent: .failedByAssertion]
        let first = try await arrange([deaf, mutant, other], results: results).audit.run()
        #expect(first.conclusion.status == 2, "no test that it names fails on the second")
        // As if it had been killed before it could write its report.
        try FileManager.default.removeItem(at: folder.appending(path: "mutants.out/outcomes.json"))
        let interrupted = try InterruptedAudit(in: folder)
        let arrangement = try arrange(
            [deaf, mutant, other], results: results,
            options: {
                $0.resume = true; $0.reuse = false
            },
            interrupted: interrupted)
        let second = try await arrangement.audit.run()
        #expect(second.entries.map(\.verdict) == first.entries.map(\.verdict))
        #expect(second.entries.map(\.reused) == [false, true, true], "the controls run every time")
        #expect(
            await arrangement.observer.lines.contains {
                $0.contains("resumed: 2 of 2 verdicts kept from the interrupted audit")
            })
    }

    private func clean() { try? FileManager.default.removeItem(at: folder) }

    @Test func `an audit whose faults are all killed passes and writes its report`() async throws {
        defer { clean() }
        let arrangement = try arrange()
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 0, "\(report.conclusion.reason)")
        #expect(report.entries.map(\.verdict) == [.killed, .killed, .passed])
        #expect(report.emptyControl?.passed == true)
        #expect(await arrangement.builder.built.prefix(3) == [nil, "controls/deaf", "controls/unmodified"])
        #expect(await !arrangement.builder.overlapped)
        let output = folder.appending(path: "mutants.out")
        let written = try JSONDecoder().decode(
            AuditReport.self, from: Data(contentsOf: output.appending(path: "outcomes.json")))
        #expect(written.entries == report.entries)
        let diff = try String(contentsOf: output.appending(path: "diff/isolation/shared-store.diff"), encoding: .utf8)
        #expect(diff == "the diff\n")
        let log = try String(contentsOf: output.appending(path: "log/isolation/shared-store.log"), encoding: .utf8)
        #expect(log.contains("output of isolation/shared-store"))
    }

    @Test func `a red baseline stops the audit before any mutant is built`() async throws {
        defer { clean() }
        let arrangement = try arrange(results: ["baseline": [Self.agent: .failedByAssertion]])
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 4)
        #expect(report.baseline?.problems.first?.test == TestIdentifier(Self.agent))
        #expect(await arrangement.builder.built == [nil])
    }

    @Test func `a package that does not compile has no green baseline`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(outcomes: ["baseline": .unviable(diagnostics: "error: no such module")])
        let report = try await arrange(builder: builder).audit.run()
        #expect(report.conclusion.status == 4)
        #expect(report.baseline?.problems.first?.evidence.contains("no such module") == true)
    }

    @Test func `a control that survives voids the audit before any mutant is built`() async throws {
        defer { clean() }
        let arrangement = try arrange(results: [:])
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 5)
        #expect(report.conclusion.reason == "controls/deaf was not killed but survived: the audit measured nothing")
        #expect(await arrangement.builder.built == [nil, "controls/deaf"])
    }

    @Test func `an empty control that fails voids the audit`() async throws {
        defer { clean() }
        var results = Self.killing
        results["controls/unmodified"] = [Self.agent: .failedByAssertion]
        let arrangement = try arrange(results: results)
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 5)
        #expect(report.emptyControl?.passed == false)
        #expect(await !arrangement.builder.built.contains("isolation/shared-store"))
    }

    @Test func `a layer without tests is a fault of the configuration`() async throws {
        defer { clean() }
        let report = try await arrange(tests: ["network": [Self.echo], "store": []]).audit.run()
        #expect(report.conclusion.status == 1)
        #expect(report.conclusion.reason.hasPrefix("layer store of the gate holds no test"))
    }

    @Test func `a pattern that matches no test is a fault of the configuration`() async throws {
        defer { clean() }
        let report = try await arrange(checkPatterns: { tests in
            #expect(tests == [TestIdentifier(Self.agent), TestIdentifier(Self.echo)])
            throw AuditError(.usage, "Nobody/* names no test")
        }).audit.run()
        #expect(report.conclusion == .init(status: 1, word: "VOID", reason: "Nobody/* names no test"))
    }

    @Test func `a stale patch is said before anything is built, and the rest still gets its verdict`() async throws {
        defer { clean() }
        let arrangement = try arrange(
            [deaf, mutant, order, entry("isolation/old")],
            builder: ScriptedBuilder(stale: ["isolation/old": "Jar.swift:12 differs"]))
        let report = try await arrangement.audit.run()
        #expect(report.conclusion.status == 5)
        #expect(report.conclusion.reason == "1 patch no longer applies (isolation/old)")
        #expect(report.entries.map(\.verdict) == [.killed, .killed, .passed, .stale])
        #expect(await !arrangement.builder.built.contains("isolation/old"))
    }

    @Test func `a mutant that does not compile is unviable and voids the audit`() async throws {
        defer { clean() }
        let builder = ScriptedBuilder(outcomes: ["isolation/shared-store": .unviable(diagnostics: "Jar.swift:1: error")]
        )
        let report = try await arrange(builder: builder).audit.run()
        #expect(report.conclusion.status == 5)
        #expect(report.entries[1].verdict == .unviable)
        #expect(report.entries[1].diagnostics == "Jar.swift:1: error")
    }

    @Test func `verdicts that pass are used again, and controls are tried all the same`() async throws {
        defer { clean() }
        _ = try await arrange().audit.run()
        let second = try arrange()
        let report = try await second.audit.run()
        #expect(report.conclusion.status == 0)
        #expect(report.entries.map(\.reused) == [false, true, true])
        #expect(report.entries[1].killers == [TestIdentifier(Self.echo)])
        #expect(await second.runner.runs["isolation/shared-store"] == nil)
        #expect(await second.runner.runs["controls/deaf"] != nil)
    }

    @Test func `no-reuse tries everything again`() async throws {
        defer { clean() }
        _ = try await arrange().audit.run()
        let report = try await arrange(options: { $0.reuse = false }).audit.run()
        #expect(report.entries.allSatisfy { !$0.reused })
    }

    @Test func `another number of repetitions makes verdicts anew`() async throws {
        defer { clean() }
        _ = try await arrange().audit.run()
        let report = try await arrange(options: { $0.repetitions = 5 }).audit.run()
        #expect(report.entries.allSatisfy { !$0.reused })
        #expect(report.entries[1].trials.count { $0.test != nil } == 5)
    }

    @Test func `a mutant that failed the audit is tried again`() async throws {
        defer { clean() }
        let results = ["controls/deaf": [Self.echo: TestResult.failedByAssertion]]
        _ = try await arrange(results: results).audit.run()
        let report = try await arrange(results: results).audit.run()
        #expect(report.conclusion.status == 2)
        #expect(report.entries[1].verdict == .survived)
        #expect(!report.entries[1].reused)
    }

    @Test func `a cancelled audit reports what it has found`() async throws {
        defer { clean() }
        let (hanging, continuation) = AsyncStream.makeStream(of: Void.self)
        let hung = entry("isolation/hung")
        let arrangement = try arrange(
            [deaf, hung], hangs: ["isolation/hung"], onHang: { continuation.yield() })
        let task = Task { try await arrangement.audit.run() }
        for await _ in hanging { break }
        task.cancel()
        let report = try await task.value
        #expect(report.conclusion.status == 130)
        #expect(report.entries.map(\.verdict) == [.killed, nil])
        let outcomes = folder.appending(path: "mutants.out/outcomes.json")
        #expect(FileManager.default.fileExists(atPath: outcomes.path))
    }

    @Test func `idle tests and assertions are named when the whole catalogue ran`() async throws {
        defer { clean() }
        let failing = SourcePlace(fileID: "Gate/Isolation.swift", line: 7, column: 9)
        let idle = SourcePlace(fileID: "Gate/Headers.swift", line: 3, column: 5)
        let issue = TestIssue(kind: .assertion, message: "no", place: failing, test: TestIdentifier(Self.echo))
        let arrangement = try arrange(
            issues: ["isolation/shared-store": [issue]],
            assertions: [failing, idle].map {
                SourceAssertion(place: $0, file: "Tests/\($0.fileID)", text: "#expect(a)", reason: nil)
            })
        let report = try await arrangement.audit.run()
        #expect(report.idleTests == [TestIdentifier(Self.agent)])
        #expect(report.idleAssertions?.map(\.line) == [3])
    }

    @Test func `of a part of the catalogue nothing idle is told`() async throws {
        defer { clean() }
        let report = try await arrange(options: { $0.patterns = ["isolation/*"] }, assertions: []).audit.run()
        #expect(report.idleTests == nil)
        #expect(report.idleAssertions == nil)
    }
}
