// The runner of trials on tests that go wrong in every way.

import Foundation
import Testing

@testable import GateAudit

private let tests = GateLayer(name: "tests", tests: ["MisbehavingTests"])
private let bothModules = GateLayer(name: "both", tests: ["MisbehavingTests", "OtherTests"])
private let checks = GateLayer(name: "checks", check: "misbehaving-check")
private let single = GateLayer(name: "single", check: "single-check")

/// The signal of a failed precondition.
#if arch(x86_64)
    private let trapSignal = SIGILL
#else
    private let trapSignal = SIGTRAP
#endif

@Suite struct TrialRunnerTests {
    /// Runs one test alone.
    private func run(
        _ name: String, layer: GateLayer = tests, deadline: Double = 30, limits: TrialLimits = TrialLimits(),
        condition: TrialCondition = .beside, workingDirectory: URL? = nil, sharesProcesses: Bool = false
    ) async throws -> (outcome: TrialOutcome, result: TestResult?) {
        let variant = try await MisbehavingPackage.built().variant
        let folder = try TestFolder.fresh()
        let runner = TrialRunner(
            supervisor: Supervisor(executable: TestFolder.supervisor, sharesProcesses: sharesProcesses), limits: limits,
            workingDirectory: workingDirectory, folder: folder)
        let test = TestIdentifier(layer.check.map { "\($0)/\(name)" } ?? "MisbehavingTests.\(name)")
        let outcome = try await runner.run(
            TrialRequest(
                variant: variant, layer: layer, selection: .only(test), condition: condition, deadline: deadline))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [], "folders remain")
        return (outcome, outcome.results[test])
    }

    private static let completed: [(String, TestResult)] = [
        ("freeFunction()", .passed),
        ("Assertions/passes()", .passed),
        ("Assertions/expects()", .failedByAssertion),
        ("Assertions/requires()", .failedByAssertion),
        ("Assertions/confirms()", .failedByAssertion),
        ("Assertions/records()", .failedByAssertion),
        ("Assertions/recordsError()", .failedByAssertion),
        ("Assertions/throwsError()", .errored),
        ("Assertions/throwsInExpectation()", .errored),
        ("Assertions/expectsThenThrows()", .failedByAssertion),
        ("Assertions/warns()", .passed),
        ("Assertions/known()", .passed),
        ("Assertions/knownNotRecorded()", .failedByAssertion),
        ("Assertions/runsNoExpectation()", .passed),
        ("Assertions/disabled()", .skipped),
        ("Assertions/displayName()", .passed),
        ("Assertions/`a raw / name. with (all)`()", .passed),
        ("Assertions/parameterised(number:)", .failedByAssertion),
        ("Assertions/Nested/inner()", .passed),
        ("FailingFixture/neverBegins()", .errored),
        ("Endings/detached()", .failedByAssertion),
        ("Endings/failsInQueue()", .failedByAssertion),
        ("ClassicTests/testPasses", .passed),
        ("ClassicTests/testFails", .failedByAssertion),
        ("ClassicTests/testThrows", .errored),
        ("ClassicTests/testThrowsInAssertion", .errored),
        ("ClassicTests/testAssertsNoThrow", .failedByAssertion),
        ("ClassicTests/testUnwraps", .failedByAssertion),
        ("ClassicTests/testWaits", .failedByAssertion),
        ("ClassicTests/testSkips", .skipped),
        ("ClassicTests/testFailsThenThrows", .failedByAssertion),
        ("ClassicTests/testPrintsWithoutLineEnd", .passed),
        ("ClassicTests/testAsynchronous", .passed),
        ("FailingSetUp/testNeverBegins", .errored),
    ]

    @Test(arguments: completed) func aTestThatEndsIsJudgedByItsFirstIssue(name: String, expected: TestResult)
        async throws
    {
        let (outcome, result) = try await run(name)
        #expect(result == expected)
        #expect(outcome.results.count == 1)
        guard case .completed = outcome.ending else {
            Issue.record("it ended as \(outcome.ending)\n\(outcome.output)")
            return
        }
    }

    @Test(arguments: [
        ("Endings/exits()", TestResult.crashed, Int32?(0), Int32?.none),
        ("Endings/exitsAtOnce()", .crashed, 0, nil),
        ("Endings/failsThenExits()", .failedByAssertion, 0, nil),
        ("Endings/traps()", .crashed, nil, trapSignal),
        ("Endings/endsBadlyAfterwards()", .crashed, 3, nil),
        ("ClassicTests/testExits", .crashed, 0, nil),
        ("ClassicTests/testTraps", .crashed, nil, trapSignal),
        ("Assertions/thereIsNoSuchTest()", .crashed, 69, nil),
        ("ClassicTests/testThereIsNoSuchTest", .crashed, 0, nil),
    ])
    func aProcessThatEndsEarlyHasCrashedWhateverItsStatus(
        name: String, expected: TestResult, status: Int32?, signal: Int32?
    ) async throws {
        let (outcome, result) = try await run(name)
        #expect(result == expected)
        #expect(outcome.ending == .crashed(exitStatus: status, signal: signal))
    }

    @Test(arguments: [
        ("Endings/hangs()", TestResult.timedOut), ("Endings/failsThenHangs()", .failedByAssertion),
        ("ClassicTests/testHangs", .timedOut),
    ])
    func aTestThatHangsIsEndedAtItsDeadline(name: String, expected: TestResult) async throws {
        let (outcome, result) = try await run(name, deadline: 0.5)
        #expect(result == expected)
        guard case .timedOut = outcome.ending else {
            Issue.record("it ended as \(outcome.ending)")
            return
        }
    }

    @Test func issuesCarryTextPlaceAndTest() async throws {
        let (modern, _) = try await run("Assertions/expects()")
        let issue = try #require(modern.issues.first)
        #expect(issue.message.hasPrefix("Expectation failed"))
        #expect(issue.place?.fileID == "MisbehavingTests/Assertions.swift")
        #expect(issue.place?.column != nil)
        #expect(issue.test == TestIdentifier("MisbehavingTests.Assertions/expects()"))

        let (classic, _) = try await run("ClassicTests/testFails")
        let failure = try #require(classic.issues.first)
        #expect(failure.message.hasSuffix("in words\nand more words"))
        #expect(failure.place?.fileID == "MisbehavingTests/ClassicTests.swift")
        #expect(failure.test == TestIdentifier("MisbehavingTests.ClassicTests/testFails"))

        let (detached, _) = try await run("Endings/detached()")
        #expect(detached.issues.first?.test == nil, "a detached task knows no test")
    }

    @Test(arguments: [
        ("Excesses/floodsOutput()", "output"), ("Excesses/fillsFolder()", "folder"),
        ("Excesses/writesLargeFile()", "file"),
    ])
    func aBoundThatIsPassedEndsTheTrial(name: String, bound: String) async throws {
        var limits = TrialLimits(fileSize: 24 << 20, folderSize: 48 << 20, outputSize: 1 << 20)
        if bound == "output" { limits.fileSize = 1 << 30 }
        let (outcome, result) = try await run(name, limits: limits)
        #expect(outcome.ending == .exceeded(bound))
        // A write beyond the bound on files is an error, which the test may still get to throw.
        #expect(result == .crashed || (bound == "file" && result == .errored))
        #expect(outcome.output.utf8.count <= limits.keptOutput)
    }

    @Test func aTestThatTakesTooMuchMemoryEndsItself() async throws {
        let (outcome, result) = try await run("Excesses/takesMemory()", limits: TrialLimits(addressSpace: 4 << 30))
        #expect(result == .crashed)
        #expect(outcome.ending == .exceeded("memory"))
    }

    @Test(arguments: [false, true]) func daemonsEndWithTheTrialThatStartedThem(sharesProcesses: Bool) async throws {
        let (outcome, result) = try await run("Excesses/leavesDaemon()", sharesProcesses: sharesProcesses)
        #expect(result == .passed)
        // A child that had no time to become its program still has the shell's name.
        #expect(outcome.leftovers.count == 2)
    }

    @Test(arguments: [false, true]) func killingTheParentKillsNobodyElse(sharesProcesses: Bool) async throws {
        let (outcome, result) = try await run("Excesses/killsParent()", sharesProcesses: sharesProcesses)
        #expect(result == .passed)
        #expect(outcome.ending == .completed(exitStatus: 0))
    }

    @Test func aSignalToEverybodyReachesNobodyOutside() async throws {
        // Without a namespace the signal would reach every process of the user, this one included.
        let records = try TestFolder.fresh()
        let probe = try await Supervisor(executable: TestFolder.supervisor).run(
            Command(executable: URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "true"]), records: records)
        guard probe.hadOwnProcesses else { return }
        let (outcome, result) = try await run("Excesses/killsEverybody()")
        // The sender is left out, so the test itself goes on.
        #expect(result == .passed)
        #expect(outcome.ending == .completed(exitStatus: 0))
    }

    @Test(arguments: ["Excesses/deletesHome()", "Excesses/locksItsFolders()"])
    func whatATestDoesToItsFoldersIsItsOwnAffair(name: String) async throws {
        let (_, result) = try await run(name)
        #expect(result == .passed)
    }

    @Test func aTrialSeesNothingOfTheUsersShell() async throws {
        let (outcome, _) = try await run("Excesses/printsSurroundings()")
        let pairs = outcome.output.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        let surroundings = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        let home = try #require(surroundings["HOME"])
        #expect(home != ProcessInfo.processInfo.environment["HOME"])
        #expect(home.hasPrefix(TestFolder.shared.path))
        let own = String(home.dropLast("/home".count))
        for name in [
            "TMPDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
        ] {
            #expect(surroundings[name]?.hasPrefix(own) == true, "\(name)")
        }
        #expect(surroundings["folder"] == own + "/work")
        #expect(surroundings["SWIFT_BACKTRACE"] == "enable=no")
        let allowed: Set = [
            "PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TOOLCHAINS", "DEVELOPER_DIR", "SDKROOT", "HOME", "PWD",
            "folder",
            "CFFIXED_USER_HOME", "TMPDIR", "SWIFT_BACKTRACE", "SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED",
        ]
        let others = surroundings.keys.filter {
            !allowed.contains($0) && !$0.hasPrefix("XDG_") && $0.allSatisfy(\.isASCII)
        }
        #expect(others.filter { $0.allSatisfy { $0.isUppercase || $0 == "_" } } == [])
    }

    @Test func testsRunWhereThePackageIsWhenAsked() async throws {
        let folder = try TestFolder.fresh("work")
        let (outcome, _) = try await run("Excesses/printsSurroundings()", workingDirectory: folder)
        #expect(outcome.output.contains("folder=\(folder.path)\n"))
        #expect(outcome.output.contains("PWD=\(folder.path)\n"))
    }

    @Test func secretsAreTakenOutOfOutputAndIssues() async throws {
        let (outcome, _) = try await run("Assertions/printsSecret()")
        #expect(!outcome.output.contains("do-not-show"))
        #expect(outcome.output.contains("other=fixture-shown"))
        #expect(outcome.issues.count == 1)
        #expect(outcome.issues.allSatisfy { !$0.message.contains("do-not-show") && $0.message.contains("<redacted>") })
    }

    @Test func aPinnedTrialHasABusyNeighbourThatEndsWithIt() async throws {
        let (outcome, result) = try await run("Assertions/passes()", condition: .pinned)
        #expect(result == .passed)
        #expect(outcome.condition == .pinned)
        #expect(outcome.leftovers == [], "the neighbour is not left over")
    }

    @Test func aWholeLayerRunsBothLibrariesAndAllModules() async throws {
        let variant = try await MisbehavingPackage.built().variant
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
        let all = try await runner.listTests(of: variant, layer: bothModules)
        let some = all.filter {
            $0.rawValue.contains("ClassicTests/testPasses") || !$0.rawValue.contains("ClassicTests")
        }
        #expect(some.filter { $0.rawValue.hasPrefix("OtherTests.") }.count == 2)
        let outcome = try await runner.run(
            TrialRequest(variant: variant, layer: bothModules, selection: .wholeLayer, tests: some, deadline: 20))
        // Some test of Swift Testing ended its process, whichever was first; XCTest's tests did not share it.
        if case .completed = outcome.ending { Issue.record("nothing ended it early") }
        #expect(outcome.results[TestIdentifier("MisbehavingTests.ClassicTests/testPasses")] == .passed)
        #expect(outcome.results[TestIdentifier("OtherTests.ClassicTests/testPasses")] == .passed)
    }

    @Test func testsAreListedByTheirStableNames() async throws {
        let variant = try await MisbehavingPackage.built().variant
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
        let names = try await runner.listTests(of: variant, layer: tests).map(\.rawValue)
        #expect(names == names.sorted())
        #expect(names.contains("MisbehavingTests.freeFunction()"))
        #expect(names.contains("MisbehavingTests.Assertions/Nested/inner()"))
        #expect(names.contains("MisbehavingTests.Assertions/`a raw / name. with (all)`()"))
        #expect(names.contains("MisbehavingTests.Assertions/parameterised(number:)"))
        #expect(names.contains("MisbehavingTests.ClassicTests/testPasses"))
        #expect(names.contains("MisbehavingTests.FailingSetUp/testNeverBegins"))
        #expect(names.allSatisfy { $0.hasPrefix("MisbehavingTests.") })
        #expect(names.count == Set(names).count)
        await #expect(throws: TrialError("layer none has no tests")) {
            try await runner.listTests(of: variant, layer: GateLayer(name: "none", tests: ["NoSuchTests"]))
        }
    }

    @Test func placesOfTestsAreKnown() async throws {
        let variant = try await MisbehavingPackage.built().variant
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
        let places = try await runner.listPlaces(of: variant, layer: tests)
        #expect(places[TestIdentifier("MisbehavingTests.Endings/exits()")]??.fileID == "MisbehavingTests/Endings.swift")
    }

    // MARK: Checks

    @Test func checksAreListedByName() async throws {
        let variant = try await MisbehavingPackage.built().variant
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
        let names = try await runner.listTests(of: variant, layer: checks).map(\.rawValue)
        #expect(names == ["fails", "hangs", "holds", "leaves", "traps"].map { "misbehaving-check/\($0)" })
        #expect(try await runner.listTests(of: variant, layer: single).map(\.rawValue) == ["single-check/single-check"])
    }

    @Test(arguments: [
        ("holds", TestResult.passed), ("fails", .failedByAssertion), ("traps", .crashed), ("hangs", .timedOut),
    ])
    func aCheckRunsAlone(name: String, expected: TestResult) async throws {
        let (outcome, result) = try await run(name, layer: checks, deadline: expected == .timedOut ? 0.3 : 30)
        #expect(result == expected)
        #expect(outcome.issues.map(\.message) == (expected == .failedByAssertion ? ["it was made not to"] : []))
    }

    @Test func aProgramWithoutNamesIsOneCheck() async throws {
        let (_, result) = try await run("single-check", layer: single)
        #expect(result == .passed)
    }

    @Test func aLayerOfChecksRunsAsAWhole() async throws {
        let variant = try await MisbehavingPackage.built().variant
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
        let outcome = try await runner.run(TrialRequest(variant: variant, layer: checks, selection: .wholeLayer))
        #expect(outcome.results[TestIdentifier("misbehaving-check/fails")] == .failedByAssertion)
        #expect(outcome.results[TestIdentifier("misbehaving-check/holds")] != .passed, "it may not have run")
        #expect(outcome.ending == .completed(exitStatus: 1))
    }

    @Test func aBuildWithoutWhatTheLayerNeedsIsAnError() async throws {
        let nothing = BuiltVariant(testBundle: nil, executables: [:], contentKey: "", seconds: 0, reused: false)
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: try TestFolder.fresh())
        await #expect(throws: TrialError("layer tests is made of tests, but the build has no test bundle")) {
            try await runner.run(TrialRequest(variant: nothing, layer: tests, selection: .wholeLayer))
        }
        await #expect(throws: TrialError("the build has no executable misbehaving-check")) {
            try await runner.run(TrialRequest(variant: nothing, layer: checks, selection: .wholeLayer))
        }
    }

    @Test func cancellationEndsEverythingAndLeavesNoFolder() async throws {
        let variant = try await MisbehavingPackage.built().variant
        let folder = try TestFolder.fresh()
        let runner = TrialRunner(supervisor: TestFolder.supervisor, folder: folder)
        let hanging = TestIdentifier("MisbehavingTests.Endings/hangs()")
        let trial = Task {
            try await runner.run(
                TrialRequest(variant: variant, layer: tests, selection: .only(hanging), deadline: 600))
        }
        // It is under way once its event stream has something in it.
        try await eventually { FileManager.default.hasEvents(below: folder) }
        trial.cancel()
        await #expect(throws: CancellationError.self) { try await trial.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}

extension FileManager {
    fileprivate func hasEvents(below folder: URL) -> Bool {
        guard let trial = try? contentsOfDirectory(atPath: folder.path).first else { return false }
        let file = folder.appendingPathComponent("\(trial)/records/events.jsonl").path
        return ((try? attributesOfItem(atPath: file)[.size] as? Int) ?? 0) > 0
    }
}

/// Waits until something about other processes or files holds, of which nobody tells: it is asked again and again.
func eventually(_ condition: @Sendable () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
        guard ContinuousClock.now < deadline else { throw WaitedInVain() }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// What a test waited for has not come about within two minutes.
struct WaitedInVain: Error {}
