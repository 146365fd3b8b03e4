/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgame drills: those that were played out, with their results, and the one in progress, which is
 * an unfinished row.
 *
 * Moves are those of both sides, in UCI, separated by spaces. Before them may come the words "?"
 * (the expected result was already given away) and "+" (with help).
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_DRILL_ROWS_H
#define TABIYA_DRILL_ROWS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* `drill` is its key, followed by "/2" if it began from another than its first position. */
gboolean tabiya_drill_rows_add(TabiyaDatabase *db, const char *drill, gboolean reached,
                               const char *moves, gint64 now_ms, GError **error);

/* The results of a drill, whatever position it began from. */
typedef struct {
    char *drill; /* its key; owned */
    guint n_tried, n_reached;
    gboolean last_reached;
    guint best_plies; /* the fewest half-moves to success; 0: no success */
} TabiyaDrillTally;

/* All drills that were played, by key: a GArray that owns its strings. NULL on an error.
 * (transfer full) */
GArray *tabiya_drill_rows_list(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- The drill in progress -------------------------------------------------------------------- */

typedef struct {
    char *drill, *moves; /* as above; owned */
} TabiyaDrillHand;

void tabiya_drill_hand_free(TabiyaDrillHand *hand);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDrillHand, tabiya_drill_hand_free)

/* `drill` NULL: none is in progress any more. */
gboolean tabiya_drill_rows_set_hand(TabiyaDatabase *db, const char *drill, const char *moves,
                                    GError **error);
/* NULL without an error: none is in progress. */
TabiyaDrillHand *tabiya_drill_rows_get_hand(TabiyaDatabase *db,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
