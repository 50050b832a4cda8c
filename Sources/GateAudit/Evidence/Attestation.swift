// The evidence that an audit gives for a release: an in-toto statement about the files it ran on.

import Foundation

/// A statement in the form of in-toto (https://in-toto.io/Statement/v1) with its predicate for test results
/// (https://in-toto.io/attestation/test-result/v0.1).
public struct Attestation: Sendable, Codable, Hashable {
    /// The part that a file has in an audit.
    public enum Part: String, Sendable, Codable, Hashable {
        /// What is guarded.
        case subject
        /// What guards it, with everything else that is built with it.
        case gate
        /// The faults and harmless changes.
        case catalogue
        /// What the audit found.
        case report
    }

    /// A thing that is named by its digest.
    public struct Resource: Sendable, Codable, Hashable {
        /// A file's path in the package, or what the thing is called.
        public var name: String
        /// `sha256` to its digest, in hexadecimal digits; absent where there is nothing to digest.
        public var digest: [String: String]?
        /// More about it.
        public var annotations: [String: String]?

        /// The file's part, where it has one.
        public var part: Part? { annotations?["part"].flatMap(Part.init) }

        /// Names a file.
        init(file: String, sha256: String, part: Part) {
            name = file
            digest = ["sha256": sha256]
            annotations = ["part": part.rawValue]
        }

        /// Names what the audit was made with.
        init(name: String, annotations: [String: String]) {
            self.name = name
            self.annotations = annotations
        }
    }

    /// How the audit came out.
    public enum Result: String, Sendable, Codable, Hashable {
        /// Every mutant was killed, every harmless change passed, and nothing in the gate is idle.
        case passed = "PASSED"
        /// The audit passed, but tests or assertions of the gate are idle.
        case warned = "WARNED"
        /// Something got through, or a harmless change was rejected.
        case failed = "FAILED"
    }

    /// What the statement says of its subjects.
    public struct Predicate: Sendable, Codable, Hashable {
        /// How the audit came out.
        public var result: Result
        /// What it was made with.
        public var configuration: [Resource]
        /// Mutants that were killed, controls among them, and harmless changes that passed.
        public var passedTests: [String]
        /// Tests and assertions of the gate that no mutant made fail.
        public var warnedTests: [String]
        /// Mutants that got through, and harmless changes that were rejected.
        public var failedTests: [String]
    }

    /// The statement's own type.
    public static let statementType = "https://in-toto.io/Statement/v1"
    /// The type of its predicate.
    public static let predicateType = "https://in-toto.io/attestation/test-result/v0.1"

    /// The type of the statement.
    public var type = Self.statementType
    /// The files that it is about.
    public var subject: [Resource]
    /// The type of the predicate.
    public var predicateType = Self.predicateType
    /// What it says of them.
    public var predicate: Predicate

    private enum CodingKeys: String, CodingKey {
        case type = "_type"
        case subject, predicateType, predicate
    }

    /// States what an audit found.
    /// - Parameters:
    ///   - report: the audit's findings, complete.
    ///   - files: the files that it rests on, and the report itself.
    public init(_ report: AuditReport, files: [Resource]) {
        let failed = report.entries.filter { !$0.passes }.map(\.id)
        let idle =
            (report.idleTests ?? []).map(\.rawValue)
            + (report.idleAssertions ?? []).filter { $0.reason == nil }.map { "\($0.file):\($0.line)" }
        subject = files
        predicate = Predicate(
            result: !failed.isEmpty || report.conclusion.status != ExitStatus.passed.rawValue
                ? .failed : idle.isEmpty ? .passed : .warned,
            configuration: [
                Resource(
                    name: "run-mutants",
                    annotations: [
                        "version": report.surroundings.harness, "toolchain": report.surroundings.toolchain,
                        "platform": report.surroundings.platform.rawValue,
                        "package": report.surroundings.package,
                        "revision": report.surroundings.revision ?? "",
                        "repetitions": "\(report.request.repetitions)", "started": report.started,
                    ])
            ],
            passedTests: report.entries.filter(\.passes).map(\.id), warnedTests: idle, failedTests: failed)
    }

    /// Reads a statement.
    /// - Throws: `EvidenceError` when it is none of an audit.
    public init(json: Data) throws {
        do {
            self = try JSONDecoder().decode(Attestation.self, from: json)
        } catch {
            throw EvidenceError("it is no in-toto statement with a test result")
        }
        guard type == Self.statementType else { throw EvidenceError("its type is not \(Self.statementType)") }
        guard predicateType == Self.predicateType else {
            throw EvidenceError("its predicate is not \(Self.predicateType)")
        }
        guard !subject.isEmpty, subject.allSatisfy({ $0.part != nil && $0.digest?["sha256"] != nil }) else {
            throw EvidenceError("it names no files with their digests")
        }
    }

    /// The statement as JSON, keys in order.
    /// - Throws: what the encoder throws.
    public func json() throws -> Data { try readableJSON() }

    /// The revision that the audit ran on.
    public var revision: String { predicate.configuration.lazy.compactMap { $0.annotations?["revision"] }.first ?? "" }
}
