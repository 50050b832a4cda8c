// What tells one build of the harness from another, and where its parts are.

import Foundation

/// The programs of the harness that runs.
public struct HarnessIdentity: Sendable {
    /// The `trial-supervisor` beside the running program.
    public let supervisor: URL
    /// Changes with every build of the harness, so that verdicts of another one are not used.
    public let fingerprint: String

    /// Finds the programs beside an executable.
    /// - Parameter executable: the running program; verdicts are tied to it.
    /// - Throws: `AuditError` with status 70 when the supervisor is missing.
    public init(executable: URL? = Bundle.main.executableURL) throws {
        guard let executable = executable?.resolvingSymlinksInPath() else {
            throw AuditError(.harnessFault, "the running program's own file cannot be found")
        }
        supervisor = executable.deletingLastPathComponent().appending(path: "trial-supervisor")
        guard FileManager.default.isExecutableFile(atPath: supervisor.path) else {
            throw AuditError(
                .harnessFault,
                "\(supervisor.path) is missing; build it with: swift build --product trial-supervisor")
        }
        // Size and time serve: hashing some dozens of megabytes would take longer than many an audit's trials.
        fingerprint = try [executable, supervisor].map { file in
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return "\(attributes[.size] ?? 0)@\(time)"
        }
        .joined(separator: " ")
    }
}
