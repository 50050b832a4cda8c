// Reads the supervisor's command line.
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: trial-supervisor [option value]... -- program [argument]...\n"
    "  --deadline SECONDS      end the program after so many seconds\n"
    "  --address-space BYTES   bound on the address space of each process\n"
    "  --file-size BYTES       bound on the size of each file that is written\n"
    "  --folder-size BYTES     bound on what --folder holds\n"
    "  --output-size BYTES     bound on stdout and stderr together\n"
    "  --folder DIR            the program's own folder, removed at the end\n"
    "  --orphan-folder DIR     removed when the lifeline closes, and its parent if that is empty then\n"
    "  --directory DIR         its working directory\n"
    "  --output FILE           where its stdout and stderr go\n"
    "  --status FILE           where its ending is written, as JSON\n"
    "  --pin CORE              run it on one core, beside a busy neighbour\n"
    "  --grace SECONDS         with --interrupt-first: time between INT and KILL (1)\n"
    "  --interrupt-first       end it with INT before KILL\n"
    "  --lifeline              stdin is a pipe; when it closes, end everything\n"
    "  --same-processes        do without a process-id namespace\n";

static int wrong(const char *what, const char *word)
{
    fprintf(stderr, "trial-supervisor: %s '%s'\n%s", what, word, usage);
    return -1;
}

static int read_number(const char *text, double *number)
{
    char *end = NULL;
    errno = 0;
    *number = strtod(text, &end);
    return errno == 0 && end != text && *end == '\0' && *number >= 0 && *number < 9e15 ? 0 : -1;
}

int read_options(int count, char **words, struct options *options)
{
    memset(options, 0, sizeof *options);
    options->pin = -1;
    options->grace = 1;

    for (int index = 1; index < count; index++) {
        const char *word = words[index];
        if (strcmp(word, "--") == 0) {
            options->program = words + index + 1;
            break;
        }
        if (strcmp(word, "--interrupt-first") == 0) { options->interrupt_first = 1; continue; }
        if (strcmp(word, "--lifeline") == 0) { options->lifeline = 1; continue; }
        if (strcmp(word, "--same-processes") == 0) { options->same_processes = 1; continue; }

        const struct { const char *name; const char **value; } texts[] = {
            { "--folder", &options->folder }, { "--orphan-folder", &options->orphans }, { "--directory", &options->directory },
            { "--output", &options->output }, { "--status", &options->status },
        };
        const struct { const char *name; long long *value; } sizes[] = {
            { "--address-space", &options->address_space }, { "--file-size", &options->file_size },
            { "--folder-size", &options->folder_size }, { "--output-size", &options->output_size },
        };
        const char *value = index + 1 < count ? words[index + 1] : NULL;
        int known = 0;
        double number = 0;

        for (size_t each = 0; each < sizeof texts / sizeof *texts; each++) {
            if (strcmp(word, texts[each].name) != 0) continue;
            if (value == NULL) return wrong("no value for", word);
            *texts[each].value = value;
            known = 1;
        }
        for (size_t each = 0; each < sizeof sizes / sizeof *sizes; each++) {
            if (strcmp(word, sizes[each].name) != 0) continue;
            if (value == NULL || read_number(value, &number) != 0) return wrong("no number of bytes for", word);
            *sizes[each].value = (long long)number;
            known = 1;
        }
        if (strcmp(word, "--deadline") == 0 || strcmp(word, "--grace") == 0) {
            if (value == NULL || read_number(value, &number) != 0) return wrong("no number of seconds for", word);
            *(word[2] == 'd' ? &options->deadline : &options->grace) = number;
            known = 1;
        }
        if (strcmp(word, "--pin") == 0) {
            if (value == NULL || read_number(value, &number) != 0 || number > 1023) return wrong("no core for", word);
            options->pin = (int)number;
            known = 1;
        }
        if (!known) return wrong("unknown option", word);
        index++;
    }
    if (options->program == NULL || options->program[0] == NULL) return wrong("no program after", "--");
    return 0;
}
