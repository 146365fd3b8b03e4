/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See motif-shapes.h. Each shape of a tactic is one function on the positions around the winning
 * capture.
 *
 * The table at the end orders them from the most specific to the one that always fits. Each
 * examines the winner's move before the capture, its key, the loser's answer, and the capture. */
#include "app/analysis/motif-shapes.h"

#include "app/analysis/material.h"
#include "engine/board/attacks.h"
#include "engine/board/movegen.h"

#define KING_VALUE_CP 10000

/* --- Positions -------------------------------------------------------------------------------- */

static EngPieceType type_on(const EngPosition *position, EngSquare square)
{
    return eng_piece_type(position->board[square]);
}

static int worth_cp(const EngPosition *position, EngSquare square)
{
    EngPieceType type = type_on(position, square);
    return type == ENG_KING ? KING_VALUE_CP : tabiya_piece_value_cp(type);
}

/* What the piece on `square` attacks. */
static EngBitboard attacks_from(const EngPosition *position, EngSquare square)
{
    EngPiece piece = position->board[square];
    if (piece == ENG_NO_PIECE)
        return 0;
    if (eng_piece_type(piece) == ENG_PAWN)
        return eng_pawn_attacks(eng_piece_color(piece), square);
    return eng_piece_attacks(eng_piece_type(piece), square, eng_position_occupied(position));
}

static EngBitboard attackers_of(const EngPosition *position, EngSquare square, EngColor color)
{
    return eng_position_attackers(position, square, eng_position_occupied(position)) &
           position->by_color[color];
}

static gboolean is_slider(const EngPosition *position, EngSquare square)
{
    EngPieceType type = type_on(position, square);
    return type == ENG_BISHOP || type == ENG_ROOK || type == ENG_QUEEN;
}

static gboolean is_between(EngSquare square, EngSquare a, EngSquare b)
{
    return (eng_between(a, b) & eng_bit(square)) != 0;
}

/* The enemy slider that pins the piece of `color` on `square` to the piece on `behind`, its king or
 * a more valuable piece of its own; ENG_NO_SQUARE: none. */
static EngSquare find_pinner(const EngPosition *position, EngSquare square, EngSquare behind,
                             EngColor color)
{
    EngBitboard enemies = attackers_of(position, square, eng_other(color));
    while (enemies) {
        EngSquare pinner = eng_pop_first(&enemies);
        if (is_slider(position, pinner) && is_between(square, pinner, behind) &&
            (eng_between(pinner, behind) & eng_position_occupied(position)) == eng_bit(square)) {
            return pinner;
        }
    }
    return ENG_NO_SQUARE;
}

/* --- The line --------------------------------------------------------------------------------- */

static const EngPosition *position_at(const TabiyaMotifLine *line, guint i)
{
    return &line->at[i];
}

static EngSquare from_of(const TabiyaMotifLine *line, guint i)
{
    return eng_move_from(line->moves[i]);
}

static EngSquare to_of(const TabiyaMotifLine *line, guint i)
{
    return eng_move_to(line->moves[i]);
}

static gboolean is_castling(const TabiyaMotifLine *line, guint i)
{
    return eng_move_kind(line->moves[i]) == ENG_MOVE_CASTLING;
}

/* Whether the captured piece was already there after `moves` moves. */
static gboolean victim_stood(const TabiyaMotifLine *line, guint moves)
{
    EngSquare square = to_of(line, line->capture);
    EngPiece victim = position_at(line, line->capture)->board[square];
    if (victim == ENG_NO_PIECE) /* en passant, or a promotion without a capture */
        return FALSE;
    for (guint i = moves; i < line->capture; i++) {
        if (to_of(line, i) == square)
            return FALSE;
    }
    return position_at(line, moves)->board[square] == victim;
}

/* Whether the capturing piece does not move between move `from` and the capture. */
static gboolean captor_stood(const TabiyaMotifLine *line, guint from)
{
    EngSquare square = from_of(line, line->capture);
    for (guint i = from + 1; i < line->capture; i++) {
        if (from_of(line, i) == square || to_of(line, i) == square)
            return FALSE;
    }
    return TRUE;
}

/* Fills in a shape's findings; the table has its motif. */
static gboolean fill(TabiyaClaim *claim, guint key, EngSquare actor, EngSquare first,
                     EngSquare second)
{
    claim->key = key;
    claim->actor = actor;
    claim->targets[0] = first;
    claim->targets[1] = second;
    return TRUE;
}

/* --- Shapes ----------------------------------------------------------------------------------- */

/* Whether the piece on `square` after `moves` moves is captured there later. */
static gboolean is_taken_later(const TabiyaMotifLine *line, guint moves, EngSquare square)
{
    for (guint i = moves; i < line->length; i++) {
        if (from_of(line, i) == square)
            return FALSE;
        if (to_of(line, i) == square)
            return TRUE;
    }
    return FALSE;
}

/* A pawn promotes, and the new piece outweighs all other gains. */
static gboolean find_promotion(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    for (guint i = 0; i < line->end; i += 2) {
        EngMove move = line->moves[i];
        if (eng_move_kind(move) != ENG_MOVE_PROMOTION)
            continue;
        int gain = tabiya_piece_value_cp(eng_move_promoted(move)) - 100;
        if (claim->won_cp - gain >= 100 || is_taken_later(line, i + 1, eng_move_to(move)))
            continue;
        claim->capture = i;
        return fill(claim, i, ENG_NO_SQUARE, eng_move_to(move), ENG_NO_SQUARE);
    }
    return FALSE;
}

/* Pieces that the one on `square` attacks and would like to capture: more valuable ones, or
 * undefended ones. */
static EngBitboard find_targets(const EngPosition *position, EngSquare square, EngColor enemy)
{
    EngBitboard targets = attacks_from(position, square) & position->by_color[enemy], good = 0;
    while (targets) {
        EngSquare target = eng_pop_first(&targets);
        if (worth_cp(position, target) > worth_cp(position, square) ||
            !attackers_of(position, target, enemy)) {
            good |= eng_bit(target);
        }
    }
    return good;
}

static gboolean find_fork(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    EngSquare square = from_of(line, line->capture), victim = to_of(line, line->capture);
    for (guint back = 2; back <= 4 && back <= line->capture; back += 2) {
        guint key = line->capture - back;
        if (to_of(line, key) != square || is_castling(line, key) || !captor_stood(line, key) ||
            !victim_stood(line, key + 1)) {
            continue;
        }
        const EngPosition *after = position_at(line, key + 1);
        EngBitboard targets = find_targets(after, square, line->loser);
        if (!(targets & eng_bit(victim)))
            continue;
        targets &= ~eng_bit(victim) & ~after->by_type[ENG_PAWN];
        EngSquare other = ENG_NO_SQUARE;
        while (targets) {
            EngSquare target = eng_pop_first(&targets);
            if (other == ENG_NO_SQUARE || worth_cp(after, target) > worth_cp(after, other))
                other = target;
        }
        if (other != ENG_NO_SQUARE)
            return fill(claim, key, square, victim, other);
    }
    return FALSE;
}

static gboolean find_discovered(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    if (line->capture < 2)
        return FALSE;
    guint key = line->capture - 2;
    if (is_castling(line, key) || !captor_stood(line, key) || !victim_stood(line, key + 1))
        return FALSE;
    const EngPosition *before = position_at(line, key), *after = position_at(line, key + 1);
    EngSquare captor = from_of(line, line->capture), victim = to_of(line, line->capture);
    EngSquare opened = from_of(line, key), moved = to_of(line, key);
    if (captor != moved) {
        return is_slider(after, captor) && is_between(opened, captor, victim) &&
               (attacks_from(after, captor) & eng_bit(victim)) &&
               !(attacks_from(before, captor) & eng_bit(victim)) &&
               fill(claim, key, captor, victim, ENG_NO_SQUARE);
    }
    EngSquare king = eng_position_king(after, line->loser);
    EngBitboard checkers = after->checkers & ~eng_bit(moved);
    if (!checkers || !is_between(opened, eng_first(checkers), king) ||
        !(attacks_from(after, moved) & eng_bit(victim))) {
        return FALSE;
    }
    return fill(claim, key, eng_first(checkers), king, victim);
}

static gboolean find_skewer(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    if (line->capture < 2)
        return FALSE;
    guint key = line->capture - 2;
    const EngPosition *after = position_at(line, key + 1);
    EngSquare captor = from_of(line, line->capture), victim = to_of(line, line->capture);
    EngSquare front = from_of(line, key + 1);
    if (!captor_stood(line, key) || !victim_stood(line, key + 1) || is_castling(line, key + 1) ||
        !is_slider(after, captor) || !is_between(front, captor, victim) ||
        !(attacks_from(after, captor) & eng_bit(front)) ||
        worth_cp(after, front) < worth_cp(after, victim)) {
        return FALSE;
    }
    return fill(claim, key, captor, front, victim);
}

/* The only defender of the captured piece, if the winner has just captured something else;
 * ENG_NO_SQUARE: none, or several. */
static EngSquare find_sole_defender(const TabiyaMotifLine *line)
{
    if (line->capture < 2)
        return ENG_NO_SQUARE;
    guint key = line->capture - 2;
    const EngPosition *before = position_at(line, key);
    EngSquare victim = to_of(line, line->capture);
    if (!victim_stood(line, key) || to_of(line, key) == victim ||
        !eng_move_is_capture(before, line->moves[key]) ||
        eng_move_kind(line->moves[key]) == ENG_MOVE_EN_PASSANT) {
        return ENG_NO_SQUARE;
    }
    EngBitboard defenders = attackers_of(before, victim, line->loser);
    return !defenders || eng_has_several(defenders) ? ENG_NO_SQUARE : eng_first(defenders);
}

/* The defender was captured. */
static gboolean find_removed_defender(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    EngSquare defender = find_sole_defender(line);
    if (defender == ENG_NO_SQUARE || defender != to_of(line, line->capture - 2))
        return FALSE;
    return fill(claim, line->capture - 2, ENG_NO_SQUARE, defender, to_of(line, line->capture));
}

/* The defender was lured away by a recapture. */
static gboolean find_overloaded(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    EngSquare defender = find_sole_defender(line);
    if (defender == ENG_NO_SQUARE)
        return FALSE;
    guint key = line->capture - 2;
    const EngPosition *before = position_at(line, key);
    const EngPosition *at_capture = position_at(line, line->capture);
    EngSquare victim = to_of(line, line->capture), first = to_of(line, key);
    if (from_of(line, key + 1) != defender || to_of(line, key + 1) != first ||
        is_castling(line, key + 1) || type_on(before, defender) == ENG_KING ||
        !(attackers_of(before, first, line->loser) & eng_bit(defender)) ||
        (attacks_from(at_capture, first) & eng_bit(victim))) {
        return FALSE;
    }
    return fill(claim, key, defender, first, victim);
}

/* Whether the side to move wins at least this much by captures on `square`, where each side may
 * stop. Plays only legal moves: a static exchange would miss a capture that gives check. */
static gboolean wins_on(const EngPosition *position, EngSquare square, int threshold_cp)
{
    if (threshold_cp <= 0)
        return TRUE;
    const EngColor side = (EngColor)position->side_to_move;
    EngMoveList list;
    eng_movegen_tactical(position, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_to(list.moves[i]) != square || !eng_move_is_capture(position, list.moves[i]))
            continue;
        EngPosition after;
        eng_position_play(&after, position, list.moves[i]);
        int taken =
            tabiya_material_balance_cp(&after, side) - tabiya_material_balance_cp(position, side);
        /* It is won unless the other side wins so much back that less than the threshold is
         * left. */
        if (!wins_on(&after, square, taken - threshold_cp + 1))
            return TRUE;
    }
    return FALSE;
}

/* Whether the moving piece is lost for at least a pawn on its new square. */
static gboolean loses_by(const EngPosition *position, EngMove move, EngColor loser)
{
    EngPosition after;
    eng_position_play(&after, position, move);
    int taken =
        tabiya_material_balance_cp(&after, loser) - tabiya_material_balance_cp(position, loser);
    return wins_on(&after, eng_move_to(move), taken + 100);
}

static gboolean loses_by_staying(const EngPosition *position, EngSquare square)
{
    EngPosition passed;
    eng_position_play(&passed, position, ENG_NULL_MOVE);
    return wins_on(&passed, square, 100);
}

static gboolean find_trapped(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    if (line->capture < 2)
        return FALSE;
    guint key = line->capture - 2;
    const EngPosition *after = position_at(line, key + 1);
    EngSquare victim = to_of(line, line->capture);
    if (to_of(line, key + 1) == victim)
        victim = from_of(line, key + 1); /* it moved, and was captured there */
    else if (!victim_stood(line, key + 1))
        return FALSE;
    EngPieceType type = type_on(after, victim);
    if (after->checkers || is_castling(line, key + 1) || type == ENG_PAWN || type >= ENG_KING ||
        !attackers_of(after, victim, line->winner) || !loses_by_staying(after, victim)) {
        return FALSE;
    }
    EngMoveList list;
    eng_movegen_legal(after, &list);
    for (int i = 0; i < list.count; i++) {
        if (eng_move_from(list.moves[i]) == victim && !loses_by(after, list.moves[i], line->loser))
            return FALSE;
    }
    EngSquare attacker = eng_first(attackers_of(after, victim, line->winner));
    return fill(claim, key, attacker, victim, ENG_NO_SQUARE);
}

/* The pieces that the one on `square` of `color` may be pinned to, its king first: squares on its
 * lines. */
static EngBitboard find_shielded(const EngPosition *position, EngSquare square, EngColor color)
{
    EngBitboard behind =
        eng_queen_attacks(square, eng_position_occupied(position)) & position->by_color[color];
    EngBitboard worthy = 0;
    while (behind) {
        EngSquare other = eng_pop_first(&behind);
        if (worth_cp(position, other) > worth_cp(position, square))
            worthy |= eng_bit(other);
    }
    return worthy;
}

static gboolean find_pin(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    if (line->capture < 2 || !victim_stood(line, line->capture - 1))
        return FALSE;
    guint key = line->capture - 2;
    const EngPosition *after = position_at(line, key + 1);
    EngSquare victim = to_of(line, line->capture);
    if (type_on(after, victim) == ENG_PAWN)
        return FALSE;
    EngBitboard shielded = find_shielded(after, victim, line->loser);
    EngBitboard king = shielded & after->by_type[ENG_KING];
    for (EngBitboard left = king ? king : shielded; left;) {
        EngSquare behind = eng_pop_first(&left);
        EngSquare pinner = find_pinner(after, victim, behind, line->loser);
        if (pinner != ENG_NO_SQUARE && worth_cp(after, behind) > worth_cp(after, pinner))
            return fill(claim, key, pinner, victim, behind);
    }
    return FALSE;
}

static gboolean find_pinned_defender(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    const EngPosition *position = position_at(line, line->capture);
    EngSquare victim = to_of(line, line->capture);
    if (!eng_move_is_capture(position, line->moves[line->capture]) ||
        eng_move_kind(line->moves[line->capture]) == ENG_MOVE_EN_PASSANT) {
        return FALSE;
    }
    EngSquare king = eng_position_king(position, line->loser);
    EngBitboard defenders = attackers_of(position, victim, line->loser);
    EngSquare pinner = ENG_NO_SQUARE, pinned = ENG_NO_SQUARE;
    while (defenders) {
        pinned = eng_pop_first(&defenders);
        pinner = pinned == king ? ENG_NO_SQUARE : find_pinner(position, pinned, king, line->loser);
        /* It may still capture along the line of the pin; and the pinner may be the capturer. */
        if (pinner == ENG_NO_SQUARE || pinner == from_of(line, line->capture) ||
            (eng_line(king, pinner) & eng_bit(victim))) {
            return FALSE;
        }
    }
    return pinner != ENG_NO_SQUARE && fill(claim, line->capture, pinner, victim, pinned);
}

static gboolean find_hanging(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    EngMove move = line->moves[0];
    if (line->capture != 0 || !eng_move_is_capture(&line->at[0], move) ||
        eng_move_kind(move) == ENG_MOVE_EN_PASSANT) {
        return FALSE;
    }
    return fill(claim, 0, eng_move_from(move), eng_move_to(move), ENG_NO_SQUARE);
}

static gboolean find_attacked(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    if (line->capture < 2)
        return FALSE;
    guint key = line->capture - 2;
    if (!victim_stood(line, key) || !captor_stood(line, key))
        return FALSE;
    EngSquare captor = from_of(line, line->capture), victim = to_of(line, line->capture);
    const EngPosition *before = position_at(line, key), *after = position_at(line, key + 1);
    gboolean attacked_before = before->board[captor] == after->board[captor] &&
                               (attacks_from(before, captor) & eng_bit(victim));
    if (attacked_before || !(attacks_from(after, captor) & eng_bit(victim)))
        return FALSE;
    return fill(claim, key, captor, victim, ENG_NO_SQUARE);
}

static gboolean find_material(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    return fill(claim, line->capture, ENG_NO_SQUARE, ENG_NO_SQUARE, ENG_NO_SQUARE);
}

static const struct {
    TabiyaMotif motif;
    gboolean (*find)(const TabiyaMotifLine *line, TabiyaClaim *claim);
} SHAPES[] = {
    {TABIYA_MOTIF_PROMOTION, find_promotion},
    {TABIYA_MOTIF_PINNED_DEFENDER, find_pinned_defender},
    {TABIYA_MOTIF_HANGING, find_hanging},
    {TABIYA_MOTIF_FORK, find_fork},
    {TABIYA_MOTIF_DISCOVERED, find_discovered},
    {TABIYA_MOTIF_SKEWER, find_skewer},
    {TABIYA_MOTIF_REMOVED_DEFENDER, find_removed_defender},
    {TABIYA_MOTIF_OVERLOADED, find_overloaded},
    {TABIYA_MOTIF_TRAPPED, find_trapped},
    {TABIYA_MOTIF_PIN, find_pin},
    {TABIYA_MOTIF_ATTACKED, find_attacked},
    {TABIYA_MOTIF_MATERIAL, find_material},
};

void tabiya_motif_find_shape(const TabiyaMotifLine *line, TabiyaClaim *claim)
{
    for (gsize i = 0; i < G_N_ELEMENTS(SHAPES); i++) {
        if (SHAPES[i].find(line, claim)) {
            claim->motif = SHAPES[i].motif;
            return;
        }
    }
}
