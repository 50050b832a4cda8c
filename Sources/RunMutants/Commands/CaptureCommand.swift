// `run-mutants capture`: a patch file from the edits in the working tree.

import Foundation
import GateAudit

/// Writes a mutant and says how to take the edits back.
struct CaptureCommand {
    let options: CaptureOptions

    func run() async throws -> ExitStatus {
        let run: CommandRunner = { try await $0.run() }
        do {
            let toolchain = try await AuditWorkspace.tools(for: options.package, run: run)
            let package = try await PackageDescription.load(package: options.package, toolchain: toolchain, run: run)
            let mutants = options.mutants ?? package.root.appending(path: "Mutants", directoryHint: .isDirectory)
            let captured = try await PatchCapture(package: package, mutants: mutants, toolchain: toolchain)
                .capture(options.request)
            let folder = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            StandardOutput().write(
                """
                Wrote \(AuditCommand.shown(captured.file, from: folder)).
                The edits are still in the working tree. This takes them back:
                  \(captured.undoCommand)

                """)
            return .passed
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw AuditError(.usage, "\(error)")
        }
    }
}
