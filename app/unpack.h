/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the texts in a file that may be packed. All games from files are read through this; pack.h
 * writes them. files/source.h uses it to stream many files, whole-file.h for one file in memory,
 * game/pgn-source.h for random access.
 *
 * gzip and zstd are unpacked with their own libraries, because these recover every readable byte of
 * a truncated file; archives, bzip2 and xz by libarchive. Memory is bounded by the formats'
 * windows, whatever the file claims.
 *
 * UTF-16 text, recognized by its byte order mark or the zeros in its first letters, is returned as
 * UTF-8, with the mark if it had one. Other encodings are returned as they are: the PGN lexer tells
 * UTF-8 from Windows-1252 letter by letter (game/pgn-lexer.h).
 */
#ifndef TABIYA_UNPACK_H
#define TABIYA_UNPACK_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_PACKING_NONE,
    TABIYA_PACKING_GZIP,
    TABIYA_PACKING_ZSTD,
    TABIYA_PACKING_ZIP,
    TABIYA_PACKING_BZIP2,
    TABIYA_PACKING_XZ,
} TabiyaPacking;

typedef enum {
    TABIYA_ENCODING_BYTES, /* UTF-8, or bytes whose encoding the reader finds out */
    TABIYA_ENCODING_UTF16LE,
    TABIYA_ENCODING_UTF16BE,
} TabiyaEncoding;

typedef struct TabiyaUnpacker TabiyaUnpacker;

/* Takes `fd`, which need not be seekable; `name` is for messages. */
TabiyaUnpacker *tabiya_unpacker_new(int fd, const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a file in memory. */
TabiyaUnpacker *tabiya_unpacker_new_for_bytes(GBytes *bytes,
                                              const char *name) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_unpacker_free(TabiyaUnpacker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaUnpacker, tabiya_unpacker_free)

/* Goes to the next text. Most files have only one; in an archive, each file is a text, and `*inner`
 * is its name, borrowed (otherwise NULL). FALSE: no more, or `error`, after which there is no more
 * either. */
gboolean tabiya_unpacker_next(TabiyaUnpacker *self, const char **inner, GError **error);

/* Up to `length` bytes; 0 at the text's end; -1 with an error after everything that could be
 * read. */
gssize tabiya_unpacker_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error);

/* How the file is packed, after next() was called, and how the current text is encoded, after some
 * of it was read. */
TabiyaPacking tabiya_unpacker_get_packing(TabiyaUnpacker *self);
TabiyaEncoding tabiya_unpacker_get_encoding(TabiyaUnpacker *self);

/* How many bytes of the packed file have been consumed. */
guint64 tabiya_unpacker_get_offset(TabiyaUnpacker *self);

/* Whether the bytes of a file are already its text: neither packed nor UTF-16. `fd` must be
 * seekable and is at its beginning before and after. */
gboolean tabiya_unpack_is_plain(int fd);
/* The same for a file in memory. */
gboolean tabiya_unpack_are_plain(GBytes *bytes);

G_END_DECLS

#endif
