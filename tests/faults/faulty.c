/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A failing disk, for tests: loaded before the C library (LD_PRELOAD), it makes one call of a kind
 * fail for files below a folder. It does not affect stdio.
 *
 *   FAULTY_FOLDER  only files below it, by their real path
 *   FAULTY_KIND    write, sync, rename, truncate or unlink
 *   FAULTY_CALL    which call of that kind fails, from 1; 0: none, they are counted
 *   FAULTY_FOREVER set: and all after it
 *   FAULTY_ERROR   errno then
 *   FAULTY_DELAY_MS  so long each sync and rename takes: a slow disk
 *   FAULTY_COUNT   a file that gets the first letter of its kind for each call of any kind */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* both forms of a call are ours */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static atomic_int calls;

static bool is_below(const char *path)
{
    const char *folder = getenv("FAULTY_FOLDER");
    size_t length = folder ? strlen(folder) : 0;

    return length > 0 && strncmp(path, folder, length) == 0 && path[length] == '/';
}

static bool is_file_below(int file)
{
    char link[64], path[PATH_MAX + 1];

    snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX);
    if (length <= 0)
        return false;
    path[length] = '\0';
    return is_below(path);
}

/* A name that is relative, or not there yet, is below if its folder is. */
static bool is_path_below(int folder, const char *name)
{
    char path[PATH_MAX], whole[PATH_MAX], *slash;

    if (name[0] == '/')
        return is_below(name);
    snprintf(path, sizeof(path), "%s", name);
    slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    if (folder != AT_FDCWD)
        return is_file_below(folder);
    return realpath(slash ? path : ".", whole) && (strcat(whole, "/"), is_below(whole));
}

static void count(const char *kind)
{
    const char *name = getenv("FAULTY_COUNT");
    int file =
        name ? (int)syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;

    if (file < 0)
        return;
    syscall(SYS_write, file, kind, 1);
    close(file);
}

static void tarry(const char *kind)
{
    const char *delay = getenv("FAULTY_DELAY_MS");
    long ms = delay ? atol(delay) : 0;
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};

    if (ms > 0 && (strcmp(kind, "sync") == 0 || strcmp(kind, "rename") == 0))
        nanosleep(&time, NULL);
}

/* Whether this call, which concerns the folder, is to fail. */
static bool fails(const char *kind)
{
    const char *chosen = getenv("FAULTY_KIND"), *error = getenv("FAULTY_ERROR");
    const char *number = getenv("FAULTY_CALL");
    int wanted = number ? atoi(number) : 0, call;

    count(kind);
    tarry(kind);
    if (!chosen || strcmp(chosen, kind) != 0)
        return false;
    call = atomic_fetch_add(&calls, 1) + 1;
    if (wanted == 0 || call < wanted || (call > wanted && !getenv("FAULTY_FOREVER")))
        return false;
    errno = error ? atoi(error) : EIO;
    return true;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WITH_FILE(type, name, kind, parameters, arguments) \
    type name parameters                                   \
    {                                                      \
        if (is_file_below(file) && fails(kind))            \
            return -1;                                     \
        return NEXT(name) arguments;                       \
    }

WITH_FILE(ssize_t, write, "write", (int file, const void *data, size_t size), (file, data, size))
WITH_FILE(ssize_t, pwrite, "write", (int file, const void *data, size_t size, off_t at),
          (file, data, size, at))
WITH_FILE(ssize_t, pwrite64, "write", (int file, const void *data, size_t size, off64_t at),
          (file, data, size, at))
WITH_FILE(ssize_t, writev, "write", (int file, const struct iovec *parts, int n), (file, parts, n))
WITH_FILE(int, fsync, "sync", (int file), (file))
WITH_FILE(int, fdatasync, "sync", (int file), (file))
WITH_FILE(int, ftruncate, "truncate", (int file, off_t size), (file, size))
WITH_FILE(int, ftruncate64, "truncate", (int file, off64_t size), (file, size))

int rename(const char *from, const char *to)
{
    if (is_path_below(AT_FDCWD, to) && fails("rename"))
        return -1;
    return NEXT(rename)(from, to);
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    if (is_path_below(to_folder, to) && fails("rename"))
        return -1;
    return NEXT(renameat)(from_folder, from, to_folder, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags)
{
    if (is_path_below(to_folder, to) && fails("rename"))
        return -1;
    return NEXT(renameat2)(from_folder, from, to_folder, to, flags);
}

int unlink(const char *path)
{
    if (is_path_below(AT_FDCWD, path) && fails("unlink"))
        return -1;
    return NEXT(unlink)(path);
}

int unlinkat(int folder, const char *path, int flags)
{
    if (is_path_below(folder, path) && fails("unlink"))
        return -1;
    return NEXT(unlinkat)(folder, path, flags);
}
