// Makes libcurl, and so URLSession on Linux, trust the fixture's certificate authority.
#ifndef FIXTURE_TRUST_H
#define FIXTURE_TRUST_H

#include <stddef.h>

/// Every libcurl handle that this process makes from now on trusts the certificates in `pem`.
///
/// The bytes are copied; nothing reaches the disk. Without effect where URLSession does not use libcurl.
void fixture_trust_set_authority(const char *pem, size_t length);

#endif
