/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns a mistake of the user's into a puzzle. */
#ifndef TABIYA_MISTAKE_PUZZLE_H
#define TABIYA_MISTAKE_PUZZLE_H

#include "app/store/game-record.h"
#include "app/store/mistake-rows.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* Its id is "m" and the number of its card. NULL: its moves are not legal. Pure. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_from_mistake(const TabiyaMistake *mistake) G_GNUC_WARN_UNUSED_RESULT;

/* Tells against whom and when it was, what was played and what that cost: `puzzle` is the one made
 * of `mistake`, `record` its game, NULL if that is gone. It gives the position away, so it is to be
 * shown only after solving. (transfer full) */
char *tabiya_mistake_dup_story(const TabiyaMistake *mistake, const TabiyaPuzzle *puzzle,
                               const TabiyaGameRecord *record) G_GNUC_WARN_UNUSED_RESULT;

/* The card that the id of such a puzzle names; 0: it is another puzzle's. */
gint64 tabiya_puzzle_get_mistake_card(const TabiyaPuzzle *puzzle);

G_END_DECLS

#endif
