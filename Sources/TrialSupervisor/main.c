// Runs one program so that all it starts belongs to it, stays within bounds, and ends with it.
#if defined(__linux__)
#define _GNU_SOURCE
#include <sys/prctl.h>
#endif
#include "folder.h"
#include "guardian.h"
#include "options.h"
#include "program.h"
#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// How often folder and output are measured.
static const double measuring_interval = 0.05;

static int wake[2];
static volatile sig_atomic_t asked_to_end;

static void on_signal(int number)
{
    int before = errno;
    if (number != SIGCHLD) asked_to_end = 1;
    ssize_t written = write(wake[1], "", 1);
    (void)written;
    errno = before;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void close_on_exec(int file, int blocking)
{
    fcntl(file, F_SETFD, FD_CLOEXEC);
    if (!blocking) fcntl(file, F_SETFL, O_NONBLOCK);
}

// Nothing but the three streams is kept, least of all the lifeline of a supervisor started beside this one.
static void close_inherited(void)
{
#if defined(__linux__) && defined(CLOSE_RANGE_CLOEXEC)
    if (close_range(3, ~0U, 0) == 0) return;
#endif
    for (int each = 3; each < 4096; each++) close(each);
}

static int prepare(void)
{
    close_inherited();
    if (pipe(wake) != 0) return -1;
    close_on_exec(wake[0], 0);
    close_on_exec(wake[1], 0);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    const int numbers[] = { SIGCHLD, SIGINT, SIGTERM, SIGHUP };
    for (size_t each = 0; each < sizeof numbers / sizeof *numbers; each++) sigaction(numbers[each], &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    // It fails for a session's leader, which is just as good.
    setsid();
#if defined(__linux__)
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    return 0;
}

/// The supervised program: its guardian where there is one, else itself, and what is known of it.
struct run {
    const struct options *options;
    int output;
    int reports;             // from the guardian, or from a program that could not be started
    pid_t child;             // the guardian, or on systems without one the program
    pid_t program;           // as the guardian names it
    int own_processes;
    int child_ended;
    int program_ended;
    int known;               // nothing more will be learned
    int lost;                // the guardian ended without a report
    struct report report;
};

static int start(struct run *run, int own_processes)
{
    int pipes[2];
    if (pipe(pipes) != 0) return -1;
    close_on_exec(pipes[0], 1);
    close_on_exec(pipes[1], 1);
    run->reports = pipes[0];
    run->own_processes = own_processes;
#if defined(__linux__)
    run->child = start_guardian(run->options, run->output, pipes[1], own_processes);
    close(pipes[1]);
    // The first word is the program's id, from itself, or 0 for a refusal.
    ssize_t got = 0;
    if (run->child > 0) do got = read(pipes[0], &run->program, sizeof run->program); while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof run->program) run->program = -1;
    if (own_processes && (run->child < 0 || run->program == 0)) {
        if (run->child > 0) waitpid(run->child, NULL, 0);
        close(pipes[0]);
        return start(run, 0);
    }
#else
    run->child = run->program = start_program(run->options, run->output, pipes[1], -1);
    close(pipes[1]);
#endif
    fcntl(run->reports, F_SETFL, O_NONBLOCK);
    return run->child > 0 ? 0 : -1;
}

static void reap(struct run *run)
{
    int status = 0;
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
        if (ended == run->program) {
            // Without a guardian, or when the program has killed its guardian, it is the supervisor's own child.
            run->report.status = status;
            run->program_ended = 1;
        }
        if (ended == run->child) run->child_ended = 1;
    }
#if defined(__linux__)
    if (run->child_ended && !run->known) {
        struct report report;
        if (read(run->reports, &report, sizeof report) == (ssize_t)sizeof report) {
            run->report = report;
            run->known = 1;
        } else if (run->program_ended || run->own_processes || (ended < 0 && errno == ECHILD)) {
            run->known = 1;
            run->lost = !run->program_ended;
        }
    }
#else
    int reason = 0;
    if (run->child_ended && read(run->reports, &reason, sizeof reason) == (ssize_t)sizeof reason)
        run->report.failure = reason;
    run->known = run->child_ended;
#endif
}

/// Ends whatever still descends from the program.
static void end_all(struct run *run, int after_its_end)
{
#if defined(__linux__)
    if (run->own_processes) {
        if (!run->child_ended) {
            kill(run->child, SIGKILL);
            waitpid(run->child, NULL, 0);
        }
        return;
    }
    if (after_its_end) {
        for (int look = 0; look <= 10; look++) {
            run->report.leftovers = find_descendants(getpid(), 0, 0);
            if (run->report.leftovers.count == 0) break;
            nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
        }
    }
    end_descendants(getpid());
#else
    if (after_its_end && killpg(run->child, 0) == 0) run->report.leftovers.count = 1;
    killpg(run->child, SIGKILL);
    if (!run->child_ended) waitpid(run->child, NULL, 0);
#endif
}

static void interrupt(struct run *run)
{
#if defined(__linux__)
    kill(run->child, SIGINT);
#else
    killpg(run->child, SIGINT);
#endif
}

/// The bound that is passed by now, or NULL.
static const char *passed_bound(const struct run *run)
{
    struct stat status;
    const struct options *options = run->options;
    if (options->output_size > 0 && run->output >= 0 && fstat(run->output, &status) == 0 &&
        status.st_size > options->output_size) return "output";
    if (options->folder == NULL) return NULL;
    struct measure measure = measure_folder(options->folder);
    // A program that takes SIGXFSZ as an error goes on; a file that is as long as it may be tells.
    if (options->file_size > 0 && measure.largest >= options->file_size) return "file";
    return options->folder_size > 0 && measure.total > options->folder_size ? "folder" : NULL;
}

static struct status supervise(struct run *run)
{
    const struct options *options = run->options;
    struct status result;
    memset(&result, 0, sizeof result);
    double started = now(), measured = started, forced = 0;

    while (!run->known) {
        double time = now();
        double next = measured + measuring_interval;
        if (options->deadline > 0 && started + options->deadline < next) next = started + options->deadline;
        if (forced > 0 && forced < next) next = forced;
        struct pollfd events[2] = { { wake[0], POLLIN, 0 }, { options->lifeline ? 0 : -1, POLLIN, 0 } };
        poll(events, 2, next > time ? (int)((next - time) * 1000) + 1 : 0);
        char bytes[64];
        while (read(wake[0], bytes, sizeof bytes) > 0) continue;
        reap(run);
        if (run->known) break;

        time = now();
        if (result.ended == NULL) {
            if (events[1].revents != 0 && read(0, bytes, sizeof bytes) <= 0) result.ended = "orphaned";
            else if (asked_to_end) result.ended = "interrupted";
            else if (options->deadline > 0 && time >= started + options->deadline) result.ended = "timedOut";
            else if (time >= measured + measuring_interval) {
                measured = time;
                result.bound = passed_bound(run);
                if (result.bound != NULL) result.ended = "exceeded";
            }
            if (result.ended == NULL) continue;
            forced = options->interrupt_first ? time + options->grace : time;
            if (options->interrupt_first) interrupt(run);
        } else if (time >= measured + measuring_interval) {
            measured = time;
        }
        if (time >= forced) break;
    }
    end_all(run, run->known);
    result.seconds = now() - started;

    const struct report *report = &run->report;
    if (result.ended == NULL) {
        // A program that ended between two measurements may still have passed a bound.
        result.bound = passed_bound(run);
        if (run->lost) result.ended = "lost";
        else if (report->failure != 0) result.ended = "notStarted";
        else if (result.bound != NULL) result.ended = "exceeded";
        else if (WIFSIGNALED(report->status) && WTERMSIG(report->status) == SIGXFSZ) {
            result.ended = "exceeded";
            result.bound = "file";
        } else if (WIFSIGNALED(report->status)) result.ended = "signalled";
        else result.ended = "exited";
    }
    result.failure = report->failure;
    result.exit_status = WIFEXITED(report->status) ? WEXITSTATUS(report->status) : 0;
    result.signal = WIFSIGNALED(report->status) ? WTERMSIG(report->status) : 0;
    result.leftovers = report->leftovers.count;
    result.names = report->leftovers.names;
    result.user_seconds = report->user_seconds;
    result.system_seconds = report->system_seconds;
    result.resident = report->resident;
    result.own_processes = run->own_processes;
    return result;
}

int main(int count, char **words)
{
    struct options options;
    if (read_options(count, words, &options) != 0) return 64;
    if (prepare() != 0) {
        perror("trial-supervisor: cannot prepare");
        return 70;
    }
    struct run run;
    memset(&run, 0, sizeof run);
    run.options = &options;
    run.output = options.output == NULL
        ? -1 : open(options.output, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    if (options.output != NULL && run.output < 0) {
        perror("trial-supervisor: cannot write the output");
        return 70;
    }
    if (start(&run, !options.same_processes) != 0) {
        perror("trial-supervisor: cannot start a process");
        return 70;
    }
    struct status status = supervise(&run);
    if (run.output >= 0 && options.output_size > 0 && status.bound != NULL && strcmp(status.bound, "output") == 0 &&
        ftruncate(run.output, options.output_size) != 0) perror("trial-supervisor: cannot shorten the output");
    if (options.folder != NULL) remove_folder(options.folder);
    if (options.status != NULL && write_status(options.status, &status) != 0) {
        perror("trial-supervisor: cannot write the status");
        return 70;
    }
    if (options.orphans != NULL && strcmp(status.ended, "orphaned") == 0) remove_folder_and_empty_parent(options.orphans);
    return strcmp(status.ended, "notStarted") == 0 ? 71 : 0;
}
