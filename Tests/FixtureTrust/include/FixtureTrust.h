// Makes libcurl, and so URLSession on Linux, trust the fixture's certificate authority.
#ifndef FIXTURE_TRUST_H
#define FIXTURE_TRUST_H
#include <stddef.h>
void fixture_trust_set_authority(const char *pem, size_t length);
#endif
