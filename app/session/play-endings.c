/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ends of a game that the board does not bring about: resigning, agreeing, claiming. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

#include "app/session/play-judgement.h"

/* The opponent offers a draw again after so many half-moves at the earliest. */
enum { OFFER_AGAIN_PLIES = 20 };

static const TabiyaPlayEnding CLAIMS[] = {
    [ENG_OUTCOME_FIFTY_CLAIMABLE] = TABIYA_ENDING_FIFTY,
    [ENG_OUTCOME_THREEFOLD_CLAIMABLE] = TABIYA_ENDING_THREEFOLD,
};

static const TabiyaResult RESULTS[] = {
    [TABIYA_ENDING_NONE] = TABIYA_RESULT_UNKNOWN,
    [TABIYA_ENDING_WHITE_RESIGNED] = TABIYA_RESULT_BLACK,
    [TABIYA_ENDING_BLACK_RESIGNED] = TABIYA_RESULT_WHITE,
    [TABIYA_ENDING_AGREED] = TABIYA_RESULT_DRAW,
    [TABIYA_ENDING_FIFTY] = TABIYA_RESULT_DRAW,
    [TABIYA_ENDING_THREEFOLD] = TABIYA_RESULT_DRAW,
    [TABIYA_ENDING_WHITE_WON] = TABIYA_RESULT_WHITE,
    [TABIYA_ENDING_BLACK_WON] = TABIYA_RESULT_BLACK,
    [TABIYA_ENDING_DRAWN] = TABIYA_RESULT_DRAW,
};

TabiyaResult tabiya_play_result(TabiyaPlaySession *self)
{
    const TabiyaNode *end = tabiya_play_end(self);
    EngOutcome outcome = tabiya_node_get_outcome(end);

    if (outcome == ENG_OUTCOME_CHECKMATE)
        return tabiya_node_get_position(end)->side_to_move == ENG_WHITE ? TABIYA_RESULT_BLACK
                                                                       : TABIYA_RESULT_WHITE;
    if (eng_outcome_is_final(outcome))
        return TABIYA_RESULT_DRAW;
    return RESULTS[self->ending];
}

TabiyaPlayEnding tabiya_play_claim(TabiyaPlaySession *self)
{
    EngOutcome outcome = tabiya_node_get_outcome(tabiya_play_end(self));

    if (self->ending != TABIYA_ENDING_NONE || outcome <= ENG_OUTCOME_FIVEFOLD)
        return TABIYA_ENDING_NONE;
    return CLAIMS[outcome];
}

void tabiya_play_end_game(TabiyaPlaySession *self, TabiyaPlayEnding ending)
{
    tabiya_play_rest(self);
    self->ending = ending;
    self->hint = ENG_NO_MOVE;
    self->offered = FALSE;
    self->offer = NULL;
    tabiya_play_forget_undone(self);
    tabiya_play_changed(self);
}

gboolean tabiya_play_accepts_draw(TabiyaPlaySession *self, int score_cp)
{
    return tabiya_play_takes_draw(tabiya_node_get_position(tabiya_play_end(self)), score_cp);
}

gboolean tabiya_play_gives_up(TabiyaPlaySession *self, int score_cp)
{
    guint ply = tabiya_node_get_ply(tabiya_play_end(self));

    if (!self->concedes || !tabiya_play_is_hopeless(score_cp)) {
        self->hopeless = 0;
        return FALSE;
    }
    /* Only moves in a row count: a move taken back begins anew. */
    self->hopeless = ply == self->hopeless_ply + 2 ? self->hopeless + 1 : 1;
    self->hopeless_ply = ply;
    return tabiya_play_would_resign(self->level, self->hopeless);
}

gboolean tabiya_play_wants_draw(TabiyaPlaySession *self, int score_cp)
{
    const TabiyaNode *end = tabiya_play_end(self);
    guint ply = tabiya_node_get_ply(end);

    return self->concedes && !self->offered &&
           (self->offer_ply == 0 || ply < self->offer_ply ||
            ply >= self->offer_ply + OFFER_AGAIN_PLIES) &&
           tabiya_play_would_offer_draw(tabiya_node_get_position(end), score_cp);
}

gboolean tabiya_play_is_offered(TabiyaPlaySession *self)
{
    return self->offer != NULL && self->offer == tabiya_play_end(self) && self->engine_playing &&
           tabiya_play_turn(self) == TABIYA_TURN_PERSON;
}

void tabiya_play_session_decline_draw(TabiyaPlaySession *self)
{
    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    self->offer = NULL;
    tabiya_board_session_update(&self->board);
}

void tabiya_play_session_offer_draw(TabiyaPlaySession *self)
{
    TabiyaPlayTurn turn;

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    turn = tabiya_play_turn(self);
    if (turn == TABIYA_TURN_NOBODY) {
        tabiya_board_session_refuse(&self->board, _("The game is over."), NULL);
    } else if (turn == TABIYA_TURN_PERSON && tabiya_play_claim(self) != TABIYA_ENDING_NONE) {
        tabiya_play_end_game(self, tabiya_play_claim(self));
    } else if (!self->engine_playing || tabiya_play_is_offered(self)) {
        tabiya_play_end_game(self, TABIYA_ENDING_AGREED);
    } else if (self->declined_at == tabiya_play_end(self)) {
        tabiya_board_session_refuse(
            &self->board, _("The opponent has just declined a draw: make a move first."), NULL);
    } else if (!self->offered) {
        tabiya_play_weigh_offer(self);
    }
}

void tabiya_play_session_resign(TabiyaPlaySession *self)
{
    EngColor loser;

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    if (tabiya_play_turn(self) == TABIYA_TURN_NOBODY) {
        tabiya_board_session_refuse(&self->board, _("The game is over."), NULL);
        return;
    }
    /* With both sides free the side to move gives up. */
    loser = self->engine_playing
                ? self->human_color
                : (EngColor)tabiya_node_get_position(tabiya_play_end(self))->side_to_move;
    tabiya_play_end_game(self, loser == ENG_WHITE ? TABIYA_ENDING_WHITE_RESIGNED
                                                  : TABIYA_ENDING_BLACK_RESIGNED);
}
