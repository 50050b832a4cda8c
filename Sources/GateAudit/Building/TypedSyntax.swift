// The types that the compiler gives to the expressions of a module, by their places.

import Foundation

/// What the compiler's typed syntax tree says of every expression: where it is and what type it has.
struct TypedSyntax: Sendable, Hashable {
    /// One kind of expression at one place.
    struct Place: Sendable, Hashable {
        /// The file, relative to the package.
        let file: String
        /// The compiler's word for it: `call_expr`.
        let kind: String
        /// Where its first token begins, in bytes.
        let start: Int
        /// Where its last token begins, in bytes.
        let end: Int
    }

    /// The types, mangled; the tree shows some expressions more than once.
    private(set) var types: [Place: Set<String>] = [:]

    /// No expressions.
    init() {}

    /// Reads what the compiler printed: one JSON document a file, one right behind the other.
    ///
    /// - Parameters:
    ///   - output: the output of `-dump-ast -dump-ast-format json`.
    ///   - root: the folder that the files lie in.
    /// - Returns: nil when it is not in that form.
    /// - Complexity: O(*n*) in the output; a file's tree at a time is in memory.
    init?(output: Data, below root: URL) {
        for document in Self.documents(in: output) {
            guard let tree = try? JSONSerialization.jsonObject(with: document) as? [String: Any],
                let name = tree["filename"] as? String
            else { return nil }
            collect(tree, file: FileTree.relative(name, to: root))
        }
        guard !types.isEmpty else { return nil }
    }

    /// The documents, by how each begins; within a string its quotes would be escaped.
    private static func documents(in output: Data) -> [Data] {
        let beginning = Data(#"{"_kind":"source_file""#.utf8)
        var starts: [Data.Index] = []
        var position = output.startIndex
        while let found = output.range(of: beginning, in: position..<output.endIndex) {
            starts.append(found.lowerBound)
            position = found.upperBound
        }
        return zip(starts, starts.dropFirst() + [output.endIndex]).map { Data(output[$0..<$1]) }
    }

    private mutating func collect(_ node: Any, file: String) {
        if let list = node as? [Any] {
            for element in list { collect(element, file: file) }
            return
        }
        guard let node = node as? [String: Any] else { return }
        if let kind = node["_kind"] as? String, kind.hasSuffix("_expr"), let type = node["type"] as? String,
            let range = node["range"] as? [String: Any], let start = range["start"] as? Int,
            let end = range["end"] as? Int
        {
            types[Place(file: file, kind: kind, start: start, end: end), default: []].insert(type)
        }
        for (key, value) in node where key != "range" && key != "type" { collect(value, file: file) }
    }

    /// The expressions that come from the original, at their places there.
    ///
    /// - Parameter segments: which bytes of each woven file stand where in the original; files that are not in it are as
    ///   they were.
    func original(_ segments: [String: [WovenText.Segment]]) -> TypedSyntax {
        var result = TypedSyntax()
        for (place, types) in types {
            guard let pieces = segments[place.file] else {
                result.types[place, default: []].formUnion(types)
                continue
            }
            guard let start = WovenText.original(of: place.start, in: pieces),
                let end = WovenText.original(of: place.end, in: pieces)
            else { continue }
            let original = Place(file: place.file, kind: place.kind, start: start, end: end)
            result.types[original, default: []].formUnion(types)
        }
        return result
    }

    /// The places in files of a choice at which another tree has other types, or has no such expression.
    func differences(from other: TypedSyntax, in files: Set<String>) -> [Place] {
        types.filter { files.contains($0.key.file) && other.types[$0.key] != $0.value }.keys
            .sorted { ($0.file, $0.start, $0.end, $0.kind) < ($1.file, $1.start, $1.end, $1.kind) }
    }
}

/// How the compiler was called for a module, by what SwiftPM wrote down for its own builds.
struct ModuleCompilation: Sendable {
    /// The compiler.
    let compiler: URL
    /// The sources.
    let sources: [String]
    /// What else it was told, as far as it matters to types.
    let arguments: [String]

    /// Finds the call for a module.
    ///
    /// - Parameters:
    ///   - module: the module's name.
    ///   - scratch: the build folder.
    /// - Returns: nil where SwiftPM left nothing that can be understood.
    init?(module: String, scratch: URL) {
        guard
            let description = try? String(
                contentsOf: scratch.appendingPathComponent("debug.yaml"), encoding: .utf8),
            let line = description.split(separator: "\n").first(where: {
                $0.contains("\"-module-name\",\"\(module)\"") && $0.contains("\"-c\"")
            }), let start = line.firstIndex(of: "["),
            let words = try? JSONDecoder().decode([String].self, from: Data(line[start...].utf8)),
            let first = words.first
        else { return nil }
        compiler = URL(fileURLWithPath: first)
        var sources: [String] = []
        var arguments: [String] = []
        var rest = words.dropFirst()
        while let word = rest.popFirst() {
            if word.hasPrefix("@") {
                guard let list = try? String(contentsOfFile: String(word.dropFirst()), encoding: .utf8) else {
                    return nil
                }
                sources += list.split(separator: "\n").map(Self.unquoted)
            } else if word == "-Xcc" {
                // Only the importer of C needs these, and among them is what it alone understands.
                guard let value = rest.popFirst() else { return nil }
                if value.hasPrefix("-I") || value.hasPrefix("-D") || value.hasPrefix("-fmodule-map") {
                    arguments += [word, value]
                }
            } else if Self.single.contains(word) || word.hasPrefix("-j") {
                continue
            } else if Self.paired.contains(word) {
                _ = rest.popFirst()
            } else {
                arguments.append(word)
            }
        }
        guard !sources.isEmpty else { return nil }
        self.sources = sources
        self.arguments = arguments
    }

    /// The call that prints the typed syntax tree.
    ///
    /// - Parameters:
    ///   - sources: the files, in place of those that were built.
    ///   - environment: the environment of the tools.
    ///   - folder: where it runs.
    func dump(of sources: [String], environment: [String: String], in folder: URL) -> Command {
        Command(
            executable: compiler,
            arguments: ["-frontend", "-dump-ast", "-dump-ast-format", "json", "-suppress-warnings"] + arguments
                + sources.flatMap { ["-primary-file", $0] },
            environment: environment, workingDirectory: folder)
    }

    private static func unquoted(_ line: Substring) -> String {
        var text = line
        if text.hasPrefix("'"), text.hasSuffix("'"), text.count > 1 { text = text.dropFirst().dropLast() }
        return String(text)
    }

    /// What says how and where to write, not what is compiled.
    ///
    /// What stands behind `-Xfrontend` is meant for the very program that is called.
    private static let single: Set<String> = [
        "-Xfrontend", "-c", "-emit-dependencies", "-emit-module", "-emit-objc-header", "-enable-batch-mode", "-g",
        "-gnone",
        "-incremental", "-no-warnings-as-errors", "-parseable-output", "-serialize-diagnostics",
        "-warnings-as-errors", "-whole-module-optimization",
    ]
    private static let paired: Set<String> = [
        "-emit-module-path", "-emit-objc-header-path", "-index-store-path", "-num-threads", "-output-file-map",
        "-Werror", "-Wwarning",
    ]
}
