/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An exercise in coordinates: in rounds of thirty seconds you find squares by name ("where is
 * e4?"), or name squares that light up. A wrong answer costs only time: the square is asked again.
 *
 * A TabiyaBoardSession, for the window's board, though nothing is played on it: its game is empty,
 * moves are refused. "flipped" is the side at the bottom; "status" has the question or the result,
 * "announcement" the same for a screen reader.
 *
 * Properties beyond TabiyaBoardSession's (all notify):
 *   naming        gboolean, read-write: name squares, not find them. Setting it ends a round.
 *   running       gboolean, read-only
 *   seconds-left  int, read-only
 *   score         int, read-only: right answers of the round, or of the last one
 *   asked         int, read-only: the EngSquare in question; ENG_NO_SQUARE between rounds
 *   typed         string, read-only: the letter of a half-typed name, or ""
 * Signals:
 *   answered      (guint square, gboolean right)
 *   finished      the time is up
 */
#ifndef TABIYA_COORDINATE_DRILL_H
#define TABIYA_COORDINATE_DRILL_H

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_COORDINATE_DRILL (tabiya_coordinate_drill_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCoordinateDrill, tabiya_coordinate_drill, TABIYA, COORDINATE_DRILL,
                     TabiyaBoardSession)

#define TABIYA_COORDINATE_DRILL_SECONDS 30

TabiyaCoordinateDrill *tabiya_coordinate_drill_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Starts a new round; a running one is dropped. */
void tabiya_coordinate_drill_start(TabiyaCoordinateDrill *self);
/* Ends it without "finished". */
void tabiya_coordinate_drill_stop(TabiyaCoordinateDrill *self);
/* Takes off one second, as the clock does. */
void tabiya_coordinate_drill_tick_for_tests(TabiyaCoordinateDrill *self);

/* FALSE: wrong, or no round is running. */
gboolean tabiya_coordinate_drill_answer(TabiyaCoordinateDrill *self, EngSquare square);
/* When naming squares, a letter a…h and then a digit 1…8 make an answer; another letter replaces
 * the first. FALSE: the character means nothing now. */
gboolean tabiya_coordinate_drill_type(TabiyaCoordinateDrill *self, gunichar character);

gboolean tabiya_coordinate_drill_get_naming(TabiyaCoordinateDrill *self);
gboolean tabiya_coordinate_drill_get_running(TabiyaCoordinateDrill *self);
int tabiya_coordinate_drill_get_score(TabiyaCoordinateDrill *self);
EngSquare tabiya_coordinate_drill_get_asked(TabiyaCoordinateDrill *self);
const char *tabiya_coordinate_drill_get_typed(TabiyaCoordinateDrill *self);

G_END_DECLS

#endif
