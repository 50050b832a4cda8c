// The plan of an entry's trials: who is nominated, who decides, and how often.

import Foundation
import Testing

@testable import GateAudit

private let network = GateLayer(name: "network", tests: ["M"])
private let store = GateLayer(name: "store", check: "check")
private let layers = [
    LayerTests(layer: store, tests: ["check/one", "check/two"].map(TestIdentifier.init)),
    LayerTests(layer: network, tests: ["M.S/a()", "M.S/b()", "M.S/c()"].map(TestIdentifier.init)),
]
private let total = 5

private func entry(killedBy: [String] = ["S/a()"], role: EntryRole = .mutant) -> CatalogueEntry {
    CatalogueEntry(
        id: "isolation/x", role: role, constraint: "isolation", title: "x", killedBy: killedBy.map(TestPattern.init),
        file: URL(fileURLWithPath: "/x"), diff: "", touchedFiles: [])
}

private func trials(
    _ entry: CatalogueEntry = entry(), repetitions: Int = 3,
    _ answer: @escaping @Sendable (TrialRequest) -> TrialOutcome
) async throws -> (outcomes: [TrialOutcome], runner: RehearsedRunner) {
    let runner = RehearsedRunner(answer)
    let plan = TrialPlan(
        runner: runner, scheduler: Scheduler(jobs: 3), layers: layers,
        deadlines: Deadlines(testSeconds: [TestIdentifier("M.S/a()"): 2]), repetitions: repetitions)
    return (try await plan.trials(of: entry, on: .fake), runner)
}

/// How often each test ran alone.
private func counts(_ outcomes: [TrialOutcome]) -> [String: Int] {
    outcomes.reduce(into: [:]) { counts, outcome in
        if case .only(let test) = outcome.selection { counts[test.rawValue, default: 0] += 1 }
    }
}

@Suite struct TrialPlanTests {
    @Test func whatFailsBesideOthersIsRepeatedAloneInVaryingCircumstances() async throws {
        let (outcomes, runner) = try await trials {
            $0.outcome(["M.S/a()": .failedByAssertion, "M.S/b()": .failedByAssertion, "M.S/c()": .errored])
        }
        // What fails by assertion beside the named one is run once for the matrix; what threw kills nothing anyway.
        #expect(counts(outcomes) == ["M.S/a()": 3, "M.S/b()": 1])
        #expect(outcomes.filter { $0.selection == .wholeLayer }.map(\.layer) == ["store", "network"])
        #expect(Set(runner.requests(for: "M.S/a()").map(\.condition)) == [.beside, .pinned, .alone])
        #expect(Set(runner.requests(for: "M.S/a()").map(\.repetition)) == [1, 2, 3])
        #expect(runner.requests(for: "M.S/a()").allSatisfy { $0.deadline == 20 }, "ten times what it takes")
    }

    @Test func theTestsThatAreMeantToKillRunAloneWhateverTheLayerShowed() async throws {
        let (outcomes, _) = try await trials(entry(killedBy: ["S/b()"])) { request in
            request.selection == .only(TestIdentifier("M.S/b()"))
                ? request.outcome(["M.S/b()": .failedByAssertion]) : request.outcome()
        }
        #expect(counts(outcomes) == ["M.S/b()": 3])
    }

    @Test func whatFailsIsRepeatedWhenNoneOfTheNamedDoes() async throws {
        let (outcomes, _) = try await trials(entry(killedBy: ["S/c()"])) { $0.outcome(["M.S/b()": .failedByAssertion]) }
        #expect(counts(outcomes) == ["M.S/b()": 3, "M.S/c()": 3])
    }

    @Test func beforeAnEntryHasSurvivedEveryTestRanAlone() async throws {
        let (outcomes, _) = try await trials { $0.outcome() }
        #expect(counts(outcomes) == ["check/one": 1, "check/two": 1, "M.S/a()": 3, "M.S/b()": 1, "M.S/c()": 1])
    }

    @Test func whatFailsOnlyAloneIsRepeatedToo() async throws {
        let (outcomes, _) = try await trials(entry(killedBy: [])) { request in
            request.selection == .only(TestIdentifier("M.S/c()"))
                ? request.outcome(["M.S/c()": .failedByAssertion]) : request.outcome()
        }
        #expect(counts(outcomes)["M.S/c()"] == 3)
        #expect(counts(outcomes).count == total)
    }

    @Test func aCrashNominatesWhateverHadNotPassedByThen() async throws {
        let (outcomes, _) = try await trials(entry(killedBy: [])) { request in
            guard request.selection == .wholeLayer, request.layer.name == "network" else { return request.outcome() }
            return TrialOutcome(
                selection: .wholeLayer, layer: "network", ending: .crashed(exitStatus: nil, signal: 4),
                results: [TestIdentifier("M.S/a()"): .passed, TestIdentifier("M.S/b()"): .crashed])
        }
        #expect(counts(outcomes) == ["M.S/b()": 1, "M.S/c()": 1])
    }

    @Test func anIssueThatBelongsToNoTestNominatesEveryTestOfItsLayer() async throws {
        let (outcomes, _) = try await trials(entry(killedBy: [])) { request in
            request.selection == .wholeLayer && request.layer.name == "network"
                ? request.outcome(issues: [TestIssue(kind: .assertion, message: "late")]) : request.outcome()
        }
        #expect(counts(outcomes) == ["M.S/a()": 1, "M.S/b()": 1, "M.S/c()": 1])
    }

    @Test func aFailingExecutableNominatesAllOfItsChecks() async throws {
        let (outcomes, _) = try await trials(entry(killedBy: [])) { request in
            request.layer.check != nil ? request.outcome(["check/one": .failedByAssertion]) : request.outcome()
        }
        #expect(counts(outcomes) == ["check/one": 3, "check/two": 1])
    }

    @Test func aTrialThatRanOutOfTimeBesideOthersRunsOnceMoreAlone() async throws {
        let (outcomes, runner) = try await trials { request in
            request.layer.name == "network" && request.condition != .alone
                ? request.outcome(["M.S/a()": .timedOut], ending: .timedOut(after: 20))
                : request.outcome(["M.S/a()": .failedByAssertion])
        }
        let alone = outcomes.filter { $0.selection == .only(TestIdentifier("M.S/a()")) }
        #expect(alone.map(\.condition) == [.alone, .alone, .alone])
        #expect(
            alone.map { $0.results[TestIdentifier("M.S/a()")] } == [
                .failedByAssertion, .failedByAssertion, .failedByAssertion,
            ])
        #expect(Set(alone.map(\.repetition)) == [1, 2, 3])
        #expect(runner.requests(for: "M.S/a()").count == 5, "the third repetition is alone to begin with")
    }

    @Test func anAssertionThatFailedBeforeTimeRanOutNeedsNoConfirmation() async throws {
        let (outcomes, runner) = try await trials { request in
            request.layer.name == "network"
                ? request.outcome(["M.S/a()": .failedByAssertion], ending: .timedOut(after: 20)) : request.outcome()
        }
        #expect(counts(outcomes)["M.S/a()"] == 3)
        #expect(runner.requests(for: "M.S/a()").map(\.repetition).sorted() == [1, 2, 3])
    }

    @Test func whereEverythingHangsAFewTestsSayEnough() async throws {
        let many = LayerTests(layer: network, tests: (10..<40).map { TestIdentifier("M.S/t\($0)()") })
        let runner = RehearsedRunner { request in
            let tests = request.tests.map(\.rawValue)
            return request.outcome(
                Dictionary(uniqueKeysWithValues: tests.map { ($0, .timedOut) }), ending: .timedOut(after: 10))
        }
        let plan = TrialPlan(
            runner: runner, scheduler: Scheduler(jobs: 2), layers: [many], deadlines: Deadlines(), repetitions: 2)
        let trials = try await plan.trials(of: entry(killedBy: ["S/other()"]), on: .fake)
        #expect(counts(trials).count == 4)
        #expect(Judge(repetitions: 2).judge(entry(killedBy: ["S/other()"]), trials: trials).verdict == .timeout)
    }

    @Test func whatFailsByAssertionIsNotKeptWaitingByWhatHangs() async throws {
        let many = LayerTests(layer: network, tests: (10..<40).map { TestIdentifier("M.S/t\($0)()") })
        let runner = RehearsedRunner { request in
            var results: [String: TestResult] = Dictionary(
                uniqueKeysWithValues: request.tests.map { ($0.rawValue, .timedOut) })
            results["M.S/t39()"] = .failedByAssertion
            return request.outcome(results, ending: .timedOut(after: 10))
        }
        let plan = TrialPlan(
            runner: runner, scheduler: Scheduler(jobs: 2), layers: [many], deadlines: Deadlines(), repetitions: 2)
        let trials = try await plan.trials(of: entry(killedBy: ["S/other()"]), on: .fake)
        let judgement = Judge(repetitions: 2).judge(entry(killedBy: ["S/other()"]), trials: trials)
        #expect(judgement.verdict == .misattributed)
        #expect(judgement.otherKillers == [TestIdentifier("M.S/t39()")])
        #expect(counts(trials) == ["M.S/t39()": 2])
    }

    @Test func whatIsAskedForOnceRunsOnce() async throws {
        let (outcomes, _) = try await trials(repetitions: 1) { $0.outcome(["M.S/a()": .failedByAssertion]) }
        #expect(counts(outcomes) == ["M.S/a()": 1])
    }

    @Test func aFaultOfTheRunnerIsThrown() async {
        struct Broken: TrialRunning {
            func run(_ request: TrialRequest) async throws -> TrialOutcome { throw TrialError("no folder") }
        }
        let plan = TrialPlan(
            runner: Broken(), scheduler: Scheduler(jobs: 1), layers: layers, deadlines: Deadlines(), repetitions: 1)
        await #expect(throws: TrialError("no folder")) { try await plan.trials(of: entry(), on: .fake) }
    }
}
