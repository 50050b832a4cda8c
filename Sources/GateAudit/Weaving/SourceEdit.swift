// One difference between an original source and a patched one, in a form that can be switched while the process runs.

/// A piece of an original source with what a mutant has in its place.
///
/// Offsets are in bytes of the original's UTF-8.
struct SourceEdit: Sendable, Hashable {
    /// How the piece can be switched.
    enum Form: Sendable, Hashable {
        /// A run of statements in a block; `block` says which, `items` which of its statements.
        case statements(block: StatementBlock, items: Range<Int>, isReturned: Bool, returnsMutated: Bool)
        /// An expression that stands where the language wants a Boolean value.
        case condition
        /// The value that a stored property begins with.
        case initialValue
        /// A declaration that only the mutant has.
        case addition
    }

    /// How it is switched.
    let form: Form
    /// The piece of the original; empty where the mutant only adds.
    let range: Range<Int>
    /// What the mutant has there.
    let mutated: String
    /// The line, from 1, at which `mutated` stands in the patched source.
    let mutatedLine: Int
    /// Whether what follows in the block depends on what the piece, or its replacement, declares.
    let reachesFurther: Bool
}

/// The statements between two braces (or of one `case`), by their places.
struct StatementBlock: Sendable, Hashable {
    /// Where its first statement begins, or would: identifies it within a file.
    let start: Int
    /// The places of its statements, without surrounding blanks and comments.
    let items: [Range<Int>]
}
