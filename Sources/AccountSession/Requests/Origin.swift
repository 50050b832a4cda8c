// Where a URL points to, as far as credentials are concerned.

import Foundation

/// The origin of an http or https URL (RFC 6454, 4): scheme, host and port.
struct Origin: Hashable, Sendable {
    /// The scheme in lower case.
    let scheme: String

    /// The host in lower case.
    let host: String

    /// The port, also when the URL leaves it to the scheme.
    let port: Int

    /// Reads the origin of a URL.
    ///
    /// - Parameter url: The URL.
    /// - Returns: Nil when it is not absolute http or https with a host.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let defaultPort = ["http": 80, "https": 443][scheme],
            let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = url.port ?? defaultPort
    }
}
