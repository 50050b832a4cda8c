// The negative control: a patch that changes nothing, to show that patching itself changes nothing.

import Foundation

extension Catalogue {
    /// An entry that goes the whole way of a mutant (patched, built, tried) but only adds a comment to the subject.
    ///
    /// - Returns: The entry; nil when no source of the subject can take one.
    /// - Throws: What reading the sources throws.
    public func emptyControl() throws -> CatalogueEntry? {
        for name in configuration.subject {
            for path in package.target(named: name)?.sources ?? [] where path.hasSuffix(".swift") {
                let data = try Data(contentsOf: package.root.appendingPathComponent(path))
                guard let diff = Self.diffAddingComment(to: data, path: path) else { continue }
                return CatalogueEntry(
                    id: "controls/unmodified", role: .control, constraint: "controls",
                    title: "The subject with nothing but a comment added", file: folder, diff: diff,
                    touchedFiles: [path])
            }
        }
        return nil
    }

    /// A diff that adds a comment as the last line; nil where that would need more than adding a line.
    private static func diffAddingComment(to data: Data, path: String) -> String? {
        // Quoted names would have to be spelt in git's way: another file serves as well.
        let isPlain = path.utf8.allSatisfy {
            $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        guard isPlain, let text = String(data: data, encoding: .utf8), text.utf8.last == UInt8(ascii: "\n") else {
            return nil
        }
        let lines = PatchLine.split(text)
        let context = lines.suffix(3)
        let isWindows = lines.last?.text.utf8.last == UInt8(ascii: "\r")
        let start = lines.count - context.count + 1
        let body = context.map { " \($0.text)\n" }.joined()
        return """
            diff --git a/\(path) b/\(path)
            --- a/\(path)
            +++ b/\(path)
            @@ -\(start),\(context.count) +\(start),\(context.count + 1) @@
            \(body)+// The negative control of an audit.\(isWindows ? "\r" : "")

            """
    }
}
