/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Guessing the moves of a game, as the window's board sees it: a TabiyaTrainingSession over a
 * TabiyaGuessMove.
 *
 * Its game is a record of its own, never the one that is studied: the moves that have been shown,
 * what was tried instead as variations with a word on how it compares, the points of each try as
 * comments, and of the tags those that tell who played, not how it went. So whatever reads it
 * (board, notation, opening's name) can give nothing away, and what is studied stays as it is.
 *
 *     tabiya_guess_session_offer(session, game, cursor);   // OFFERED: for which side?
 *     tabiya_guess_session_begin(session, ENG_WHITE);      // ASKING
 *     tabiya_board_session_play(…)                         // JUDGING, SHOWING, then ASKING or OVER
 *
 * A move that is tried is on the board while it is judged; then the game's own move and the answer
 * are played, one after the other, with pauses in which they can be seen. Between them one may look
 * back; the next try is taken at the last move only.
 *
 * Its stage is a TabiyaGuessStage. The verdict says how much a try differs and its points; it stays
 * while the next one is asked for.
 *
 * Signal: judged (int points): a try has got so many.
 * "status" is what is asked now, "announcement" a verdict or the last move.
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

/* Takes a copy of the line that leads through `cursor`, to be guessed from there on; from its start
 * if nothing follows. FALSE, and nothing changes, if it has no moves. */
gboolean tabiya_guess_session_offer(TabiyaGuessSession *self, TabiyaGame *game,
                                    const TabiyaNode *cursor);
/* Whether the line goes on from another place than its start, and moving that there (or back). */
gboolean tabiya_guess_session_can_start_later(TabiyaGuessSession *self);
void tabiya_guess_session_set_from_start(TabiyaGuessSession *self, gboolean from_start);
gboolean tabiya_guess_session_get_from_start(TabiyaGuessSession *self);

/* Begins, or begins again. The side is below from now on. Not in EMPTY. */
void tabiya_guess_session_begin(TabiyaGuessSession *self, EngColor color);
/* Asks for the side once more, with the same game. */
void tabiya_guess_session_restart(TabiyaGuessSession *self);
/* ASKING: shows this move without counting it, or for no points. */
void tabiya_guess_session_skip(TabiyaGuessSession *self);
void tabiya_guess_session_reveal(TabiyaGuessSession *self);
/* Enough of it: OVER. */
void tabiya_guess_session_end(TabiyaGuessSession *self);

/* OVER: the record as a game to study, with what it says of how it went (guess-record.h). NULL
 * else. */
TabiyaGame *tabiya_guess_session_dup_record(TabiyaGuessSession *self) G_GNUC_WARN_UNUSED_RESULT;

TabiyaGuessStage tabiya_guess_session_get_stage(TabiyaGuessSession *self);
/* All zero while there is none. */
TabiyaGuessTally tabiya_guess_session_get_tally(TabiyaGuessSession *self);
/* "White’s move 12": the place in the game that the line would be guessed from. */
char *tabiya_guess_session_dup_place(TabiyaGuessSession *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
