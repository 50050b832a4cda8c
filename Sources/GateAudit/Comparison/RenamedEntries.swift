// Follows entries that have another name in another audit.

/// Pairs entries whose patches are the same.
enum RenamedEntries {
    /// Pairs what only the old audit has with what only the new one has.
    ///
    /// First patches that are the same line for line; then those that are the same but for where they stand, since code
    /// above them may have moved. Where more than one would do, none is chosen.
    /// - Parameters:
    ///   - old: an audit.
    ///   - new: a later one.
    /// - Returns: the new name of each entry that has one, by its old name.
    static func find(from old: RecordedAudit, to new: RecordedAudit) -> [String: String] {
        var gone = Self.only(in: old, besides: new)
        var come = Self.only(in: new, besides: old)
        var names: [String: String] = [:]
        func pair<Key: Hashable>(by key: (RecordedAudit.Patch) -> Key) {
            let before = unique(gone, in: old, by: key)
            let after = unique(come, in: new, by: key)
            for (patch, entry) in before {
                if let other = after[patch], other.role == entry.role { names[entry.id] = other.id }
            }
            gone.removeAll { names[$0.id] != nil }
            let taken = Set(names.values)
            come.removeAll { taken.contains($0.id) }
        }
        pair { $0 }
        pair { $0.anywhere }
        return names
    }

    private static func only(in audit: RecordedAudit, besides other: RecordedAudit) -> [EntryRecord] {
        let known = Set(other.report.entries.map(\.id))
        return audit.report.entries.filter { !known.contains($0.id) }
    }

    private static func unique<Key: Hashable>(
        _ entries: [EntryRecord], in audit: RecordedAudit, by key: (RecordedAudit.Patch) -> Key
    ) -> [Key: EntryRecord] {
        let patched = entries.compactMap { entry in audit.patches[entry.id].map { (key($0), entry) } }
        return Dictionary(grouping: patched, by: \.0).compactMapValues { $0.count == 1 ? $0[0].1 : nil }
    }
}
