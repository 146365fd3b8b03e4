/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that may be packed, as the texts in it. For source.c.
 *
 * gzip and zstd are unpacked with their own libraries, since these give every byte that can be had
 * of a file that is cut off; archives, bzip2 and xz by libarchive. Memory is bounded by the formats'
 * windows, whatever the file claims.
 */
#ifndef TABIYA_LIBRARY_UNPACK_H
#define TABIYA_LIBRARY_UNPACK_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaUnpacker TabiyaUnpacker;

/* Takes `fd`, which need not be seekable; `name` is for messages. */
TabiyaUnpacker *tabiya_unpacker_new(int fd, const char *name) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_unpacker_free(TabiyaUnpacker *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaUnpacker, tabiya_unpacker_free)

/* Goes to the next text: the only one of most files, each file of an archive, whose name is lent in
 * `*inner` then (else NULL). FALSE: no more, or `error`, after which there is no more either. */
gboolean tabiya_unpacker_next(TabiyaUnpacker *self, const char **inner, GError **error);

/* Up to `length` bytes; 0 at the text's end; -1 with an error after all that could be had. */
gssize tabiya_unpacker_read(TabiyaUnpacker *self, char *bytes, gsize length, GError **error);

/* Bytes of the file, packed as it is, that are used up. */
guint64 tabiya_unpacker_get_offset(TabiyaUnpacker *self);

G_END_DECLS

#endif
