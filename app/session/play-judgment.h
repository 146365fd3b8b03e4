/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the opponent takes a draw, offers one, or has had enough: by its evaluation and by what
 * is on the board, never by how long a game has gone on, so that a game from a FEN is judged as any
 * other. Pure: the same position and score get the same answer.
 *
 * Scores are centipawns from the side that decides. */
#ifndef TABIYA_PLAY_JUDGMENT_H
#define TABIYA_PLAY_JUDGMENT_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* Whether a draw is agreed to. Who is clearly worse agrees at once; who is level agrees in an
 * endgame, or where nothing has happened for twenty moves; who is clearly better plays on. */
gboolean tabiya_play_takes_draw(const EngPosition *position, int score_cp);

/* Whether a draw is offered: only where both sides would be content with it. */
gboolean tabiya_play_would_offer_draw(const EngPosition *position, int score_cp);

/* Whether a player of this level resigns after `moves` moves in a row that all looked as bad as
 * tabiya_play_is_hopeless() says. Levels 1 to 3 play on to the mate. */
gboolean tabiya_play_would_resign(int level, int moves);
gboolean tabiya_play_is_hopeless(int score_cp);

G_END_DECLS

#endif
