/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a game says of the opponent's level. */
#include "app/session/play-session-private.h"

/* Who gives up sooner has not been beaten by the level. */
#define MIN_PLIES 10

/* Equal pieces on both sides, as chess or Chess960 has them. */
static gboolean began_evenly(TabiyaPlaySession *self)
{
    const EngPosition *start = tabiya_game_get_start(self->board.game);
    EngPosition initial;

    eng_position_init(&initial);
    return start->chess960 || eng_position_equal(start, &initial);
}

static TabiyaLevelScore get_score(TabiyaPlaySession *self)
{
    TabiyaResult result = tabiya_game_get_result(self->board.game);
    TabiyaResult won = self->human_color == ENG_WHITE ? TABIYA_RESULT_WHITE : TABIYA_RESULT_BLACK;

    if (result == TABIYA_RESULT_DRAW)
        return TABIYA_LEVEL_DRAWN;
    if (result != won)
        return TABIYA_LEVEL_LOST;
    return self->n_hints > 0 || self->n_takebacks > 1 ? TABIYA_LEVEL_HELPED : TABIYA_LEVEL_WON;
}

gboolean tabiya_play_session_get_level_result(TabiyaPlaySession *self, TabiyaLevelResult *result)
{
    g_return_val_if_fail(TABIYA_IS_PLAY_SESSION(self), FALSE);
    gboolean mate = tabiya_node_get_outcome(tabiya_play_end(self)) == ENG_OUTCOME_CHECKMATE;

    *result = (TabiyaLevelResult){self->store_id, self->level, get_score(self)};
    return tabiya_play_turn(self) == TABIYA_TURN_NOBODY && self->store_id != 0 &&
           self->engine_playing && !self->mixed && began_evenly(self) &&
           (mate || tabiya_node_get_ply(tabiya_play_end(self)) >= MIN_PLIES);
}
