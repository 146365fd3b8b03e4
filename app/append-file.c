/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See append-file.h. */
#include "app/append-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/error.h"

int tabiya_append_file_open(const char *path, GError **error)
{
    const int fd = g_open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0)
        tabiya_error_set_errno(error, path);
    return fd;
}

/* Removes the part of a record that was written before the disk was full. */
static gboolean take_back(int fd, gsize written, const char *path, GError **error)
{
    struct stat info;
    tabiya_error_set_errno(error, path);
    if (written > 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode))
        (void)!ftruncate(fd, info.st_size - (off_t)written);
    return FALSE;
}

gboolean tabiya_append_file_write(int fd, const char *path, const char *text, GError **error)
{
    const gsize length = strlen(text);
    gsize done = 0;
    while (done < length) {
        const gssize written = write(fd, text + done, length - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return take_back(fd, done, path, error);
        done += (gsize)written;
    }
    return TRUE;
}

gboolean tabiya_append_file_cut(int fd, const char *path, gint64 length, GError **error)
{
    return ftruncate(fd, (off_t)length) == 0 || tabiya_error_set_errno(error, path);
}
