// Measures and removes the folder of one program.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "folder.h"

#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

// nftw hands no context to its visitor; the supervisor has one thread, so a static does.
static long long total;

static int add(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)path;
    (void)place;
    if (kind == FTW_F || kind == FTW_SL) total += (long long)status->st_blocks * 512;
    return 0;
}

long long folder_size(const char *folder)
{
    total = 0;
    nftw(folder, add, 16, FTW_PHYS | FTW_MOUNT);
    return total;
}

static int open_up(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)place;
    if (kind == FTW_D || kind == FTW_DNR) chmod(path, 0700);
    return 0;
}

static int take_away(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    remove(path);
    return 0;
}

void remove_folder(const char *folder)
{
    nftw(folder, open_up, 16, FTW_PHYS | FTW_MOUNT);
    nftw(folder, take_away, 16, FTW_PHYS | FTW_MOUNT | FTW_DEPTH);
}
