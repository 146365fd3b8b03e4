/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See spec-find.h. */
#include "app/library/spec-find.h"

typedef struct {
    const TabiyaSpecSearch *search;
    TabiyaReplayBoard board;
    gboolean any; /* any of `holds` */
    gboolean holds[TABIYA_SPEC_MAX_FORMS];
    guint held[TABIYA_SPEC_MAX_FORMS]; /* consecutive positions so far */
} Walk;

/* Checks the forms again that depend on squares of `changed`. */
static void look(Walk *walk, EngBitboard changed)
{
    const TabiyaSpecSearch *search = walk->search;
    walk->any = FALSE;
    for (guint i = 0; i < search->n_forms; i++) {
        if (changed & search->cares[i])
            walk->holds[i] = search->holds(search->forms[i], &walk->board);
        if (!walk->holds[i])
            walk->held[i] = 0;
        walk->any |= walk->holds[i];
    }
}

static gboolean may_come(Walk *walk)
{
    const TabiyaSpecSearch *search = walk->search;
    for (guint i = 0; i < search->n_forms; i++) {
        if (walk->holds[i] || search->may_come(search->forms[i], &walk->board))
            return TRUE;
    }
    return FALSE;
}

/* Whether a form has held long enough, counting this position. */
static gboolean count(Walk *walk)
{
    const TabiyaSpecSearch *search = walk->search;
    for (guint i = 0; i < search->n_forms; i++) {
        if (walk->holds[i] && ++walk->held[i] >= search->when.hold)
            return TRUE;
    }
    return FALSE;
}

/* Plays a move, and checks if it can have changed a result. FALSE: no form can hold any more. */
static inline gboolean go_on(Walk *walk, EngMove move, EngBitboard cares)
{
    const TabiyaSpecSearch *search = walk->search;
    const gboolean trade = tabiya_replay_board_is_trade(&walk->board, move);
    const EngPieceType mover = eng_piece_type(walk->board.board[eng_move_from(move)]);
    const EngBitboard changed = tabiya_replay_board_play(&walk->board, move);
    if (search->cares_for == TABIYA_SPEC_CARES_SQUARES) {
        if (changed & cares)
            look(walk, changed);
    } else if (trade || (search->cares_for == TABIYA_SPEC_CARES_PAWNS && mover == ENG_PAWN)) {
        look(walk, ~UINT64_C(0));
    }
    return !trade || may_come(walk);
}

int tabiya_spec_find(const TabiyaSpecSearch *search, const EngPosition *start, const EngMove *moves,
                     guint n_moves)
{
    Walk walk;
    EngBitboard cares = 0;
    const guint last = MIN(n_moves, search->when.last_ply);
    walk.search = search;
    for (guint i = 0; i < search->n_forms; i++) {
        walk.held[i] = 0;
        cares |= search->cares[i];
    }
    tabiya_replay_board_begin(&walk.board, start);
    look(&walk, ~UINT64_C(0));
    for (guint ply = 0;; ply++) {
        if (walk.any && ply >= search->when.first_ply && count(&walk))
            return (int)(ply - search->when.hold + 1);
        if (ply >= last || !go_on(&walk, moves[ply], cares))
            return -1;
    }
}
