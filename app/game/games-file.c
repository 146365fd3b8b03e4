/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See games-file.h. Text → packer → safe file. Whether the text fits into the old encoding is known
 * only at the end: until then it waits, as UTF-8, in an unlinked file. */
#include "app/game/games-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/error.h"
#include "app/game/pgn-encoding.h"
#include "app/game/safe-file.h"
#include "app/pack.h"
#include "app/whole-file.h"

#define BLOCK_BYTES (1 << 20)

struct TabiyaGamesFile {
    TabiyaSafeFile *file;
    TabiyaPacker *packer;
    TabiyaPgnEncoding before; /* of the file to replace */
    TabiyaPgnEncoding encoding;
    gunichar misfit;
    int waiting; /* the unlinked file; -1: none */
    char *remark;
};

/* --- The old file ----------------------------------------------------------------------------- */

typedef struct {
    TabiyaPacking packing;
    TabiyaEncoding wide;
    TabiyaPgnEncoding encoding;
} Form;

static gboolean scan_plain(int fd, TabiyaPgnScan *scan)
{
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    gssize count;
    while ((count = read(fd, block, BLOCK_BYTES)) > 0 || (count < 0 && errno == EINTR))
        tabiya_pgn_scan_bytes(scan, block, (gsize)MAX(count, 0));
    return count == 0;
}

/* Takes `fd`. */
static gboolean scan_packed(int fd, const char *name, TabiyaPgnScan *scan, Form *form,
                            GError **error)
{
    TabiyaFileForm found;
    g_autoptr(TabiyaUnpacker) unpacker = tabiya_unpacker_new(fd, name);
    g_autoptr(GBytes) bytes = tabiya_whole_file_unpack(unpacker, name, NULL, &found, error);
    form->packing = found.packing;
    form->wide = found.encoding;
    tabiya_file_form_clear(&found);
    if (!bytes)
        return FALSE;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    tabiya_pgn_scan_bytes(scan, text, length);
    return TRUE;
}

/* A missing or invalid file is packed as its name says. */
static gboolean look_at(const char *path, Form *form, GError **error)
{
    struct stat info;
    TabiyaPgnScan scan = {0};
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        if (fd >= 0)
            close(fd);
        return TRUE;
    }
    gboolean good;
    if (tabiya_unpack_is_plain(fd)) {
        form->packing = TABIYA_PACKING_NONE;
        good = scan_plain(fd, &scan) || tabiya_error_set_errno(error, path);
        close(fd);
    } else {
        g_autofree char *name = g_filename_display_name(path);
        good = scan_packed(fd, name, &scan, form, error);
    }
    form->encoding = tabiya_pgn_scan_end(&scan);
    return good;
}

/* --- Beginning -------------------------------------------------------------------------------- */

static gboolean to_file_cb(const char *bytes, gsize length, gpointer user, GError **error)
{
    return tabiya_safe_file_write(user, bytes, length, error);
}

static gboolean refuse_archive(const char *path, GError **error)
{
    g_autofree char *name = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY,
                _("%s: games cannot be saved in a zip archive; use a file name that ends in .pgn"),
                name);
    return FALSE;
}

static gboolean begin(TabiyaGamesFile *self, const char *path, const Form *form, GError **error)
{
    const gboolean waits =
        form->encoding == TABIYA_PGN_LATIN1 || form->encoding == TABIYA_PGN_WINDOWS_1252;
    self->before = form->encoding;
    self->encoding = waits ? form->encoding : TABIYA_PGN_UTF8;
    if (waits && (self->waiting = tabiya_whole_file_open_nameless(error)) < 0)
        return FALSE;
    self->file = tabiya_safe_file_begin(path, error);
    if (self->file)
        self->packer = tabiya_packer_new(form->packing, form->wide, to_file_cb, self->file, error);
    return self->packer && (form->wide == TABIYA_ENCODING_BYTES ||
                            tabiya_packer_write(self->packer, TABIYA_PGN_BYTE_ORDER_MARK,
                                                strlen(TABIYA_PGN_BYTE_ORDER_MARK), error));
}

TabiyaGamesFile *tabiya_games_file_begin(const char *path, gboolean rewrites, GError **error)
{
    g_return_val_if_fail(path, NULL);
    g_autoptr(TabiyaGamesFile) self = g_new0(TabiyaGamesFile, 1);
    Form form = {.packing = tabiya_packing_of_name(path)};
    self->waiting = -1;
    if ((rewrites && !look_at(path, &form, error)) ||
        (!tabiya_packing_can_write(form.packing) && !refuse_archive(path, error)) ||
        !begin(self, path, &form, error)) {
        return NULL;
    }
    return g_steal_pointer(&self);
}

void tabiya_games_file_free(TabiyaGamesFile *self)
{
    g_clear_pointer(&self->packer, tabiya_packer_free);
    g_clear_pointer(&self->file, tabiya_safe_file_free);
    if (self->waiting >= 0)
        close(self->waiting);
    g_free(self->remark);
    g_free(self);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean wait_with(TabiyaGamesFile *self, const char *text, gsize length, GError **error)
{
    g_autoptr(GString) bytes = g_string_sized_new(length);
    if (self->encoding != TABIYA_PGN_UTF8 &&
        !tabiya_pgn_encode(bytes, text, length, self->encoding, &self->misfit)) {
        self->encoding = TABIYA_PGN_UTF8;
    }
    while (length > 0) {
        const gssize count = write(self->waiting, text, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return tabiya_error_set_errno(error, g_get_user_cache_dir());
        text += count;
        length -= (gsize)count;
    }
    return TRUE;
}

gboolean tabiya_games_file_write(TabiyaGamesFile *self, const char *text, gsize length,
                                 GError **error)
{
    return self->waiting >= 0 ? wait_with(self, text, length, error)
                              : tabiya_packer_write(self->packer, text, length, error);
}

/* The length of the text's complete lines: no character, or pair that looks like one, is torn
 * there. */
static gsize whole_lines(const char *text, gsize length)
{
    gsize end = length;
    while (end > 0 && text[end - 1] != '\n')
        end--;
    return end > 0 ? end : length;
}

static gboolean put_waiting(TabiyaGamesFile *self, GError **error)
{
    g_autoptr(GMappedFile) mapped = g_mapped_file_new_from_fd(self->waiting, FALSE, error);
    if (!mapped)
        return FALSE;
    const char *text = g_mapped_file_get_contents(mapped);
    for (gsize left = g_mapped_file_get_length(mapped); left > 0;) {
        const gsize part = left > BLOCK_BYTES ? whole_lines(text, BLOCK_BYTES) : left;
        g_autoptr(GString) bytes = g_string_sized_new(part);
        if (!tabiya_pgn_encode(bytes, text, part, self->encoding, NULL))
            g_string_append_len(bytes, text, (gssize)part); /* cannot happen: all letters fit */
        if (!tabiya_packer_write(self->packer, bytes->str, bytes->len, error))
            return FALSE;
        text += part;
        left -= part;
    }
    return TRUE;
}

gboolean tabiya_games_file_commit(TabiyaGamesFile *self, GError **error)
{
    if ((self->waiting >= 0 && !put_waiting(self, error)) ||
        !tabiya_packer_finish(self->packer, error) ||
        !tabiya_safe_file_commit(self->file, FALSE, error)) {
        return FALSE;
    }
    self->remark = tabiya_pgn_encoding_dup_remark(self->before, self->encoding, self->misfit);
    return TRUE;
}

const char *tabiya_games_file_get_remark(TabiyaGamesFile *self)
{
    return self->remark;
}
