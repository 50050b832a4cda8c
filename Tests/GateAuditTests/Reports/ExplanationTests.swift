// The text of `run-mutants explain`, word by word.

import Foundation
import Testing

@testable import GateAudit

@Suite struct ExplanationTests {
    private let test = TestIdentifier("Gate.Isolation/echo()")
    private let layers = [GateLayer(name: "network", tests: ["Gate"]), GateLayer(name: "store", check: "store-check")]
    private let root = URL(filePath: "/package", directoryHint: .isDirectory)

    private func record(_ variant: BuiltVariant?, test: TestIdentifier, layer: String) -> EntryRecord {
        let trial = TrialOutcome(
            selection: .only(test), layer: layer, ending: .completed(exitStatus: 1), results: [test: .failedByAssertion]
        )
        var record = EntryRecord(
            entry("isolation/shared-store"),
            judgement: Judgement(verdict: .killed, killers: [test], reason: "It failed."), trials: [trial])
        record.build = variant?.activeSwitch == nil ? .standalone : .woven
        record.run = variant.map { EntryRecord.Run($0, root: root) }
        return record
    }

    private func text(_ record: EntryRecord, _ sources: [WeavingPreview.WovenSource] = []) -> String {
        Explanation(
            record: record, layers: layers, sources: sources,
            log: "isolation/shared-store: killed\n\n== network: it ran\n",
            root: root, width: 60, painter: Painter(enabled: false)
        ).text
    }

    private func variant(_ active: ActiveSwitch?) -> BuiltVariant {
        BuiltVariant(
            testBundle: URL(filePath: "/package/.build/gate-audit/variants/k/Gate.xctest"),
            executables: ["store-check": URL(filePath: "/package/.build/gate-audit/variants/k/store-check")],
            contentKey: "k", seconds: 0, reused: true, activeSwitch: active)
    }

    @Test func aWovenMutantIsShownWithItsSwitchItsTestsAndItsCommand() {
        var record = record(variant(ActiveSwitch(number: 7, count: 9)), test: test, layer: "network")
        record.reachedBy = [test]
        let source = WeavingPreview.WovenSource(
            path: "Sources/Jar.swift", original: "let a = 1\n", woven: "if X.off(1) {\nlet a = 1\n}\n")
        #expect(
            text(record, [source]) == """
                isolation/shared-store: killed
                \(record.title)
                It failed.

                How it was built
                  Woven into one build with others, as switch 7.

                  Sources/Jar.swift, the original on the left and with just this mutant woven in on the right:
                                              > if X.off(7) {
                  let a = 1                     let a = 1
                                              > }

                Tests that reach it
                  Gate.Isolation/echo()

                To run it under a debugger
                  GATE_AUDIT_SWITCH=7 lldb -- /package/.build/gate-audit/variants/k/Gate.xctest --testing-library swift-testing --filter '^Gate\\.Isolation/echo\\(\\)(/[^/]+:[0-9]+:[0-9]+)?$'

                Trials
                  == network: it ran

                """)
    }

    @Test func aCheckIsRunByItsName() {
        let check = TestIdentifier("store-check/jars-are-distinct")
        let shown = text(record(variant(nil), test: check, layer: "store"))
        #expect(shown.contains("\n  On its own.\n"))
        #expect(
            shown.contains("\n  lldb -- /package/.build/gate-audit/variants/k/store-check --only jars-are-distinct\n"))
        #expect(shown.contains("\n  Not known: only a woven build tells which tests evaluate what a mutant changes.\n"))
    }

    @Test func whatWasNotBuiltIsSaidToBe() {
        var record = record(nil, test: test, layer: "network")
        record.build = nil
        let shown = text(record)
        #expect(shown.contains("How it was built\n  It was not built.\n"))
        #expect(shown.contains("To run it under a debugger\n  It was not built.\n"))
    }

    @Test func whatWasNotWovenSaysWhy() {
        var record = record(variant(nil), test: test, layer: "network")
        record.standaloneBecause = "it changes a declaration"
        #expect(text(record).contains("\n  On its own, because it changes a declaration.\n"))
    }
}
