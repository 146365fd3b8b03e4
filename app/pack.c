/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pack.h. Text → UTF-16 if needed → libarchive's filter → the caller's function. */
#include "app/pack.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define LETTER_BYTES 6 /* of UTF-8, at most */
#define UNITS 4096     /* of UTF-16, encoded at a time */

struct TabiyaPacker {
    TabiyaPackedFunc func;
    gpointer user;
    TabiyaEncoding encoding;
    struct archive *archive; /* NULL: it is not packed */
    GError *trouble;         /* error of `func`, which libarchive calls */

    char rest[8]; /* an incomplete character */
    gsize n_rest;
};

/* --- Names ------------------------------------------------------------------------------------ */

static const struct {
    const char *suffix;
    TabiyaPacking packing;
} SUFFIXES[] = {
    {".gz", TABIYA_PACKING_GZIP},   {".zst", TABIYA_PACKING_ZSTD}, {".xz", TABIYA_PACKING_XZ},
    {".bz2", TABIYA_PACKING_BZIP2}, {".zip", TABIYA_PACKING_ZIP},
};

/* An index in SUFFIXES, or -1. */
static int find_suffix(const char *name)
{
    g_autofree char *low = g_ascii_strdown(name, -1);
    for (guint i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        if (g_str_has_suffix(low, SUFFIXES[i].suffix) && strlen(low) > strlen(SUFFIXES[i].suffix))
            return (int)i;
    }
    return -1;
}

TabiyaPacking tabiya_packing_of_name(const char *name)
{
    const int i = find_suffix(name);
    return i >= 0 ? SUFFIXES[i].packing : TABIYA_PACKING_NONE;
}

char *tabiya_packing_strip_name(const char *name)
{
    const int i = find_suffix(name);
    return i >= 0 ? g_strndup(name, strlen(name) - strlen(SUFFIXES[i].suffix)) : g_strdup(name);
}

gboolean tabiya_packing_can_write(TabiyaPacking packing)
{
    return packing != TABIYA_PACKING_ZIP;
}

/* --- Packing ---------------------------------------------------------------------------------- */

static la_ssize_t packed_cb(struct archive *archive, void *user, const void *bytes, size_t length)
{
    TabiyaPacker *self = user;
    if (!self->trouble && self->func(bytes, length, self->user, &self->trouble))
        return (la_ssize_t)length;
    archive_set_error(archive, EIO, "not written");
    return -1;
}

static gboolean fail(TabiyaPacker *self, GError **error)
{
    if (self->trouble) {
        g_propagate_error(error, g_steal_pointer(&self->trouble));
        return FALSE;
    }
    const char *why = archive_error_string(self->archive);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The file could not be compressed: %s"),
                why ? why : "libarchive");
    return FALSE;
}

static int add_filter(struct archive *archive, TabiyaPacking packing)
{
    switch (packing) {
    case TABIYA_PACKING_GZIP:
        return archive_write_add_filter_gzip(archive);
    case TABIYA_PACKING_ZSTD:
        return archive_write_add_filter_zstd(archive);
    case TABIYA_PACKING_XZ:
        return archive_write_add_filter_xz(archive);
    case TABIYA_PACKING_BZIP2:
        return archive_write_add_filter_bzip2(archive);
    default:
        return ARCHIVE_FATAL;
    }
}

/* A filter that libarchive runs as an external program is fine, too: it gives a warning. */
static gboolean begin(TabiyaPacker *self, TabiyaPacking packing)
{
    struct archive_entry *entry = archive_entry_new();
    self->archive = archive_write_new();
    archive_entry_set_pathname(entry, "games.pgn");
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_set_bytes_in_last_block(self->archive, 1);
    const gboolean has_filter = add_filter(self->archive, packing) >= ARCHIVE_WARN;
    /* The same text always gives the same file; other filters store no time. */
    archive_write_set_filter_option(self->archive, "gzip", "timestamp", NULL);
    const gboolean good =
        has_filter && archive_write_set_format_raw(self->archive) == ARCHIVE_OK &&
        archive_write_open(self->archive, self, NULL, packed_cb, NULL) == ARCHIVE_OK &&
        archive_write_header(self->archive, entry) >= ARCHIVE_WARN;
    archive_entry_free(entry);
    return good;
}

TabiyaPacker *tabiya_packer_new(TabiyaPacking packing, TabiyaEncoding encoding,
                                TabiyaPackedFunc func, gpointer user, GError **error)
{
    g_autoptr(TabiyaPacker) self = g_new0(TabiyaPacker, 1);
    self->func = func;
    self->user = user;
    self->encoding = encoding;
    if (packing != TABIYA_PACKING_NONE && !begin(self, packing)) {
        fail(self, error);
        return NULL;
    }
    return g_steal_pointer(&self);
}

/* Writes nothing more. */
void tabiya_packer_free(TabiyaPacker *self)
{
    if (self->archive) {
        if (!self->trouble)
            self->trouble = g_error_new_literal(G_IO_ERROR, G_IO_ERROR_CANCELLED, "");
        archive_write_free(self->archive);
    }
    g_clear_error(&self->trouble);
    g_free(self);
}

static gboolean put(TabiyaPacker *self, const char *bytes, gsize length, GError **error)
{
    if (!self->archive)
        return length == 0 || self->func(bytes, length, self->user, error);
    while (length > 0) {
        const la_ssize_t count = archive_write_data(self->archive, bytes, length);
        if (count <= 0)
            return fail(self, error);
        bytes += count;
        length -= (gsize)count;
    }
    return TRUE;
}

/* --- UTF-16 ----------------------------------------------------------------------------------- */

static gsize add_unit(const TabiyaPacker *self, guint8 *bytes, guint unit)
{
    const gsize high = self->encoding == TABIYA_ENCODING_UTF16BE ? 0 : 1;
    bytes[high] = (guint8)(unit >> 8);
    bytes[1 - high] = (guint8)unit;
    return 2;
}

static gsize add_letter(const TabiyaPacker *self, guint8 *bytes, gunichar c)
{
    if (c < 0x10000)
        return add_unit(self, bytes, c);
    const gsize count = add_unit(self, bytes, 0xd800 + ((c - 0x10000) >> 10));
    return count + add_unit(self, bytes + count, 0xdc00 + ((c - 0x10000) & 0x3ff));
}

/* How many of the bytes were whole characters. Invalid UTF-8 becomes U+FFFD. -1: an error. */
static gssize put_letters(TabiyaPacker *self, const char *text, gsize length, gboolean is_last,
                          GError **error)
{
    guint8 units[2 * UNITS];
    gsize count = 0, at = 0;
    while (at < length) {
        gunichar c = (guchar)text[at] < 0x80
                         ? (gunichar)text[at]
                         : g_utf8_get_char_validated(text + at, (gssize)(length - at));
        /* For a character cut off by a NUL, GLib also says that more may come. */
        if (c == (gunichar)-2 && !is_last && length - at < LETTER_BYTES)
            break;
        const gboolean is_good = c < (gunichar)-2;
        at += is_good ? (gsize)(g_utf8_next_char(text + at) - (text + at)) : 1;
        count += add_letter(self, units + count, is_good ? c : 0xfffd);
        if (count + 4 <= sizeof units)
            continue;
        if (!put(self, (const char *)units, count, error))
            return -1;
        count = 0;
    }
    return put(self, (const char *)units, count, error) ? (gssize)at : -1;
}

/* An incomplete character waits for more bytes. */
static gboolean put_wide(TabiyaPacker *self, const char *text, gsize length, GError **error)
{
    while (self->n_rest > 0 && length > 0) {
        const gsize joined = MIN(length, sizeof self->rest - self->n_rest);
        memcpy(self->rest + self->n_rest, text, joined);
        self->n_rest += joined;
        const gssize whole = put_letters(self, self->rest, self->n_rest, FALSE, error);
        if (whole < 0)
            return FALSE;
        self->n_rest -= (gsize)whole;
        memmove(self->rest, self->rest + whole, self->n_rest);
        text += joined;
        length -= joined;
    }
    if (length == 0)
        return TRUE;
    const gssize done = put_letters(self, text, length, FALSE, error);
    if (done < 0)
        return FALSE;
    self->n_rest = length - (gsize)done;
    if (self->n_rest > 0)
        memcpy(self->rest, text + done, self->n_rest);
    return TRUE;
}

gboolean tabiya_packer_write(TabiyaPacker *self, const char *text, gsize length, GError **error)
{
    return self->encoding == TABIYA_ENCODING_BYTES ? put(self, text, length, error)
                                                   : put_wide(self, text, length, error);
}

gboolean tabiya_packer_finish(TabiyaPacker *self, GError **error)
{
    if (self->n_rest > 0 && put_letters(self, self->rest, self->n_rest, TRUE, error) < 0)
        return FALSE;
    self->n_rest = 0;
    return !self->archive || archive_write_close(self->archive) == ARCHIVE_OK || fail(self, error);
}
