/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The training session of a repertoire, for the window's board: a TabiyaTrainingSession that goes
 * to a position, asks for the move, and shows what the lines say about it.
 *
 *     tabiya_repertoire_training_begin(session, id, FALSE);   // LOADING, then SHOWING, ASKING
 *     tabiya_board_session_play(…)                            // RIGHT or WRONG; it is written
 *     tabiya_repertoire_training_next(session)                // the next position, or OVER
 *
 * The grade is written with the answer: GOOD if it was right at once, however long it took (HARD if
 * the card is new and its answer was shown), else AGAIN. grade() replaces it with the person's own.
 * Cards answered wrong come again before the end. Training follows the line as long as its next
 * card is due, too. "Undo" takes back the last answer with its grade.
 *
 * Its game has the moves to the position and the answers; you can go back in it.
 *
 * Its stage is a TabiyaTrainingStage. Beyond TabiyaTrainingSession's there is a property
 * (read-only, notifies),
 *   left   uint: cards still to answer
 * and a signal,
 *   judged (gboolean right)   an answer was given
 */
#ifndef TABIYA_REPERTOIRE_TRAINING_H
#define TABIYA_REPERTOIRE_TRAINING_H

#include "app/openings/repertoires.h"
#include "app/openings/training-stage.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REPERTOIRE_TRAINING (tabiya_repertoire_training_get_type())
G_DECLARE_FINAL_TYPE(TabiyaRepertoireTraining, tabiya_repertoire_training, TABIYA,
                     REPERTOIRE_TRAINING, TabiyaTrainingSession)

TabiyaRepertoireTraining *
tabiya_repertoire_training_new(TabiyaRepertoires *repertoires) G_GNUC_WARN_UNUSED_RESULT;

/* Whether a card that was never asked is shown with its answer, which is to be played: its grade is
 * then HARD unless the person gives another one, so that it is asked soon. FALSE: it is asked like
 * any other. */
void tabiya_repertoire_training_set_shows_new(TabiyaRepertoireTraining *self, gboolean shows_new);

/* Trains the repertoire `id`: the cards due today and the day's new ones; with `more` another day's
 * worth of new cards. */
void tabiya_repertoire_training_begin(TabiyaRepertoireTraining *self, gint64 id, gboolean more);
/* Ends the session: OVER. All answers are kept. */
void tabiya_repertoire_training_end(TabiyaRepertoireTraining *self);
gint64 tabiya_repertoire_training_get_repertoire_id(TabiyaRepertoireTraining *self);

/* RIGHT, WRONG: goes on. */
void tabiya_repertoire_training_next(TabiyaRepertoireTraining *self);
/* RIGHT: replaces the grade of the answer, and goes on. Does nothing after help: that grade stays
 * AGAIN. */
void tabiya_repertoire_training_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade);
/* RIGHT: the grade that was written with the answer. */
TabiyaGrade tabiya_repertoire_training_get_grade(TabiyaRepertoireTraining *self);
/* RIGHT at once: the interval in days for each grade, by grade - 1 (0: today again). FALSE
 * otherwise. */
gboolean tabiya_repertoire_training_get_days(TabiyaRepertoireTraining *self,
                                             guint days[TABIYA_N_GRADES]);
/* WRONG: hides the answer for another try. */
void tabiya_repertoire_training_try_again(TabiyaRepertoireTraining *self);
/* ASKING: marks the piece to move; a second call shows the answer, and counts as a wrong one. */
void tabiya_repertoire_training_hint(TabiyaRepertoireTraining *self);

TabiyaTrainingStage tabiya_repertoire_training_get_stage(TabiyaRepertoireTraining *self);

/* Cards answered in this session, and how many of them were right at once. */
guint tabiya_repertoire_training_get_n_answered(TabiyaRepertoireTraining *self);
guint tabiya_repertoire_training_get_n_right(TabiyaRepertoireTraining *self);
guint tabiya_repertoire_training_get_n_left(TabiyaRepertoireTraining *self);
/* OVER: how many new cards could still be begun. */
guint tabiya_repertoire_training_get_n_more(TabiyaRepertoireTraining *self);

G_END_DECLS

#endif
