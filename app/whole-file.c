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
#define IN_MEMORY_BYTES ((gsize)256 << 20) /* a larger one goes to a temporary file */

static guint64 max_bytes = TABIYA_WHOLE_FILE_MAX;

void tabiya_whole_file_set_max_for_tests(guint64 bytes)
{
    max_bytes = bytes;
}

typedef struct {
    const char *name;
    guint64 length;
    GByteArray *bytes; /* the contents, while they are small */
    int fd;            /* of the temporary file; -1: none yet */
    const TabiyaFileWatch *watch;
    TabiyaFileForm *form;
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

/* Not in the folder for temporary files, which is often in memory, too. */
int tabiya_whole_file_open_nameless(GError **error)
{
    g_autofree char *name = g_build_filename(g_get_user_cache_dir(), "tabiya-XXXXXX", NULL);
    g_mkdir_with_parents(g_get_user_cache_dir(), 0700);
#ifdef O_TMPFILE
    const int never_named = g_open(g_get_user_cache_dir(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (never_named >= 0)
        return never_named;
#endif
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
        if ((self->fd = tabiya_whole_file_open_nameless(error)) < 0)
            return FALSE;
        if (!write_all(self->fd, self->bytes->data, self->bytes->len))
            return tabiya_error_set_errno(error, g_get_user_cache_dir());
        g_byte_array_set_size(self->bytes, 0);
    }
    return write_all(self->fd, block, length) ||
           tabiya_error_set_errno(error, g_get_user_cache_dir());
}

static gboolean tell(const Content *self, TabiyaUnpacker *unpacker, GError **error)
{
    if (!self->watch)
        return TRUE;
    if (self->watch->progress)
        self->watch->progress(tabiya_unpacker_get_offset(unpacker), self->watch->user);
    return !g_cancellable_set_error_if_cancelled(self->watch->cancellable, error);
}

static gboolean add_text(Content *self, TabiyaUnpacker *unpacker, GError **error)
{
    g_autofree guint8 *block = g_malloc(BLOCK_BYTES);
    gssize count;
    while ((count = tabiya_unpacker_read(unpacker, (char *)block, BLOCK_BYTES, error)) > 0) {
        self->length += (guint64)count;
        if (self->length > max_bytes &&
            tabiya_unpacker_get_packing(unpacker) != TABIYA_PACKING_NONE) {
            g_set_error(
                error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                _("“%s” is larger than 4 GB when unpacked. Import it into a library instead."),
                self->name);
            return FALSE;
        }
        if (!add_block(self, block, (gsize)count, error) || !tell(self, unpacker, error))
            return FALSE;
    }
    self->form->encoding =
        self->form->n_texts++ == 0 ? tabiya_unpacker_get_encoding(unpacker) : TABIYA_ENCODING_BYTES;
    return count == 0;
}

/* Skips texts of an archive whose names say that they are no games. Some systems add a hidden file
 * beside each. */
static gboolean is_wanted(const char *inner)
{
    if (!inner)
        return TRUE;
    g_autofree char *base = g_path_get_basename(inner);
    g_autofree char *name = g_ascii_strdown(base, -1);
    return name[0] != '.' && g_str_has_suffix(name, ".pgn");
}

static gboolean add_texts(Content *self, TabiyaUnpacker *unpacker, GError **error)
{
    GError *failure = NULL;
    const char *inner;
    while (tabiya_unpacker_next(unpacker, &inner, &failure)) {
        self->form->packing = tabiya_unpacker_get_packing(unpacker);
        if (!tell(self, unpacker, error))
            return FALSE;
        if (!is_wanted(inner))
            continue;
        if (self->length > 0 && !add_block(self, (const guint8 *)"\n\n", 2, error))
            return FALSE;
        self->length += self->length > 0 ? 2 : 0;
        if (!add_text(self, unpacker, error))
            return FALSE;
    }
    if (!failure && tabiya_unpacker_get_packing(unpacker) == TABIYA_PACKING_ZIP &&
        self->form->n_texts == 0) {
        g_set_error(&failure, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("“%s” contains no PGN files."),
                    self->name);
    }
    if (failure)
        g_propagate_error(error, failure);
    return failure == NULL;
}

static GBytes *take_bytes(Content *self, GError **error)
{
    if (self->fd < 0)
        return g_byte_array_free_to_bytes(g_steal_pointer(&self->bytes));
    g_autoptr(GMappedFile) mapped = g_mapped_file_new_from_fd(self->fd, FALSE, error);
    return mapped ? g_mapped_file_get_bytes(mapped) : NULL;
}

void tabiya_file_form_clear(TabiyaFileForm *form)
{
    g_clear_pointer(&form->damage, g_free);
}

GBytes *tabiya_whole_file_unpack(TabiyaUnpacker *unpacker, const char *name,
                                 const TabiyaFileWatch *watch, TabiyaFileForm *form, GError **error)
{
    Content content = {
        .name = name,
        .bytes = g_byte_array_new(),
        .fd = -1,
        .watch = watch,
        .form = form,
    };
    GError *failure = NULL;
    GBytes *bytes = NULL;
    *form = (TabiyaFileForm){0};
    add_texts(&content, unpacker, &failure);
    if (g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) && content.length > 0) {
        form->damage = g_strdup(failure->message);
        g_clear_error(&failure);
    }
    if (!failure)
        bytes = take_bytes(&content, error);
    else
        g_propagate_error(error, failure);
    g_clear_pointer(&content.bytes, g_byte_array_unref);
    if (content.fd >= 0)
        close(content.fd);
    return bytes;
}

GBytes *tabiya_whole_file_read(const char *path, GError **error)
{
    const gboolean is_stdin = strcmp(path, "-") == 0;
    const int fd =
        is_stdin ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : g_open(path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0) {
        tabiya_error_set_errno(error, path);
        return NULL;
    }
    g_autofree char *name = g_filename_display_name(path);
    TabiyaFileForm form;
    g_autoptr(TabiyaUnpacker) unpacker = tabiya_unpacker_new(fd, name);
    g_autoptr(GBytes) bytes = tabiya_whole_file_unpack(unpacker, name, NULL, &form, error);
    if (form.damage) { /* it says that the rest is missing */
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("“%s” is damaged: only part of it can be unpacked."), name);
    }
    const gboolean is_whole = form.damage == NULL;
    tabiya_file_form_clear(&form);
    return is_whole ? g_steal_pointer(&bytes) : NULL;
}
