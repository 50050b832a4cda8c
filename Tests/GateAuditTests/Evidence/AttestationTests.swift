// Evidence for a release: what it says, when it is refused, and what is found where it no longer holds.

import Foundation
import Testing

@testable import GateAudit

@Suite struct AttestationTests {
    private static let echo = "Gate.Isolation/echo()"

    private static func surroundings(revision: String? = "0123456789abcdef", clean: Bool? = true)
        -> AuditReport.Surroundings
    {
        AuditReport.Surroundings(
            package: "Sample", toolchain: "Swift 6", platform: .linux, harness: "0.1.0", revision: revision,
            clean: clean)
    }

    private static func report(
        _ entries: [EntryRecord], repetitions: Int = 20, idleTests: [TestIdentifier]? = [],
        idleAssertions: [IdleAssertion]? = []
    ) -> AuditReport {
        let baseline = AuditReport.BaselineRecord(
            problems: [], buildSeconds: 3, seconds: 1, testSeconds: [:], trials: [])
        return AuditReport(
            started: "2026-01-01T00:00:00Z", seconds: 75,
            conclusion: .init(
                entries: entries, baseline: baseline, emptyControl: .init(passed: true), interrupted: false),
            surroundings: surroundings(),
            request: .init(patterns: [], constraint: nil, repetitions: repetitions, jobs: 2, timeout: nil, reuse: true),
            gate: GateConfiguration(subject: ["Subject"], layers: [], constraints: [:]), tests: [], baseline: baseline,
            emptyControl: .init(passed: true), entries: entries, idleTests: idleTests, idleAssertions: idleAssertions)
    }

    private static func killed(_ id: String) -> EntryRecord {
        let entry = entry(id)
        let trials = alone(echo, [.failedByAssertion, .failedByAssertion, .failedByAssertion])
        return EntryRecord(entry, judgement: Judge(repetitions: 3).judge(entry, trials: trials), trials: trials)
    }

    private static func survived(_ id: String) -> EntryRecord {
        let entry = entry(id)
        let trials = alone(echo, [.passed, .passed, .passed])
        return EntryRecord(entry, judgement: Judge(repetitions: 3).judge(entry, trials: trials), trials: trials)
    }

    private let files = [
        Attestation.Resource(file: "Sources/Subject/Jar.swift", sha256: "aa", part: .subject),
        Attestation.Resource(file: "Tests/Gate/Isolation.swift", sha256: "bb", part: .gate),
        Attestation.Resource(file: "Mutants/isolation/shared-store.patch", sha256: "cc", part: .catalogue),
        Attestation.Resource(file: "mutants.out/outcomes.json", sha256: "dd", part: .report),
    ]

    // MARK: What it says

    @Test func statementNamesFilesResultAndConfiguration() throws {
        let attestation = Attestation(Self.report([Self.killed("isolation/shared-store")]), files: [files[0]])
        #expect(
            String(decoding: try attestation.json(), as: UTF8.self) == """
                {
                  "_type" : "https://in-toto.io/Statement/v1",
                  "predicate" : {
                    "configuration" : [
                      {
                        "annotations" : {
                          "package" : "Sample",
                          "platform" : "linux",
                          "repetitions" : "20",
                          "revision" : "0123456789abcdef",
                          "started" : "2026-01-01T00:00:00Z",
                          "toolchain" : "Swift 6",
                          "version" : "0.1.0"
                        },
                        "name" : "run-mutants"
                      }
                    ],
                    "failedTests" : [

                    ],
                    "passedTests" : [
                      "isolation/shared-store"
                    ],
                    "result" : "PASSED",
                    "warnedTests" : [

                    ]
                  },
                  "predicateType" : "https://in-toto.io/attestation/test-result/v0.1",
                  "subject" : [
                    {
                      "annotations" : {
                        "part" : "subject"
                      },
                      "digest" : {
                        "sha256" : "aa"
                      },
                      "name" : "Sources/Subject/Jar.swift"
                    }
                  ]
                }

                """)
        #expect(try Attestation(json: attestation.json()) == attestation)
    }

    @Test func resultFollowsTheVerdictsAndWhatIsIdle() {
        let killed = Self.killed("isolation/shared-store")
        #expect(Attestation(Self.report([killed]), files: files).predicate.result == .passed)
        let idle = Attestation(Self.report([killed], idleTests: [TestIdentifier(Self.echo)]), files: files)
        #expect(idle.predicate.result == .warned)
        #expect(idle.predicate.warnedTests == [Self.echo])
        let reasoned = IdleAssertion(file: "Tests/A.swift", line: 3, column: 9, text: "#expect(a)", reason: "fixture")
        #expect(
            Attestation(Self.report([killed], idleAssertions: [reasoned]), files: files).predicate.result == .passed)
        let failed = Attestation(Self.report([killed, Self.survived("isolation/one-jar")]), files: files)
        #expect(failed.predicate.result == .failed)
        #expect(failed.predicate.failedTests == ["isolation/one-jar"])
        #expect(failed.predicate.passedTests == ["isolation/shared-store"])
    }

    @Test(arguments: [
        ("[]", "it is no in-toto statement with a test result"),
        ("not json", "it is no in-toto statement with a test result"),
    ]) func whatIsNoStatementIsRefused(text: String, reason: String) {
        #expect(throws: EvidenceError(reason)) { try Attestation(json: Data(text.utf8)) }
    }

    @Test func statementOfAnotherKindIsRefused() throws {
        var other = Attestation(Self.report([Self.killed("isolation/shared-store")]), files: files)
        other.type = "https://in-toto.io/Statement/v0.1"
        #expect(throws: EvidenceError("its type is not https://in-toto.io/Statement/v1")) {
            try Attestation(json: other.json())
        }
        other.type = Attestation.statementType
        other.predicateType = "https://slsa.dev/provenance/v1"
        #expect(throws: EvidenceError("its predicate is not https://in-toto.io/attestation/test-result/v0.1")) {
            try Attestation(json: other.json())
        }
        other.predicateType = Attestation.predicateType
        other.subject[0].digest = ["md5": "aa"]
        #expect(throws: EvidenceError("it names no files with their digests")) { try Attestation(json: other.json()) }
    }

    // MARK: When it is refused

    private func refusal(
        _ options: AuditOptions, _ surroundings: AuditReport.Surroundings = surroundings(), isInside: Bool = true
    ) -> String? {
        do {
            try EvidenceRequirements.check(options, on: surroundings, catalogueIsInside: isInside)
            return nil
        } catch { return "\(error)" }
    }

    @Test func evidenceTakesEverythingOftenEnoughOnACleanRevision() {
        let package = URL(filePath: "/package")
        let enough = AuditOptions(package: package, repetitions: 20)
        #expect(refusal(enough) == nil)
        #expect(
            refusal(AuditOptions(package: package, repetitions: 19))
                == "evidence takes 20 or more repetitions, not 19; add --repeat 20")
        #expect(
            refusal(AuditOptions(package: package, patterns: ["isolation/*"], repetitions: 20))
                == "evidence is about the whole catalogue; leave out the names and --constraint")
        #expect(
            refusal(AuditOptions(package: package, constraint: "isolation", repetitions: 20))
                == "evidence is about the whole catalogue; leave out the names and --constraint")
        #expect(
            refusal(enough, isInside: false)
                == "evidence names files of the package, and the catalogue stands outside of it")
        #expect(
            refusal(enough, Self.surroundings(revision: nil, clean: nil))
                == "evidence is about a revision, and the package stands in no git repository with one")
        #expect(
            refusal(enough, Self.surroundings(clean: false))
                == "evidence is about a revision, and the tree differs from it; commit or take back first")
    }

    @Test func whatIsMeantForAnotherPlatformKeepsAnAuditFromBeingEvidence() {
        let options = AuditOptions(package: URL(filePath: "/package"), repetitions: 20)
        let refusal = EvidenceError(
            "evidence is about the whole catalogue, and isolation/keychain is not meant for this platform; audit where it is"
        )
        #expect(throws: refusal) {
            try EvidenceRequirements.check(
                options, on: Self.surroundings(), skipped: ["isolation/keychain"], catalogueIsInside: true)
        }
    }

    @Test func whatShowsNothingIsNoEvidence() throws {
        let good = Self.report([Self.killed("isolation/shared-store")])
        try EvidenceRequirements.check(good, ending: Self.surroundings())
        #expect(throws: EvidenceError("a void audit is no evidence")) {
            let stale = EntryRecord(
                entry("isolation/a"), judgement: Judge(repetitions: 3).judge(.stale(reason: "moved")))
            try EvidenceRequirements.check(Self.report([stale]), ending: Self.surroundings())
        }
        let changed = EvidenceError(
            "the tree was changed while the audit ran; begin again on a tree that stays as it is")
        #expect(throws: changed) { try EvidenceRequirements.check(good, ending: Self.surroundings(clean: false)) }
        #expect(throws: changed) { try EvidenceRequirements.check(good, ending: Self.surroundings(revision: "other")) }
    }

    // MARK: Which files

    @Test func everyFileHasThePartOfItsTarget() {
        let package = PackageDescription(
            name: "Sample", root: URL(filePath: "/package"),
            targets: [
                .init(name: "Subject", type: "library", path: "Sources/Subject", sources: []),
                .init(name: "Gate", type: "test", path: "Tests/Gate", sources: []),
                .init(name: "Inner", type: "library", path: "Sources/Subject/Inner", sources: []),
            ], products: [])
        let files = AttestedFiles(
            package: package, gate: GateConfiguration(subject: ["Subject"], layers: [], constraints: [:]),
            catalogue: URL(filePath: "/package/Mutants"), paths: [])
        #expect(files.part(of: "Sources/Subject/Jar.swift") == .subject)
        #expect(files.part(of: "Sources/Subject/Inner/Store.swift") == .gate)
        #expect(files.part(of: "Sources/SubjectTwo/Jar.swift") == nil)
        #expect(files.part(of: "Tests/Gate/Isolation.swift") == .gate)
        #expect(files.part(of: "Package.swift") == .gate)
        #expect(files.part(of: "Mutants/gate.json") == .catalogue)
        #expect(files.part(of: "README.md") == nil)
        #expect(files.catalogueIsInside)
    }

    // MARK: Where it no longer holds

    @Test func everyFileThatIsNotAsAttestedIsNamed() {
        let attestation = Attestation(Self.report([Self.killed("isolation/shared-store")]), files: files)
        let same = Verification(attestation, against: files)
        #expect(same.findings == [])
        #expect(
            same.conclusion(on: attestation).lines == [
                "PASSED: all 4 files are as in the audit at revision 0123456789ab, which passed with 1 verdict."
            ])
        #expect(same.conclusion(on: attestation).status == .passed)
        for (index, part) in ["subject", "gate", "catalogue", "report"].enumerated() {
            var changed = files
            changed[index].digest = ["sha256": "ee"]
            let (lines, status) = Verification(attestation, against: changed).conclusion(on: attestation)
            #expect(
                lines == [
                    "changed  \(files[index].name) (\(part))",
                    "FAILED: 1 file is not as in the audit at revision 0123456789ab.",
                ])
            #expect(status == .failed)
        }
        let added = Attestation.Resource(file: "Sources/Subject/New.swift", sha256: "ff", part: .subject)
        #expect(
            Verification(attestation, against: Array(files.dropLast()) + [added]).conclusion(on: attestation).lines == [
                "added    Sources/Subject/New.swift (subject)",
                "missing  mutants.out/outcomes.json (report)",
                "FAILED: 2 files are not as in the audit at revision 0123456789ab.",
            ])
    }

    @Test func evidenceOfAFailureIsNoPass() {
        let attestation = Attestation(Self.report([Self.survived("isolation/one-jar")]), files: files)
        let (lines, status) = Verification(attestation, against: files).conclusion(on: attestation)
        #expect(
            lines == [
                "FAILED: all 4 files are as in the audit at revision 0123456789ab, but that audit failed."
            ])
        #expect(status == .failed)
    }
}
