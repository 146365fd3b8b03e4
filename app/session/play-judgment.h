/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides whether Tabiya accepts a draw, offers one or resigns. The decision depends on its
 * evaluation and on the board, never on how long the game has lasted, so that a game from a FEN is
 * judged like any other. Pure: the same position and score get the same answer.
 *
 * Scores are centipawns from the deciding side's view. */
#ifndef TABIYA_PLAY_JUDGMENT_H
#define TABIYA_PLAY_JUDGMENT_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* Whether a draw is accepted. A side that is clearly worse accepts at once; with an even score it
 * accepts in an endgame, or after twenty moves without progress; a side that is clearly better
 * plays on. Of two players the weaker one is content with less. */
gboolean tabiya_play_takes_draw(const EngPosition *position, int score_cp, int rating);

/* Whether a draw is offered: only where it would suit both sides, and where a player of this rating
 * sees it. */
gboolean tabiya_play_would_offer_draw(const EngPosition *position, int score_cp, int rating);

/* Whether a player of this rating resigns after `moves` moves in a row that all looked as bad as
 * tabiya_play_is_hopeless() says. Beginners play on to the mate; then the weaker a player is, the
 * later, and only with far less material or a mate in sight. */
gboolean tabiya_play_would_resign(int rating, int moves);
gboolean tabiya_play_is_hopeless(const EngPosition *position, int score_cp, int rating);

G_END_DECLS

#endif
