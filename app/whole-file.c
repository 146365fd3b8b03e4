/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See whole-file.h. */
#include "app/whole-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "app/error.h"

#define BLOCK_BYTES (256 * 1024)
#define IN_MEMORY_BYTES ((gsize)256 << 20) /* more goes to a temporary file */

typedef struct {
    const char *name;
    guint64 length;
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

static gboolean add_text(Content *self, TabiyaUnpacker *unpacker, GError **error)
{
    g_autofree guint8 *block = g_malloc(BLOCK_BYTES);
    gssize count;
    while ((count = tabiya_unpacker_read(unpacker, (char *)block, BLOCK_BYTES, error)) > 0) {
        self->length += (guint64)count;
        if (self->length > TABIYA_WHOLE_FILE_MAX &&
            tabiya_unpacker_get_packing(unpacker) != TABIYA_PACKING_NONE) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                        _("“%s” is larger than 4 GB once it is unpacked. Import it into a library."),
                        self->name);
            return FALSE;
        }
        if (!add_block(self, block, (gsize)count, error))
            return FALSE;
    }
    return count == 0;
}

/* Texts of an archive that are no games are left out: its names say so. */
static gboolean is_wanted(const char *inner)
{
    g_autofree char *name = inner != NULL ? g_ascii_strdown(inner, -1) : NULL;
    return name == NULL || g_str_has_suffix(name, ".pgn");
}

static gboolean add_texts(Content *self, TabiyaUnpacker *unpacker, GError **error)
{
    GError *failure = NULL;
    const char *inner;
    while (tabiya_unpacker_next(unpacker, &inner, &failure)) {
        if (!is_wanted(inner))
            continue;
        if (self->length > 0 && !add_block(self, (const guint8 *)"\n\n", 2, error))
            return FALSE;
        self->length += self->length > 0 ? 2 : 0;
        if (!add_text(self, unpacker, error))
            return FALSE;
    }
    if (failure != NULL)
        g_propagate_error(error, failure);
    return failure == NULL;
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
    const int fd = is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                            : g_open(path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) {
        tabiya_error_set_errno(error, path);
        return NULL;
    }
    g_autofree char *name = g_filename_display_name(path);
    g_autoptr(TabiyaUnpacker) unpacker = tabiya_unpacker_new(fd, name);
    Content content = {.name = name, .bytes = g_byte_array_new(), .fd = -1};
    GBytes *bytes =
        add_texts(&content, unpacker, error) ? take_bytes(&content, error) : NULL;
    g_clear_pointer(&content.bytes, g_byte_array_unref);
    if (content.fd >= 0)
        close(content.fd);
    return bytes;
}
