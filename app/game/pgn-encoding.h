/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The encoding of a PGN text: how its bytes are read as letters, and how letters are written as
 * bytes.
 *
 * Reading does not need this: the lexer accepts UTF-8 and Windows-1252 side by side (pgn-lexer.h).
 * It is for writing to an existing file, so that the file keeps one encoding.
 *
 *     TabiyaPgnScan scan = {0};
 *     while (there is more)
 *         tabiya_pgn_scan_bytes(&scan, bytes, length);
 *     encoding = tabiya_pgn_scan_end(&scan);
 */
#ifndef TABIYA_PGN_ENCODING_H
#define TABIYA_PGN_ENCODING_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_PGN_BYTE_ORDER_MARK "\xef\xbb\xbf"

typedef enum {
    TABIYA_PGN_UTF8, /* including ASCII */
    TABIYA_PGN_LATIN1,
    TABIYA_PGN_WINDOWS_1252, /* with letters that Latin-1 lacks */
    TABIYA_PGN_MIXED,        /* UTF-8 and other letters together */
} TabiyaPgnEncoding;

/* Initialize with zeros. */
typedef struct {
    gboolean has_utf8, has_latin1, has_windows;
    char rest[8]; /* an incomplete character */
    gsize n_rest;
} TabiyaPgnScan;

void tabiya_pgn_scan_bytes(TabiyaPgnScan *self, const char *bytes, gsize length);
TabiyaPgnEncoding tabiya_pgn_scan_end(TabiyaPgnScan *self);

/* Appends bytes in any encoding to `out` as UTF-8; unlike tabiya_pgn_append_utf8() it keeps
 * NULs. */
void tabiya_pgn_decode(GString *out, const char *bytes, gsize length);

/* Appends UTF-8 in `encoding`, which is not MIXED, to `out`. FALSE, and nothing is appended, if it
 * does not fit: `*misfit` (may be NULL) receives the first letter that the encoding lacks, or 0 if
 * the bytes would be read as other letters. */
gboolean tabiya_pgn_encode(GString *out, const char *utf8, gsize length, TabiyaPgnEncoding encoding,
                           gunichar *misfit);

/* A sentence on the change of a file's encoding from `before` to `after`, with the letter that did
 * not fit (0: the bytes would have been read as others). NULL: no change to report. */
char *tabiya_pgn_encoding_dup_remark(TabiyaPgnEncoding before, TabiyaPgnEncoding after,
                                     gunichar misfit) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
