// Why a mutant cannot be woven and is built on its own instead.

/// The reason why a patch is built standalone, as `--list` shows it.
struct WeavingRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason, as the rest of a sentence that begins with “standalone:”.
    let description: String

    init(_ description: String) { self.description = description }
}
