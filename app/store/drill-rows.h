/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Endgames that were played out, and whether they came to what they were worth; and the one that is
 * being played, which is a row that was not finished.
 *
 * Moves are those of both sides, in UCI, a space between. Before them may stand, as words of their
 * own, "?": what it was worth has been given away already, and "+": help was taken.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_DRILL_ROWS_H
#define TABIYA_DRILL_ROWS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* `drill` is its key, with "/2" behind it where it was begun from another position than its first.
 */
gboolean tabiya_drill_rows_add(TabiyaDatabase *db, const char *drill, gboolean reached,
                               const char *moves, gint64 now_ms, GError **error);

/* What came of a drill so far, whatever it was begun from. */
typedef struct {
    char *drill; /* its key; owned */
    guint n_tried, n_reached;
    gboolean last_reached;
    guint best_plies; /* the fewest half-moves that reached it; 0: none did */
} TabiyaDrillTally;

/* Of every drill that was played, by key: a GArray that owns its strings. NULL on an error.
 * (transfer full) */
GArray *tabiya_drill_rows_list(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- The one in hand -------------------------------------------------------------------------- */

typedef struct {
    char *drill, *moves; /* as above; owned */
} TabiyaDrillHand;

void tabiya_drill_hand_free(TabiyaDrillHand *hand);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDrillHand, tabiya_drill_hand_free)

/* `drill` NULL: nothing is, any more. */
gboolean tabiya_drill_rows_set_hand(TabiyaDatabase *db, const char *drill, const char *moves,
                                    GError **error);
/* NULL without an error: nothing is. */
TabiyaDrillHand *tabiya_drill_rows_get_hand(TabiyaDatabase *db,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
