// What a type's full name tells operators of it: `Swift.Array<Swift.Int>` is an array.

/// A type by the name that the compiler gives it, written in full or with Swift's short forms.
struct TypeName: Hashable, Sendable {
    /// The name.
    let text: String

    /// Takes a name; nil where there is none.
    init?(_ text: String?) {
        guard let text else { return nil }
        self.text = text
    }

    /// Whether it is `()`, or an optional of it, which is what `a?.f()` gives.
    var isVoid: Bool { ["()", "Swift.Optional<()>", "()?"].contains(text) }
    var isArray: Bool { text.hasPrefix("Swift.Array<") || (text.hasPrefix("[") && !isDictionary) }
    var isArraySlice: Bool { text.hasPrefix("Swift.ArraySlice<") }
    var isSet: Bool { text.hasPrefix("Swift.Set<") }
    var isDictionary: Bool {
        text.hasPrefix("Swift.Dictionary<") || (text.hasPrefix("[") && Self.parts(of: text.dropFirst().dropLast()) == 2)
    }
    var isText: Bool { text == "Swift.String" || text == "Swift.Substring" }

    /// Whether it is a collection of the standard library that can be walked from its end.
    var isBidirectional: Bool { isArray || isArraySlice || isText }

    /// How many parts a colon outside of all brackets makes.
    private static func parts(of text: Substring) -> Int {
        var depth = 0
        var parts = 1
        for character in text {
            switch character {
            case "[", "(", "<": depth += 1
            case "]", ")", ">": depth -= 1
            case ":" where depth == 0: parts += 1
            default: break
            }
        }
        return parts
    }
}
