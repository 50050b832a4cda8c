// JSON as reports are written in it: keys in the order in which they are named.

/// A JSON text in the making (RFC 8259); what has no value is left out of an object.
enum JSONValue: Sendable {
    case object([(key: String, value: JSONValue)])
    case array([JSONValue])
    case string(String)
    case integer(Int)
    case boolean(Bool)

    /// An array of texts.
    static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// Time in whole milliseconds; nil for what is no time.
    static func milliseconds(_ seconds: Double) -> JSONValue? {
        Int(exactly: (seconds * 1000).rounded()).map(JSONValue.integer)
    }

    /// The text in lines, with a line feed at its end.
    var text: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String) {
        let inner = indent + "  "
        switch self {
        case .object(let pairs):
            text += "{"
            for (index, pair) in pairs.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner + Self.quoted(pair.key) + ": "
                pair.value.write(to: &text, indent: inner)
            }
            text += pairs.isEmpty ? "}" : "\n" + indent + "}"
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                value.write(to: &text, indent: inner)
            }
            text += values.isEmpty ? "]" : "\n" + indent + "]"
        case .string(let string): text += Self.quoted(string)
        case .integer(let number): text += "\(number)"
        case .boolean(let isTrue): text += isTrue ? "true" : "false"
        }
    }

    /// A string with the escapes that RFC 8259, section 7, asks for.
    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case ..<" ":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (String, JSONValue?)...) {
        self = .object(elements.compactMap { key, value in value.map { (key, $0) } })
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    init(booleanLiteral value: Bool) { self = .boolean(value) }
}
