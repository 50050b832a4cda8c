// Holds evidence against a checkout: the same files, byte for byte, and no other.

import Foundation

/// What evidence and a checkout have in common, and what not.
public struct Verification: Sendable, Equatable {
    /// A way in which a file is not as attested.
    public enum Difference: String, Sendable {
        /// Its contents are others.
        case changed
        /// It is not there.
        case missing
        /// It was not there when the audit ran.
        case added
    }

    /// A file that is not as attested.
    public struct Finding: Sendable, Equatable {
        /// Its path in the package.
        public let path: String
        /// Its part in the audit.
        public let part: Attestation.Part
        /// What is wrong with it.
        public let difference: Difference
    }

    /// The files that are not as attested, in the order of their paths.
    public let findings: [Finding]

    /// Compares.
    /// - Parameters:
    ///   - attestation: the evidence.
    ///   - files: the files of the checkout, and the report.
    public init(_ attestation: Attestation, against files: [Attestation.Resource]) {
        let attested = Dictionary(attestation.subject.map { ($0.name, $0) }) { first, _ in first }
        let found = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
        findings = Set(attested.keys).union(found.keys).sorted().compactMap { path in
            switch (attested[path], found[path]) {
            case (let old?, let new?):
                old.digest?["sha256"] == new.digest?["sha256"]
                    ? nil : Finding(path: path, part: old.part ?? .gate, difference: .changed)
            case (let old?, nil): Finding(path: path, part: old.part ?? .gate, difference: .missing)
            case (nil, let new?): Finding(path: path, part: new.part ?? .gate, difference: .added)
            case (nil, nil): nil
            }
        }
    }

    /// What to tell a person, in lines, and how it came out.
    public func conclusion(on attestation: Attestation) -> (lines: [String], status: ExitStatus) {
        let revision = attestation.revision.isEmpty ? "" : " at revision \(attestation.revision.prefix(12))"
        guard findings.isEmpty else {
            let lines = findings.map { "\($0.difference.rawValue.padded(to: 8)) \($0.path) (\($0.part.rawValue))" }
            let files = findings.count == 1 ? "1 file is" : "\(findings.count) files are"
            return (lines + ["FAILED: \(files) not as in the audit\(revision)."], .failed)
        }
        let files = count(attestation.subject.count, "file")
        let mutants = attestation.predicate.passedTests.count + attestation.predicate.failedTests.count
        switch attestation.predicate.result {
        case .passed:
            return (
                [
                    "PASSED: all \(files) are as in the audit\(revision), which passed with \(count(mutants, "verdict"))."
                ], .passed
            )
        case .warned:
            return (
                [
                    "PASSED: all \(files) are as in the audit\(revision), which passed, with \(attestation.predicate.warnedTests.count) idle tests or assertions."
                ], .passed
            )
        case .failed:
            return (["FAILED: all \(files) are as in the audit\(revision), but that audit failed."], .failed)
        }
    }
}
