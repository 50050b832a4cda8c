// The processes that descend from one process, found in /proc.
#ifndef PROCESSES_H
#define PROCESSES_H

#include <sys/types.h>

/// What is left of a program's processes after it ended.
struct leftovers {
    int count;
    char names[256];  // the first of them, comma-separated
};

/// Finds what descends from `root` and still runs, `root` itself and the excepted aside; zombies do not count.
/// O(processes of the machine).
struct leftovers find_descendants(pid_t root, pid_t except, pid_t except_too);

/// Kills what descends from `root` until nothing is left, and reaps it; `root` is the caller.
void end_descendants(pid_t root);

#endif
