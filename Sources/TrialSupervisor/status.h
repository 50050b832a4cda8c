// How a supervised program ended, as the driver reads it.
#ifndef STATUS_H
#define STATUS_H

/// One ending. `ended` is one of exited, signalled, timedOut, exceeded, interrupted, orphaned, notStarted, lost.
struct status {
    const char *ended;
    const char *bound;       // with exceeded: output, folder or file
    int exit_status;         // with exited
    int signal;              // with signalled
    int failure;             // with notStarted: errno
    int leftovers;           // processes that outlived the program
    const char *names;       // theirs, comma-separated
    double seconds;
    double user_seconds;
    double system_seconds;
    long long resident;      // bytes
    int own_processes;       // whether a process-id namespace was used
};

/// Writes a status as one line of JSON, whole or not at all. Returns -1 when it cannot be written.
int write_status(const char *path, const struct status *status);

#endif
