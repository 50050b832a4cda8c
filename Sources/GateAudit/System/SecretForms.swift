// The forms in which a known secret may turn up: as it is, and as programs encode it.

import Foundation

/// A secret in each of the encodings in which it would still be readable.
struct SecretForms {
    /// Shorter values are too likely to be harmless words.
    static let leastLength = 6

    /// Every text that gives the secret away, without doubles.
    let all: [String]

    /// Encodes a secret.
    /// - Parameter secret: the value, at least ``leastLength`` characters long; a shorter one has no forms.
    init(_ secret: String) {
        guard secret.count >= Self.leastLength else {
            all = []
            return
        }
        let bytes = Array(secret.utf8)
        let hex = bytes.map { Self.digits($0) }.joined()
        let everyByte = bytes.map { "%" + Self.digits($0) }.joined()
        var forms = [secret, hex, hex.uppercased(), everyByte, everyByte.uppercased()]
        // RFC 3986, section 2.3: these characters need no encoding; which others are encoded differs among programs.
        let alphanumerics = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        let unreserved = alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        for allowed in [alphanumerics, unreserved, .urlQueryAllowed, .urlPathAllowed, .urlHostAllowed] {
            guard let encoded = secret.addingPercentEncoding(withAllowedCharacters: allowed) else { continue }
            forms.append(encoded)
            forms.append(encoded.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() })
        }
        for form in Self.base64(bytes) {
            forms.append(form)
            forms.append(form.replacing("+", with: "-").replacing("/", with: "_"))
        }
        var seen: Set<String> = []
        all = forms.filter { $0.count >= Self.leastLength && seen.insert($0).inserted }
    }

    private static func digits(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }

    /// What stays the same in the Base64 of any text that holds the bytes (RFC 4648, section 4).
    ///
    /// Three bytes become four characters, so what a text before and behind does to the first and the last characters
    /// depends on where the bytes begin; the characters between depend on the bytes alone.
    private static func base64(_ bytes: [UInt8]) -> [String] {
        (0..<3).map { offset in
            let encoded = Data([UInt8](repeating: 0, count: offset) + bytes).base64EncodedString()
            let first = [0, 2, 3][offset]
            let whole = (offset + bytes.count) / 3 * 4
            return String(encoded.prefix(whole).dropFirst(first))
        }
    }
}
