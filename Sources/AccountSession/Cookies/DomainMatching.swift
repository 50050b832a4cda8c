// Which domains a host belongs to.

/// Domain-match (RFC 6265bis, 5.1.3).
enum DomainMatching {
    /// Every domain that a host matches: itself, and what follows each of its dots.
    ///
    /// Choosing the cookies of a request looks up each of these, and judging a `Domain` attribute looks for it among
    /// them: the rule stands here and nowhere else. An IP address matches itself only.
    ///
    /// - Parameter host: A canonical host.
    /// - Complexity: O(labels of the host).
    static func domains(matchedBy host: String) -> [String] {
        var domains = [host]
        guard !IPAddress.isAddress(host) else { return domains }
        for index in host.utf8.indices where isLabelBoundary(host, at: index) {
            domains.append(String(host[host.utf8.index(after: index)...]))
        }
        return domains
    }

    /// Whether a host matches a domain.
    ///
    /// - Parameters:
    ///   - host: A canonical host.
    ///   - domain: A domain in lower case, without a leading dot.
    static func matches(host: String, domain: String) -> Bool {
        domains(matchedBy: host).contains(domain)
    }

    /// Whether a parent domain begins after the octet at `index`.
    private static func isLabelBoundary(_ host: String, at index: String.Index) -> Bool {
        host.utf8[index] == UInt8(ascii: ".")
    }
}
