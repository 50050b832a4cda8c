// The change of a generated mutant, with what identifies it across runs.

import Foundation

/// One change that an operator made, and where.
public struct GeneratedChange: Sendable, Codable, Hashable {
    /// The file, relative to the package.
    public let file: String
    /// The line at which it begins, from 1.
    public let line: Int
    /// The declarations that it stands in, outermost first, with dots between.
    public let declaration: String
    /// The change.
    public let mutation: Mutation
    /// What it replaces.
    public let original: String
    /// Which it is, from 0, of those that are alike in the declaration.
    public let ordinal: Int

    /// The constraint that it belongs to in tables: its operator.
    public var constraint: String { mutation.operatorName }

    /// What was done and where, in one line.
    public var title: String {
        "\(file):\(line): \(mutation.summary)" + (declaration.isEmpty ? "" : " in \(declaration)")
    }

    /// The text with the change in it.
    public func applied(to text: String) -> String {
        var bytes = Array(text.utf8)
        guard mutation.range.upperBound <= bytes.count else { return text }
        bytes.replaceSubrange(mutation.range, with: mutation.replacement.utf8)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stays the same when something elsewhere in the file is edited.
    ///
    /// The line is no part of it, nor is anything outside the declaration.
    var identity: String {
        let normalised = { (text: String) in text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return [
            file, declaration, mutation.operatorName, normalised(original), normalised(mutation.replacement),
            "\(ordinal)",
        ].joined(separator: "\u{0}")
    }

    /// A part of the name that people recognise: the declaration without what a file's name cannot hold.
    var readableName: String {
        let plain = declaration.unicodeScalars.map { scalar -> String in
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == ".")
            return isPlain ? String(scalar) : "-"
        }.joined()
        let parts = plain.split(separator: "-").joined(separator: "-").prefix(40)
        let trimmed = parts.trimmingCharacters(in: CharacterSet(charactersIn: ".-"))
        return trimmed.isEmpty ? "file" : trimmed
    }
}
