// XML as reports are written in it.

/// One element of an XML 1.0 document (https://www.w3.org/TR/xml), with what it holds.
struct MarkupElement: Sendable {
    /// Its name.
    let name: String
    /// Its attributes, in the order in which they are written; those without a value are left out.
    let attributes: [(name: String, value: String?)]
    /// The text in it, before its children.
    var text = ""
    /// The elements in it.
    var children: [MarkupElement] = []

    /// The whole document with this element as its root.
    var document: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &text, indent: "")
        return text
    }

    private func write(to result: inout String, indent: String) {
        result += "\(indent)<\(name)"
        for case (let key, let value?) in attributes {
            result += " \(key)=\"\(Self.escaped(value, inAttribute: true))\""
        }
        if text.isEmpty, children.isEmpty {
            result += "/>\n"
            return
        }
        result += ">" + Self.escaped(text, inAttribute: false)
        if !children.isEmpty {
            result += "\n"
            for child in children { child.write(to: &result, indent: indent + "  ") }
            result += indent
        }
        result += "</\(name)>\n"
    }

    /// Text without what XML 1.0 has no place for (section 2.2), and with what would end it or be read otherwise
    /// replaced (sections 2.4, 2.11 and 3.3.3: line ends in attributes become spaces, carriage returns line feeds).
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where inAttribute: result += "&quot;"
            case "\n" where inAttribute, "\t" where inAttribute, "\r": result += "&#\(scalar.value);"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case ..<" ", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
