// Writes the status file.
#include "status.h"

#include <stdio.h>
#include <string.h>

// A process names itself as it likes; what is not plain becomes a question mark.
static void write_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text != '\0'; text++) fputc(*text >= ' ' && *text < 127 && *text != '"' && *text != '\\' ? *text : '?', file);
    fputc('"', file);
}

int write_status(const char *path, const struct status *status)
{
    char beside[4096];
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside) return -1;
    FILE *file = fopen(beside, "w");
    if (file == NULL) return -1;
    fprintf(file, "{\"ended\":\"%s\"", status->ended);
    if (strcmp(status->ended, "exited") == 0) fprintf(file, ",\"exitStatus\":%d", status->exit_status);
    if (strcmp(status->ended, "signalled") == 0) fprintf(file, ",\"signal\":%d", status->signal);
    if (strcmp(status->ended, "exceeded") == 0) fprintf(file, ",\"bound\":\"%s\"", status->bound);
    if (strcmp(status->ended, "notStarted") == 0) {
        fprintf(file, ",\"failure\":");
        write_text(file, strerror(status->failure));
    }
    fprintf(file, ",\"leftovers\":%d,\"names\":", status->leftovers);
    write_text(file, status->names == NULL ? "" : status->names);
    fprintf(file, ",\"seconds\":%.6f,\"userSeconds\":%.6f,\"systemSeconds\":%.6f,\"residentBytes\":%lld,\"ownProcesses\":%s}\n",
            status->seconds, status->user_seconds, status->system_seconds, status->resident,
            status->own_processes ? "true" : "false");
    int failed = ferror(file);
    if (fclose(file) != 0 || failed) {
        remove(beside);
        return -1;
    }
    return rename(beside, path);
}
