// Takes secrets out of everything that is captured, before it is written or shown.

import Foundation

/// Replaces the values of credentials in text by `<redacted>`.
///
/// Found are the headers Cookie, Set-Cookie, Authorization and Proxy-Authorization, as they stand in a raw message
/// (folded over lines too), in dumps of dictionaries (Swift, JSON, property lists, pretty-printed or not, with
/// escaped quotes or not), as arguments and comparisons in a failed expectation; further fields named like a token,
/// a secret or a password; `Bearer` and `Basic` credentials and JSON web tokens anywhere. Names of cookies and
/// attributes (RFC 6265, section 4.1) stay, and so does a fixture's marker, `fixture-…`, since it is no secret.
///
/// A secret that is known, from the environment or from elsewhere in the same output, is found without its name too, and
/// in percent-encoding, Base64 and hexadecimal digits.
///
/// What is redacted must be whole: text that was written in pieces is to be put together first.
public struct Redactor: Sendable {
    /// What gives the known secrets away; the longest first, for one may hold another.
    private let forms: [String]

    /// Makes a redactor.
    /// - Parameter known: secrets to be found without their names, beside those of the environment.
    public init(known: Set<String> = []) {
        forms =
            known.isEmpty
            ? Self.formsOfEnvironment
            : Self.forms(of: known.union(Self.secrets(ofEnvironment: ProcessInfo.processInfo.environment)))
    }

    private static let formsOfEnvironment = forms(of: secrets(ofEnvironment: ProcessInfo.processInfo.environment))

    private static func forms(of secrets: Set<String>) -> [String] {
        secrets.filter { !$0.hasPrefix("fixture-") }.flatMap { SecretForms($0).all }
            .sorted { ($1.count, $0) < ($0.count, $1) }
    }

    /// The values of variables that are named like a secret, but for those that name a file.
    static func secrets(ofEnvironment environment: [String: String]) -> Set<String> {
        Set(
            environment.filter { name, value in
                name.contains(/(?i)token|secret|passw|api_?key|credential|authorization|cookie/) && value.count >= 8
                    && !(value.hasPrefix("/") && FileManager.default.fileExists(atPath: value))
            }.values)
    }

    /// Replaces the values of credentials.
    /// - Parameter text: whole text, as it was written.
    /// - Returns: the text without them; redacting it again changes nothing.
    /// - Complexity: O(*n*) in the length of the text, for each known secret.
    public func redact(_ text: String) -> String {
        let units = Array(text.utf16)
        var result: [UInt16] = []
        result.reserveCapacity(units.count)
        var position = 0
        for (range, value) in Self.values(in: text, units) {
            result += units[position..<range.lowerBound]
            result += value.redacted.utf16
            position = range.upperBound
        }
        result += units[position...]
        return hideKnown(in: redactBareCredentials(String(decoding: result, as: UTF16.self)))
    }

    /// Replaces the known secrets, in whatever encoding they stand.
    func hideKnown(in text: String) -> String {
        forms.reduce(text) { text, form in
            text.contains(form) ? text.replacing(form, with: SecretValue.redacted) : text
        }
    }

    /// The values of the credentials that stand in a text, by which they are found where their names do not stand.
    /// - Parameter text: whole text, as it was written.
    public static func secrets(in text: String) -> Set<String> {
        var secrets = Set(values(in: text, Array(text.utf16)).flatMap(\.value.secrets))
        let whole = NSRange(location: 0, length: text.utf16.count)
        for expression in [credentials, webTokens] {
            for match in expression.matches(in: text, range: whole) {
                if let range = Range(match.range(at: 2), in: text) { secrets.insert(String(text[range])) }
            }
        }
        return secrets
    }

    /// The values that follow a name, in order.
    private static func values(in text: String, _ units: [UInt16]) -> [(range: Range<Int>, value: SecretValue)] {
        guard holds(text, anyOf: wordsOfNames) else { return [] }
        var found: [(Range<Int>, SecretValue)] = []
        var position = 0
        for match in names.matches(in: text, range: NSRange(location: 0, length: units.count))
        where match.range.location >= position {
            let end = match.range.location + match.range.length
            let kind = SecretValue.Kind(name: String(decoding: units[match.range.location..<end], as: UTF16.self))
            var reader = SecretReader(units: units, position: end, kind: kind)
            for value in reader.values() {
                found.append((value, SecretValue(kind: kind, text: String(decoding: units[value], as: UTF16.self))))
                position = value.upperBound
            }
        }
        return found
    }

    /// Replaces the values of credentials in the end of a long output.
    ///
    /// The end is taken after redacting, and what comes before the first whole line is dropped: a value that was cut
    /// off from its name could not be recognised.
    /// - Parameters:
    ///   - output: what a program wrote.
    ///   - limit: the most bytes to keep.
    public func redact(endOf output: Data, limit: Int) -> String {
        var piece = output.suffix(limit + Self.margin)
        if piece.count < output.count {
            piece = piece.firstIndex(of: UInt8(ascii: "\n")).map { piece[($0 + 1)...] } ?? Data()
        }
        let text = redact(String(decoding: piece, as: UTF8.self))
        guard text.utf8.count > limit || piece.count < output.count else { return text }
        let end = Substring(text.utf8.suffix(limit))
        let lines = text.utf8.count > limit ? end.drop { !$0.isNewline }.dropFirst() : end
        return "[…]\n" + lines
    }

    /// How far before the kept end a name is still looked for.
    private static let margin = 64 << 10

    /// The names that are followed by a secret.
    ///
    /// A dash may not stand around them: `cookie-check` is none.
    private static let names = expression(
        #"(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))(?:(?:set[-_]?)?cookies?2?(?:header|string)?|(?:proxy[-_]?)?authorization"#
            + #"|[A-Za-z0-9_-]*(?:token|secret|password|passwd|api[-_]?key)|value)(?![A-Za-z0-9_-])"#)

    /// A word of every name, and of every credential without one: most texts hold none, and are not searched further.
    private static let wordsOfNames = ["cookie", "authorization", "token", "secret", "passw", "key", "value"]
    private static let wordsOfCredentials = ["bearer", "basic", "eyj"]

    /// Whether a text may hold a credential at all, beside those that are known.
    func mayTell(_ text: String) -> Bool { Self.holds(text, anyOf: Self.wordsOfNames + Self.wordsOfCredentials) }

    /// Whether a text holds one of some words, in capitals or not; a text with a NUL may hold anything.
    private static func holds(_ text: String, anyOf words: [String]) -> Bool {
        let text = text.lowercased()
        return text.withCString { start in
            strlen(start) != text.utf8.count || words.contains { strstr(start, $0) != nil }
        }
    }

    private static let credentials = expression(
        #"(?<![A-Za-z0-9_-])((?:bearer|basic)\s+)(?!fixture-)(?=[^\s"',;]*[0-9._~+/=-]|[^\s"',;]{16})([A-Za-z0-9._~+/=-]{6,})"#
    )

    private static let webTokens = expression(
        #"()(eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}(?:\.[A-Za-z0-9_-]*)?)"#)

    /// Replaces credentials that need no name in front of them to be known.
    func redactBareCredentials(_ text: String) -> String {
        guard Self.holds(text, anyOf: Self.wordsOfCredentials) else { return text }
        return [Self.credentials, Self.webTokens].reduce(text) { text, expression in
            expression.stringByReplacingMatches(
                in: text, range: NSRange(location: 0, length: text.utf16.count),
                withTemplate: "$1\(SecretValue.redacted)")
        }
    }

    private static func expression(_ pattern: String) -> NSRegularExpression {
        do {
            return try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
        } catch {
            // The patterns are the constants above, and every test of the redactor compiles them.
            preconditionFailure("\(error)")
        }
    }
}
