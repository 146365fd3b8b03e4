/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See whole-file.h. */
#include "app/whole-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"

#define BLOCK_BYTES (256 * 1024)
#define IN_MEMORY_BYTES ((gsize)256 << 20) /* more goes to a temporary file */

typedef struct {
    GByteArray *bytes; /* what was read, while it is small */
    int fd;            /* of the temporary file; -1: there is none yet */
} Content;

static gboolean write_all(int fd, const guint8 *bytes, gsize length)
{
    while (length > 0) {
        const gssize written = write(fd, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return FALSE;
        bytes += written;
        length -= (gsize)written;
    }
    return TRUE;
}

/* Not in the folder for temporary files, which is often memory as well. */
static int open_nameless(GError **error)
{
    g_autofree char *name = g_build_filename(g_get_user_cache_dir(), "tabiya-XXXXXX", NULL);
    g_mkdir_with_parents(g_get_user_cache_dir(), 0700);
    const int fd = g_mkstemp_full(name, O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0)
        tabiya_error_set_errno(error, name);
    else
        g_unlink(name);
    return fd;
}

static gboolean add_block(Content *self, const guint8 *block, gsize length, GError **error)
{
    if (self->fd < 0 && self->bytes->len + length <= IN_MEMORY_BYTES) {
        g_byte_array_append(self->bytes, block, (guint)length);
        return TRUE;
    }
    if (self->fd < 0) {
        if ((self->fd = open_nameless(error)) < 0)
            return FALSE;
        if (!write_all(self->fd, self->bytes->data, self->bytes->len))
            return tabiya_error_set_errno(error, g_get_user_cache_dir());
        g_byte_array_set_size(self->bytes, 0);
    }
    return write_all(self->fd, block, length) ||
           tabiya_error_set_errno(error, g_get_user_cache_dir());
}

static gboolean read_all(Content *self, int fd, const char *path, GError **error)
{
    g_autofree guint8 *block = g_malloc(BLOCK_BYTES);
    gssize count;
    while ((count = read(fd, block, BLOCK_BYTES)) != 0) {
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return tabiya_error_set_errno(error, path);
        if (!add_block(self, block, (gsize)count, error))
            return FALSE;
    }
    return TRUE;
}

static GBytes *take_bytes(Content *self, GError **error)
{
    if (self->fd < 0)
        return g_byte_array_free_to_bytes(g_steal_pointer(&self->bytes));
    g_autoptr(GMappedFile) mapped = g_mapped_file_new_from_fd(self->fd, FALSE, error);
    return mapped != NULL ? g_mapped_file_get_bytes(mapped) : NULL;
}

GBytes *tabiya_whole_file_read(const char *path, GError **error)
{
    const gboolean is_stdin = strcmp(path, "-") == 0;
    const int fd = is_stdin ? STDIN_FILENO : g_open(path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) {
        tabiya_error_set_errno(error, path);
        return NULL;
    }
    Content content = {.bytes = g_byte_array_new(), .fd = -1};
    GBytes *bytes = read_all(&content, fd, path, error) ? take_bytes(&content, error) : NULL;
    g_clear_pointer(&content.bytes, g_byte_array_unref);
    if (content.fd >= 0)
        close(content.fd);
    if (!is_stdin)
        close(fd);
    return bytes;
}
