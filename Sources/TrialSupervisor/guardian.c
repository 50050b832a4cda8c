// Runs the program under a process that is expendable.
#if defined(__linux__)
#define _GNU_SOURCE
#include "guardian.h"
#include "program.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile pid_t program;

// A build is asked to end by INT, to the whole group that the program leads.
static void pass_on(int number)
{
    if (program > 0) kill(-program, number);
}

static int write_line(const char *path, const char *line)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t written = write(file, line, strlen(line));
    close(file);
    return written < 0 ? -1 : 0;
}

// In a namespace the process ids are new, so /proc must be its own, or /proc/<own id> would be a stranger's.
static int enter_namespace(int mapped, uid_t user, gid_t group)
{
    char line[64];
    if (mapped) {
        write_line("/proc/self/setgroups", "deny");
        snprintf(line, sizeof line, "%u %u 1", user, user);
        if (write_line("/proc/self/uid_map", line) != 0) return -1;
        snprintf(line, sizeof line, "%u %u 1", group, group);
        if (write_line("/proc/self/gid_map", line) != 0) return -1;
    }
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -1;
    return mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL);
}

static void pause_milliseconds(long milliseconds)
{
    nanosleep(&(struct timespec){ .tv_nsec = milliseconds * 1000000 }, NULL);
}

// A child that was told to end may need a moment; only what stays is left over.
static struct leftovers what_stays(pid_t neighbour)
{
    struct leftovers found = find_descendants(getpid(), neighbour, 0);
    for (int look = 0; look < 10 && found.count > 0; look++) {
        pause_milliseconds(5);
        while (waitpid(-1, NULL, WNOHANG) > 0) continue;
        found = find_descendants(getpid(), neighbour, 0);
    }
    return found;
}

static void guard(const struct options *options, int output, int to, int own_processes)
{
    struct report report;
    memset(&report, 0, sizeof report);
    int failure[2];
    if (pipe2(failure, O_CLOEXEC | O_NONBLOCK) != 0) _exit(70);

    // INT waits until there is a program to pass it on to.
    sigset_t interrupts;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupts, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = pass_on;
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, NULL);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);

    pid_t neighbour = options->pin >= 0 ? start_neighbour(options->pin) : 0;
    program = start_program(options, output, failure[1], to);
    if (program < 0) {
        report.failure = errno;
        pid_t none_started = -1;
        ssize_t written = write(to, &none_started, sizeof none_started);
        (void)written;
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    close(failure[1]);

    struct rusage usage;
    while (program > 0) {
        // Looked at first and reaped then: a program that kills its guardian and ends must be left for the supervisor.
        siginfo_t ended;
        if (waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT) != 0) {
            if (errno == EINTR) continue;
            break;
        }
        int status = 0;
        if (wait4(ended.si_pid, &status, 0, &usage) != program) continue;
        report.status = status;
        report.user_seconds = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
        report.system_seconds = (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6;
        report.resident = (long long)usage.ru_maxrss * 1024;
        break;
    }
    program = 0;
    int reason = 0;
    if (read(failure[0], &reason, sizeof reason) == (ssize_t)sizeof reason) report.failure = reason;

    if (own_processes) {
        report.leftovers = what_stays(neighbour);
        report.cleaned = 1;
        kill(-1, SIGKILL);
        while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) continue;
    } else if (neighbour > 0) {
        kill(neighbour, SIGKILL);
        waitpid(neighbour, NULL, 0);
    }
    ssize_t written = write(to, &report, sizeof report);
    _exit(written == (ssize_t)sizeof report ? 0 : 70);
}

pid_t start_guardian(const struct options *options, int output, int to, int own_processes)
{
    uid_t user = geteuid();
    gid_t group = getegid();
    int mapped = own_processes && user != 0;
    unsigned long flags = SIGCHLD;
    if (own_processes) flags |= CLONE_NEWPID | CLONE_NEWNS | (mapped ? CLONE_NEWUSER : 0);

    pid_t guardian = own_processes ? (pid_t)syscall(SYS_clone, flags, NULL, NULL, NULL, 0UL) : fork();
    if (guardian != 0) return guardian;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (own_processes && enter_namespace(mapped, user, group) != 0) {
        pid_t refused = 0;
        ssize_t written = write(to, &refused, sizeof refused);
        _exit(written < 0 ? 70 : 0);
    }
    guard(options, output, to, own_processes);
    _exit(70);
}

#endif
