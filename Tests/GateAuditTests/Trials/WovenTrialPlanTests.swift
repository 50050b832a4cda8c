// The trials of woven entries, which know what each test reaches, and of harmless changes.

import Foundation
import Testing

@testable import GateAudit

private let layers = [
    LayerTests(
        layer: GateLayer(name: "network", tests: ["M"]),
        tests: ["M.S/a()", "M.S/b()", "M.S/c()"].map(TestIdentifier.init)),
    LayerTests(layer: GateLayer(name: "store", check: "check"), tests: [TestIdentifier("check/one")]),
]

private func entry(role: EntryRole = .mutant) -> CatalogueEntry {
    CatalogueEntry(
        id: "isolation/x", role: role, constraint: "isolation", title: "x",
        killedBy: role == .benign ? [] : [TestPattern("S/a()")], file: URL(fileURLWithPath: "/x"), diff: "",
        touchedFiles: [])
}

private func woven(_ number: Int) -> BuiltVariant {
    BuiltVariant(
        testBundle: nil, executables: [:], contentKey: "k", seconds: 0, reused: false,
        activeSwitch: ActiveSwitch(number: number, count: 2))
}

private func plan(_ runner: RehearsedRunner, reach: [String: Set<Int>]?) -> TrialPlan {
    let trials = (reach ?? [:]).map { test, reached in
        TrialOutcome(
            selection: .only(TestIdentifier(test)), layer: "network", ending: .completed(exitStatus: 0),
            results: [TestIdentifier(test): .passed], reached: reached)
    }
    return TrialPlan(
        runner: runner, scheduler: Scheduler(jobs: 2), layers: layers, deadlines: Deadlines(), repetitions: 2,
        reach: reach == nil ? nil : Reach(trials))
}

extension TrialRequest {
    /// An outcome that says besides which switches were evaluated.
    fileprivate func outcome(_ results: [String: TestResult] = [:], reached: Set<Int>) -> TrialOutcome {
        let plain = outcome(results)
        return TrialOutcome(
            selection: plain.selection, layer: plain.layer, condition: plain.condition, repetition: plain.repetition,
            ending: plain.ending, results: plain.results, reached: reached)
    }
}

@Suite struct WovenTrialPlanTests {
    private let everywhere: [String: Set<Int>] = [
        "M.S/a()": [1], "M.S/b()": [1, 2], "M.S/c()": [], "check/one": [],
    ]

    @Test func onlyTestsThatEvaluateTheSwitchAreRun() async throws {
        let runner = RehearsedRunner { $0.outcome(["M.S/a()": .failedByAssertion], reached: [1]) }
        let trials = try await plan(runner, reach: everywhere).trials(of: entry(), on: woven(1))
        let groups = runner.requests.filter { $0.selection == .wholeLayer }
        #expect(groups.map(\.layer.name) == ["network"])
        #expect(groups.first?.reaching?.map(\.rawValue) == ["M.S/a()", "M.S/b()"])
        #expect(groups.first?.tests.count == 3, "the layer is known whole")
        #expect(runner.requests(for: "M.S/a()").count == 2)
        #expect(Judge(repetitions: 2).judge(entry(), trials: trials).verdict == .killed)
    }

    @Test func whatIsNamedRunsEvenWhereItSeemsNotToReach() async throws {
        let runner = RehearsedRunner { $0.outcome(reached: [2]) }
        let trials = try await plan(runner, reach: everywhere).trials(of: entry(), on: woven(2))
        #expect(runner.requests(for: "M.S/a()").count == 2)
        #expect(runner.requests(for: "M.S/b()").count == 1)
        #expect(runner.requests(for: "M.S/c()").isEmpty)
        #expect(Judge(repetitions: 2).judge(entry(), trials: trials).verdict == .survived)
    }

    @Test func beforeAnEntryIsUnreachedTheWholeGateRanOnItOnce() async throws {
        let runner = RehearsedRunner { $0.outcome(reached: []) }
        let reach = everywhere.mapValues { _ in Set<Int>() }
        let trials = try await plan(runner, reach: reach).trials(of: entry(), on: woven(1))
        #expect(Set(runner.requests.map(\.layer.name)) == ["network", "store"])
        #expect(runner.requests.allSatisfy { $0.selection == .wholeLayer && $0.reaching == nil })
        let judgement = Judge(repetitions: 2).judge(entry(), trials: trials)
        #expect(judgement.verdict == .unreached)
        #expect(judgement.reason == "No test evaluates what it changes.")
    }

    @Test func whatTheWholeGateReachesAfterAllIsTriedByEveryTest() async throws {
        let runner = RehearsedRunner { request in
            request.outcome(["M.S/c()": .failedByAssertion], reached: request.layer.name == "network" ? [1] : [])
        }
        let reach = everywhere.mapValues { _ in Set<Int>() }
        let trials = try await plan(runner, reach: reach).trials(of: entry(), on: woven(1))
        #expect(runner.requests(for: "M.S/c()").count == 2)
        #expect(Judge(repetitions: 2).judge(entry(), trials: trials).verdict == .misattributed)
    }

    @Test func aTestThatIsNotKnownMayReachAnything() {
        let reach = Reach([])
        #expect(reach.reaches(1, by: TestIdentifier("M.S/new()")))
    }

    @Test func reachIsTheUnionOverRunsOfOneTest() {
        let test = TestIdentifier("M.S/a()")
        let outcomes = [Set([1]), Set([2])].map { reached in
            TrialOutcome(
                selection: .only(test), layer: "network", ending: .completed(exitStatus: 0), results: [test: .passed],
                reached: reached)
        }
        let reach = Reach(outcomes)
        #expect(reach.reaches(1, by: test) && reach.reaches(2, by: test) && !reach.reaches(3, by: test))
    }

    @Test func onAHarmlessChangeTheGateRunsAsAMergeRunsIt() async throws {
        let runner = RehearsedRunner { $0.outcome() }
        let trials = try await plan(runner, reach: nil).trials(of: entry(role: .benign), on: .fake)
        #expect(runner.requests.allSatisfy { $0.selection == .wholeLayer })
        #expect(runner.requests.filter { $0.layer.name == "network" }.map(\.repetition).sorted() == [1, 2])
        let judgement = Judge(repetitions: 2).judge(entry(role: .benign), trials: trials)
        #expect(judgement.verdict == .passed)
        #expect(judgement.reason == "4 tests ran and none failed.")
    }

    @Test func whatFailsOnAHarmlessChangeRunsAloneToo() async throws {
        let runner = RehearsedRunner { $0.outcome(["M.S/b()": .failedByAssertion]) }
        let trials = try await plan(runner, reach: nil).trials(of: entry(role: .benign), on: .fake)
        #expect(runner.requests(for: "M.S/b()").count == 2)
        #expect(Judge(repetitions: 2).judge(entry(role: .benign), trials: trials).verdict == .rejected)
    }

    @Test func everyTrialRunsEachTestAloneAndTheLayersInEveryRepetition() async throws {
        let runner = RehearsedRunner { $0.outcome() }
        _ = try await plan(runner, reach: nil).everyTrial(on: woven(0))
        #expect(runner.requests.filter { $0.selection == .wholeLayer }.count == 4)
        for test in layers.flatMap(\.tests) { #expect(runner.requests(for: test.rawValue).count == 1) }
    }
}
