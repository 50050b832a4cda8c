// The whole way on a sample package: real builds, real trials, every verdict and every exit status.

import Foundation
import Testing

@testable import GateAudit

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct EndToEndTests {
    /// What the catalogue of the sample package comes to.
    private static let expected: [String: Verdict] = [
        "controls/nothing-is-booked": .killed,
        "figures/crashed": .crashed,
        "figures/errored": .errored,
        "figures/killed": .killed,
        "figures/killed-by-accepted-crash": .killed,
        "figures/killed-by-check": .killed,
        "figures/killed-by-xctest": .killed,
        "figures/killed-in-detached-task": .killed,
        "figures/misattributed": .misattributed,
        "figures/survived": .survived,
        "figures/survived-without-expectations": .survived,
        "figures/timeout": .timeout,
        "figures/unstable": .unstable,
        "figures/unviable": .unviable,
        "benign/other-order": .passed,
        "benign/rejected": .rejected,
    ]

    // One test, since all of it works on one copy whose builds are kept: the second audit is the cheap one.
    @Test func `every verdict and every exit status comes about, and nothing else is left behind`() async throws {
        let sample = try AuditedPackage("EveryVerdict")
        defer { sample.remove() }
        let before = try sample.contents()

        let interruptedBuild = try await sample.audit([], interruptedAt: ("Building the unmodified package", SIGINT))
        #expect(interruptedBuild.status == 130)
        #expect(interruptedBuild.report?.conclusion.word == "VOID")
        #expect(interruptedBuild.verdicts.isEmpty)

        let everything = try await sample.audit(["--timeout", "5"])
        #expect(everything.verdicts == Self.expected)
        #expect(everything.status == 5, "\(everything.output)\(everything.errors)")
        #expect(everything.output.contains("\nVOID: 1 variant does not compile (figures/unviable).\n"))
        #expect(everything.report?.emptyControl?.passed == true)
        #expect(
            everything.report?.idleTests?.map(\.rawValue) == [
                "account-check/starts-empty", "AccountTests.ListTests/assertsNothing()",
                "AccountTests.ListTests/everyEntryIsPositive()",
            ])
        #if canImport(SwiftSyntax)
            let idle = try #require(everything.report?.idleAssertions)
            #expect(idle.filter { $0.reason == nil }.map(\.line) == [27, 39])
            #expect(idle.compactMap(\.reason) == ["the check before fails first"])
        #endif

        let killed = try await sample.audit([
            "figures/killed", "figures/killed-by-*", "benign/other-order", "--timeout", "5",
        ])
        #expect(killed.status == 0, "\(killed.output)\(killed.errors)")
        #expect(killed.output.hasSuffix("\nPASSED: all 4 mutants were killed, and 1 harmless change passed.\n"))
        #expect(killed.report?.entries.filter { $0.role != .control }.allSatisfy(\.reused) == true)

        let survived = try await sample.audit(["figures/survived", "figures/killed"])
        #expect(survived.status == 2)
        #expect(survived.output.contains("\nSURVIVED  figures/survived\n"))
        #expect(survived.output.contains("\n    +        if amount != 1_000 { entries.append(amount) }\n"))

        let timeout = try await sample.audit(["figures/timeout", "--timeout", "2", "--repeat", "1"])
        #expect(timeout.status == 3)

        let interruptedTrials = try await sample.audit(
            ["figures/timeout", "--timeout", "600"], interruptedAt: ("controls: ", SIGTERM))
        #expect(interruptedTrials.status == 130)
        #expect(interruptedTrials.verdicts == ["controls/nothing-is-booked": .killed])

        let unheard = try await sample.audit(["--mutants", sample.root.path + "/DeafControl"])
        #expect(unheard.status == 5)
        #expect(
            unheard.output.hasSuffix(
                "\nVOID: controls/nothing-changes was not killed but survived: the audit measured nothing.\n"))
        #expect(unheard.verdicts["figures/stale"] == .stale)
        #expect(unheard.output.contains("\nstale         figures/stale: "))

        let gate = try await sample.audit(["gate"])
        #expect(gate.status == 0)
        #expect(gate.output.hasSuffix("\nPASSED: every layer of the gate holds.\n"))

        #expect(try sample.contents() == before)
        #if os(Linux)
            #expect(try sample.processes() == [])
        #endif

        try sample.replace("== 5)", with: "== 6)", in: "Tests/AccountTests/BalanceTests.swift")
        let red = try await sample.audit([])
        #expect(red.status == 4)
        #expect(red.report?.baseline?.problems.map(\.test?.rawValue) == ["AccountTests.BalanceTests/`adds up`()"])
        let redGate = try await sample.audit(["gate"])
        #expect(redGate.status == 2)
        #expect(redGate.output.hasSuffix("\nFAILED: layer tests does not hold: 1 of 6 tests failed.\n"))
    }

    @Test(arguments: [
        (
            ["figures/kiled"],
            "run-mutants: “figures/kiled” matches nothing in the catalogue; did you mean “figures/killed”?\n"
        ),
        (["--constraint", "figure"], "run-mutants: there is no constraint “figure”; did you mean “figures”?\n"),
        (["--repeat", "0"], "run-mutants: --repeat takes a whole number from 1 to 1000, not \"0\"\n"),
    ])
    func `wrong usage is one line on standard error and status 1`(_ arguments: [String], _ line: String) async throws {
        let sample = try AuditedPackage("EveryVerdict")
        defer { sample.remove() }
        let result = try await sample.audit(arguments)
        #expect(result.status == 1)
        #expect(result.errors == line)
        #expect(result.report == nil)
    }

    @Test func `a list names every entry, for programs too`() async throws {
        let sample = try AuditedPackage("EveryVerdict")
        defer { sample.remove() }
        let lines = try await sample.audit(["--list"])
        #expect(lines.status == 0)
        #expect(lines.output.split(separator: "\n").first == "controls/nothing-is-booked        Nothing is ever booked")
        let json = try await sample.audit(["--list", "--json", "figures/killed"])
        let items = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == ["controls/nothing-is-booked", "figures/killed"])
        #expect(items.last?["file"] as? String == "Mutants/figures/killed.patch")
    }
}
