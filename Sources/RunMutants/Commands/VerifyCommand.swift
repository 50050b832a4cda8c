// `run-mutants verify`: holds the evidence of an audit against a checkout.

import Foundation
import GateAudit

/// Says whether the files of a package are those that an audit's evidence is about.
struct VerifyCommand {
    /// The package, and where its catalogue and its `mutants.out` are.
    let options: AuditOptions
    /// The evidence.
    let file: URL

    func run() async throws -> ExitStatus {
        guard let data = try? Data(contentsOf: file) else {
            throw AuditError(.usage, "\(file.path) cannot be read; it is written by run-mutants --attest FILE")
        }
        let attestation: Attestation
        do { attestation = try Attestation(json: data) } catch {
            throw AuditError(.usage, "\(file.path) is no evidence of an audit: \(error)")
        }
        let workspace = try await AuditWorkspace.openWithoutCatalogue(options)
        let files = try await AttestedFiles(workspace)
        let output = (options.output ?? workspace.package.root).appending(path: "mutants.out")
        let report = try? files.report(in: output)
        let (lines, status) = Verification(attestation, against: try files.digested() + (report.map { [$0] } ?? []))
            .conclusion(on: attestation)
        StandardOutput().write(lines.joined(separator: "\n") + "\n")
        return status
    }
}
