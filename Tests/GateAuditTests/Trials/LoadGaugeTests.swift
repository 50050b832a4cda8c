// Deadlines follow the load of the machine.

import Foundation
import Testing

@testable import GateAudit

@Suite struct LoadGaugeTests {
    @Test func aQuietMachineStretchesNothing() async {
        let gauge = LoadGauge()
        for _ in 0..<9 { await gauge.note(seconds: 0.05, expected: 0.1) }
        #expect(await gauge.factor == 1)
    }

    @Test func aBusyMachineStretchesByWhatMostTrialsShow() async {
        let gauge = LoadGauge()
        for _ in 0..<5 { await gauge.note(seconds: 0.3, expected: 0.1) }
        for _ in 0..<4 { await gauge.note(seconds: 0.1, expected: 0.1) }
        #expect((2.99...3.01).contains(await gauge.factor))
    }

    @Test func oneSlowTrialIsNoLoad() async {
        let gauge = LoadGauge()
        for _ in 0..<8 { await gauge.note(seconds: 0.1, expected: 0.1) }
        await gauge.note(seconds: 9, expected: 0.1)
        #expect(await gauge.factor == 1)
    }

    @Test func itForgetsAndHasALimit() async {
        let gauge = LoadGauge()
        for _ in 0..<9 { await gauge.note(seconds: 90, expected: 0.1) }
        #expect(await gauge.factor == 10)
        for _ in 0..<9 { await gauge.note(seconds: 0.1, expected: 0.1) }
        #expect(await gauge.factor == 1)
    }

    @Test func whatWasNotMeasuredSaysNothing() async {
        let gauge = LoadGauge()
        for _ in 0..<9 { await gauge.note(seconds: 90, expected: 0) }
        #expect(await gauge.factor == 1)
    }

    @Test func aTrialOnABusyMachineGetsALongerDeadline() async throws {
        let test = TestIdentifier("M.S/a()")
        let layer = LayerTests(layer: GateLayer(name: "network", tests: ["M"]), tests: [test])
        // Everything takes three times what the baseline showed.
        let runner = RehearsedRunner { $0.outcome(seconds: 6) }
        let plan = TrialPlan(
            runner: runner, scheduler: Scheduler(jobs: 1), layers: [layer],
            deadlines: Deadlines(testSeconds: [test: 2], layerSeconds: ["network": 2]), repetitions: 12)
        let entry = CatalogueEntry(
            id: "isolation/x", role: .mutant, constraint: "isolation", title: "x", killedBy: [TestPattern("S/a()")],
            file: URL(filePath: "/x"), diff: "", touchedFiles: [])
        _ = try await plan.trials(of: entry, on: .fake)
        let deadlines = runner.requests.map(\.deadline)
        #expect(deadlines.first == 10)
        #expect(deadlines.last == 60, "20 s for the one test, three times")
    }
}
