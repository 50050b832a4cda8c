// Gives Swift the parts of OpenSSL that the fixture server uses; what OpenSSL has as macros only is a function here.
#ifndef FIXTURE_OPENSSL_SHIM_H
#define FIXTURE_OPENSSL_SHIM_H

#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/// A new private key on the curve P-256, or NULL.
static inline EVP_PKEY *fixture_make_private_key(void) {
    return EVP_PKEY_Q_keygen(NULL, NULL, "EC", "P-256");
}

/// The bytes written to a memory BIO so far; they live as long as the BIO.
static inline long fixture_memory_contents(BIO *bio, char **contents) {
    return BIO_get_mem_data(bio, contents);
}

/// Lets SSL_write write a part, and be called again with the same bytes at another address.
static inline void fixture_allow_partial_writes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}

/// Allows TLS 1.2 and later only, and keeps no sessions: every connection is a whole handshake of its own.
static inline void fixture_limit_protocols(SSL_CTX *context) {
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    SSL_CTX_set_num_tickets(context, 0);
}

#endif
