// What the cookie rules look at in a request's URL.

import Foundation

/// The parts of a request's URL that decide about cookies (the draft's "request-uri" and "request-host").
struct RequestURI: Sendable {
    /// The canonical host (RFC 6265bis, 5.1.2): lower case, an IPv6 address without its brackets.
    let host: String

    /// The path as it goes over the wire: percent-encoded, never empty, without dot segments.
    let path: String

    /// Whether the connection is protected.
    let isSecure: Bool

    /// The octets of the longest host name (RFC 1035, 2.3.4), the dot of the root included.
    ///
    /// The work of finding a host's parent domains grows with the square of its length, and a redirect may name any.
    private static let longestHost = 254

    /// Takes a URL apart.
    ///
    /// - Parameter url: A URL; a relative one counts with its base. One without a host, or with a longer one than a name can be, gives nil.
    init?(_ url: URL) {
        guard let host = url.host(percentEncoded: false), !host.isEmpty else { return nil }
        guard host.utf8.count <= RequestURI.longestHost else { return nil }
        self.host = RequestURI.canonicalHost(host)
        self.path = DotSegments.removed(from: url.path(percentEncoded: true))
        self.isSecure = RequestURI.isSecure(scheme: url.scheme ?? "")
    }

    /// A host in the form in which hosts are compared.
    ///
    /// - Parameter host: A host name, which Foundation has brought to its ASCII form, or an IP address.
    static func canonicalHost(_ host: String) -> String {
        let unbracketed = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        return Octets.lowercased(unbracketed)
    }

    /// Whether a scheme is one that protects the connection.
    ///
    /// The draft leaves the choice; here it is https alone.
    ///
    /// - Parameter scheme: The scheme, in any case.
    static func isSecure(scheme: String) -> Bool {
        Octets.equalIgnoringCase(scheme, "https")
    }
}
