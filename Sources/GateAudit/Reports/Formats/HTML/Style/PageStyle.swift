// The style of the page, put together from its parts.

/// The style of the page.
enum PageStyle {
    /// The whole style sheet.
    static let text = "\n" + [colours, base, overview, matrix, entries, paper].joined(separator: "\n") + "\n"
}
