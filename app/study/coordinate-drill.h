/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Coordinates, as an exercise: in a round of thirty seconds squares are found by their names
 * ("where is e4?"), or named as they light up. A wrong answer costs only its time: the same is
 * asked again.
 *
 * A TabiyaBoardSession, for the window's board, though nothing is played on it: its game is empty,
 * moves are refused. "flipped" is the side the board is seen from; "status" is what is asked or how
 * it went, "announcement" the same for a screen reader.
 *
 * Properties beyond TabiyaBoardSession's (all notify):
 *   naming        gboolean, read-write: squares are named rather than found. Ends a round.
 *   running       gboolean, read-only
 *   seconds-left  int, read-only
 *   score         int, read-only: right answers of the round, or of the last one
 *   asked         int, read-only: the EngSquare that is asked for; ENG_NO_SQUARE between rounds
 *   typed         string, read-only: the file's letter of a name that is half typed, or ""
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

/* A new round; one that runs is dropped. */
void tabiya_coordinate_drill_start(TabiyaCoordinateDrill *self);
/* Ends it without "finished". */
void tabiya_coordinate_drill_stop(TabiyaCoordinateDrill *self);
/* One second less, as when the clock ticks. */
void tabiya_coordinate_drill_tick_for_tests(TabiyaCoordinateDrill *self);

/* FALSE: wrong, or nothing is asked. */
gboolean tabiya_coordinate_drill_answer(TabiyaCoordinateDrill *self, EngSquare square);
/* A letter a…h, then a digit 1…8, answer when squares are named; a letter may be corrected by
 * another. FALSE: the character is of no use now. */
gboolean tabiya_coordinate_drill_type(TabiyaCoordinateDrill *self, gunichar character);

gboolean tabiya_coordinate_drill_get_naming(TabiyaCoordinateDrill *self);
gboolean tabiya_coordinate_drill_get_running(TabiyaCoordinateDrill *self);
int tabiya_coordinate_drill_get_score(TabiyaCoordinateDrill *self);
EngSquare tabiya_coordinate_drill_get_asked(TabiyaCoordinateDrill *self);
const char *tabiya_coordinate_drill_get_typed(TabiyaCoordinateDrill *self);

G_END_DECLS

#endif
