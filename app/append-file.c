/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See append-file.h. */
#include "app/append-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean refuse_errno(GError **error, const char *path)
{
    const int code = errno;
    g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code), "%s: %s", path,
                g_strerror(code));
    return FALSE;
}

int tabiya_append_file_open(const char *path, GError **error)
{
    const int fd = g_open(path, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
    if (fd < 0)
        refuse_errno(error, path);
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
            return refuse_errno(error, path);
        text += written;
        left -= (gsize)written;
    }
    return TRUE;
}

gboolean tabiya_append_file_cut(int fd, const char *path, gint64 length, GError **error)
{
    return ftruncate(fd, (off_t)length) == 0 || refuse_errno(error, path);
}
