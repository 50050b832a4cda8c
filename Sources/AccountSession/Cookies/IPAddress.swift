// Telling IP addresses from host names.

/// Recognition of IP addresses among hosts.
enum IPAddress {
    /// Whether a canonical host is an IP address and not a name.
    ///
    /// - Parameter host: A canonical host; an IPv6 address has no brackets.
    static func isAddress(_ host: String) -> Bool {
        isVersion6(host) || isVersion4(host)
    }

    /// Whether a host is an IPv6 address: no host name has a colon.
    private static func isVersion6(_ host: String) -> Bool {
        host.utf8.contains(UInt8(ascii: ":"))
    }

    /// Whether a host is an IPv4 address, in one of its many notations (`127.0.0.1`, `127.1`, `0x7f.0.0.1`).
    ///
    /// No top-level domain is a number, so the last label decides (WHATWG URL, "ends in a number").
    private static func isVersion4(_ host: String) -> Bool {
        var labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        guard let last = labels.last, !last.isEmpty else { return false }
        return last.allSatisfy(Octets.isDigit) || isHexadecimal(last)
    }

    /// Whether a label is a number in hexadecimal notation, in lower case.
    private static func isHexadecimal(_ label: String.UTF8View.SubSequence) -> Bool {
        label.starts(with: "0x".utf8) && label.dropFirst(2).allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}
