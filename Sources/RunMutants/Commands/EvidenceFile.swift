// `--attest FILE`: refuses at once what can never be evidence, and writes the statement at the end of an audit.

import Foundation
import GateAudit

/// The file that gets the evidence of an audit.
struct EvidenceFile {
    /// Where it is written.
    let url: URL

    /// Refuses an audit that cannot become evidence, before anything is built.
    /// - Throws: `AuditError` with status 1 and the first condition that is not met.
    func checkBeforehand(_ workspace: AuditWorkspace) async throws {
        do {
            try EvidenceRequirements.check(
                workspace.options, on: try await workspace.surroundings(harness: Program.version),
                skipped: workspace.catalogue.otherPlatforms.map(\.id),
                catalogueIsInside: try await AttestedFiles(workspace).catalogueIsInside)
        } catch let error as EvidenceError {
            throw AuditError(.usage, "\(error)")
        }
        let folder = url.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw AuditError(.usage, "there is no folder \(folder.path) for the evidence")
        }
    }

    /// Writes what the audit is evidence for.
    /// - Parameters:
    ///   - report: its findings.
    ///   - workspace: the package.
    ///   - output: the audit's `mutants.out`.
    /// - Returns: the line that says so.
    /// - Throws: `EvidenceError` when the findings are none; what the file system throws.
    func write(_ report: AuditReport, _ workspace: AuditWorkspace, output: URL) async throws -> String {
        try EvidenceRequirements.check(report, ending: try await workspace.surroundings(harness: Program.version))
        let files = try await AttestedFiles(workspace)
        let attestation = Attestation(report, files: try files.digested() + [try files.report(in: output)])
        try attestation.json().write(to: url, options: .atomic)
        return "Evidence on \(attestation.subject.count) files: \(url.path)"
    }
}
