/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which games have a position, and how they went on from it: whatever order of moves led to it, at
 * any time of the main line. Equal are positions of equal placement, side to move, castling rights
 * and en passant capture (eng_position_equal()).
 *
 *     TabiyaPositionAnswer answer;
 *     if (tabiya_position_index_find(index, &position, NULL, 100, NULL, &answer, &error)) …
 *     tabiya_position_answer_clear(&answer);
 *
 * The answer is exact: what the index cannot prove by itself is played through (position-block.h),
 * and so are games that are not indexed yet. Deleted games do not count.
 */
#ifndef TABIYA_POSITION_FIND_H
#define TABIYA_POSITION_FIND_H

#include <gio/gio.h>

#include "app/store/database.h"
#include "app/store/position-block.h"
#include "app/store/position-filter.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* One connection's view of the index: prepared statements, and what it remembers of the segments
 * (some kilobytes; eight bytes a game, up to 64 MB, once a filter, deleted games or the best games
 * have asked for them, 17 more where a filter asks for players or for the rating of one side).
 * It notices by itself what others write. Belongs to the connection's thread, and goes before it.
 */
typedef struct TabiyaPositionIndex TabiyaPositionIndex;

/* `db` is borrowed. Nothing is prepared before it is needed. */
TabiyaPositionIndex *tabiya_position_index_new(TabiyaDatabase *db) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_position_index_free(TabiyaPositionIndex *self);

/* Whether lines of repertoires count like games; FALSE at first. */
void tabiya_position_index_set_with_lines(TabiyaPositionIndex *self, gboolean with_lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPositionIndex, tabiya_position_index_free)

/* What it has done so far, for measuring. */
typedef struct {
    guint64 loaded;  /* games whose columns were read from the file */
    guint64 matched; /* how often a game was asked whether it matches a filter */
} TabiyaPositionWork;

/* For tests. */
TabiyaPositionWork tabiya_position_index_get_work(const TabiyaPositionIndex *self);

typedef struct {
    guint64 games;
    guint64 white, draws, black; /* as in TabiyaPositionMove */
    guint64 elo_sum, elo_games;
    guint last_year;
    GArray *moves; /* of TabiyaPositionMove, by games, then by move; where games end there none is
                      counted, so that their sum may be less than `games` */
    GArray *rows;  /* of gint64: ids of games, ascending */
    GArray *best;  /* the same, of those with the highest ratings (of both players together), of
                      equal ones the later, the best first; none unless they are asked for */
} TabiyaPositionAnswer;

void tabiya_position_answer_clear(TabiyaPositionAnswer *self);

/* Fills in `answer`, whatever it held; only where it returns TRUE it is to be cleared. `filter` may
 * be NULL. All games are counted, and `limit` of them are rows, those of the lowest ids (0: none;
 * G_MAXUINT: all). FALSE with G_IO_ERROR_CANCELLED or a TABIYA_ERROR_STORE…. */
gboolean tabiya_position_index_find(TabiyaPositionIndex *self, const EngPosition *position,
                                    const TabiyaPositionFilter *filter, guint limit,
                                    GCancellable *cancellable, TabiyaPositionAnswer *answer,
                                    GError **error);

/* What is asked of several positions. Rows and best games are told of the first, of the others
 * none. All is lent. */
typedef struct {
    const EngPosition *positions;
    guint n_positions;                  /* one at least */
    const TabiyaPositionFilter *filter; /* (nullable) */
    guint limit;                        /* of rows, as above */
    guint n_best;                       /* of the best games */
} TabiyaPositionQuestion;

/* The same for several positions, of one moment: `answers[i]` is that of `positions[i]`. */
gboolean tabiya_position_index_find_all(TabiyaPositionIndex *self,
                                        const TabiyaPositionQuestion *question,
                                        GCancellable *cancellable, TabiyaPositionAnswer *answers,
                                        GError **error);

G_END_DECLS

#endif
