/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a segment of the index from positions to games (see position-block.h), without a database.
 *
 *     TabiyaSegmentBuilder *builder = tabiya_segment_builder_new();
 *     for each game:
 *         tabiya_segment_builder_begin_game(builder, &about);
 *         for each position from the start to the end:
 *             tabiya_segment_builder_add(builder, key, next);
 *     TabiyaSegment *segment = tabiya_segment_builder_finish(builder);
 *     tabiya_position_index_add_segment(db, segment, &number, &error);
 *
 * The caller has the keys from reading the moves, so no game is replayed.
 *
 * It is a radix sort: incoming entries go to one of 64 parts by the top of their key, and finish()
 * sorts one part after the other, in the processor's cache, and writes its blocks. The same games
 * give the same bytes. 32,768 games of 80 half-moves take 31 MB of input and 12 MB of output.
 */
#ifndef TABIYA_POSITION_SEGMENT_H
#define TABIYA_POSITION_SEGMENT_H

#include <string.h>

#include "app/store/position-block.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

typedef struct TabiyaSegmentBuilder TabiyaSegmentBuilder;
typedef struct TabiyaSegment TabiyaSegment;

TabiyaSegmentBuilder *tabiya_segment_builder_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_segment_builder_free(TabiyaSegmentBuilder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSegmentBuilder, tabiya_segment_builder_free)

/* Adds a game in the next slot, which it returns; then add() takes its positions in order, each
 * with the move played there (ENG_NO_MOVE for the last). Repeated positions may be added again. At
 * most TABIYA_SEGMENT_MAX_GAMES games. */
guint tabiya_segment_builder_begin_game(TabiyaSegmentBuilder *self, const TabiyaSegmentGame *game);
void tabiya_segment_builder_add(TabiyaSegmentBuilder *self, guint64 key, EngMove next);

/* The same for a whole game, replayed from `start` (NULL: the initial position); the moves must be
 * legal. Returns the slot. For tests. */
guint tabiya_segment_builder_add_game(TabiyaSegmentBuilder *self, const TabiyaSegmentGame *game,
                                      const EngPosition *start, const EngMove *moves,
                                      gsize n_moves);

/* The segment of everything added; the builder is empty again. */
TabiyaSegment *tabiya_segment_builder_finish(TabiyaSegmentBuilder *self) G_GNUC_WARN_UNUSED_RESULT;

void tabiya_segment_free(TabiyaSegment *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSegment, tabiya_segment_free)

guint tabiya_segment_get_bits(const TabiyaSegment *self);

/* Its games by slot. Ids and players may be filled in until the segment is written; everything else
 * is already counted. */
TabiyaSegmentGame *tabiya_segment_get_games(TabiyaSegment *self, guint *n_games);

/* The rows in the order of their numbers: blocks first, then those from TABIYA_SPILL_ROW on. */
gsize tabiya_segment_get_n_rows(const TabiyaSegment *self);
const guint8 *tabiya_segment_get_row(const TabiyaSegment *self, gsize index, guint32 *number,
                                     gsize *length);

/* --- Columns of the games --------------------------------------------------------------------- */

/* The columns for filters, one after the other for all n games, little-endian: white u32 × n, black
 * u32 × n, date u32 × n, white_elo u16 × n, black_elo u16 × n, result u8 × n. */
#define TABIYA_SEGMENT_COLUMN_BYTES 17
guint8 *tabiya_segment_dup_columns(const TabiyaSegment *self,
                                   gsize *length) G_GNUC_WARN_UNUSED_RESULT;
/* Fills in everything but the id. `columns` are n_games * TABIYA_SEGMENT_COLUMN_BYTES bytes. */
void tabiya_segment_columns_get(const guint8 *columns, guint n_games, guint slot,
                                TabiyaSegmentGame *game);

/* The rank of a game in lists: by ratings, then by date. */
static inline guint64 tabiya_game_rank(guint white_elo, guint black_elo, guint32 date)
{
    return (guint64)(white_elo + black_elo) << 32 | date;
}

/* Runs of games with consecutive ids: u16 first slot, u64 its id, for each run. */
#define TABIYA_SEGMENT_RUN_BYTES 10
guint8 *tabiya_segment_dup_runs(const TabiyaSegment *self, gsize *length) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
