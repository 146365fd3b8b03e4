/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See transition.h. */
#include "ui/board/transition.h"

#include <stdlib.h>

/* The squares not yet explained. */
typedef struct {
    const EngPiece *before;
    const EngPiece *after;
    EngBitboard left; /* a piece left it */
    EngBitboard came; /* a piece arrived on it */
} Open;

typedef bool (*PairFunc)(EngPiece went, EngSquare from, EngPiece came, EngSquare to);

static EngBitboard bit(EngSquare square)
{
    return (EngBitboard)1 << square;
}

static int distance(EngSquare a, EngSquare b)
{
    int files = abs(eng_file(a) - eng_file(b));
    int ranks = abs(eng_rank(a) - eng_rank(b));

    return files * files + ranks * ranks;
}

static bool is_same_piece(EngPiece went, EngSquare from, EngPiece came, EngSquare to)
{
    return went == came;
}

/* A pawn one step before its last rank, and a piece of its color on that rank. */
static bool is_promotion_pair(EngPiece pawn, EngSquare pawn_at, EngPiece officer,
                              EngSquare officer_at)
{
    EngColor color = eng_piece_color(pawn);

    return eng_piece_type(pawn) == ENG_PAWN && eng_piece_type(officer) != ENG_PAWN &&
           eng_piece_type(officer) != ENG_KING && eng_piece_color(officer) == color &&
           eng_rank(officer_at) == (color == ENG_WHITE ? 7 : 0) &&
           eng_rank(pawn_at) == (color == ENG_WHITE ? 6 : 1) &&
           abs(eng_file(pawn_at) - eng_file(officer_at)) <= 1;
}

static bool is_promotion(EngPiece went, EngSquare from, EngPiece came, EngSquare to)
{
    return is_promotion_pair(went, from, came, to);
}

static bool is_promotion_taken_back(EngPiece went, EngSquare from, EngPiece came, EngSquare to)
{
    return is_promotion_pair(came, to, went, from);
}

static void add_step(TabiyaBoardTransition *transition, Open *open, EngSquare from, EngSquare to)
{
    TabiyaBoardStep *step = &transition->steps[transition->count++];

    step->from = from;
    step->to = to;
    step->piece = from != ENG_NO_SQUARE ? open->before[from] : open->after[to];
    step->becomes = to != ENG_NO_SQUARE ? open->after[to] : open->before[from];
    if (from != ENG_NO_SQUARE)
        open->left &= ~bit(from);
    if (to != ENG_NO_SQUARE)
        open->came &= ~bit(to);
    if (from != ENG_NO_SQUARE && to != ENG_NO_SQUARE)
        transition->moving++;
}

/* Adds a step for the nearest pair that `is_pair` accepts; false if there is none. */
static bool add_nearest_pair(TabiyaBoardTransition *transition, Open *open, PairFunc is_pair)
{
    EngSquare best_from = ENG_NO_SQUARE, best_to = ENG_NO_SQUARE;
    int best = 1000;

    for (EngSquare from = 0; from < 64; from++) {
        for (EngSquare to = 0; to < 64; to++) {
            if (!(open->left & bit(from)) || !(open->came & bit(to)) ||
                !is_pair(open->before[from], from, open->after[to], to) ||
                distance(from, to) >= best) {
                continue;
            }
            best = distance(from, to);
            best_from = from;
            best_to = to;
        }
    }
    if (best_from == ENG_NO_SQUARE)
        return false;
    add_step(transition, open, best_from, best_to);
    return true;
}

void tabiya_board_transition_plan(TabiyaBoardTransition *transition, const EngPiece before[64],
                                  const EngPiece after[64])
{
    static const PairFunc pairings[] = {is_same_piece, is_promotion, is_promotion_taken_back};
    Open open = {.before = before, .after = after};

    transition->count = 0;
    transition->moving = 0;
    for (EngSquare square = 0; square < 64; square++) {
        if (before[square] == after[square])
            continue;
        if (before[square] != ENG_NO_PIECE)
            open.left |= bit(square);
        if (after[square] != ENG_NO_PIECE)
            open.came |= bit(square);
    }
    for (size_t i = 0; i < sizeof pairings / sizeof pairings[0]; i++) {
        while (add_nearest_pair(transition, &open, pairings[i]))
            ;
    }
    for (EngSquare square = 0; square < 64; square++) {
        if (open.left & bit(square))
            add_step(transition, &open, square, ENG_NO_SQUARE);
        if (open.came & bit(square))
            add_step(transition, &open, ENG_NO_SQUARE, square);
    }
}
