// What an audit must be to count as evidence for a release.

import Foundation

/// The conditions, each with the words for a person who does not meet it.
public enum EvidenceRequirements {
    /// The least number of repetitions of every deciding test.
    public static let repetitions = 20

    /// Refuses an audit that cannot become evidence, before anything is built.
    /// - Parameters:
    ///   - options: what was asked for.
    ///   - surroundings: what the audit would run on.
    ///   - skipped: entries of the catalogue that are meant for another platform.
    ///   - catalogueIsInside: whether the catalogue stands in the package.
    /// - Throws: `EvidenceError` with the first condition that is not met.
    public static func check(
        _ options: AuditOptions, on surroundings: AuditReport.Surroundings, skipped: [String] = [],
        catalogueIsInside: Bool
    ) throws {
        guard options.repetitions >= repetitions else {
            throw EvidenceError(
                "evidence takes \(repetitions) or more repetitions, not \(options.repetitions); add --repeat \(repetitions)"
            )
        }
        guard options.generation == nil else {
            throw EvidenceError("evidence is about the catalogue, and generated mutants are not in it; leave them out")
        }
        guard options.shard == nil else {
            throw EvidenceError("evidence is about the whole catalogue; leave out --shard")
        }
        guard !options.choosesPart else {
            throw EvidenceError("evidence is about the whole catalogue; leave out the names and --constraint")
        }
        if let first = skipped.first {
            throw EvidenceError(
                "evidence is about the whole catalogue, and \(first) is not meant for this platform; audit where it is")
        }
        guard catalogueIsInside else {
            throw EvidenceError("evidence names files of the package, and the catalogue stands outside of it")
        }
        guard surroundings.revision != nil, let clean = surroundings.clean else {
            throw EvidenceError("evidence is about a revision, and the package stands in no git repository with one")
        }
        guard clean else {
            throw EvidenceError("evidence is about a revision, and the tree differs from it; commit or take back first")
        }
    }

    /// Refuses findings that show nothing, or not on the revision that they began on.
    /// - Parameters:
    ///   - report: the findings.
    ///   - surroundings: the package's revision and state now.
    /// - Throws: `EvidenceError` with the first condition that is not met.
    public static func check(_ report: AuditReport, ending surroundings: AuditReport.Surroundings) throws {
        guard report.conclusion.word != "VOID" else {
            throw EvidenceError("a void audit is no evidence")
        }
        guard report.entries.allSatisfy({ $0.verdict != nil }) else {
            throw EvidenceError("an audit without a verdict on everything is no evidence")
        }
        guard surroundings.revision == report.surroundings.revision, surroundings.clean == true else {
            throw EvidenceError("the tree was changed while the audit ran; begin again on a tree that stays as it is")
        }
    }
}
