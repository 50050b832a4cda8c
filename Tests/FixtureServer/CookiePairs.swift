// Reads a Cookie header the way a server does (RFC 6265 section 4.2.1).

import Foundation

/// The name and value of each cookie in the given Cookie headers, in order, duplicates included.
func parseCookiePairs(_ headers: [String]) -> [(name: String, value: String)] {
    headers.flatMap { $0.split(separator: ";") }.map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].trimmingCharacters(in: .whitespaces)
        let value = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        return (name, value)
    }
}

/// The pairs by name; of several with one name the first counts, which is the one with the longest path.
func cookieDictionary(_ pairs: [(name: String, value: String)]) -> [String: String] {
    Dictionary(pairs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
}
