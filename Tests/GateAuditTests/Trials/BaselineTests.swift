// The baseline: what it runs, what it calls not green, and the deadlines that follow.

import Testing

@testable import GateAudit

private let layers = [
    LayerTests(layer: GateLayer(name: "store", check: "check"), tests: [TestIdentifier("check/one")]),
    LayerTests(
        layer: GateLayer(name: "network", tests: ["M"]), tests: ["a()", "b()"].map { TestIdentifier("M.\($0)") }),
]

private func measure(
    repetitions: Int = 3, timeout: Double? = nil, _ answer: @escaping @Sendable (TrialRequest) -> TrialOutcome
) async throws -> (finding: Baseline.Finding, runner: RehearsedRunner) {
    let runner = RehearsedRunner(answer)
    let baseline = Baseline(
        runner: runner, scheduler: Scheduler(jobs: 2), repetitions: repetitions, timeout: timeout)
    return (try await baseline.measure(.fake, layers: layers), runner)
}

@Suite struct BaselineTests {
    @Test func everyLayerAndEveryTestAloneRunsInEveryRepetition() async throws {
        let (finding, runner) = try await measure { $0.outcome() }
        #expect(finding.problems == [])
        #expect(finding.trials.count == 3 * (2 + 3))
        let conditions = runner.requests(for: "M.a()").sorted { $0.repetition < $1.repetition }.map(\.condition)
        #expect(conditions == [.beside, .pinned, .alone])
    }

    @Test(arguments: [TestResult.failedByAssertion, .errored, .timedOut, .crashed])
    func aTestThatIsRedOnceIsNamedWithWhatHappened(result: TestResult) async throws {
        let issue = TestIssue(
            kind: .assertion, message: "1 == 2", place: SourcePlace(fileID: "M/T.swift", line: 4), test: nil)
        let (finding, _) = try await measure { request in
            request.selection == .only(TestIdentifier("M.a()")) && request.repetition == 2
                ? request.outcome(["M.a()": result], issues: [issue]) : request.outcome()
        }
        #expect(
            finding.problems == [
                Baseline.Problem(
                    layer: "network", test: TestIdentifier("M.a()"),
                    evidence: "\(result.rawValue) (repetition 2, pinned): M/T.swift:4: 1 == 2")
            ])
    }

    @Test func aTestThatIsRedBesideOthersOnlyIsNamedToo() async throws {
        let (finding, _) = try await measure { request in
            request.selection == .wholeLayer && request.repetition == 3
                ? request.outcome(["M.b()": .failedByAssertion]) : request.outcome()
        }
        #expect(finding.problems.map(\.test) == [TestIdentifier("M.b()")])
        #expect(finding.problems[0].evidence.contains("with the whole layer"))
    }

    @Test func aTestThatIsSkippedSometimesIsNamed() async throws {
        let (finding, _) = try await measure { request in
            request.repetition == 2 ? request.outcome(["M.a()": .skipped]) : request.outcome()
        }
        #expect(finding.problems.map(\.test) == [TestIdentifier("M.a()")])
        let (always, _) = try await measure { $0.outcome(["M.a()": .skipped]) }
        #expect(always.problems == [])
    }

    @Test(arguments: [
        (ProcessEnding.crashed(exitStatus: nil, signal: 11), "the process was ended by signal 11"),
        (.crashed(exitStatus: 0, signal: nil), "the process ended early, with status 0"),
        (.timedOut(after: 9.7), "the process was ended after 10 seconds"),
        (.exceeded("output"), "the process was ended because it passed its bound on output"),
        (.completed(exitStatus: 1), "the process ended with status 1"),
    ])
    func aLayerThatEndsBadlyWhereNoTestDoesIsNamed(ending: ProcessEnding, words: String) async throws {
        let (finding, _) = try await measure(repetitions: 1) { request in
            request.selection == .wholeLayer && request.layer.name == "network"
                ? request.outcome(ending: ending) : request.outcome()
        }
        #expect(
            finding.problems == [
                Baseline.Problem(
                    layer: "network", test: nil, evidence: "the whole layer (repetition 1, beside): \(words)")
            ])
    }

    @Test func anIssueThatBelongsToNoTestIsNamed() async throws {
        let (finding, _) = try await measure(repetitions: 1) { request in
            request.selection == .wholeLayer
                ? request.outcome(issues: [TestIssue(kind: .assertion, message: "late")]) : request.outcome()
        }
        #expect(finding.problems.map(\.test) == [nil, nil])
        #expect(finding.problems.allSatisfy { $0.evidence.hasSuffix("late") })
    }

    @Test func deadlinesFollowFromTheLongestRun() async throws {
        let (finding, runner) = try await measure { request in
            request.outcome(
                seconds: request.repetition == 2 && request.selection == .only(TestIdentifier("M.a()")) ? 4 : 0.1)
        }
        let deadlines = finding.deadlines
        #expect(deadlines.seconds(for: .only(TestIdentifier("M.a()")), layer: "network") == 40)
        #expect(deadlines.seconds(for: .only(TestIdentifier("M.b()")), layer: "network") == Deadlines.minimum)
        #expect(deadlines.expectedSeconds(for: .only(TestIdentifier("M.a()")), layer: "network") == 4)
        #expect(deadlines.expectedSeconds(for: .wholeLayer, layer: "network") == 0.1)
        #expect(deadlines.seconds(for: .wholeLayer, layer: "unknown") == Deadlines.minimum)
        #expect(runner.requests.allSatisfy { $0.deadline == 120 })
    }

    @Test func theUsersOwnDeadlineHoldsForEverything() async throws {
        let (finding, runner) = try await measure(timeout: 3) { $0.outcome(seconds: 2) }
        #expect(finding.deadlines.seconds(for: .wholeLayer, layer: "network") == 3)
        #expect(runner.requests.allSatisfy { $0.deadline == 3 })
    }
}
