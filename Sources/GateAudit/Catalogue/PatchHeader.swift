// Reads the `Field: value` lines above the diff of a patch file.

/// The header of a patch file, field by field, as written.
struct PatchHeader {
    /// The fields that a header may hold.
    enum Field: String, CaseIterable {
        case title = "Title"
        case killedBy = "Killed-By"
        case keeps = "Keeps"
        case layer = "Layer"
        case platform = "Platform"
        case seenIn = "Seen-In"
    }
    /// A value and the line at which it begins.
    struct Value {
        var text: String
        let line: Int
    }
    /// What was given.
    private(set) var values: [Field: Value] = [:]

    /// Reads the lines above a diff.
    ///
    /// - Parameters:
    ///   - lines: everything above the first line of the diff.
    ///   - report: called for each thing that is wrong, with its line, what it is, and what to do.
    init(lines: ArraySlice<PatchLine>, report: (Int, String, String) -> Void) {
        var last: Field?
        for line in lines {
            var text = line.text
            if text.utf8.last == UInt8(ascii: "\r") { text = String(decoding: text.utf8.dropLast(), as: UTF8.self) }
            if text.allSatisfy(\.isWhitespace) {
                last = nil
            } else if text.first == " " || text.first == "\t" {
                // A folded line, as in RFC 822 and DEP-3.
                guard let field = last, let value = values[field] else {
                    report(line.number, "this line continues no field", "begin it with “Field: value”")
                    continue
                }
                values[field]?.text = (value.text + " " + text.trimmed).trimmed
            } else if let colon = text.firstIndex(of: ":") {
                last = read(
                    name: String(text[..<colon]), text: text[text.index(after: colon)...].trimmed, line.number, report)
            } else {
                last = nil
                report(line.number, "“\(text.trimmed)” is no “Field: value” line", "put only such lines above the diff")
            }
        }
        for (field, value) in values.sorted(by: { $0.value.line < $1.value.line }) where value.text.isEmpty {
            report(value.line, "\(field.rawValue) is empty", "give it a value or leave the line out")
        }
    }

    private mutating func read(
        name: String, text: String, _ line: Int, _ report: (Int, String, String) -> Void
    ) -> Field? {
        guard let field = Field(rawValue: name) else {
            let known = Field.allCases.map(\.rawValue)
            report(line, "unknown field “\(name)”", Suggestion.advice(for: name, among: known, noun: "field"))
            return nil
        }
        if let earlier = values[field] {
            report(line, "\(name) is given twice, first in line \(earlier.line)", "leave one of them out")
            return nil
        }
        values[field] = Value(text: text, line: line)
        return field
    }
}

extension StringProtocol {
    /// Without white space at either end.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}
