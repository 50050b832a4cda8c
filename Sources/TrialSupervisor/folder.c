// Measures and removes the folder of one program.
#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "folder.h"

#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// nftw hands no context to its visitor; the supervisor has one thread, so a static does.
static struct measure measured;

static int add(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)path;
    (void)place;
    if (kind != FTW_F && kind != FTW_SL) return 0;
    measured.total += (long long)status->st_blocks * 512;
    if (status->st_size > measured.largest) measured.largest = (long long)status->st_size;
    return 0;
}

struct measure measure_folder(const char *folder)
{
    measured = (struct measure){ 0, 0 };
    nftw(folder, add, 16, FTW_PHYS | FTW_MOUNT);
    return measured;
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

void remove_folder_and_empty_parent(const char *folder)
{
    char parent[4096];
    const char *slash = strrchr(folder, '/');
    remove_folder(folder);
    if (slash == NULL || slash == folder || (size_t)(slash - folder) >= sizeof parent) return;
    memcpy(parent, folder, (size_t)(slash - folder));
    parent[slash - folder] = '\0';
    // It fails where something else is in it, which is as meant.
    rmdir(parent);
}
