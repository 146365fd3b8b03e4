/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ends of a game that the board does not bring about: resigning, agreeing, claiming. */
#include "app/session/play-session-private.h"

#include <glib/gi18n-lib.h>

/* The opponent agrees to a draw when one of these holds: from this half-move on, with at most so
 * much material besides pawns on the board, while it sees at most so much for itself. So it plays a
 * level middlegame on, settles for a level endgame, and takes half a point gladly when it is worse. */
static const struct {
    guint min_ply;
    int max_pieces;
    int max_score_cp;
} CONTENT[] = {
    {20, 14, -100}, /* worse in any position past the opening */
    {60, 14, -10},  /* a long game that leads nowhere */
    {40, 6, 0},     /* an endgame with nothing in it */
    {100, 4, 10},
};

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
    tabiya_play_forget_undone(self);
    tabiya_play_changed(self);
}

gboolean tabiya_play_accepts_draw(TabiyaPlaySession *self, int score_cp)
{
    const TabiyaNode *end = tabiya_play_end(self);
    const EngPosition *position = tabiya_node_get_position(end);
    EngBitboard pieces = eng_position_occupied(position) & ~position->by_type[ENG_PAWN] &
                         ~position->by_type[ENG_KING];
    int count = __builtin_popcountll(pieces);

    for (gsize i = 0; i < G_N_ELEMENTS(CONTENT); i++)
        if (tabiya_node_get_ply(end) >= CONTENT[i].min_ply && count <= CONTENT[i].max_pieces &&
            score_cp <= CONTENT[i].max_score_cp)
            return TRUE;
    return FALSE;
}

void tabiya_play_session_offer_draw(TabiyaPlaySession *self)
{
    TabiyaPlayTurn turn;

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    turn = tabiya_play_turn(self);
    if (turn == TABIYA_TURN_NOBODY) {
        tabiya_play_refuse(self, _("The game is over."), NULL);
    } else if (turn == TABIYA_TURN_PERSON && tabiya_play_claim(self) != TABIYA_ENDING_NONE) {
        tabiya_play_end_game(self, tabiya_play_claim(self));
    } else if (!self->engine_playing) {
        tabiya_play_end_game(self, TABIYA_ENDING_AGREED);
    } else if (self->declined_at == tabiya_play_end(self)) {
        tabiya_play_refuse(self, _("The opponent has just declined a draw: make a move first."),
                           NULL);
    } else if (!self->offered) {
        tabiya_play_weigh_offer(self);
    }
}

void tabiya_play_session_resign(TabiyaPlaySession *self)
{
    EngColor loser;

    g_return_if_fail(TABIYA_IS_PLAY_SESSION(self));

    if (tabiya_play_turn(self) == TABIYA_TURN_NOBODY) {
        tabiya_play_refuse(self, _("The game is over."), NULL);
        return;
    }
    /* With both sides free the side to move gives up. */
    loser = self->engine_playing
                ? self->human_color
                : (EngColor)tabiya_node_get_position(tabiya_play_end(self))->side_to_move;
    tabiya_play_end_game(self, loser == ENG_WHITE ? TABIYA_ENDING_WHITE_RESIGNED
                                                  : TABIYA_ENDING_BLACK_RESIGNED);
}
