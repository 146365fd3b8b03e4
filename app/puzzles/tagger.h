/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which themes a puzzle is of, from its moves alone: no engine is asked.
 *
 * Every theme is one rule (tagger-rules.h), a question about the line played out on the board. The
 * goals advantage, crushing and equality are an engine's judgement: with `score` they follow from
 * it, without from the material that the line wins. Who played the game (master …) cannot be seen on
 * the board and is never set.
 */
#ifndef TABIYA_TAGGER_H
#define TABIYA_TAGGER_H

#include "app/puzzles/theme.h"
#include "app/score.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* `moves` from `start` as a puzzle has them: the opponent's first, the solver's last. `score`: of the
 * position that is solved, White's view; NULL: unknown. The empty set if a move is not legal or the
 * line is no puzzle's. */
TabiyaThemes tabiya_tag_moves(const EngPosition *start, const EngMove *moves, gsize length,
                              const TabiyaScore *score);

G_END_DECLS

#endif
