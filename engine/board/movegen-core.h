/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The move generator, private to engine/board/: everything is inlined with constant arguments (side
 * to move, kind of moves, counting or listing), so each client gets its own code.
 *
 * It generates only legal moves. First, from the king: `check_mask` is the set of squares that end
 * a check (all squares if there is none), `pin_straight` and `pin_diagonal` are the rays from the
 * king through one own piece to the slider behind it, including the slider. A piece on a ray of its
 * own kind stays on it; two rays of one kind never share a diagonal or a line that a piece could
 * cross by, so the union of all rays serves for each. The king itself avoids the squares attacked
 * with the king off the board. Only en passant is tried out, since it removes two pawns from a rank
 * at once. */
#ifndef ENG_BOARD_MOVEGEN_CORE_H
#define ENG_BOARD_MOVEGEN_CORE_H

#include "engine/board/attacks.h"
#include "engine/board/position.h"

#define ENG_INLINE static inline __attribute__((always_inline))

/* The part of a position that the generator needs; perft's nodes are just this. */
typedef struct {
    EngBitboard by_type[6];
    EngBitboard by_color[2];
    EngBitboard castling_rooks; /* rooks that may still castle */
    EngSquare en_passant;       /* may also be one that no pawn can legally capture on */
} EngGenBoard;

typedef enum {
    ENG_GEN_LEGAL,
    ENG_GEN_TACTICAL, /* captures and promotions to a queen */
    ENG_GEN_QUIET,    /* the others */
} EngGenKind;

typedef struct {
    EngSquare king;
    EngBitboard own, enemy, occupied;
    EngBitboard checkers;
    EngBitboard check_mask;
    EngBitboard pin_straight, pin_diagonal;
} EngGenState;

/* Collects the moves in a list, or only counts them. */
typedef struct {
    bool counting;
    EngMove *next;
    unsigned count;
} EngGenSink;

ENG_INLINE void eng_gen_put(EngGenSink *sink, EngSquare from, EngBitboard targets)
{
    if (sink->counting) {
        sink->count += (unsigned)eng_popcount(targets);
        return;
    }
    while (targets)
        *sink->next++ = eng_move(from, eng_pop_first(&targets));
}

/* Pawns' moves to `targets`, each from `step` squares before. */
ENG_INLINE void eng_gen_put_pawns(EngGenSink *sink, EngBitboard targets, int step)
{
    if (sink->counting) {
        sink->count += (unsigned)eng_popcount(targets);
        return;
    }
    while (targets) {
        EngSquare to = eng_pop_first(&targets);
        *sink->next++ = eng_move((EngSquare)(to - step), to);
    }
}

ENG_INLINE void eng_gen_put_promotions(EngGenSink *sink, EngBitboard targets, int step,
                                       EngGenKind kind)
{
    if (sink->counting) {
        sink->count += 4 * (unsigned)eng_popcount(targets);
        return;
    }
    while (targets) {
        EngSquare to = eng_pop_first(&targets), from = (EngSquare)(to - step);
        if (kind != ENG_GEN_QUIET)
            *sink->next++ = eng_move_promotion(from, to, ENG_QUEEN);
        if (kind != ENG_GEN_TACTICAL) {
            *sink->next++ = eng_move_promotion(from, to, ENG_KNIGHT);
            *sink->next++ = eng_move_promotion(from, to, ENG_ROOK);
            *sink->next++ = eng_move_promotion(from, to, ENG_BISHOP);
        }
    }
}

ENG_INLINE EngGenBoard eng_gen_board(const EngPosition *position)
{
    EngGenBoard board;
    for (int i = 0; i < 6; i++)
        board.by_type[i] = position->by_type[i];
    board.by_color[0] = position->by_color[0];
    board.by_color[1] = position->by_color[1];
    board.castling_rooks = 0;
    for (unsigned rights = position->castling; rights; rights &= rights - 1)
        board.castling_rooks |= eng_bit(position->castling_rook[__builtin_ctz(rights)]);
    board.en_passant = position->en_passant;
    return board;
}

/* The pieces of `set` that move on ranks and files, or on diagonals. */
ENG_INLINE EngBitboard eng_gen_straight(const EngGenBoard *board, EngBitboard set)
{
    return (board->by_type[ENG_ROOK] | board->by_type[ENG_QUEEN]) & set;
}

ENG_INLINE EngBitboard eng_gen_diagonal(const EngGenBoard *board, EngBitboard set)
{
    return (board->by_type[ENG_BISHOP] | board->by_type[ENG_QUEEN]) & set;
}

/* Sorts the sliders that see the king through own pieces only into checkers and pins. */
ENG_INLINE void eng_gen_snipers(EngGenState *state, EngBitboard snipers, EngBitboard *pins)
{
    *pins = 0;
    while (snipers) {
        EngSquare sniper = eng_pop_first(&snipers);
        EngBitboard between = eng_between(state->king, sniper);
        EngBitboard shields = between & state->own;
        if (!shields)
            state->checkers |= eng_bit(sniper);
        else if (!eng_has_several(shields))
            *pins |= between | eng_bit(sniper);
    }
}

ENG_INLINE void eng_gen_prepare(const EngGenBoard *board, EngColor us, EngGenState *state)
{
    state->own = board->by_color[us];
    state->enemy = board->by_color[us ^ 1];
    state->occupied = state->own | state->enemy;
    EngSquare king = state->king = eng_first(board->by_type[ENG_KING] & state->own);
    state->checkers = (eng_pawn_attacks(us, king) & board->by_type[ENG_PAWN] & state->enemy) |
                      (eng_knight_attacks(king) & board->by_type[ENG_KNIGHT] & state->enemy);
    eng_gen_snipers(state,
                    eng_rook_attacks(king, state->enemy) & eng_gen_straight(board, state->enemy),
                    &state->pin_straight);
    eng_gen_snipers(state,
                    eng_bishop_attacks(king, state->enemy) & eng_gen_diagonal(board, state->enemy),
                    &state->pin_diagonal);
    state->check_mask = ~UINT64_C(0);
    if (state->checkers) {
        bool twice = eng_has_several(state->checkers);
        EngSquare checker = eng_first(state->checkers);
        state->check_mask = twice ? 0 : eng_between(king, checker) | eng_bit(checker);
    }
}

/* All squares that `them` attack with the blockers `occupied`. */
ENG_INLINE EngBitboard eng_gen_attacked(const EngGenBoard *board, EngColor them,
                                        EngBitboard occupied)
{
    EngBitboard set = board->by_color[them];
    EngBitboard pawns = board->by_type[ENG_PAWN] & set;
    EngBitboard attacked = eng_ahead_a(pawns, them) | eng_ahead_h(pawns, them);
    for (EngBitboard b = board->by_type[ENG_KNIGHT] & set; b;)
        attacked |= eng_knight_attacks(eng_pop_first(&b));
    for (EngBitboard b = eng_gen_diagonal(board, set); b;)
        attacked |= eng_bishop_attacks(eng_pop_first(&b), occupied);
    for (EngBitboard b = eng_gen_straight(board, set); b;)
        attacked |= eng_rook_attacks(eng_pop_first(&b), occupied);
    return attacked | eng_king_attacks(eng_first(board->by_type[ENG_KING] & set));
}

/* The squares of king and rook after castling by right `index`, the squares the king crosses
 * (including its last), and whether nothing else blocks either. */
ENG_INLINE EngSquare eng_gen_castled_king(int index)
{
    return eng_square(index & 1 ? 2 : 6, index & 2 ? 7 : 0);
}

ENG_INLINE EngSquare eng_gen_castled_rook(int index)
{
    return eng_square(index & 1 ? 3 : 5, index & 2 ? 7 : 0);
}

ENG_INLINE EngBitboard eng_gen_king_path(EngSquare king, int index)
{
    EngSquare to = eng_gen_castled_king(index);
    return eng_between(king, to) | eng_bit(to);
}

ENG_INLINE bool eng_gen_castling_is_clear(EngBitboard occupied, EngSquare king, EngSquare rook,
                                          int index)
{
    EngSquare rook_to = eng_gen_castled_rook(index);
    EngBitboard path =
        eng_gen_king_path(king, index) | eng_between(rook, rook_to) | eng_bit(rook_to);
    return !(path & occupied & ~(eng_bit(king) | eng_bit(rook)));
}

/* The rooks that `us` can castle with, considering only blockers. A rook pinned on the back rank
 * cannot: in Chess960 it may be all that shields the king's new square. */
ENG_INLINE EngBitboard eng_gen_castling_rooks(const EngGenBoard *board, EngColor us,
                                              const EngGenState *state)
{
    EngBitboard rooks = board->castling_rooks & state->own & ~state->pin_straight;
    for (EngBitboard b = rooks; b;) {
        EngSquare rook = eng_pop_first(&b);
        int index = (int)us * 2 + (rook < state->king);
        if (!eng_gen_castling_is_clear(state->occupied, state->king, rook, index))
            rooks ^= eng_bit(rook);
    }
    return rooks;
}

/* Steps of the king, and castling. */
ENG_INLINE void eng_gen_king(const EngGenBoard *board, EngColor us, EngGenKind kind,
                             const EngGenState *state, EngBitboard targets, EngGenSink *sink)
{
    EngBitboard steps = eng_king_attacks(state->king) & targets, rooks = 0;
    if (kind != ENG_GEN_TACTICAL && !state->checkers)
        rooks = eng_gen_castling_rooks(board, us, state);
    if (!(steps | rooks))
        return;
    EngBitboard attacked =
        eng_gen_attacked(board, eng_other(us), state->occupied ^ eng_bit(state->king));
    eng_gen_put(sink, state->king, steps & ~attacked);
    while (rooks) {
        EngSquare rook = eng_pop_first(&rooks);
        int index = (int)us * 2 + (rook < state->king);
        if (eng_gen_king_path(state->king, index) & attacked)
            continue;
        if (sink->counting)
            sink->count++;
        else
            *sink->next++ = eng_move_of_kind(state->king, rook, ENG_MOVE_CASTLING);
    }
}

/* Whether the king is safe after the pawn on `from` has captured en passant. */
ENG_INLINE bool eng_gen_en_passant_is_legal(const EngGenBoard *board, EngColor us,
                                            const EngGenState *state, EngSquare from)
{
    EngBitboard captured = eng_ahead(eng_bit(board->en_passant), eng_other(us));
    EngBitboard occupied = state->occupied ^ eng_bit(from) ^ eng_bit(board->en_passant) ^ captured;
    EngBitboard enemy = state->enemy & ~captured;
    return !(eng_rook_attacks(state->king, occupied) & eng_gen_straight(board, enemy)) &&
           !(eng_bishop_attacks(state->king, occupied) & eng_gen_diagonal(board, enemy)) &&
           !(eng_knight_attacks(state->king) & board->by_type[ENG_KNIGHT] & enemy) &&
           !(eng_pawn_attacks(us, state->king) & board->by_type[ENG_PAWN] & enemy);
}

ENG_INLINE void eng_gen_en_passant(const EngGenBoard *board, EngColor us, const EngGenState *state,
                                   EngGenSink *sink)
{
    EngBitboard from_set =
        eng_pawn_attacks(eng_other(us), board->en_passant) & board->by_type[ENG_PAWN] & state->own;
    while (from_set) {
        EngSquare from = eng_pop_first(&from_set);
        if (!eng_gen_en_passant_is_legal(board, us, state, from))
            continue;
        if (sink->counting)
            sink->count++;
        else
            *sink->next++ = eng_move_of_kind(from, board->en_passant, ENG_MOVE_EN_PASSANT);
    }
}

ENG_INLINE void eng_gen_pawns(const EngGenBoard *board, EngColor us, EngGenKind kind,
                              const EngGenState *state, EngGenSink *sink)
{
    const EngBitboard last_rank = us == ENG_WHITE ? ENG_RANK_8 : ENG_RANK_1;
    const EngBitboard third_rank = us == ENG_WHITE ? ENG_RANK_3 : ENG_RANK_6;
    const int up = us == ENG_WHITE ? 8 : -8;
    EngBitboard pawns = board->by_type[ENG_PAWN] & state->own;
    EngBitboard pushers = pawns & ~state->pin_diagonal;
    EngBitboard takers = pawns & ~state->pin_straight;

    /* A pawn pinned on its file stays there by moving ahead, one pinned on a rank never does. */
    EngBitboard pushed = (eng_ahead(pushers & ~state->pin_straight, us) |
                          (eng_ahead(pushers & state->pin_straight, us) & state->pin_straight)) &
                         ~state->occupied;
    EngBitboard pushed_twice = eng_ahead(pushed & third_rank, us) & ~state->occupied;
    EngBitboard taken_a = (eng_ahead_a(takers & ~state->pin_diagonal, us) |
                           (eng_ahead_a(takers & state->pin_diagonal, us) & state->pin_diagonal)) &
                          state->enemy & state->check_mask;
    EngBitboard taken_h = (eng_ahead_h(takers & ~state->pin_diagonal, us) |
                           (eng_ahead_h(takers & state->pin_diagonal, us) & state->pin_diagonal)) &
                          state->enemy & state->check_mask;
    pushed &= state->check_mask;

    if (kind != ENG_GEN_TACTICAL) {
        eng_gen_put_pawns(sink, pushed & ~last_rank, up);
        eng_gen_put_pawns(sink, pushed_twice & state->check_mask, 2 * up);
    }
    if (kind != ENG_GEN_QUIET) {
        eng_gen_put_pawns(sink, taken_a & ~last_rank, up - 1);
        eng_gen_put_pawns(sink, taken_h & ~last_rank, up + 1);
        if (board->en_passant != ENG_NO_SQUARE)
            eng_gen_en_passant(board, us, state, sink);
    }
    if ((pushed | taken_a | taken_h) & last_rank) {
        eng_gen_put_promotions(sink, pushed & last_rank, up, kind);
        eng_gen_put_promotions(sink, taken_a & last_rank, up - 1, kind);
        eng_gen_put_promotions(sink, taken_h & last_rank, up + 1, kind);
    }
}

ENG_INLINE void eng_gen_pieces(const EngGenBoard *board, const EngGenState *state,
                               EngBitboard targets, EngGenSink *sink)
{
    EngBitboard pinned = state->pin_straight | state->pin_diagonal;
    EngBitboard diagonal = eng_gen_diagonal(board, state->own) & ~state->pin_straight;
    EngBitboard straight = eng_gen_straight(board, state->own) & ~state->pin_diagonal;
    for (EngBitboard b = board->by_type[ENG_KNIGHT] & state->own & ~pinned; b;) {
        EngSquare from = eng_pop_first(&b);
        eng_gen_put(sink, from, eng_knight_attacks(from) & targets);
    }
    for (EngBitboard b = diagonal & ~state->pin_diagonal; b;) {
        EngSquare from = eng_pop_first(&b);
        eng_gen_put(sink, from, eng_bishop_attacks(from, state->occupied) & targets);
    }
    for (EngBitboard b = straight & ~state->pin_straight; b;) {
        EngSquare from = eng_pop_first(&b);
        eng_gen_put(sink, from, eng_rook_attacks(from, state->occupied) & targets);
    }
    for (EngBitboard b = diagonal & state->pin_diagonal; b;) {
        EngSquare from = eng_pop_first(&b);
        eng_gen_put(sink, from,
                    eng_bishop_attacks(from, state->occupied) & targets & state->pin_diagonal);
    }
    for (EngBitboard b = straight & state->pin_straight; b;) {
        EngSquare from = eng_pop_first(&b);
        eng_gen_put(sink, from,
                    eng_rook_attacks(from, state->occupied) & targets & state->pin_straight);
    }
}

/* Puts every legal move of `kind` for `us`, the side to move, into `sink`. */
ENG_INLINE void eng_gen_all(const EngGenBoard *board, EngColor us, EngGenKind kind,
                            EngGenSink *sink)
{
    EngGenState state;
    eng_gen_prepare(board, us, &state);
    EngBitboard targets = kind == ENG_GEN_LEGAL      ? ~state.own
                          : kind == ENG_GEN_TACTICAL ? state.enemy
                                                     : ~state.occupied;
    eng_gen_king(board, us, kind, &state, targets, sink);
    if (!state.check_mask)
        return;
    eng_gen_pieces(board, &state, targets & state.check_mask, sink);
    eng_gen_pawns(board, us, kind, &state, sink);
}

#endif
