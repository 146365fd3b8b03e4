/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by position-find.c and position-visit.c: a wanted position, and its search in a segment of
 * the index. */
#ifndef TABIYA_POSITION_QUERY_PRIVATE_H
#define TABIYA_POSITION_QUERY_PRIVATE_H

#include "app/store/database-private.h"
#include "app/store/position-filter.h"
#include "app/store/position-find.h"
#include "app/store/position-replay.h"
#include "app/store/position-segment.h"
#include "app/store/segment-cache.h"

G_BEGIN_DECLS

#define TABIYA_HIT_WORDS (TABIYA_SEGMENT_MAX_GAMES / 64)

struct TabiyaPositionIndex {
    TabiyaDatabase *db;
    TabiyaSegmentCache *segments;
    sqlite3_stmt *block, *spill, *body, *game, *unplaced;
    GArray *entry_moves; /* for TabiyaBlockReader */
    guint64 *hits;       /* slots of the current segment that become rows of the answer */
    guint64 *passing;    /* its slots that live and match the filter, if `has_passing` */
    gboolean has_passing;
    gboolean with_lines;
    guint64 n_matched; /* how many games were checked against filters so far */
};

/* A game among the best ones. */
typedef struct {
    guint64 rank; /* tabiya_game_rank() */
    gint64 id;
} TabiyaRankedGame;

/* A wanted position. */
typedef struct {
    TabiyaPositionIndex *index;
    const EngPosition *position;
    gboolean ambiguous;        /* the key alone is no proof */
    TabiyaReadyFilter *filter; /* borrowed; NULL: every game counts */
    guint limit;               /* of rows */
    guint n_best;              /* of the best games */
    GArray *moves;             /* of TabiyaPositionMove, including the end of the game */
    GArray *rows;
    gboolean rows_ascend;
    GArray *best;      /* of TabiyaRankedGame, best first */
    guint64 least;     /* the lowest rank that may still be among them */
    gint64 last_taken; /* the last game without a place that was counted */
    GError **error;
} TabiyaPositionQuery;

/* Adds the games of a segment with the position. */
gboolean tabiya_position_query_visit(TabiyaPositionQuery *self, TabiyaCachedSegment *segment);

/* Adds a game that has the position and passes the filter. */
void tabiya_position_query_take(TabiyaPositionQuery *self, const TabiyaSegmentGame *game,
                                EngMove move);

/* Keeps only the lowest ids of the rows, ascending. */
void tabiya_position_query_trim_rows(TabiyaPositionQuery *self);

G_END_DECLS

#endif
