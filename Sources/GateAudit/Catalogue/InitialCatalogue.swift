// A first catalogue for a package that has none: a configuration, and one patch to learn from.

import Foundation

/// The files that `run-mutants init` writes.
public struct InitialCatalogue: Sendable {
    /// Path in the catalogue's folder to contents, in the order in which they are to be read.
    public let files: [(path: String, text: String)]

    /// The constraint that the example belongs to.
    static let constraint = "example"

    /// Puts the files together.
    /// - Parameters:
    ///   - configuration: what the package is taken to mean without a configuration.
    ///   - example: the generated mutant that the patch shows.
    public init(configuration: GateConfiguration, example: CatalogueEntry) {
        let tests = configuration.layers.flatMap { $0.tests ?? [] }
        let patterns = tests.map { TestProgram.module(ofTarget: $0) + ".*" }
        let name = example.id.split(separator: "/").last ?? "mutant"
        files = [
            (GateConfiguration.fileName, Self.text(of: configuration)),
            (
                "\(Self.constraint)/\(name).patch",
                """
                Title: \(Self.title(of: example))
                Killed-By: \(patterns.joined(separator: ", "))

                \(example.diff)
                """.trimmingCharacters(in: .newlines) + "\n"
            ),
        ]
    }

    /// What was done, without the line, which edits elsewhere would make wrong.
    private static func title(of example: CatalogueEntry) -> String {
        guard let change = example.generated else { return example.title }
        let what = change.mutation.summary
        let place = change.declaration.isEmpty ? change.file : change.declaration
        return what.prefix(1).uppercased() + what.dropFirst() + " in " + place
    }

    private static func text(of configuration: GateConfiguration) -> String {
        func quoted(_ text: String) -> String {
            // A string has no part that JSON could not hold.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .withoutEscapingSlashes
            return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
        }
        func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
        let layers = configuration.layers.map { layer in
            "    { \"name\": \(quoted(layer.name)), "
                + (layer.check.map { "\"check\": \(quoted($0))" } ?? "\"tests\": \(list(layer.tests ?? []))") + " }"
        }
        return """
            {
              "subject": \(list(configuration.subject)),
              "layers": [
            \(layers.joined(separator: ",\n"))
              ],
              "constraints": {
                \(quoted(constraint)): "Say here in one sentence what the gate promises."
              }
            }

            """
    }

    /// Writes the files.
    /// - Parameter folder: the catalogue's folder; it must not be there yet.
    /// - Throws: `AuditError` with status 1 when it is, or nothing can be written.
    public func write(to folder: URL) throws {
        guard FileTree.kind(at: folder.path) == nil else {
            throw AuditError(
                .usage, "\(folder.path) is there already; add a mutant with “run-mutants capture <constraint>/<name>”")
        }
        do {
            for (path, text) in files {
                let file = folder.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        } catch {
            throw AuditError(.usage, "\(folder.path) cannot be written: \(error.localizedDescription)")
        }
    }
}
