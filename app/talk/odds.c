/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See odds.h. */
#include "app/talk/odds.h"

#include "engine/board/setup.h"

static const struct {
    const char *name;
    int file, rank; /* of White's piece */
} ODDS[] = {
    {"pawn", 5, 1}, {"knight", 1, 0}, {"bishop", 2, 0}, {"rook", 0, 0}, {"queen", 3, 0},
};

static gboolean remove_piece(EngPosition *start, int file, int rank)
{
    EngSetup setup;

    eng_setup_from_position(&setup, start);
    setup.board[eng_square(file, rank)] = ENG_NO_PIECE;
    eng_setup_normalize(&setup);
    return eng_setup_to_position(&setup, start);
}

gboolean tabiya_odds_get_start(const char *odds, EngColor giver, EngPosition *start)
{
    eng_position_init(start);
    if (!odds || *odds == '\0')
        return TRUE;
    for (gsize i = 0; i < G_N_ELEMENTS(ODDS); i++) {
        const int rank = giver == ENG_WHITE ? ODDS[i].rank : 7 - ODDS[i].rank;
        if (g_str_equal(ODDS[i].name, odds))
            return remove_piece(start, ODDS[i].file, rank);
    }
    return FALSE;
}
