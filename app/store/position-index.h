/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The index from position to games: how it is kept. position-find.h asks it.
 *
 * Games come into it by segments (position-segment.h), which never change. A game's place is
 * segment * 65536 + slot, in the column `place` of its row; NULL: it is not indexed, and who asks
 * plays it through. Lines of repertoires never are. A game that is deleted or edited dies in its
 * slot, and revives there if it is undeleted; an edited one gets a new place when there are enough
 * of its kind to make a segment of (tabiya_position_index_rest()). What died is left behind when
 * segments are merged.
 *
 * - `segment` has a row a segment: how many games, how many and which of them are dead, and the ids
 *   by slot. `revision` is one more with every change of the dead; ids are never used again.
 * - `segment_columns` has what filters ask of the segment's games.
 * - `position_block` has its rows (position-block.h); id = segment << 20 | number of the row.
 *
 * All of these write, each in a transaction of its own (tabiya_database_begin()) or as a part of
 * the caller's, which is the caller's to roll back where one returns FALSE.
 *
 * Large libraries. A segment costs one row of position_block a question: a few microseconds, or one
 * page read from disk. A hundred million games of 85 positions are 1,526 full segments and 38 GB,
 * of which a question touches 1,526 pages: some 10 ms from memory, a few tenths of a second from a
 * disk that remembers nothing. What breaks first is that, and with it filters, which read 17 bytes
 * a game again for every question once there are more than 3.8 million games. The way out of both
 * is wider slots, for fewer and larger segments.
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

/* Writes a segment; `*number` is the one for its games' places. Their rows may be written before or
 * after in the same transaction. */
gboolean tabiya_position_index_add_segment(TabiyaDatabase *db, const TabiyaSegment *segment,
                                           gint64 *number, GError **error);

/* The games in these places are not there any more, or again. Places of 0 are none, and ignored.
 * The rows of the games are the caller's. */
gboolean tabiya_position_index_kill(TabiyaDatabase *db, const gint64 *places, gsize n_places,
                                    GError **error);
gboolean tabiya_position_index_revive(TabiyaDatabase *db, const gint64 *places, gsize n_places,
                                      GError **error);

/* Indexes the games without a place if there are at least so many of them, and then merges small
 * segments if many have come together. TABIYA_INDEX_REST keeps questions within their time. */
#define TABIYA_INDEX_REST 1024
gboolean tabiya_position_index_rest(TabiyaDatabase *db, guint at_least, GCancellable *cancellable,
                                    GError **error);

/* Merges segments into larger ones and leaves behind what is dead: all that would gain from it with
 * `all`, as compacting a library does; else only when there are many small segments, or one is dead
 * by half. `progress` counts games, and may be NULL. Each new segment is a transaction: cancelled
 * (G_IO_ERROR_CANCELLED), those that are written stay. */
gboolean tabiya_position_index_merge(TabiyaDatabase *db, gboolean all, TabiyaStoreProgress progress,
                                     gpointer user, GCancellable *cancellable, GError **error);

/* Looks whether the index is whole: each row can be read, each living slot has its game and each
 * place its slot, and each segment without dead ones is byte for byte what its games give. Returns
 * a sentence, untranslated, on the first thing that is wrong, NULL if there is none or on an error.
 */
char *tabiya_position_index_check(TabiyaDatabase *db, TabiyaStoreProgress progress, gpointer user,
                                  GCancellable *cancellable,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
