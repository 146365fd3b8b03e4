/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The training session of a repertoire, for the window's board: a TabiyaTrainingSession that goes
 * to a position, asks for the move, and shows what the lines say about it.
 *
 *     tabiya_repertoire_training_begin(session, id, FALSE);   // LOADING, then SHOWING, ASKING
 *     tabiya_board_session_play(…)                            // RIGHT or WRONG; it is written
 *     tabiya_repertoire_training_next(session)                // the next position, or OVER
 *
 * The grade is written with the answer: GOOD for what was right at once, however long it took,
 * AGAIN for what was not. A person who knows better says so (grade()), and then that is written in
 * its place. What was wrong is asked again before the end. From one position training goes on along
 * the line where the next one is due, too. "Undo" takes the last answer back, its grade and all.
 *
 * Its game is the way to the position and what was answered; one may look back in it.
 *
 * Its stage is a TabiyaTrainingStage. Beyond TabiyaTrainingSession's there is a property
 * (read-only, notifies),
 *   left   uint: cards that are still to be answered
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

/* Trains the repertoire `id`: what is due today, and the day's new cards; with `more` as many new
 * cards once more, whatever the day. */
void tabiya_repertoire_training_begin(TabiyaRepertoireTraining *self, gint64 id, gboolean more);
/* Ends the session: OVER. All answers are kept. */
void tabiya_repertoire_training_end(TabiyaRepertoireTraining *self);
gint64 tabiya_repertoire_training_get_repertoire_id(TabiyaRepertoireTraining *self);

/* RIGHT, WRONG: goes on. */
void tabiya_repertoire_training_next(TabiyaRepertoireTraining *self);
/* RIGHT: writes this grade in place of the one that was given, and goes on. Does nothing for an
 * answer that was found with help, whose grade stays AGAIN. */
void tabiya_repertoire_training_grade(TabiyaRepertoireTraining *self, TabiyaGrade grade);
/* RIGHT at once: how many days each grade would be, by grade - 1 (0: today again). FALSE
 * otherwise. */
gboolean tabiya_repertoire_training_get_days(TabiyaRepertoireTraining *self,
                                             guint days[TABIYA_N_GRADES]);
/* WRONG: hides the answer, so that one can try again. */
void tabiya_repertoire_training_try_again(TabiyaRepertoireTraining *self);
/* ASKING: marks the piece that moves; asked once more, tells what is to be played, as a wrong
 * answer does. */
void tabiya_repertoire_training_hint(TabiyaRepertoireTraining *self);

TabiyaTrainingStage tabiya_repertoire_training_get_stage(TabiyaRepertoireTraining *self);

/* Of this session: cards that were answered, and those of them that were right at once. */
guint tabiya_repertoire_training_get_n_answered(TabiyaRepertoireTraining *self);
guint tabiya_repertoire_training_get_n_right(TabiyaRepertoireTraining *self);
guint tabiya_repertoire_training_get_n_left(TabiyaRepertoireTraining *self);
/* OVER: new cards that could be begun still. */
guint tabiya_repertoire_training_get_n_more(TabiyaRepertoireTraining *self);

G_END_DECLS

#endif
