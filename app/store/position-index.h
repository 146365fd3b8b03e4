/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Maintains the index from positions to games. position-find.h searches it.
 *
 * Games are added in segments (position-segment.h), which never change. A game's place is segment *
 * 65536 + slot, in the column `place` of its row; NULL: it is not indexed, and searches replay it.
 * Lines of repertoires are never indexed. A deleted or edited game dies in its slot, and revives
 * there if it is restored; an edited one gets a new place when there are enough such games for a
 * segment (tabiya_position_index_rest()). Merging leaves dead games behind.
 *
 * - `segment` has a row per segment: how many games, how many and which are dead, and the ids
 *   by slot. `revision` grows with every change of the dead; ids are never reused.
 * - `segment_columns` has the columns of the segment's games for filters.
 * - `position_block` has its rows (position-block.h); id = segment << 20 | number of the row.
 *
 * All of these write, each in its own transaction (tabiya_database_begin()) or as a part of the
 * caller's, which the caller must roll back if one returns FALSE.
 *
 * Large libraries. A search reads one row of position_block per segment: a few microseconds, or one
 * page from disk. A hundred million games of 85 positions are 1,526 full segments and 38 GB, of
 * which a search touches 1,526 pages: about 10 ms from memory, a few tenths of a second from an
 * uncached disk. That is the first limit, together with filters, which read 17 bytes per game again
 * for every search beyond 3.8 million games. Wider slots, for fewer and larger segments, would
 * raise both.
 */
#ifndef TABIYA_POSITION_INDEX_H
#define TABIYA_POSITION_INDEX_H

#include <gio/gio.h>

#include "app/store/database-copy.h"
#include "app/store/database.h"
#include "app/store/position-segment.h"

G_BEGIN_DECLS

#define TABIYA_SLOTS_A_SEGMENT 65536

static inline gint64 tabiya_position_place(gint64 segment, guint slot)
{
    return segment * TABIYA_SLOTS_A_SEGMENT + slot;
}

/* Writes a segment; `*number` receives its number for the places of its games. Their rows may be
 * written before or after in the same transaction. */
gboolean tabiya_position_index_add_segment(TabiyaDatabase *db, const TabiyaSegment *segment,
                                           gint64 *number, GError **error);

/* Marks the games in these places as dead, or alive again. Places of 0 are ignored. The caller
 * updates the games' rows. */
gboolean tabiya_position_index_kill(TabiyaDatabase *db, const gint64 *places, gsize n_places,
                                    GError **error);
gboolean tabiya_position_index_revive(TabiyaDatabase *db, const gint64 *places, gsize n_places,
                                      GError **error);

/* Indexes the games without a place if there are at least that many, and then merges small segments
 * if there are many. TABIYA_INDEX_REST keeps searches fast enough. */
#define TABIYA_INDEX_REST 1024
gboolean tabiya_position_index_rest(TabiyaDatabase *db, guint at_least, GCancellable *cancellable,
                                    GError **error);

/* Merges segments into larger ones, leaving dead games behind: with `all`, as in compacting a
 * library, wherever it helps; otherwise only if there are many small segments, or one is half dead.
 * `progress` counts games, and may be NULL. Each new segment is a transaction: on
 * G_IO_ERROR_CANCELLED, those already written stay. */
gboolean tabiya_position_index_merge(TabiyaDatabase *db, gboolean all, TabiyaStoreProgress progress,
                                     gpointer user, GCancellable *cancellable, GError **error);

/* Checks the index: each row can be read, each living slot has its game and each place its slot,
 * and each segment without dead games equals, byte for byte, one rebuilt from its games. Returns an
 * untranslated sentence on the first problem, NULL if there is none or on an error.
 */
char *tabiya_position_index_check(TabiyaDatabase *db, TabiyaStoreProgress progress, gpointer user,
                                  GCancellable *cancellable,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
