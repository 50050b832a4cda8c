// A text that is compared and looked up octet by octet.

/// A key made of octets.
///
/// `String` as a key takes canonically equivalent texts for the same: the Kelvin sign for a K, say. To a server they
/// are two paths.
struct OctetString: Hashable, Sendable {
    /// The text.
    let text: String

    static func == (first: OctetString, second: OctetString) -> Bool {
        Octets.equal(first.text, second.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
