/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The messages of guessing moves (guess-session.h), translated. */
#ifndef TABIYA_GUESS_WORDS_H
#define TABIYA_GUESS_WORDS_H

#include "app/study/guess-move.h"
#include "app/study/guess-stage.h"

G_BEGIN_DECLS

/* "White’s move 12". */
char *tabiya_guess_words_dup_turn(const EngPosition *position) G_GNUC_WARN_UNUSED_RESULT;

/* The state in one sentence: "What did White play?" `turn` is the side to move. */
char *tabiya_guess_words_dup_status(TabiyaGuessStage stage, EngColor turn,
                                    const TabiyaGuessTally *tally) G_GNUC_WARN_UNUSED_RESULT;

/* Why no guess can be made at this stage; NULL if one can. */
const char *tabiya_guess_words_get_obstacle(TabiyaGuessStage stage);

/* The verdict on the last guess, and in a second line the difference and the points; or why there
 * is none. */
char *tabiya_guess_words_dup_verdict(TabiyaGuessMove *guess) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
