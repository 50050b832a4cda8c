// The trials of generated mutants, which nobody named a test for: up to the first kill, and no further.

import Foundation
import Testing

@testable import GateAudit

private let layers = [
    LayerTests(layer: GateLayer(name: "store", check: "check"), tests: [TestIdentifier("check/one")]),
    LayerTests(
        layer: GateLayer(name: "network", tests: ["M"]),
        tests: ["M.S/a()", "M.S/b()", "M.S/c()"].map(TestIdentifier.init)),
]

private let mutant = CatalogueEntry(
    id: "relational/f-1", role: .mutant, constraint: "relational", title: "x", file: URL(filePath: "/x"), diff: "d",
    touchedFiles: ["A.swift"],
    generated: GeneratedChange(
        file: "A.swift", line: 1, declaration: "f()",
        mutation: Mutation(operatorName: "relational", range: 0..<1, replacement: "b", summary: "s"), original: "a",
        ordinal: 0))

private func tried(
    _ entry: CatalogueEntry = mutant, repetitions: Int = 2, switchNumber: Int? = nil, reach: Reach? = nil,
    _ answer: @escaping @Sendable (TrialRequest) -> TrialOutcome
) async throws -> (trials: [TrialOutcome], runner: RehearsedRunner, verdict: Verdict) {
    let runner = RehearsedRunner(answer)
    let plan = TrialPlan(
        runner: runner, scheduler: Scheduler(jobs: 2), layers: layers,
        deadlines: Deadlines(testSeconds: [TestIdentifier("M.S/a()"): 2, TestIdentifier("M.S/b()"): 1]),
        repetitions: repetitions, reach: reach)
    let variant = BuiltVariant(
        testBundle: nil, executables: [:], contentKey: "k", seconds: 0, reused: false,
        activeSwitch: switchNumber.map { ActiveSwitch(number: $0, count: 2) })
    let trials = try await plan.trials(of: entry, on: variant)
    return (trials, runner, Judge(repetitions: repetitions).judge(entry, trials: trials).verdict)
}

private func ran(_ runner: RehearsedRunner) -> [String] {
    runner.requests.map { request in
        if case .only(let test) = request.selection { test.rawValue } else { request.layer.name }
    }
}

@Suite struct GeneratedTrialPlanTests {
    @Test func theQuickestTestThatFailsDecidesAndNoOtherIsRun() async throws {
        let (_, runner, verdict) = try await tried {
            $0.outcome(["M.S/a()": .failedByAssertion, "M.S/b()": .failedByAssertion])
        }
        #expect(ran(runner) == ["store", "network", "M.S/b()", "M.S/b()"])
        #expect(verdict == .killed)
    }

    @Test func aKillInOneLayerLeavesTheOthersOut() async throws {
        let (_, runner, verdict) = try await tried { $0.outcome(["check/one": .failedByAssertion]) }
        #expect(ran(runner) == ["store", "check/one", "check/one"])
        #expect(verdict == .killed)
    }

    @Test func whatPassesBesideTheOthersHasSurvivedWithoutBeingRunAlone() async throws {
        let (trials, runner, verdict) = try await tried { $0.outcome() }
        #expect(ran(runner) == ["store", "network"])
        #expect(verdict == .survived)
        #expect(Judge(repetitions: 2).judge(mutant, trials: trials).reason == "4 tests ran and none failed.")
    }

    @Test func whereTheFirstPassesAloneTheNextIsTried() async throws {
        let (_, runner, verdict) = try await tried { request in
            request.selection == .only(TestIdentifier("M.S/b()"))
                ? request.outcome()
                : request.outcome(["M.S/a()": .failedByAssertion, "M.S/b()": .failedByAssertion])
        }
        #expect(ran(runner) == ["store", "network", "M.S/b()", "M.S/a()", "M.S/a()"])
        #expect(verdict == .killed)
    }

    @Test func whatFailsBesideTheOthersOnlyIsUnstable() async throws {
        let (_, _, verdict) = try await tried { request in
            request.selection == .wholeLayer ? request.outcome(["M.S/a()": .failedByAssertion]) : request.outcome()
        }
        #expect(verdict == .unstable)
    }

    @Test func aCrashIsPutDownToOneTestThatCrashesAlone() async throws {
        let (_, runner, verdict) = try await tried { request in
            request.layer.name == "store"
                ? request.outcome()
                : request.outcome(
                    ["M.S/a()": .crashed, "M.S/b()": .crashed], ending: .crashed(exitStatus: nil, signal: 4))
        }
        #expect(verdict == .crashed)
        #expect(ran(runner).count { $0.hasPrefix("M.S/") } == 2, "one test, in both repetitions")
    }

    @Test func theTrapCountsAsKilledWhenTheProcessEnds() async throws {
        let (_, _, verdict) = try await tried(.trap, switchNumber: -1) { request in
            request.outcome(["M.S/a()": .crashed, "check/one": .crashed], ending: .crashed(exitStatus: nil, signal: 4))
        }
        #expect(verdict == .killed)
    }

    @Test func theTrapThatNobodyNoticesHasSurvived() async throws {
        let (_, _, verdict) = try await tried(.trap, switchNumber: -1) { $0.outcome() }
        #expect(verdict == .survived)
    }

    @Test func theTrapIsSetWhereMostTestsPass() throws {
        let outcomes = [("M.S/a()", [1, 2]), ("M.S/b()", [2, 3]), ("M.S/c()", [3, 2])].map { test, reached in
            TrialOutcome(
                selection: .only(TestIdentifier(test)), layer: "network", ending: .completed(exitStatus: 0),
                results: [TestIdentifier(test): .passed], reached: Set(reached))
        }
        let plan = TrialPlan(
            runner: RehearsedRunner { $0.outcome() }, scheduler: Scheduler(jobs: 1), layers: layers,
            deadlines: Deadlines(), repetitions: 1, reach: Reach(outcomes))
        #expect(plan.mostReached(of: [1, 2, 3]) == 2)
        #expect(plan.mostReached(of: [1, 3]) == 3)
        #expect(plan.mostReached(of: [4]) == nil)
    }

    @Test func whatIsEvaluatedNeitherAloneNorBesideOthersIsUnreached() throws {
        let alone = TrialOutcome(
            selection: .only(TestIdentifier("M.S/a()")), layer: "network", ending: .completed(exitStatus: 0),
            results: [:], reached: [1])
        let others = ["M.S/b()", "M.S/c()", "check/one"].map { test in
            TrialOutcome(
                selection: .only(TestIdentifier(test)), layer: "network", ending: .completed(exitStatus: 0),
                results: [:], reached: [])
        }
        let together = TrialOutcome(
            selection: .wholeLayer, layer: "network", ending: .completed(exitStatus: 0), results: [:], reached: [1, 2])
        let plan = TrialPlan(
            runner: RehearsedRunner { $0.outcome() }, scheduler: Scheduler(jobs: 1), layers: layers,
            deadlines: Deadlines(), repetitions: 1, reach: Reach([alone, together] + others))
        let isUnreached = { (number: Int) in
            plan.isUnreached(
                BuiltVariant(
                    testBundle: nil, executables: [:], contentKey: "k", seconds: 0, reused: false,
                    activeSwitch: ActiveSwitch(number: number, count: 3)))
        }
        #expect(!isUnreached(1))
        #expect(!isUnreached(2), "beside others a test does evaluate it")
        #expect(isUnreached(3))
    }
}
