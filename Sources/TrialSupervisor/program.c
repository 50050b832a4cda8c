// Starts the supervised program.
#if defined(__linux__)
#define _GNU_SOURCE
#include <sched.h>
#include <sys/prctl.h>
#endif
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static void bound(int resource, long long bytes)
{
    struct rlimit limit = { (rlim_t)bytes, (rlim_t)bytes };
    setrlimit(resource, &limit);
}

static void pin_to(int core)
{
#if defined(__linux__)
    // Cores are counted among those that this process may use, and around: any number names one.
    cpu_set_t allowed, chosen;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) == 0) return;
    int left = core % CPU_COUNT(&allowed);
    int number = 0;
    while (!CPU_ISSET(number, &allowed) || left-- > 0) number++;
    CPU_ZERO(&chosen);
    CPU_SET(number, &chosen);
    sched_setaffinity(0, sizeof chosen, &chosen);
#else
    (void)core;
#endif
}

static void reset_signals(void)
{
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

pid_t start_program(const struct options *options, int output, int failure, int announce)
{
    pid_t program = fork();
    if (program != 0) return program;

    pid_t own = getpid();
    if (announce >= 0 && write(announce, &own, sizeof own) != (ssize_t)sizeof own) _exit(127);
    setsid();
    reset_signals();
    int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0) _exit(127);
    dup2(nothing, 0);
    dup2(output >= 0 ? output : nothing, 1);
    dup2(output >= 0 ? output : nothing, 2);
    fcntl(failure, F_SETFD, FD_CLOEXEC);
    struct rlimit open_files;
    int last = getrlimit(RLIMIT_NOFILE, &open_files) == 0 && open_files.rlim_cur < 65536 ? (int)open_files.rlim_cur : 65536;
#if defined(__linux__) && defined(CLOSE_RANGE_CLOEXEC)
    if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0) last = 0;
#endif
    for (int each = 3; each < last; each++) fcntl(each, F_SETFD, FD_CLOEXEC);

    bound(RLIMIT_CORE, 0);
    if (options->address_space > 0) bound(RLIMIT_AS, options->address_space);
    if (options->file_size > 0) bound(RLIMIT_FSIZE, options->file_size);
    if (options->pin >= 0) pin_to(options->pin);
    if (options->directory == NULL || chdir(options->directory) == 0) execvp(options->program[0], options->program);
    int reason = errno;
    ssize_t written = write(failure, &reason, sizeof reason);
    (void)written;
    _exit(127);
}

pid_t start_neighbour(int core)
{
    pid_t neighbour = fork();
    if (neighbour != 0) return neighbour;
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    reset_signals();
    pin_to(core);
    for (volatile unsigned long count = 0;; count++) continue;
}
