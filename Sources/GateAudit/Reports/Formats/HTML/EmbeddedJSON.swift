// Writes JSON that may stand inside a script element: nothing in it can end the element or reorder its text.

/// A JSON document under construction, as bytes.
///
/// Names and values are written in the order of the calls, so the same calls give the same bytes.
struct EmbeddedJSON {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// Writes an object.
    mutating func object(_ body: (inout EmbeddedJSON) -> Void) { enclose("{", "}", body) }

    /// Writes an array.
    mutating func array(_ body: (inout EmbeddedJSON) -> Void) { enclose("[", "]", body) }

    /// Writes an array of numbers.
    mutating func numbers(_ values: some Sequence<Int>) {
        array { json in values.forEach { json.value($0) } }
    }

    /// Writes the name of the value that follows.
    mutating func name(_ name: String) {
        value(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a number.
    mutating func value(_ number: Int) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Writes a number, or null.
    mutating func value(_ number: Int?) {
        guard let number else { return null() }
        value(number)
    }

    /// Writes a truth value.
    mutating func value(_ truth: Bool) {
        separate()
        bytes.append(contentsOf: (truth ? "true" : "false").utf8)
    }

    /// Writes a text.
    mutating func value(_ text: some StringProtocol) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            for byte in text.utf8 { append(Unicode.Scalar(byte)) }
        } else {
            for scalar in text.unicodeScalars { append(scalar) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a text, or null.
    mutating func value(_ text: String?) {
        guard let text else { return null() }
        value(text)
    }

    /// Writes null.
    mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Takes in a value that was written elsewhere.
    mutating func value(_ json: EmbeddedJSON) {
        separate()
        bytes.append(contentsOf: json.bytes)
    }

    private mutating func enclose(
        _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout EmbeddedJSON) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: opening))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: closing))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes.append(contentsOf: #"\""#.utf8)
        case "\\": bytes.append(contentsOf: #"\\"#.utf8)
        case "\n": bytes.append(contentsOf: #"\n"#.utf8)
        case "\t": bytes.append(contentsOf: #"\t"#.utf8)
        default:
            guard Self.mustBeEscaped(scalar) else { return bytes.append(contentsOf: scalar.utf8) }
            for unit in scalar.utf16 {
                let digits = String(unit, radix: 16)
                bytes.append(contentsOf: (#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            }
        }
    }

    /// What could end the element, be taken for markup, end a line of a script, or reorder or hide text in an editor.
    private static func mustBeEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: scalar == "<" || scalar == ">" || scalar == "&"
        case ..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            true
        default: false
        }
    }
}
