// Finds out which woven mutants the compiler's errors are to be put down to.

import Foundation

/// The errors of a woven build that failed, by mutant.
struct WovenErrors {
    /// The mutants that errors are put down to, each with the first of its errors.
    private(set) var blamed: [String: String] = [:]
    /// The first error of all.
    let first: String

    /// Reads a build's output.
    ///
    /// An error in what a mutant adds is that mutant's. One in the original's own lines is put down to the mutants in the same
    /// declaration, and where there is none to those in the same file.
    ///
    /// - Parameters:
    ///   - output: what the build printed.
    ///   - sources: what was built.
    ///   - root: the folder that it was built in.
    init(output: String, sources: WovenSources, root: URL) {
        let places = CompilerDiagnostics.places(in: output)
        first =
            places.first.map { "\($0.path.split(separator: "/").last ?? ""):\($0.line): \($0.message)" }
            ?? CompilerDiagnostics.errors(in: output, below: root, limit: 1)
        let names = Dictionary(uniqueKeysWithValues: sources.numbers.map { ($0.value, $0.key) })
        for place in places {
            if let number = WovenSources.number(inPath: place.path), let name = names[number] {
                blamed[name] = blamed[name] ?? place.message
            }
        }
        // Errors beside the mutants' own lines often only follow from those in them.
        guard blamed.isEmpty else { return }
        for place in places {
            let path =
                place.path.hasPrefix(root.path + "/") ? String(place.path.dropFirst(root.path.count + 1)) : place.path
            for name in sources.mutants(near: place.line, in: path) { blamed[name] = blamed[name] ?? place.message }
        }
    }
}
