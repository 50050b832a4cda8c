// What the supervisor was asked to do: its command line, read into one value.
#ifndef OPTIONS_H
#define OPTIONS_H

/// The bounds and places of one supervised program. A bound of 0 means none.
struct options {
    double deadline;           // seconds from the start
    double grace;              // seconds between INT and the end, with interrupt_first
    long long address_space;   // bytes of address space a process may map
    long long file_size;       // bytes a single file may grow to
    long long folder_size;     // bytes the folder may hold
    long long output_size;     // bytes of stdout and stderr together
    int pin;                   // which of the cores to share with a busy neighbour, or -1
    int interrupt_first;       // end with INT and a grace before KILL, as builds need it
    int lifeline;              // stdin is a pipe that the driver holds; its end is the driver's end
    int same_processes;        // do without a process-id namespace
    const char *folder;        // the program's own folder: bounded, and removed at the end
    const char *orphans;       // a folder that is of no use without the driver, and is removed when that is gone
    const char *output;        // where stdout and stderr go
    const char *status;        // where the status is written, as JSON
    const char *directory;     // the program's working directory
    char **program;            // the program and its arguments, ended by NULL
};

/// Reads the command line; on wrong usage says why on stderr and returns -1.
int read_options(int count, char **words, struct options *options);

#endif
