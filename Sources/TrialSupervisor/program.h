// Starts the supervised program with its bounds, and the busy neighbour beside it.
#ifndef PROGRAM_H
#define PROGRAM_H

#include "options.h"

#include <sys/types.h>

/// Starts the program in a session of its own with stdin from /dev/null, its bounds, and default signal handling.
/// Before anything of its own runs, its process id is written to `announce`, where that is a descriptor: it may end
/// whoever could tell otherwise. When it cannot be started, its errno is written to `failure`. Returns -1 when no
/// process could be made.
pid_t start_program(const struct options *options, int output, int failure, int announce);

/// Starts a process that does nothing but keep the pinned core busy, and dies with the caller.
pid_t start_neighbour(int core);

#endif
