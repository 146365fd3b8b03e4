/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks through a game; see spec-find.h. */
#include "app/library/spec-find.h"

typedef struct {
    const TabiyaSpecSearch *search;
    TabiyaReplay board;
    gboolean holds[TABIYA_SPEC_MAX_FORMS];
    guint held[TABIYA_SPEC_MAX_FORMS]; /* positions on end, this one included */
} Walk;

/* The board of the initial position is set up once. */
static const TabiyaReplay *get_initial(void)
{
    static gsize once;
    static TabiyaReplay initial;
    if (g_once_init_enter(&once)) {
        tabiya_replay_begin(&initial, NULL);
        g_once_init_leave(&once, 1);
    }
    return &initial;
}

/* Whether a move may change the answer of forms that do not depend on certain squares. */
static gboolean is_of_interest(const Walk *walk, EngMove move, gboolean trade)
{
    const EngPiece piece = walk->board.board[eng_move_from(move)];
    return trade || walk->search->cares_for == TABIYA_SPEC_CARES_SQUARES ||
           (walk->search->cares_for == TABIYA_SPEC_CARES_PAWNS &&
            eng_piece_type(piece) == ENG_PAWN);
}

static void look(Walk *walk, EngBitboard changed)
{
    const TabiyaSpecSearch *search = walk->search;
    const gboolean all = search->cares_for != TABIYA_SPEC_CARES_SQUARES;
    for (guint i = 0; i < search->n_forms; i++)
        if (all || (changed & search->cares[i]))
            walk->holds[i] = search->holds(search->forms[i], &walk->board);
}

static gboolean may_come(Walk *walk)
{
    const TabiyaSpecSearch *search = walk->search;
    for (guint i = 0; i < search->n_forms; i++)
        if (walk->holds[i] || search->may_come(search->forms[i], &walk->board))
            return TRUE;
    return FALSE;
}

/* Whether a form has stood long enough, now that it stands here too. */
static gboolean count(Walk *walk)
{
    const TabiyaSpecSearch *search = walk->search;
    for (guint i = 0; i < search->n_forms; i++) {
        walk->held[i] = walk->holds[i] ? walk->held[i] + 1 : 0;
        if (walk->held[i] >= search->when.hold)
            return TRUE;
    }
    return FALSE;
}

int tabiya_spec_find(const TabiyaSpecSearch *search, const EngPosition *start,
                     const EngMove *moves, guint n_moves)
{
    Walk walk;
    walk.search = search;
    for (guint i = 0; i < search->n_forms; i++)
        walk.held[i] = 0;
    if (start == NULL)
        walk.board = *get_initial();
    else
        tabiya_replay_begin(&walk.board, start);
    const guint last = MIN(n_moves, search->when.last_ply);
    for (guint i = 0; i < search->n_forms; i++)
        walk.holds[i] = search->holds(search->forms[i], &walk.board);
    for (guint ply = 0;; ply++) {
        if (ply >= search->when.first_ply && count(&walk))
            return (int)(ply - search->when.hold + 1);
        if (ply >= last)
            return -1;
        const gboolean trade = tabiya_replay_is_trade(&walk.board, moves[ply]);
        const gboolean interest = is_of_interest(&walk, moves[ply], trade);
        const EngBitboard changed = tabiya_replay_play(&walk.board, moves[ply]);
        if (interest)
            look(&walk, changed);
        if (trade && !may_come(&walk))
            return -1;
    }
}

gboolean tabiya_spec_holds(const TabiyaSpecSearch *search, const TabiyaReplay *board)
{
    for (guint i = 0; i < search->n_forms; i++)
        if (search->holds(search->forms[i], board))
            return TRUE;
    return FALSE;
}
