/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that may be packed, as the texts in it: the one door by which games come in from files; by
 * pack.h they go out.
 * files/source.h opens it for streams of many files, whole-file.h for one file in memory,
 * game/pgn-source.h for one that is read here and there.
 *
 * gzip and zstd are unpacked with their own libraries, since these give every byte that can be had
 * of a file that is cut off; archives, bzip2 and xz by libarchive. Memory is bounded by the
 * formats' windows, whatever the file claims.
 *
 * A text of UTF-16, which its byte order mark says or the zeros of its first letters, is given as
 * UTF-8, with the mark if it had one. Other encodings are given as they are: who reads PGN tells
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
    TABIYA_ENCODING_BYTES, /* UTF-8, or what a reader of letters has to tell from it */
    TABIYA_ENCODING_UTF16LE,
    TABIYA_ENCODING_UTF16BE,
} TabiyaEncoding;

typedef struct TabiyaUnpacker TabiyaUnpacker;

/* Takes `fd`, which need not be seekable; `name` is for messages. */
TabiyaUnpacker *tabiya_unpacker_new(int fd, const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* The same of a file that is in memory. */
TabiyaUnpacker *tabiya_unpacker_new_for_bytes(GBytes *bytes,
                                              const char *name) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_unpacker_free(TabiyaUnpacker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaUnpacker, tabiya_unpacker_free)

/* Goes to the next text: the only one of most files, each file of an archive, whose name is lent in
 * `*inner` then (else NULL). FALSE: no more, or `error`, after which there is no more either. */
gboolean tabiya_unpacker_next(TabiyaUnpacker *self, const char **inner, GError **error);

/* Up to `length` bytes; 0 at the text's end; -1 with an error after all that could be had. */
gssize tabiya_unpacker_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error);

/* How the file is packed, once next() was called, and how the present text is written, once it was
 * read from. */
TabiyaPacking tabiya_unpacker_get_packing(TabiyaUnpacker *self);
TabiyaEncoding tabiya_unpacker_get_encoding(TabiyaUnpacker *self);

/* Bytes of the file, packed as it is, that are used up. */
guint64 tabiya_unpacker_get_offset(TabiyaUnpacker *self);

/* Whether the bytes of a file are its text already: neither packed nor UTF-16. `fd`, which must be
 * seekable, is at its beginning before and afterwards. */
gboolean tabiya_unpack_is_plain(int fd);
/* The same of a file that is in memory. */
gboolean tabiya_unpack_are_plain(GBytes *bytes);

G_END_DECLS

#endif
