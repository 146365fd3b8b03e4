/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See prior.h. A manner adds to the net's values, so that a move that nobody plays stays one, and
 * among moves that people choose between, the liked one is chosen more often. */
#include "engine/play/prior.h"

#include <stdlib.h>

#include "engine/board/checks.h"

/* Added to the value of castling, which makes it e times as likely with 1: people decide to castle
 * some moves before they do, and a choice that is made at each move comes to it less often. */
static const double CASTLING = 0.8;

/* How much is added to a move's value at ENG_MANNER_MAX. */
static const double CHECK = 0.8, NEARER = 0.4, STORM = 1.0, TRADE = 2.0;

/* In moves of a king. */
static int distance(EngSquare a, EngSquare b)
{
    const int files = abs(eng_file(a) - eng_file(b)), ranks = abs(eng_rank(a) - eng_rank(b));
    return files > ranks ? files : ranks;
}

/* A pawn that goes up the board within so many files of the enemy king. */
static bool is_storm(EngMove move, EngSquare king)
{
    const int apart = eng_file(eng_move_to(move)) - eng_file(king);
    return apart >= -1 && apart <= 1 && eng_rank(eng_move_to(move)) >= 3;
}

/* How much a move of White's goes for the enemy king. */
static double attack(const EngPosition *position, const EngChecks *checks, EngMove move)
{
    const EngPieceType type = eng_piece_type(position->board[eng_move_from(move)]);
    double sum = eng_checks_have(checks, position, move) ? CHECK : 0;
    if (type == ENG_PAWN) {
        return is_storm(move, checks->king) ? sum + STORM : sum;
    }
    const int nearer =
        distance(eng_move_from(move), checks->king) - distance(eng_move_to(move), checks->king);
    return type == ENG_KING ? sum : sum + nearer * NEARER;
}

/* A bishop for a knight is an exchange, too. */
enum { TRADE_LOSS_CP = 50 };

/* Whether it exchanges pieces: takes one that is defended, without a loss to speak of. */
static bool is_trade(const EngPosition *position, EngMove move)
{
    const EngSquare to = eng_move_to(move);
    const EngPiece taken = position->board[to];
    return eng_move_kind(move) != ENG_MOVE_CASTLING && taken != ENG_NO_PIECE &&
           eng_piece_type(taken) != ENG_PAWN && eng_position_is_attacked(position, to, ENG_BLACK) &&
           eng_see_at_least(position, move, -TRADE_LOSS_CP);
}

static void hurry_castling(const EngMoveList *moves, double *values)
{
    for (int i = 0; i < moves->count; i++) {
        values[i] += eng_move_kind(moves->moves[i]) == ENG_MOVE_CASTLING ? CASTLING : 0;
    }
}

static void lean(const EngPosition *position, const EngMoveList *moves, const EngManner *manner,
                 double *values)
{
    const EngChecks checks = eng_find_checks(position);
    for (int i = 0; i < moves->count; i++) {
        const EngMove move = moves->moves[i];
        values[i] += attack(position, &checks, move) * manner->attacks / ENG_MANNER_MAX;
        if (manner->trades != 0 && is_trade(position, move)) {
            values[i] += TRADE * manner->trades / ENG_MANNER_MAX;
        }
    }
}

static double find(const EngPolicyScene *scene, const EngMoveList *moves, const double *chances,
                   EngMove move)
{
    const EngMove turned = eng_policy_turn_move(scene, move);
    int i = 0;
    while (moves->moves[i] != turned) {
        i++;
    }
    return chances[i];
}

void eng_prior_fill(const EngPolicyNet *net, const EngPolicyScene *scene, int rating,
                    const EngManner *manner, EngRootMove *moves, int count)
{
    EngPolicySight sight;
    double chances[ENG_MAX_MOVES];
    eng_policy_see(scene, &sight);
    eng_policy_value(net, &sight, eng_policy_rating(rating), chances);
    hurry_castling(&sight.moves, chances);
    if (manner->attacks != 0 || manner->trades != 0) {
        lean(&scene->position, &sight.moves, manner, chances);
    }
    eng_policy_share(chances, sight.moves.count);
    for (int i = 0; i < count; i++) {
        moves[i].prior = find(scene, &sight.moves, chances, moves[i].move);
    }
}
