// What is kept of an unmodified build's trials, and what makes it count no more.

import Foundation
import Testing

@testable import GateAudit

private let layers = [
    LayerTests(layer: GateLayer(name: "network", tests: ["M"]), tests: ["M.S/a()", "M.S/b()"].map(TestIdentifier.init))
]

private func outcome(_ selection: TrialSelection, _ result: TestResult = .passed) -> TrialOutcome {
    let tests: [TestIdentifier] = if case .only(let test) = selection { [test] } else { layers[0].tests }
    return TrialOutcome(
        selection: selection, layer: "network", ending: .completed(exitStatus: result == .passed ? 0 : 1),
        results: Dictionary(uniqueKeysWithValues: tests.map { ($0, result) }), seconds: 0.5)
}

private func variant(_ content: String = "k", switches: Int? = nil) -> BuiltVariant {
    BuiltVariant(
        testBundle: nil, executables: [:], contentKey: content, seconds: 0, reused: false,
        activeSwitch: switches.map { ActiveSwitch(number: 0, count: $0) })
}

private func key(_ variant: BuiltVariant = variant(), harness: String = "h", repetitions: Int = 3) -> String {
    TrialFacts.key(variant, layers: layers, harness: harness, repetitions: repetitions)
}

@Suite struct TrialFactsTests {
    private let alone = layers[0].tests.map { outcome(.only($0)) }

    private func inFolder(_ body: (TrialFacts) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "facts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(TrialFacts(folder: folder))
    }

    @Test func whatWasGreenAloneIsKeptWithoutTheRunsOfLayers() async throws {
        try await inFolder { facts in
            #expect(facts.trials(for: key()) == nil)
            try facts.keep([outcome(.wholeLayer)] + alone, for: key())
            #expect(facts.trials(for: key()) == alone)
        }
    }

    @Test func nothingIsKeptWhereAnythingFailed() async throws {
        try await inFolder { facts in
            try facts.keep([outcome(.wholeLayer, .failedByAssertion)] + alone, for: key())
            #expect(facts.trials(for: key()) == nil)
            try facts.keep(alone + [outcome(.only(layers[0].tests[0]), .errored)], for: key())
            #expect(facts.trials(for: key()) == nil)
        }
    }

    @Test func everythingThatMattersMakesAnotherKey() {
        let keys = [
            key(), key(variant("other")), key(variant(switches: 2)), key(variant(switches: 3)), key(harness: "other"),
            key(repetitions: 2),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test func aMeasuredBaselineRunsOnlyWholeLayersAgain() async throws {
        let runner = RehearsedRunner { $0.outcome() }
        let baseline = Baseline(runner: runner, scheduler: Scheduler(jobs: 2), repetitions: 3)
        let finding = try await baseline.measure(variant(), layers: layers, known: alone)
        #expect(runner.requests.map(\.selection) == [.wholeLayer, .wholeLayer, .wholeLayer])
        #expect(finding.problems == [])
        #expect(finding.deadlines.testSeconds == [layers[0].tests[0]: 0.5, layers[0].tests[1]: 0.5])
    }

    @Test func aMeasuredBaselineThatIsRedNowIsRed() async throws {
        let runner = RehearsedRunner { $0.outcome(["M.S/a()": .failedByAssertion]) }
        let baseline = Baseline(runner: runner, scheduler: Scheduler(jobs: 2), repetitions: 3)
        let finding = try await baseline.measure(variant(), layers: layers, known: alone)
        #expect(finding.problems.map(\.test?.rawValue) == ["M.S/a()"])
    }
}
