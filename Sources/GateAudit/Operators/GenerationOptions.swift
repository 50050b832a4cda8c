// Which mutants a person asks to be generated.

import Foundation

/// What is made of a package's sources, and which of it is tried.
public struct GenerationOptions: Sendable, Codable, Hashable {
    /// The operators that take part; empty for those that are on by default.
    public var operators: [String] = []
    /// Operators that do not.
    public var excluded: [String] = []
    /// The targets whose sources are mutated; empty for the subject of `gate.json`, or all targets but tests.
    public var targets: [String] = []
    /// The files that are mutated, as paths in the package or globs; empty for all.
    public var files: [String] = []
    /// How many mutants are drawn at most; nil for all.
    public var sample: Int?
    /// What the draw begins with.
    public var seed: UInt64 = 0
    /// A file with a diff, or a revision that git knows: only lines that it changes are mutated; nil for all.
    public var diff: String?
    /// The lines that are mutated, by file; nil for all.
    var lines: [String: IndexSet]?

    // The lines follow from the diff.
    private enum CodingKeys: String, CodingKey {
        case operators, excluded, targets, files, sample, seed, diff
    }

    /// Everything that is on by default.
    public init() {}

    /// Whether nothing is left out that could be made by the chosen operators.
    var isWhole: Bool { targets.isEmpty && files.isEmpty && sample == nil && diff == nil }

    /// The operators that take part.
    /// - Throws: `SelectionError` when one is named that there is not.
    func chosenOperators(of all: [(name: String, isOnByDefault: Bool)]) throws -> Set<String> {
        let names = all.map(\.name)
        for name in operators + excluded where !names.contains(name) {
            throw SelectionError(
                "there is no operator “\(name)”; " + Suggestion.advice(for: name, among: names, noun: "operator"))
        }
        let chosen = operators.isEmpty ? all.filter(\.isOnByDefault).map(\.name) : operators
        let left = Set(chosen).subtracting(excluded)
        guard !left.isEmpty else {
            throw SelectionError("no operator is left; name one with --operator, or exclude fewer")
        }
        return left
    }

    /// The changes that were asked for, in order.
    /// - Throws: `SelectionError` when nothing is left.
    func choose(from changes: [GeneratedChange], of all: [(name: String, isOnByDefault: Bool)]) throws
        -> [GeneratedChange]
    {
        let operators = try chosenOperators(of: all)
        let globs = files.map(Glob.init)
        for (file, glob) in zip(files, globs) where !changes.contains(where: { Self.matches(glob, $0.file) }) {
            throw SelectionError(
                "“\(file)” matches no source that a mutant could be made of; give its path in the package")
        }
        var chosen = changes.filter { change in
            operators.contains(change.mutation.operatorName)
                && (globs.isEmpty || globs.contains { Self.matches($0, change.file) })
                && (lines?[change.file]?.contains(change.line) ?? (lines == nil))
        }
        if let sample, sample < chosen.count { chosen = Self.draw(sample, from: chosen, seed: seed) }
        return chosen
    }

    private static func matches(_ glob: Glob, _ file: String) -> Bool {
        glob.matches(file) || glob.matches(file.split(separator: "/").last ?? "")
    }

    /// A draw that is the same for the same seed, whatever the order of the changes, and that keeps their order.
    private static func draw(_ number: Int, from changes: [GeneratedChange], seed: UInt64) -> [GeneratedChange] {
        let ranked = changes.map { change in
            var digest = SHA256()
            digest.update(field: "\(seed)")
            digest.update(field: change.identity)
            return (change, digest.finish())
        }
        let limit = ranked.map(\.1).sorted()[number - 1]
        return ranked.filter { $0.1 <= limit }.map(\.0)
    }
}
