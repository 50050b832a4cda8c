// Generated mutants the whole way: a package that never heard of this harness, its XCTests, its survivors.

import Foundation
import Testing

@testable import GateAudit

#if canImport(SwiftSyntax)
    @Suite struct GeneratedEndToEndTests {
        /// What no test of the sample notices, since its tests do not ask.
        private static let known = [
            "Sources/Ledger/Entry.swift: Entry.removeLabel(_:)": Verdict.unreached,
            "Sources/Ledger/Ledger.swift: removed the call of notify() in Ledger.remove(_:)": .survived,
            "Sources/Ledger/Ledger.swift: removed the call of notify() in Ledger.close()": .survived,
            "Sources/Ledger/Parser.swift: removed the assignment to skippedLineCount": .survived,
            "Sources/Ledger/Statement.swift: made rendered() only return \"\" in Statement.rendered(width:)": .survived,
        ]

        // One test, since all of it works on one copy whose builds are kept.
        @Test func `a package without a catalogue gets a score, and a look at what its tests miss`() async throws {
            let sample = try AuditedPackage("Ledger")
            defer { sample.remove() }
            let before = try sample.contents()

            let unknown = try await sample.audit(["--operator", "relatoinal"])
            #expect(unknown.status == 1)
            #expect(unknown.errors == "run-mutants: there is no operator “relatoinal”; did you mean “relational”?\n")

            // A few operators of each kind: all of them would take minutes.
            let chosen = ["--operator", "body,void-call,assignment,relational,choice"]
            let whole = try await sample.audit(chosen)
            #expect(whole.status == 0, "\(whole.output)\(whole.errors)")
            let report = try #require(whole.report)
            let score = try #require(report.score)
            #expect(report.entries(.control).map(\.id) == ["controls/trap"])
            #expect(report.entries(.control).map(\.verdict) == [.killed])
            #expect(score.generated == report.entries(.mutant).count)
            #expect(score.generated > 100)
            #expect(Double(score.viable) >= 0.97 * Double(score.generated), "nearly all compile")
            let builds = try #require(report.builds)
            #expect(builds.woven + builds.standalone + builds.unviable == score.generated + 1)
            #expect(
                score.killed + score.noticedOtherwise + score.survived + (score.viable - score.reached) == score.viable)
            for (place, verdict) in Self.known {
                let parts = place.split(separator: ": ", maxSplits: 1).map(String.init)
                let found = report.entries(.mutant).filter {
                    $0.title.hasPrefix(parts[0]) && $0.title.contains(parts[1])
                }
                #expect(!found.isEmpty, "\(place)")
                #expect(found.allSatisfy { $0.verdict == verdict }, "\(place): \(found.map(\.verdict))")
            }
            #expect(whole.output.contains("\nGenerated mutants that no test noticed:\n"))
            #expect(whole.output.hasSuffix("\nPASSED: \(score.words).\n"))

            let again = try await sample.audit(chosen)
            #expect(
                again.verdicts.filter { $0.key != "controls/trap" }
                    == whole.verdicts.filter { $0.key != "controls/trap" })
            let tried = again.report?.entries(.mutant).filter { !$0.reused }.compactMap(\.verdict)
            #expect(
                Set(tried ?? []).isSubset(of: [.timeout, .errored, .unstable, .unviable, .unreached]),
                "what time had a part in, or needs no trial")

            let woven = try await sample.audit(chosen + ["--sample", "4", "--seed", "7", "--no-reuse"])
            let standalone = try await sample.audit(
                chosen + ["--sample", "4", "--seed", "7", "--strategy", "standalone"])
            #expect(woven.report?.entries(.mutant).count == 4)
            let mutants = { (result: DriverResult) in result.verdicts.filter { !$0.key.hasPrefix("controls/") } }
            // Only a woven build can tell that no test evaluates a change.
            let toldAlike = mutants(woven).mapValues { $0 == .unreached ? Verdict.survived : $0 }
            #expect(toldAlike == mutants(standalone))
            for (id, verdict) in mutants(woven) { #expect(whole.verdicts[id] == verdict, "\(id)") }

            let failed = try await sample.audit(chosen + ["--max-survivors", "1"])
            #expect(failed.status == 2)
            #expect(failed.output.contains(", more than the 1 of --max-survivors: "))

            let listed = try await sample.audit(["--list", "--operator", "relational"])
            #expect(listed.status == 0)
            #expect(listed.output.contains("\nrelational/"))
            #expect(!listed.output.contains("body/"))

            #expect(try sample.contents() == before)

            let first = try await sample.audit(["init"])
            #expect(first.status == 0, "\(first.errors)")
            let own = try await sample.audit(["--repeat", "1"])
            #expect(own.status == 0, "\(own.output)\(own.errors)")
            #expect(own.output.hasSuffix("\nPASSED: the mutant was killed.\n"))
            let second = try await sample.audit(["init"])
            #expect(second.status == 1)

            try sample.replace(
                "    /// Makes an empty ledger.\n",
                with: "    // mutants:skip all\n    /// Makes an empty ledger.\n",
                in: "Sources/Ledger/Ledger.swift")
            let reasonless = try await sample.audit(["--generate"])
            #expect(reasonless.status == 1)
            #expect(
                reasonless.errors.hasPrefix(
                    "run-mutants: Sources/Ledger/Ledger.swift:29: mutants:skip all gives no reason; write it behind a dash"
                ))
        }

        @Test func `a package whose tests are red, that does not compile or has none is told so plainly`() async throws
        {
            let red = try AuditedPackage("Ledger")
            defer { red.remove() }
            try red.replace("guard !isClosed else", with: "guard isClosed else", in: "Sources/Ledger/Ledger.swift")
            let failing = try await red.audit(["--file", "Money.swift"])
            #expect(failing.status == 4, "\(failing.output)\(failing.errors)")
            #expect(failing.output.contains("The gate is not green on the unmodified package:\n"))

            try red.replace("guard isClosed else", with: "guard isClosed otherwise", in: "Sources/Ledger/Ledger.swift")
            let broken = try await red.audit([])
            #expect(broken.status == 4, "\(broken.output)\(broken.errors)")
            #expect(broken.output.contains("It does not compile:\n"))

            try red.replace(
                ".testTarget(name: \"LedgerTests\", dependencies: [\"Ledger\"]),", with: "", in: "Package.swift")
            let untested = try await red.audit([])
            #expect(untested.status == 4)
            #expect(
                untested.errors
                    == "run-mutants: Ledger has no test target, so there is no gate: add tests, or name a check in Mutants/gate.json\n"
            )
        }
    }
#endif
