// How a source can write a type of which the compiler gave the full name.

extension TypeName {
    /// Whether it is an optional.
    var isOptional: Bool { text.hasPrefix("Swift.Optional<") || text.hasSuffix("?") }

    /// The type as a source of the module writes it: `[Int]?`, `Jar.Policy`.
    ///
    /// Nil where it cannot be written, or not with certainty: generic parameters, local types, functions, tuples.
    var spelled: String? {
        var rest = Substring(text)
        guard let type = Self.spelling(&rest), rest.isEmpty else { return nil }
        return type
    }

    private static func spelling(_ rest: inout Substring) -> String? {
        guard let path = path(&rest) else { return nil }
        // The module is left out: more often has a type its module's name than another type's.
        let name = path.dropFirst().joined(separator: ".")
        guard rest.first == "<" else { return name }
        var arguments: [String] = []
        repeat {
            rest = rest.drop { $0 == "<" || $0 == "," || $0 == " " }
            guard let argument = spelling(&rest) else { return nil }
            arguments.append(argument)
        } while rest.first == ","
        guard rest.popFirst() == ">" else { return nil }
        switch (path, arguments.count) {
        case (["Swift", "Optional"], 1): return arguments[0] + "?"
        case (["Swift", "Array"], 1): return "[\(arguments[0])]"
        case (["Swift", "Dictionary"], 2): return "[\(arguments[0]): \(arguments[1])]"
        default: return "\(name)<\(arguments.joined(separator: ", "))>"
        }
    }

    /// The names that lead to a type, its module first; a private one is written `(Name in _4B1D)`.
    private static func path(_ rest: inout Substring) -> [String]? {
        var names: [String] = []
        while true {
            let isPrivate = rest.first == "("
            if isPrivate { rest.removeFirst() }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            guard !name.isEmpty else { return nil }
            names.append(String(name))
            rest = rest.dropFirst(name.count)
            if isPrivate {
                guard rest.hasPrefix(" in _"), let end = rest.firstIndex(of: ")") else { return nil }
                rest = rest[rest.index(after: end)...]
            }
            guard rest.first == "." else { break }
            rest.removeFirst()
        }
        return names.count > 1 ? names : nil
    }
}
