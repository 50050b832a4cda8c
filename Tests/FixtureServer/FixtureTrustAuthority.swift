// Has this process's URLSession trust the certificates of the fixture.

import FixtureTrust
import Foundation

#if canImport(Darwin)
    import Security
#endif

/// The authority that the certificates of every ``FixtureServer`` of this process come from.
///
/// It is made once a process, in memory; no other process trusts it unless it is given the certificate.
public enum FixtureTrustAuthority {
    private static let installation: Void = {
        // Without an authority there is nothing to trust, and a server refuses every connection over TLS.
        guard let certificate = try? certificatePEM() else { return }
        certificate.withUnsafeBytes { bytes in
            fixture_trust_set_authority(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }()

    /// Makes the authority, if there is none yet, and has URLSession trust it.
    ///
    /// On Linux this holds for every request that any URLSession of the process makes afterwards, as long as libcurl
    /// (7.77 or later) is linked dynamically. Elsewhere a session's delegate must ask `accepts(_:)`.
    /// ``FixtureServer/httpsPort`` calls it, and with it every URL for https.
    public static func install() {
        installation
    }

    /// The authority's certificate as PEM, for another process that is to trust this one.
    ///
    /// - Throws: ``FixtureError/openSSL(_:)``.
    public static func certificatePEM() throws -> Data {
        try CertificateAuthority.shared.get().pem()
    }

    #if canImport(Darwin)
        /// The credential to answer a challenge with, when it shows a certificate of this authority (TN2232).
        ///
        /// - Parameter challenge: What the session's delegate was asked.
        /// - Returns: Nil when the challenge is another one, or the certificate somebody else's.
        public static func accepts(_ challenge: URLAuthenticationChallenge) -> URLCredential? {
            guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let trust = challenge.protectionSpace.serverTrust,
                let pem = try? String(decoding: certificatePEM(), as: UTF8.self),
                let encoded = Data(base64Encoded: pem.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()),
                let certificate = SecCertificateCreateWithData(nil, encoded as CFData)
            else { return nil }
            SecTrustSetAnchorCertificates(trust, [certificate] as CFArray)
            return SecTrustEvaluateWithError(trust, nil) ? URLCredential(trust: trust) : nil
        }
    #endif
}
