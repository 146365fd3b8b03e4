/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the games with a position, and their next moves, whatever order of moves led to it and
 * wherever in the main line. Positions are equal if placement, side to move, castling rights and en
 * passant capture are (eng_position_equal()).
 *
 *     TabiyaPositionAnswer answer;
 *     if (tabiya_position_index_find(index, &position, NULL, 100, NULL, &answer, &error)) …
 *     tabiya_position_answer_clear(&answer);
 *
 * The answer is exact: games are replayed if the index alone cannot prove the position
 * (position-block.h), or if they are not indexed yet. Deleted games do not count.
 */
#ifndef TABIYA_POSITION_FIND_H
#define TABIYA_POSITION_FIND_H

#include <gio/gio.h>

#include "app/store/database.h"
#include "app/store/position-block.h"
#include "app/store/position-filter.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* One connection's view of the index: prepared statements and cached segments (some kilobytes; once
 * a filter, deleted games or the best games need it, eight bytes per game, up to 64 MB, and 17 more
 * if a filter needs players or one side's rating). It notices others' writes. Belongs to the
 * connection's thread, and is freed before it.
 */
typedef struct TabiyaPositionIndex TabiyaPositionIndex;

/* `db` is borrowed. Statements are prepared when first needed. */
TabiyaPositionIndex *tabiya_position_index_new(TabiyaDatabase *db) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_position_index_free(TabiyaPositionIndex *self);

/* Whether lines of repertoires count like games; FALSE by default. */
void tabiya_position_index_set_with_lines(TabiyaPositionIndex *self, gboolean with_lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPositionIndex, tabiya_position_index_free)

/* Counters of its work, for measuring. */
typedef struct {
    guint64 loaded;  /* games whose columns were read from the file */
    guint64 matched; /* how often a game was checked against a filter */
} TabiyaPositionWork;

/* For tests. */
TabiyaPositionWork tabiya_position_index_get_work(const TabiyaPositionIndex *self);

typedef struct {
    guint64 games;
    guint64 white, draws, black; /* as in TabiyaPositionMove */
    guint64 elo_sum, elo_games;
    guint last_year;
    GArray *moves; /* of TabiyaPositionMove, by games, then by move; a game that ends in the
                    * position has none, so their sum may be less than `games` */
    GArray *rows;  /* of gint64: ids of games, ascending */
    GArray *best;  /* the same, of the games with the highest ratings (of both players together),
                    * then the latest, best first; empty unless requested */
} TabiyaPositionAnswer;

void tabiya_position_answer_clear(TabiyaPositionAnswer *self);

/* Fills in `answer`, whatever it held; clear it only if this returns TRUE. `filter` may be NULL.
 * All games are counted, and the `limit` lowest ids become rows (0: none; G_MAXUINT: all). FALSE
 * with G_IO_ERROR_CANCELLED or a TABIYA_ERROR_STORE…. */
gboolean tabiya_position_index_find(TabiyaPositionIndex *self, const EngPosition *position,
                                    const TabiyaPositionFilter *filter, guint limit,
                                    GCancellable *cancellable, TabiyaPositionAnswer *answer,
                                    GError **error);

/* A search for several positions. Only the first one gets rows and best games. Everything is
 * lent. */
typedef struct {
    const EngPosition *positions;
    guint n_positions;                  /* one at least */
    const TabiyaPositionFilter *filter; /* (nullable) */
    guint limit;                        /* of rows, as above */
    guint n_best;                       /* of the best games */
} TabiyaPositionQuestion;

/* The same for several positions, at one moment: `answers[i]` is for `positions[i]`. */
gboolean tabiya_position_index_find_all(TabiyaPositionIndex *self,
                                        const TabiyaPositionQuestion *question,
                                        GCancellable *cancellable, TabiyaPositionAnswer *answers,
                                        GError **error);

G_END_DECLS

#endif
