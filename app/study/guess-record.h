/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The record of a game with guessed moves: a summary in words, and a game to study. */
#ifndef TABIYA_GUESS_RECORD_H
#define TABIYA_GUESS_RECORD_H

#include "app/study/guess-move.h"

G_BEGIN_DECLS

/* "5 guesses as it was played, 1 better than the game, 3 others"; owned by the caller. */
char *tabiya_guess_tally_describe(const TabiyaGuessTally *tally) G_GNUC_WARN_UNUSED_RESULT;
/* "worse by 0.8 · 1 point", "3 points"; `margin` may be NULL. Owned by the caller. */
char *tabiya_guess_points_describe(const char *margin, int points) G_GNUC_WARN_UNUSED_RESULT;

/* A new game with the `shown` moves of `line`, the guesses and their points, all of the line's
 * tags, and a summary for `color` as its first comment. It has the line's result if `shown` reaches
 * the line's end. */
TabiyaGame *tabiya_guess_record_new(TabiyaGame *shown, TabiyaGame *line, EngColor color,
                                    const TabiyaGuessTally *tally) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
