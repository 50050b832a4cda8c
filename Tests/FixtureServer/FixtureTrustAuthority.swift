// Has this process's URLSession trust the certificates of the fixture.

import FixtureTrust
import Foundation

/// The authority that the certificates of every ``FixtureServer`` of this process come from.
///
/// It is made once a process, in memory; no other process trusts it unless it is given the certificate.
public enum FixtureTrustAuthority {
    private static let installation = Result {
        let certificate = try CertificateAuthority.shared.get().pem()
        certificate.withUnsafeBytes { bytes in
            fixture_trust_set_authority(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }

    /// Makes the authority, if there is none yet, and has URLSession trust it.
    ///
    /// On Linux this holds for every request made afterwards by any URLSession of the process, as long as libcurl
    /// (7.77 or later) is linked dynamically. Elsewhere a session's delegate must ask `accepts(_:)`.
    /// ``FixtureServer/start()`` calls it.
    ///
    /// - Throws: ``FixtureError/openSSL(_:)``.
    public static func install() throws {
        try installation.get()
    }

    /// The authority's certificate as PEM, for another process that is to trust this one.
    ///
    /// - Throws: ``FixtureError/openSSL(_:)``.
    public static func certificatePEM() throws -> Data {
        try CertificateAuthority.shared.get().pem()
    }
}
