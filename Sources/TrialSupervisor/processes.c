// Finds and ends the processes that descend from one process.
#if defined(__linux__)
#define _GNU_SOURCE
#include "processes.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
    pid_t id;
    pid_t parent;
    char state;
    int descends;
    char name[32];
};

struct table {
    struct process *rows;
    size_t count;
    size_t room;
};

// Field 2 of /proc/PID/stat is the name in parentheses and may hold anything, so the rest is read after the last one.
static int read_process(const char *id, struct process *process)
{
    char path[64], line[1024];
    snprintf(path, sizeof path, "/proc/%.20s/stat", id);
    FILE *file = fopen(path, "re");
    if (file == NULL) return -1;
    size_t length = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[length] = '\0';
    char *open = strchr(line, '('), *close = strrchr(line, ')');
    if (open == NULL || close == NULL || close < open) return -1;
    int parent = 0;
    if (sscanf(close + 1, " %c %d", &process->state, &parent) != 2) return -1;
    process->id = (pid_t)atoi(id);
    process->parent = (pid_t)parent;
    process->descends = 0;
    *close = '\0';
    snprintf(process->name, sizeof process->name, "%s", open + 1);
    return 0;
}

static struct table read_table(pid_t root)
{
    struct table table = { NULL, 0, 0 };
    DIR *folder = opendir("/proc");
    if (folder == NULL) return table;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (!isdigit((unsigned char)entry->d_name[0])) continue;
        if (table.count == table.room) {
            size_t room = table.room == 0 ? 64 : table.room * 2;
            struct process *rows = realloc(table.rows, room * sizeof *rows);
            if (rows == NULL) break;
            table.rows = rows;
            table.room = room;
        }
        if (read_process(entry->d_name, &table.rows[table.count]) == 0) table.count++;
    }
    closedir(folder);

    // A parent may stand behind its child in the listing, so this repeats until nothing is added.
    for (int changed = 1; changed;) {
        changed = 0;
        for (size_t row = 0; row < table.count; row++) {
            struct process *process = &table.rows[row];
            if (process->descends || process->id == root) continue;
            int descends = process->parent == root;
            for (size_t other = 0; !descends && other < table.count; other++)
                descends = table.rows[other].descends && table.rows[other].id == process->parent;
            if (descends) changed = process->descends = 1;
        }
    }
    return table;
}

struct leftovers find_descendants(pid_t root, pid_t except, pid_t except_too)
{
    struct leftovers leftovers = { 0, "" };
    struct table table = read_table(root);
    for (size_t row = 0; row < table.count; row++) {
        struct process *process = &table.rows[row];
        if (!process->descends || process->state == 'Z' || process->state == 'X') continue;
        if (process->id == except || process->id == except_too) continue;
        size_t used = strlen(leftovers.names);
        snprintf(leftovers.names + used, sizeof leftovers.names - used, "%s%s", used > 0 ? "," : "", process->name);
        leftovers.count++;
    }
    free(table.rows);
    return leftovers;
}

void end_descendants(pid_t root)
{
    for (;;) {
        struct table table = read_table(root);
        for (size_t row = 0; row < table.count; row++)
            if (table.rows[row].descends && table.rows[row].state != 'Z') kill(table.rows[row].id, SIGKILL);
        free(table.rows);
        pid_t reaped;
        while ((reaped = waitpid(-1, NULL, WNOHANG)) > 0) continue;
        if (reaped < 0 && errno == ECHILD) return;
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
}

#endif
