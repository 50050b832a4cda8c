// Stands in front of curl_easy_init and connect, so that URLSession trusts the fixture and does not spin while it waits.
//
// URLSession on Linux asks no delegate about a server's certificate and reads no setting that names another authority. It makes its handles
// with curl_easy_init, which the dynamic linker looks up in the executable first: the one below. No file and no
// environment variable is needed, and no other process is affected. Needs libcurl 7.77 or later, linked dynamically.
#if defined(__linux__)
#define _GNU_SOURCE
#include <dlfcn.h>
#endif

#include "FixtureTrust.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct authority {
    size_t length;
    char pem[];
};

// Read by whichever thread makes a handle. An authority that was replaced is never freed: a thread may still be reading it.
static _Atomic(struct authority *) current;

void fixture_trust_set_authority(const char *pem, size_t length) {
    struct authority *authority = malloc(sizeof(struct authority) + length);
    if (authority == NULL) {
        return;
    }
    authority->length = length;
    memcpy(authority->pem, pem, length);
    atomic_store(&current, authority);
}

#if defined(__linux__)

// From curl/curl.h, whose names and numbers are libcurl's stable interface: the headers need not be installed.
struct curl_blob {
    void *data;
    size_t len;
    unsigned int flags;
};
enum { curl_blob_copy = 1, curlopt_cainfo_blob = 40309, curlopt_sockopt_function = 20148 };

// A test may start a process while a session is connected. A socket that it inherits stays open when the session closes
// its own, and the server would wait for the end of a connection that nobody uses.
static int close_on_execution(void *unused, int descriptor, int purpose) {
    (void)unused;
    (void)purpose;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return 0;
}

typedef void *(*initialise_function)(void);
typedef int (*set_option_function)(void *handle, int option, ...);

__attribute__((used, visibility("default"))) void *curl_easy_init(void) {
    initialise_function initialise = (initialise_function)dlsym(RTLD_NEXT, "curl_easy_init");
    if (initialise == NULL) {
        return NULL;
    }
    void *handle = initialise();
    struct authority *authority = atomic_load(&current);
    set_option_function set_option = (set_option_function)dlsym(RTLD_NEXT, "curl_easy_setopt");
    if (handle != NULL && set_option != NULL) {
        set_option(handle, curlopt_sockopt_function, close_on_execution);
    }
    if (handle != NULL && authority != NULL && set_option != NULL) {
        struct curl_blob blob = {authority->pem, authority->length, curl_blob_copy};
        // A libcurl too old for it refuses the option: the handle works, and the fixture stays untrusted.
        set_option(handle, curlopt_cainfo_blob, &blob);
    }
    return handle;
}

// URLSession on Linux watches a socket for writing from when libcurl connects it until the reply is there, though libcurl
// wants to know of it only until it is connected: a connected socket can always be written to, and so each request that
// waits for its reply keeps two threads busy. A socket that is connected when connect returns is never watched so. Over
// loopback it is, but a connect that does not block says so only when asked again.
typedef int (*connect_function)(int descriptor, const void *address, unsigned int length);

__attribute__((used, visibility("default"))) int connect(int descriptor, const void *address, unsigned int length) {
    connect_function proceed = (connect_function)dlsym(RTLD_NEXT, "connect");
    if (proceed == NULL) {
        errno = ENOSYS;
        return -1;
    }
    int result = proceed(descriptor, address, length);
    if (result != 0 && errno == EINPROGRESS) {
        result = proceed(descriptor, address, length);
        if (result != 0 && errno == EALREADY) {
            errno = EINPROGRESS;
        }
    }
    return result;
}

#endif
