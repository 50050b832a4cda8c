// Evidence of a real audit: written for a clean revision, and worth nothing once a byte has changed.

import Foundation
import Testing

@testable import GateAudit

@Suite struct EvidenceEndToEndTests {
    // One test, since all of it works on one copy whose audit takes the time.
    @Test func `evidence holds until a byte of the subject, the gate, the catalogue or the report has changed`()
        async throws
    {
        let sample = try AuditedPackage("Counter")
        defer { sample.remove() }
        let evidence = sample.root.appending(path: ".build/evidence.json").path

        let early = try await sample.audit(["--repeat", "20", "--attest", evidence])
        #expect(early.status == 1)
        #expect(
            early.errors
                == "run-mutants: evidence is about a revision, and the package stands in no git repository with one\n")
        try Data(".build/\nmutants.out/\n".utf8).write(to: sample.root.appending(path: ".gitignore"))
        try await sample.commitAll()
        let seldom = try await sample.audit(["--attest", evidence])
        #expect(seldom.status == 1)
        #expect(seldom.errors == "run-mutants: evidence takes 20 or more repetitions, not 3; add --repeat 20\n")

        let audit = try await sample.audit(["--repeat", "20", "--attest", evidence])
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        #expect(audit.output.contains("Evidence on 11 files: \(evidence)\n"), "\(audit.output)")
        let statement = try Attestation(json: Data(contentsOf: URL(filePath: evidence)))
        #expect(statement.predicate.result == .warned, "a check of the sample is idle")
        #expect(statement.predicate.failedTests == [])

        let verified = try await sample.audit(["verify", evidence])
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        #expect(verified.output.hasPrefix("PASSED: all 11 files are as in the audit at revision "))
        for (path, part) in [
            ("Sources/Counter/Counter.swift", "subject"), ("Tests/CounterTests/CounterTests.swift", "gate"),
            ("Mutants/counting/by-two.patch", "catalogue"), ("mutants.out/outcomes.json", "report"),
        ] {
            let file = sample.root.appending(path: path)
            let before = try Data(contentsOf: file)
            try (before + Data(" ".utf8)).write(to: file)
            let changed = try await sample.audit(["verify", evidence])
            #expect(changed.status == 2)
            #expect(changed.output.hasPrefix("changed  \(path) (\(part))\nFAILED: 1 file is not as in the audit"))
            try before.write(to: file)
        }
        #expect(try await sample.audit(["verify", evidence]).status == 0)
        let missing = try await sample.audit(["verify", "nowhere.json"])
        #expect(missing.status == 1)
        #expect(missing.errors.hasSuffix("nowhere.json cannot be read; it is written by run-mutants --attest FILE\n"))
    }
}
