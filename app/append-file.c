/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See append-file.h. */
#include "app/append-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"

int tabiya_append_file_open(const char *path, GError **error)
{
    const int fd = g_open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0)
        tabiya_error_set_errno(error, path);
    return fd;
}

gboolean tabiya_append_file_write(int fd, const char *path, const char *text, GError **error)
{
    gsize left = strlen(text);
    while (left > 0) {
        const gssize written = write(fd, text, left);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return tabiya_error_set_errno(error, path);
        text += written;
        left -= (gsize)written;
    }
    return TRUE;
}

gboolean tabiya_append_file_cut(int fd, const char *path, gint64 length, GError **error)
{
    return ftruncate(fd, (off_t)length) == 0 || tabiya_error_set_errno(error, path);
}
