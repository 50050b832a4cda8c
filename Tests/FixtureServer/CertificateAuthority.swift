// A certificate authority that lives in this process's memory and nowhere else.

import Foundation
import OpenSSL

/// The process's own authority, with a certificate for whatever host name is asked for.
///
/// Its keys are made when it is first needed and are never written anywhere. Certificates are issued by the name in
/// the client's handshake (SNI) and kept: libcurl takes `*.localhost` for too wide a wildcard, and no wildcard covers
/// more than one label.
final class CertificateAuthority: @unchecked Sendable {
    // Unchecked because of OpenSSL's pointers: keys, the authority's certificate and the context are not changed once
    // made, and OpenSSL counts references to them atomically; what changes is in `leaves`, behind its lock.

    /// The one authority of this process.
    static let shared = Result { try CertificateAuthority() }

    /// Used where the client names no host, as for an address, or one that is no host name.
    private static let unnamed = "localhost"
    /// A client that goes through names must not fill the memory.
    private static let leafLimit = 1_000

    /// The TLS context that servers speak by.
    ///
    /// Never freed: the authority lives as long as the process.
    let context: OpaquePointer
    private let key: OpaquePointer
    private let certificate: OpaquePointer
    private let leafKey: OpaquePointer
    private let leaves = Locked<[String: OpaquePointer]>([:])

    private init() throws {
        // Without this, `exit` frees OpenSSL's tables while the thread of a server that still runs uses them.
        OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        key = try Self.made("make a key", fixture_make_private_key())
        leafKey = try Self.made("make a key", fixture_make_private_key())
        certificate = try Self.makeCertificate(
            name: "Fixture authority \(ProcessInfo.processInfo.processIdentifier)", key: key, issuer: nil,
            issuerKey: key,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_subject_key_identifier, "hash"),
            ])
        context = try Self.made("make a TLS context", SSL_CTX_new(TLS_server_method()))
        fixture_limit_protocols(context)
        fixture_allow_partial_writes(context)
        SSL_CTX_set_cert_cb(
            context,
            { ssl, authority in
                guard let ssl, let authority else { return 0 }
                // The pointer is the authority itself, which is never freed.
                return Unmanaged<CertificateAuthority>.fromOpaque(authority).takeUnretainedValue().present(on: ssl)
            }, Unmanaged.passUnretained(self).toOpaque())
        _ = try leaf(for: Self.unnamed)
    }

    /// The authority's certificate as PEM.
    func pem() throws -> Data {
        let memory = try Self.made("make a memory buffer", BIO_new(BIO_s_mem()))
        defer { BIO_free(memory) }
        guard PEM_write_bio_X509(memory, certificate) == 1 else { throw FixtureError.openSSL("write a certificate") }
        var contents: UnsafeMutablePointer<CChar>?
        let length = fixture_memory_contents(memory, &contents)
        return Data(bytes: try Self.made("read a memory buffer", contents), count: length)
    }

    /// Gives a handshake the certificate of the name that its client asks for; 1 when it did, as OpenSSL wants it.
    private func present(on ssl: OpaquePointer) -> Int32 {
        let name = SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name).map { String(cString: $0).lowercased() }
        guard let leaf = try? leaf(for: name.flatMap { Self.isHostName($0) ? $0 : nil } ?? Self.unnamed) else {
            return 0
        }
        return SSL_use_certificate(ssl, leaf) == 1 && SSL_use_PrivateKey(ssl, leafKey) == 1 ? 1 : 0
    }

    private func leaf(for name: String) throws -> OpaquePointer {
        try leaves.withLock { leaves in
            if let leaf = leaves[name] {
                return leaf
            }
            guard leaves.count < Self.leafLimit else { throw FixtureError.openSSL("keep so many certificates") }
            let names = name == Self.unnamed ? "DNS:localhost,IP:127.0.0.1,IP:::1" : "DNS:\(name)"
            let leaf = try Self.makeCertificate(
                name: "Fixture", key: leafKey, issuer: certificate, issuerKey: key,
                extensions: [
                    (NID_basic_constraints, "critical,CA:FALSE"),
                    (NID_key_usage, "critical,digitalSignature"),
                    (NID_ext_key_usage, "serverAuth"),
                    (NID_subject_alt_name, names),
                ])
            leaves[name] = leaf
            return leaf
        }
    }

    /// Whether it can stand in a certificate as it is: letters, digits, dots, hyphens and underscores only.
    private static func isHostName(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 253
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }

    private static func makeCertificate(
        name: String, key: OpaquePointer, issuer: OpaquePointer?, issuerKey: OpaquePointer,
        extensions: [(Int32, String)]
    ) throws -> OpaquePointer {
        let certificate = try made("make a certificate", X509_new())
        var isDone = false
        defer {
            if !isDone {
                X509_free(certificate)
            }
        }
        let day = 86_400
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), UInt64.random(in: 1...UInt64(Int64.max)))
        X509_gmtime_adj(X509_getm_notBefore(certificate), -day)
        X509_gmtime_adj(X509_getm_notAfter(certificate), 30 * day)
        X509_set_pubkey(certificate, key)
        let subject = X509_get_subject_name(certificate)
        X509_NAME_add_entry_by_txt(subject, "CN", Int32(0x1000 | 1), name, -1, -1, 0)
        X509_set_issuer_name(certificate, X509_get_subject_name(issuer ?? certificate))

        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer ?? certificate, certificate, nil, nil, 0)
        for (identifier, value) in extensions {
            let made = try made("make the extension \(value)", X509V3_EXT_conf_nid(nil, &context, identifier, value))
            defer { X509_EXTENSION_free(made) }
            guard X509_add_ext(certificate, made, -1) == 1 else { throw FixtureError.openSSL("add an extension") }
        }
        guard X509_sign(certificate, issuerKey, EVP_sha256()) > 0 else {
            throw FixtureError.openSSL("sign a certificate")
        }
        isDone = true
        return certificate
    }

    private static func made<Pointer>(_ what: String, _ pointer: Pointer?) throws -> Pointer {
        guard let pointer else { throw FixtureError.openSSL(what) }
        return pointer
    }
}
