// Hands entries to the lanes that build them.

/// Entries in order, each handed out once.
actor EntryQueue {
    private var rest: ArraySlice<CatalogueEntry>

    init(_ entries: [CatalogueEntry]) { rest = entries[...] }

    /// The next entry; nil when all are handed out.
    func next() -> CatalogueEntry? { rest.popFirst() }
}
