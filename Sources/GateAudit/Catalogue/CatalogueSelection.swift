// Which part of a catalogue an audit is asked to work through.

/// A choice of entries by name and constraint.
public struct CatalogueSelection: Sendable, Hashable {
    /// Names or globs: `isolation/shared-store`, `shared-store`, `isolation/*`; empty means all.
    public let patterns: [String]
    /// One constraint (or `benign`, `controls`) that all must belong to; nil means any.
    public let constraint: String?

    /// Makes a choice; without arguments, everything.
    public init(patterns: [String] = [], constraint: String? = nil) {
        self.patterns = patterns
        self.constraint = constraint
    }

    /// Whether nothing is left out.
    public var isEverything: Bool { patterns.isEmpty && constraint == nil }

    /// The chosen entries in the catalogue's order; the controls are always among them.
    ///
    /// - Throws: `SelectionError` when a pattern, the constraint, or both together match nothing.
    public func entries(of catalogue: Catalogue) throws -> [CatalogueEntry] {
        if isEverything { return catalogue.entries }
        let entries = catalogue.entries
        if let constraint, !entries.contains(where: { $0.constraint == constraint }) {
            var known: [String] = []
            for entry in entries where !known.contains(entry.constraint) { known.append(entry.constraint) }
            throw SelectionError(
                "there is no constraint “\(constraint)”; "
                    + Suggestion.advice(for: constraint, among: known, noun: "constraint"))
        }
        for pattern in patterns where !entries.contains(where: { Self.matches(pattern, $0) }) {
            throw SelectionError(
                "“\(pattern)” matches nothing in the catalogue; " + advice(for: pattern, in: catalogue))
        }
        let chosen = entries.filter { entry in
            (constraint == nil || entry.constraint == constraint)
                && (patterns.isEmpty || patterns.contains { Self.matches($0, entry) })
        }
        guard !chosen.isEmpty else {
            throw SelectionError(
                "nothing of “\(constraint ?? "")” matches \(patterns.map { "“\($0)”" }.joined(separator: ", ")); "
                    + "leave --constraint out, or choose other names")
        }
        return entries.filter { $0.role == .control || chosen.contains($0) }
    }

    private func advice(for pattern: String, in catalogue: Catalogue) -> String {
        if let other = catalogue.otherPlatforms.first(where: { Self.matches(pattern, $0) }) {
            return "\(other.id) is meant for \(other.platforms.map(\.rawValue).sorted().joined(separator: ", ")) only"
        }
        let identities = catalogue.entries.map(\.id)
        let names = identities.map { String($0.split(separator: "/").last ?? "") }
        let nearest = Suggestion.nearest(to: pattern, among: pattern.contains("/") ? identities : names)
        return nearest.map { "did you mean “\($0)”?" } ?? "--list shows what there is"
    }

    private static func matches(_ pattern: String, _ entry: CatalogueEntry) -> Bool {
        let glob = Glob(pattern)
        return glob.matches(entry.id) || glob.matches(entry.id.split(separator: "/").last ?? "")
    }
}

/// A choice that leaves nothing to audit.
public struct SelectionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What matched nothing, and what to do.
    public let message: String

    /// Records the fault.
    public init(_ message: String) { self.message = message }

    /// The message.
    public var description: String { message }
}
