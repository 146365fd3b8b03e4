/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Many games into a library at once.
 *
 *     TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, &error);
 *     for each some ten thousand games:
 *         n = tabiya_library_batch_drop_duplicates(batch, records, n);
 *         … their positions into a segment, slot after slot in the order of `records` …
 *         tabiya_library_batch_write(batch, records, segment, &state, 1, FALSE, &error)
 *     tabiya_library_batch_free(batch);
 *
 * Each write is one transaction: after the death of the program it is there whole, with how far the
 * import has come, or not at all. Others may write to the file between two of them; a write should
 * take less than a second.
 *
 * Memory: the names of the library, and 16 to 32 bytes a game for finding duplicates.
 */
#ifndef TABIYA_LIBRARY_BATCH_H
#define TABIYA_LIBRARY_BATCH_H

#include "app/store/library-rows.h"
#include "app/store/position-index.h"

G_BEGIN_DECLS

/* How far a source of games is imported. One that is imported to its end is `done` when the whole
 * import of which it is a part is over: until then the next import passes over it. */
typedef struct {
    char *uri; /* its name; owned, but lent to tabiya_library_batch_write() */
    guint64 size;
    gint64 changed_ns; /* as the file system says; another one: another file */
    guint64 offset;    /* of the first byte whose games are not in the library */
    guint64 games;     /* that came from it, duplicates too */
    gboolean done;
} TabiyaImportState;

typedef struct TabiyaLibraryBatch TabiyaLibraryBatch;

/* Reads the names and fingerprints that are there. `db` is a writer's, borrowed, and is tuned for
 * bulk until the batch is freed; it must not be in a transaction. */
TabiyaLibraryBatch *tabiya_library_batch_new(TabiyaDatabase *db,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_library_batch_free(TabiyaLibraryBatch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaLibraryBatch, tabiya_library_batch_free)

/* Frees those of `n` records that are in the library, were let through before or come twice, closes
 * the gaps and returns how many are left. Deleted games do not count as there. Any thread, also
 * while another one writes. It does not know what another program has written since the last write:
 * tabiya_library_batch_write() does. */
guint tabiya_library_batch_drop_duplicates(TabiyaLibraryBatch *self, TabiyaGameRecord **records,
                                           guint n);

/* Writes new games, `records` (of TabiyaGameRecord, which owns them); they get the ids that follow
 * the highest small one, in order. `segment` (NULL: they are not indexed yet) holds their
 * positions, one slot for each record; its ids and players are filled in. `states` are `n_states`.
 * Records that another program has written meanwhile are duplicates, and taken out of the array
 * unless they are to be kept: that is decided inside the transaction, so that imports that run side
 * by side double nothing. On failure nothing is written; the same may be tried again. */
gboolean tabiya_library_batch_write(TabiyaLibraryBatch *self, GPtrArray *records,
                                    TabiyaSegment *segment, const TabiyaImportState *states,
                                    guint n_states, gboolean keep_duplicates, GError **error);

/* What is known of the source `uri`. FALSE without an error: nothing. `state` is filled for the
 * caller to clear. */
gboolean tabiya_import_state_load(TabiyaDatabase *db, const char *uri, TabiyaImportState *state,
                                  GError **error);
/* Writes it by itself; with games, tabiya_library_batch_write() does. */
gboolean tabiya_import_state_save(TabiyaDatabase *db, const TabiyaImportState *state,
                                  GError **error);
void tabiya_import_state_clear(TabiyaImportState *state);

G_END_DECLS

#endif
