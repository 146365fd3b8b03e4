/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Move generation and perft, compiled once per instruction set: ENG_BOARD_KERNEL is the name of
 * the table that this compilation defines. */
#include "engine/board/kernel.h"

#include "engine/board/movegen-core.h"

ENG_INLINE void generate(const EngPosition *position, EngGenKind kind, EngMoveList *list)
{
    EngGenBoard board = eng_gen_board(position);
    EngGenSink sink = {.next = list->moves};
    if (position->side_to_move == ENG_WHITE)
        eng_gen_all(&board, ENG_WHITE, kind, &sink);
    else
        eng_gen_all(&board, ENG_BLACK, kind, &sink);
    list->count = (int)(sink.next - list->moves);
}

static void generate_legal(const EngPosition *position, EngMoveList *list)
{
    generate(position, ENG_GEN_LEGAL, list);
}

static void generate_tactical(const EngPosition *position, EngMoveList *list)
{
    if (position->checkers)
        generate(position, ENG_GEN_LEGAL, list);
    else
        generate(position, ENG_GEN_TACTICAL, list);
}

static void generate_quiet(const EngPosition *position, EngMoveList *list)
{
    if (position->checkers)
        list->count = 0;
    else
        generate(position, ENG_GEN_QUIET, list);
}

/* --- Perft ----------------------------------------------------------------------------------- */

/* Plays a legal move on a board without a mailbox: the set that has `from` gets `to` instead, and
 * no other set has either. All sets are updated in the same way, so this becomes vector
 * instructions. */
ENG_INLINE void play_normal(EngGenBoard *after, const EngGenBoard *before, EngSquare from,
                            EngSquare to)
{
    EngBitboard kept = ~(eng_bit(from) | eng_bit(to));
    for (int i = 0; i < 6; i++)
        after->by_type[i] = (before->by_type[i] & kept) | (before->by_type[i] >> from & 1) << to;
    for (int i = 0; i < 2; i++)
        after->by_color[i] = (before->by_color[i] & kept) | (before->by_color[i] >> from & 1) << to;
    after->castling_rooks = before->castling_rooks & kept;
    after->en_passant = ENG_NO_SQUARE;
}

ENG_INLINE void play_castling(EngGenBoard *after, const EngGenBoard *before, EngColor us,
                              EngSquare from, EngSquare to)
{
    int index = (int)us * 2 + (to < from);
    EngBitboard king = eng_bit(eng_gen_castled_king(index));
    EngBitboard rook = eng_bit(eng_gen_castled_rook(index));
    *after = *before;
    after->by_type[ENG_KING] = (before->by_type[ENG_KING] ^ eng_bit(from)) | king;
    after->by_type[ENG_ROOK] = (before->by_type[ENG_ROOK] ^ eng_bit(to)) | rook;
    after->by_color[us] = (before->by_color[us] ^ eng_bit(from) ^ eng_bit(to)) | king | rook;
    after->en_passant = ENG_NO_SQUARE;
}

ENG_INLINE void play(EngGenBoard *after, const EngGenBoard *before, EngColor us, EngMove move)
{
    const EngBitboard home_rank = us == ENG_WHITE ? ENG_RANK_1 : ENG_RANK_8;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngMoveKind kind = eng_move_kind(move);
    if (__builtin_expect(kind == ENG_MOVE_CASTLING, 0))
        play_castling(after, before, us, from, to);
    else
        play_normal(after, before, from, to);
    if (before->by_type[ENG_KING] & eng_bit(from))
        after->castling_rooks &= ~home_rank;
    if (__builtin_expect(kind == ENG_MOVE_PROMOTION, 0)) {
        after->by_type[ENG_PAWN] ^= eng_bit(to);
        after->by_type[eng_move_promoted(move)] ^= eng_bit(to);
    } else if (__builtin_expect(kind == ENG_MOVE_EN_PASSANT, 0)) {
        after->by_type[ENG_PAWN] ^= eng_bit(to ^ 8);
        after->by_color[us ^ 1] ^= eng_bit(to ^ 8);
    } else if ((from ^ to) == 16 && (after->by_type[ENG_PAWN] & eng_bit(to))) {
        EngSquare jumped = (EngSquare)((from + to) / 2);
        if (eng_pawn_attacks(us, jumped) & after->by_type[ENG_PAWN] & after->by_color[us ^ 1])
            after->en_passant = jumped;
    }
}

static uint64_t perft_white(const EngGenBoard *board, int depth);
static uint64_t perft_black(const EngGenBoard *board, int depth);

ENG_INLINE uint64_t perft_side(const EngGenBoard *board, EngColor us, int depth)
{
    if (depth == 1) {
        EngGenSink counter = {.counting = true};
        eng_gen_all(board, us, ENG_GEN_LEGAL, &counter);
        return counter.count;
    }
    EngMove moves[ENG_MAX_MOVES];
    EngGenSink sink = {.next = moves};
    eng_gen_all(board, us, ENG_GEN_LEGAL, &sink);
    uint64_t total = 0;
    for (const EngMove *move = moves; move < sink.next; move++) {
        EngGenBoard after;
        play(&after, board, us, *move);
        total += us == ENG_WHITE ? perft_black(&after, depth - 1) : perft_white(&after, depth - 1);
    }
    return total;
}

static uint64_t perft_white(const EngGenBoard *board, int depth)
{
    return perft_side(board, ENG_WHITE, depth);
}

static uint64_t perft_black(const EngGenBoard *board, int depth)
{
    return perft_side(board, ENG_BLACK, depth);
}

static uint64_t perft(const EngPosition *position, int depth)
{
    if (depth <= 0)
        return 1;
    EngGenBoard board = eng_gen_board(position);
    return position->side_to_move == ENG_WHITE ? perft_white(&board, depth)
                                               : perft_black(&board, depth);
}

const EngBoardKernel ENG_BOARD_KERNEL = {
    .legal = generate_legal,
    .tactical = generate_tactical,
    .quiet = generate_quiet,
    .perft = perft,
};
