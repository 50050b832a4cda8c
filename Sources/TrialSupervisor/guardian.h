// The process between the supervisor and the program: the first of its namespace, and the one parent it can reach.
#ifndef GUARDIAN_H
#define GUARDIAN_H

#include "options.h"
#include "processes.h"

#include <sys/resource.h>
#include <sys/types.h>

/// What the guardian knows once the program has ended.
struct report {
    int failure;          // errno when the program could not be started, else 0
    int status;           // as from waitpid
    double user_seconds;
    double system_seconds;
    long long resident;   // bytes, the largest of its processes
    int cleaned;          // leftovers are counted and ended
    struct leftovers leftovers;
};

/// Starts the guardian, which starts the program, whose process id is written to `to`, and a `struct report` at its end.
///
/// With `own_processes` they are alone in a process-id namespace: whatever the program starts cannot outlive
/// its guardian, and a program that kills its parent kills nobody, because the first process of a namespace
/// takes no KILL from inside. Where that is not allowed, nothing is started, and the process id
/// that is written is 0.
pid_t start_guardian(const struct options *options, int output, int to, int own_processes);

#endif
