/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes many games into a library at once.
 *
 *     TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, &error);
 *     for each some ten thousand games:
 *         n = tabiya_library_batch_drop_duplicates(batch, records, n);
 *         … their positions into a segment, slot after slot in the order of `records` …
 *         tabiya_library_batch_write(batch, records, segment, &state, 1, FALSE, &error)
 *     tabiya_library_batch_free(batch);
 *
 * Each write is one transaction: if the program dies, it is there whole, with the import's
 * progress, or not at all. Others may write to the file in between; a write should take less than a
 * second.
 *
 * Memory: the names of the library, and 16 to 32 bytes per game for finding duplicates.
 */
#ifndef TABIYA_LIBRARY_BATCH_H
#define TABIYA_LIBRARY_BATCH_H

#include "app/store/library-rows.h"
#include "app/store/position-index.h"

G_BEGIN_DECLS

/* The progress of importing a source of games. A source that was read to its end is `done` when the
 * whole import ends: until then the next import skips it. */
typedef struct {
    char *uri; /* its name; owned, but lent to tabiya_library_batch_write() */
    guint64 size;
    gint64 changed_ns; /* from the file system; if it differs, it is another file */
    guint64 offset;    /* of the first byte whose games are not in the library yet */
    guint64 games;     /* from this source, including duplicates */
    gboolean done;
} TabiyaImportState;

typedef struct TabiyaLibraryBatch TabiyaLibraryBatch;

/* Reads the existing names and fingerprints. `db` is a writer's, borrowed, and tuned for bulk until
 * the batch is freed; it must not be in a transaction. */
TabiyaLibraryBatch *tabiya_library_batch_new(TabiyaDatabase *db,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_batch_free(TabiyaLibraryBatch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryBatch, tabiya_library_batch_free)

/* Frees those of `n` records that are in the library, passed earlier or repeat, closes the gaps and
 * returns how many are left. Deleted games do not count. Any thread, even while another writes. It
 * misses games that another program has written since the last write; tabiya_library_batch_write()
 * finds those. */
guint tabiya_library_batch_drop_duplicates(TabiyaLibraryBatch *self, TabiyaGameRecord **records,
                                           guint n);

/* Writes new games, `records` (of TabiyaGameRecord, which owns them); they get the next small ids,
 * in order. `segment` (NULL: they are not indexed yet) holds their positions, one slot for each
 * record; its ids and players are filled in. `states` are `n_states`. Records that another program
 * has written meanwhile are duplicates, and removed from the array unless they are to be kept; that
 * is decided inside the transaction, so that parallel imports make no duplicates. On failure
 * nothing is written, and the call may be repeated. */
gboolean tabiya_library_batch_write(TabiyaLibraryBatch *self, GPtrArray *records,
                                    TabiyaSegment *segment, const TabiyaImportState *states,
                                    guint n_states, gboolean keep_duplicates, GError **error);

/* The progress of the source `uri`. FALSE without an error: none. The caller clears `state`. */
gboolean tabiya_import_state_load(TabiyaDatabase *db, const char *uri, TabiyaImportState *state,
                                  GError **error);
/* Writes progress alone; tabiya_library_batch_write() writes it with games. */
gboolean tabiya_import_state_save(TabiyaDatabase *db, const TabiyaImportState *state,
                                  GError **error);
void tabiya_import_state_clear(TabiyaImportState *state);

G_END_DECLS

#endif
