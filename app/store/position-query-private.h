/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What position-find.c and position-visit.c share: a position that is asked for, and how a segment
 * of the index is asked for it. */
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
    guint64 *hits;       /* slots of the segment at hand that are rows of the answer */
    guint64 *passing;    /* slots of it that live and match the filter, if `has_passing` */
    gboolean has_passing;
    gboolean with_lines;
    guint64 n_matched; /* how many games filters have been asked about so far */
};

/* A game among those that are told first. */
typedef struct {
    guint64 rank; /* tabiya_game_rank() */
    gint64 id;
} TabiyaRankedGame;

/* One position that is asked for. */
typedef struct {
    TabiyaPositionIndex *index;
    const EngPosition *position;
    gboolean ambiguous;        /* the key alone is no proof */
    TabiyaReadyFilter *filter; /* borrowed; NULL: every game counts */
    guint limit;               /* of rows */
    guint n_best;              /* of the highest rated ones */
    GArray *moves;             /* of TabiyaPositionMove, with the end of the game among them */
    GArray *rows;
    gboolean rows_ascend;
    GArray *best;      /* of TabiyaRankedGame, the first one first */
    guint64 least;     /* rank of a game that may be among them */
    gint64 last_taken; /* the game without a place that has been counted last */
    GError **error;
} TabiyaPositionQuery;

/* Adds what a segment knows of the position. */
gboolean tabiya_position_query_visit(TabiyaPositionQuery *self, TabiyaCachedSegment *segment);

/* Adds a game that has the position and passes the filter. */
void tabiya_position_query_take(TabiyaPositionQuery *self, const TabiyaSegmentGame *game,
                                EngMove move);

/* Leaves the lowest ids of the rows, ascending. */
void tabiya_position_query_trim_rows(TabiyaPositionQuery *self);

G_END_DECLS

#endif
