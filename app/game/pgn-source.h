/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of a file as it was when it was opened, read piece by piece by any thread.
 *
 * A local file is kept open and read on demand, never mapped: if another program truncates it, a
 * read fails instead of crashing us, and if a program replaces it (as we do when saving), these
 * bytes stay as they were. Files without a path are kept in memory.
 *
 * A packed or UTF-16 file is unpacked as a whole when it is opened: into memory, or into a nameless
 * file if it is too large (whole-file.h). Its text is then UTF-8, or in the byte encoding that was
 * packed; offsets always refer to the text.
 */
#ifndef TABIYA_PGN_SOURCE_H
#define TABIYA_PGN_SOURCE_H

#include "app/game/pgn-encoding.h"
#include "app/whole-file.h"

G_BEGIN_DECLS

typedef struct TabiyaPgnSource TabiyaPgnSource;

/* The size and time of a file, to tell whether another program has changed it. */
typedef struct {
    gint64 size;       /* bytes */
    gint64 changed_ns; /* time of its last modification, since 1970; 0: unknown */
} TabiyaPgnStamp;

/* Progress of unpacking a file, from 0 to 1; not called for a plain file. */
typedef void (*TabiyaPgnSourceFunc)(double fraction, gpointer user);

/* Blocks. NULL with a G_IO_ERROR that names the file. `progress` may be NULL. (transfer full) */
TabiyaPgnSource *tabiya_pgn_source_open(GFile *file, TabiyaPgnSourceFunc progress, gpointer user,
                                        GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;
TabiyaPgnSource *tabiya_pgn_source_ref(TabiyaPgnSource *self);
void tabiya_pgn_source_unref(TabiyaPgnSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPgnSource, tabiya_pgn_source_unref)

TabiyaPgnStamp tabiya_pgn_source_get_stamp(TabiyaPgnSource *self);
/* Of the text, in bytes. */
guint64 tabiya_pgn_source_get_length(TabiyaPgnSource *self);
/* How the text is stored in the file; borrowed. */
const TabiyaFileForm *tabiya_pgn_source_get_form(TabiyaPgnSource *self);

/* Sets the encoding of the text's bytes: call it after reading the whole text, before other threads
 * ask. UTF-8 until then. */
void tabiya_pgn_source_set_encoding(TabiyaPgnSource *self, TabiyaPgnEncoding encoding);
TabiyaPgnEncoding tabiya_pgn_source_get_encoding(TabiyaPgnSource *self);

/* Copies `length` bytes at `offset`. FALSE: the file has become shorter, or reading failed. */
gboolean tabiya_pgn_source_read(TabiyaPgnSource *self, guint64 offset, gsize length, char *bytes);
/* The same as a copy with a final NUL. NULL on failure. */
char *tabiya_pgn_source_dup(TabiyaPgnSource *self, guint64 offset,
                            gsize length) G_GNUC_WARN_UNUSED_RESULT;

/* The file's current stamp; all zeros if it does not exist. Blocks. */
TabiyaPgnStamp tabiya_pgn_stamp_of(GFile *file);

G_END_DECLS

#endif
