// `run-mutants init`: a first catalogue for a package that has none.

import Foundation
import GateAudit

/// Writes a `gate.json` and one example patch, and says what to do with them.
struct InitCommand {
    let options: AuditOptions

    func run() async throws -> ExitStatus {
        let folder = options.mutantsFolder
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw AuditError(
                .usage, "\(folder.path) is there already; add a mutant with “run-mutants capture <constraint>/<name>”")
        }
        var options = options
        options.generation = GenerationOptions()
        let workspace = try await AuditWorkspace.open(options).withMutants()
        // The first whose body does nothing of what it should: a fault that every gate ought to notice.
        let mutants = workspace.chosen.filter { $0.generated != nil }
        guard let example = mutants.first(where: { $0.constraint == "body" }) ?? mutants.first else {
            throw AuditError(.usage, "no mutant can be made of \(workspace.package.name) to begin with")
        }
        let catalogue = InitialCatalogue(configuration: workspace.gate, example: example)
        try catalogue.write(to: folder)
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let shown = AuditCommand.shown(folder, from: here)
        let paths = catalogue.files.map { "  \(shown)/\($0.path)" }.joined(separator: "\n")
        StandardOutput().write(
            """
            Wrote:
            \(paths)
            Say in \(shown)/gate.json what the gate promises, and write mutants that break it:
            edit the code, then run-mutants capture <constraint>/<name> --title … --killed-by ….

            """)
        return .passed
    }
}
