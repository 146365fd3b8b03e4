/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pgn-encoding.h. */
#include "app/game/pgn-encoding.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/pgn-lexer-private.h"

/* --- Detection -------------------------------------------------------------------------------- */

static gsize skip_ascii(const char *bytes, gsize length)
{
    const guint64 high = G_GUINT64_CONSTANT(0x8080808080808080);
    gsize at = 0;
    for (guint64 word; at + sizeof word <= length; at += sizeof word) {
        memcpy(&word, bytes + at, sizeof word);
        if ((word & high) != 0)
            break;
    }
    while (at < length && (guchar)bytes[at] < 0x80)
        at++;
    return at;
}

/* The longest incomplete character. For one cut off by a NUL, GLib also says that more may come. */
enum { LETTER_BYTES = 6 };

/* Scans letter by letter, like the lexer. Returns how far it got: a character at the end may be
 * incomplete, unless it `is_last`. */
static gsize scan(TabiyaPgnScan *self, const char *bytes, gsize length, gboolean is_last)
{
    gsize at = 0;
    while ((at += skip_ascii(bytes + at, length - at)) < length) {
        const gunichar c = g_utf8_get_char_validated(bytes + at, (gssize)(length - at));
        if (c == (gunichar)-2 && !is_last && length - at < LETTER_BYTES)
            break;
        if (c < (gunichar)-2) {
            self->has_utf8 = TRUE;
            at += (gsize)(g_utf8_next_char(bytes + at) - (bytes + at));
        } else if ((guchar)bytes[at++] < 0xa0) {
            self->has_windows = TRUE;
        } else {
            self->has_latin1 = TRUE;
        }
    }
    return at;
}

void tabiya_pgn_scan_bytes(TabiyaPgnScan *self, const char *bytes, gsize length)
{
    while (self->n_rest > 0 && length > 0) {
        const gsize joined = MIN(length, sizeof self->rest - self->n_rest);
        memcpy(self->rest + self->n_rest, bytes, joined);
        self->n_rest += joined;
        const gsize done = scan(self, self->rest, self->n_rest, FALSE);
        self->n_rest -= done;
        memmove(self->rest, self->rest + done, self->n_rest);
        bytes += joined;
        length -= joined;
    }
    if (length == 0)
        return;
    const gsize done = scan(self, bytes, length, FALSE);
    self->n_rest = length - done;
    if (self->n_rest > 0)
        memcpy(self->rest, bytes + done, self->n_rest);
}

TabiyaPgnEncoding tabiya_pgn_scan_end(TabiyaPgnScan *self)
{
    scan(self, self->rest, self->n_rest, TRUE);
    self->n_rest = 0;
    if (!self->has_latin1 && !self->has_windows)
        return TABIYA_PGN_UTF8;
    if (self->has_utf8)
        return TABIYA_PGN_MIXED;
    return self->has_windows ? TABIYA_PGN_WINDOWS_1252 : TABIYA_PGN_LATIN1;
}

/* --- Conversion ------------------------------------------------------------------------------- */

void tabiya_pgn_decode(GString *out, const char *bytes, gsize length)
{
    for (gsize at = 0; at < length;) {
        const char *nul = memchr(bytes + at, '\0', length - at);
        const gsize run = nul ? (gsize)(nul - bytes) - at : length - at;
        tabiya_pgn_append_utf8(out, bytes + at, run);
        if (nul)
            g_string_append_c(out, '\0');
        at += run + 1;
    }
}

/* -1: the encoding lacks this letter. */
static int byte_of(gunichar c, TabiyaPgnEncoding encoding)
{
    if (c < 0x80 || (c >= 0xa0 && c <= 0xff))
        return (int)c;
    if (encoding == TABIYA_PGN_WINDOWS_1252) {
        for (int i = 0; i < TABIYA_PGN_N_WINDOWS_1252; i++) {
            if (tabiya_pgn_windows_1252[i] == c)
                return 0x80 + i;
        }
    }
    return -1;
}

static gboolean append_bytes(GString *out, const char *utf8, gsize length,
                             TabiyaPgnEncoding encoding, gunichar *misfit)
{
    for (const char *p = utf8, *end = utf8 + length; p < end; p = g_utf8_next_char(p)) {
        const gunichar c = g_utf8_get_char(p);
        const int byte = byte_of(c, encoding);
        if (byte < 0) {
            *misfit = c;
            return FALSE;
        }
        g_string_append_c(out, (char)byte);
    }
    return TRUE;
}

/* Two letters of a byte encoding may look like one of UTF-8. */
static gboolean is_read_as(const char *bytes, gsize length, const char *utf8, gsize utf8_length)
{
    g_autoptr(GString) read = g_string_sized_new(utf8_length);
    tabiya_pgn_decode(read, bytes, length);
    return read->len == utf8_length && memcmp(read->str, utf8, utf8_length) == 0;
}

gboolean tabiya_pgn_encode(GString *out, const char *utf8, gsize length, TabiyaPgnEncoding encoding,
                           gunichar *misfit)
{
    const gsize before = out->len;
    gunichar letter = 0;
    if (encoding == TABIYA_PGN_UTF8 || skip_ascii(utf8, length) == length) {
        g_string_append_len(out, utf8, (gssize)length);
        return TRUE;
    }
    if (append_bytes(out, utf8, length, encoding, &letter) &&
        is_read_as(out->str + before, out->len - before, utf8, length)) {
        return TRUE;
    }
    g_string_truncate(out, before);
    if (misfit)
        *misfit = letter;
    return FALSE;
}

/* --- In words --------------------------------------------------------------------------------- */

static char *describe_misfit(const char *encoding, gunichar misfit)
{
    char utf8[8] = "";
    g_unichar_to_utf8(misfit, utf8);
    g_autofree char *letter =
        g_unichar_isgraph(misfit) ? g_strdup(utf8) : g_strdup_printf("U+%04X", misfit);
    if (misfit != 0) {
        /* Translators: an encoding ("Latin-1"), and a letter. */
        return g_strdup_printf(_("The file was saved as UTF-8: %s has no “%s”."), encoding, letter);
    }
    /* Translators: an encoding ("Latin-1"). */
    return g_strdup_printf(
        _("The file was saved as UTF-8: some of its letters would be misread in %s."), encoding);
}

char *tabiya_pgn_encoding_dup_remark(TabiyaPgnEncoding before, TabiyaPgnEncoding after,
                                     gunichar misfit)
{
    if (before == after)
        return NULL;
    if (before == TABIYA_PGN_MIXED)
        return g_strdup(_("The file was saved as UTF-8: it mixed several encodings."));
    return describe_misfit(before == TABIYA_PGN_LATIN1 ? "Latin-1" : "Windows-1252", misfit);
}
