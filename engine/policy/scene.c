/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See scene.h. */
#include "engine/policy/scene.h"

#include <string.h>

#include "engine/board/movegen.h"

/* Turn a square to the other side's view, or to the other wing. */
enum { OVER = 56, SIDEWAYS = 7 };

static EngMove turn_over(EngMove move)
{
    return move == ENG_NO_MOVE ? move : (EngMove)(move ^ (OVER | OVER << 6));
}

/* Black's position with the colors exchanged. */
static void turn_board(EngPosition *turned, const EngPosition *position)
{
    memset(turned, 0, sizeof *turned);
    for (int square = 0; square < 64; square++) {
        const EngPiece piece = position->board[square];
        turned->board[square ^ OVER] = piece == ENG_NO_PIECE ? piece : (EngPiece)(piece ^ 8);
    }
    for (int right = 0; right < 4; right++) {
        const EngSquare rook = position->castling_rook[right];
        turned->castling_rook[right ^ 2] = rook == ENG_NO_SQUARE ? rook : rook ^ OVER;
    }
    turned->castling = (uint8_t)((position->castling >> 2 | position->castling << 2) & 15);
    turned->en_passant =
        position->en_passant == ENG_NO_SQUARE ? ENG_NO_SQUARE : position->en_passant ^ OVER;
    turned->side_to_move = ENG_WHITE;
    turned->chess960 = position->chess960;
    turned->halfmove_clock = position->halfmove_clock;
    turned->fullmove_number = position->fullmove_number;
    eng_position_complete(turned);
}

void eng_policy_look(EngPolicyScene *scene, const EngPosition *position, const EngPolicyPast *past)
{
    const bool turned = position->side_to_move == ENG_BLACK;
    *scene = (EngPolicyScene){
        .last = turned ? turn_over(past->last) : past->last,
        .own = turned ? turn_over(past->own) : past->own,
        .captured = past->captured,
        .turned = turned,
    };
    if (turned) {
        turn_board(&scene->position, position);
    } else {
        scene->position = *position;
    }
}

void eng_policy_past_play(EngPolicyPast *past, const EngPosition *before, EngMove move)
{
    past->own = past->last;
    past->last = move;
    past->captured = eng_move_is_capture(before, move);
}

static EngMove mirror_move(EngMove move)
{
    return move == ENG_NO_MOVE ? move : (EngMove)(move ^ (SIDEWAYS | SIDEWAYS << 6));
}

bool eng_policy_mirror(EngPolicyScene *scene, EngMove *move)
{
    EngPosition *position = &scene->position;
    const EngPosition before = *position;
    if (before.castling != 0 || eng_move_kind(scene->last) == ENG_MOVE_CASTLING ||
        eng_move_kind(scene->own) == ENG_MOVE_CASTLING) {
        return false;
    }
    for (int square = 0; square < 64; square++) {
        position->board[square ^ SIDEWAYS] = before.board[square];
    }
    if (before.en_passant != ENG_NO_SQUARE) {
        position->en_passant = before.en_passant ^ SIDEWAYS;
    }
    eng_position_complete(position);
    scene->last = mirror_move(scene->last);
    scene->own = mirror_move(scene->own);
    *move = mirror_move(*move);
    return true;
}

EngMove eng_policy_turn_move(const EngPolicyScene *scene, EngMove move)
{
    return scene->turned ? turn_over(move) : move;
}
