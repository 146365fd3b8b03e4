/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the themes of a puzzle from its moves alone, without an engine.
 *
 * Every theme is one rule (tagger-rules.h), a question about the line played out on the board. The
 * definitions are those that Lichess publishes with its themes; where a definition leaves a
 * threshold open, we use the one that fits Lichess's own tags best in one half of our sample.
 * `./dev bench puzzle-tags` measures the rules on the other half.
 *
 * The goals advantage, crushing and equality are an engine's judgment: with a score they follow
 * from it (from 200 and from 600 centipawns, as Lichess has them), without one from the material
 * that the line wins, which is a guess. The board does not show who played the game (master …).
 */
#ifndef TABIYA_TAGGER_H
#define TABIYA_TAGGER_H

#include "app/score.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* `moves` from `start` as a puzzle has them: the opponent's first, the solver's last. `score`: of
 * the position that is solved, White's view; NULL: unknown. The empty set if a move is illegal, or
 * if these cannot be the moves of a puzzle. */
TabiyaThemes tabiya_tag_moves(const EngPosition *start, const EngMove *moves, gsize length,
                              const TabiyaScore *score);

/* The same of a puzzle. Themes that the board does not show stay as they are: the players' class,
 * and the goal if there is one. */
TabiyaThemes tabiya_puzzle_tag(const TabiyaPuzzle *puzzle);

G_END_DECLS

#endif
