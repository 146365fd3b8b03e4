/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board session for guessing the moves of a game: a TabiyaTrainingSession over a
 * TabiyaGuessMove.
 *
 * Its game is a separate record, never the game being studied: the moves shown so far, guesses as
 * variations with a short verdict, their points as comments, and only the tags that name the
 * players, not the result. So nothing that reads it (board, notation, opening's name) can give
 * anything away, and the studied game does not change.
 *
 *     tabiya_guess_session_offer(session, game, cursor);   // OFFERED: for which side?
 *     tabiya_guess_session_begin(session, ENG_WHITE);      // ASKING
 *     tabiya_board_session_play(…)                         // JUDGING, SHOWING, then ASKING or OVER
 *
 * A guess stays on the board while it is judged; then the game's move and the reply are played,
 * with pauses so that they can be seen. You can go back in between, but guess only at the last
 * move.
 *
 * Its stage is a TabiyaGuessStage. The verdict says how a guess compares and its points; it stays
 * during the next question.
 *
 * Signal: judged (int points): the points of a guess. "status" is the question, "announcement" a
 * verdict or the last move.
 */
#ifndef TABIYA_GUESS_SESSION_H
#define TABIYA_GUESS_SESSION_H

#include "app/study/guess-move.h"
#include "app/study/guess-stage.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GUESS_SESSION (tabiya_guess_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGuessSession, tabiya_guess_session, TABIYA, GUESS_SESSION,
                     TabiyaTrainingSession)

TabiyaGuessSession *tabiya_guess_session_new(TabiyaEngineArbiter *arbiter,
                                             TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

/* Copies the line through `cursor`, to guess its moves from there; from its start if nothing
 * follows. FALSE, and nothing changes, if it has no moves. */
gboolean tabiya_guess_session_offer(TabiyaGuessSession *self, TabiyaGame *game,
                                    const TabiyaNode *cursor);
/* Whether the line can be guessed from a later place than its start, and switching between the
 * two. */
gboolean tabiya_guess_session_can_start_later(TabiyaGuessSession *self);
void tabiya_guess_session_set_from_start(TabiyaGuessSession *self, gboolean from_start);
gboolean tabiya_guess_session_get_from_start(TabiyaGuessSession *self);

/* Begins, or begins again; the chosen side is at the bottom. Not in EMPTY. */
void tabiya_guess_session_begin(TabiyaGuessSession *self, EngColor color);
/* Asks for the side again, with the same game. */
void tabiya_guess_session_restart(TabiyaGuessSession *self);
/* ASKING: shows this move without counting it, or for no points. */
void tabiya_guess_session_skip(TabiyaGuessSession *self);
void tabiya_guess_session_reveal(TabiyaGuessSession *self);
/* Ends the session: OVER. */
void tabiya_guess_session_end(TabiyaGuessSession *self);

/* OVER: the record as a game to study, with a summary (guess-record.h). Otherwise NULL. */
TabiyaGame *tabiya_guess_session_dup_record(TabiyaGuessSession *self) G_GNUC_WARN_UNUSED_RESULT;

TabiyaGuessStage tabiya_guess_session_get_stage(TabiyaGuessSession *self);
/* All zero if there is none. */
TabiyaGuessTally tabiya_guess_session_get_tally(TabiyaGuessSession *self);
/* "White’s move 12": the place where guessing starts. */
char *tabiya_guess_session_dup_place(TabiyaGuessSession *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
