/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Move generation: the kinds of moves together are all moves, questions about single moves agree
 * with the list, and the reasons for illegal moves. */
#include "engine/board/checks.h"
#include "engine/board/kernel.h"
#include "engine/board/perft.h"
#include "engine/board/san.h"
#include "tests/engine/board-test.h"

#include <stdlib.h>
#include <string.h>

static int compare_moves(const void *a, const void *b)
{
    return *(const EngMove *)a - *(const EngMove *)b;
}

static void sort(EngMoveList *list)
{
    qsort(list->moves, (size_t)list->count, sizeof *list->moves, compare_moves);
}

static void assert_same_moves(const EngMoveList *a, const EngMoveList *b)
{
    g_assert_cmpint(a->count, ==, b->count);
    g_assert_cmpmem(a->moves, (size_t)a->count * sizeof(EngMove), b->moves,
                    (size_t)b->count * sizeof(EngMove));
}

static void visit_parts(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    EngMoveList all = *legal, tactical, quiet, joined;
    eng_movegen_tactical(position, &tactical);
    eng_movegen_quiet(position, &quiet);
    for (int i = 0; i < tactical.count && !position->checkers; i++) {
        EngMove move = tactical.moves[i];
        bool promotes = eng_move_kind(move) == ENG_MOVE_PROMOTION;
        g_assert_true(promotes ? eng_move_promoted(move) == ENG_QUEEN
                               : eng_move_is_capture(position, move));
    }
    joined = tactical;
    memcpy(joined.moves + joined.count, quiet.moves, (size_t)quiet.count * sizeof(EngMove));
    joined.count += quiet.count;
    sort(&all);
    sort(&joined);
    assert_same_moves(&all, &joined);
    g_assert_cmpint(eng_movegen_any(position), ==, legal->count > 0);
    if (position->checkers)
        g_assert_cmpint(quiet.count, ==, 0);
}

static void test_parts_make_the_whole(void)
{
    board_test_playouts(10, 100, 200, visit_parts);
    board_test_playouts(11, 100, 200, visit_parts);
}

static void visit_every_number(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    if (g_rand_int_range(random, 0, 4) != 0)
        return;
    EngMoveList sorted = *legal;
    sort(&sorted);
    int next = 0;
    for (unsigned move = 0; move < 65536; move++) {
        bool listed = next < sorted.count && sorted.moves[next] == move;
        next += listed;
        if (eng_move_is_legal(position, (EngMove)move) != listed) {
            char fen[ENG_FEN_MAX];
            g_error("%s: move 0x%04x is %slisted", eng_fen_write(position, fen), move,
                    listed ? "" : "not ");
        }
    }
    g_assert_cmpint(next, ==, sorted.count);
}

static void test_is_legal_of_every_number(void)
{
    board_test_playouts(12, 40, 200, visit_every_number);
    board_test_playouts(13, 40, 200, visit_every_number);
}

static void visit_single_moves(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    EngPosition after;
    EngChecks checks = eng_find_checks(position);
    for (int i = 0; i < legal->count; i++) {
        EngMove move = legal->moves[i];
        EngSquare from = eng_move_from(move), to = eng_move_to(move);
        EngPieceType promotion =
            eng_move_kind(move) == ENG_MOVE_PROMOTION ? eng_move_promoted(move) : ENG_NO_PIECE_TYPE;
        eng_position_play(&after, position, move);
        g_assert_cmpint(eng_move_gives_check(position, move), ==, after.checkers != 0);
        g_assert_cmpint(eng_checks_have(&checks, position, move), ==, after.checkers != 0);
        int fewer = __builtin_popcountll(eng_position_occupied(position)) -
                    __builtin_popcountll(eng_position_occupied(&after));
        g_assert_cmpint(eng_move_is_capture(position, move), ==, fewer == 1);
        g_assert_cmpint(eng_move_explain(position, from, to), ==, ENG_LEGAL);
        g_assert_cmpint(eng_move_find(position, from, to, promotion), ==, move);
    }
}

static void test_single_moves(void)
{
    board_test_playouts(14, 100, 200, visit_single_moves);
    board_test_playouts(15, 100, 200, visit_single_moves);
}

/* Whether some legal move goes so, castling being king to rook or king two files aside. */
static bool any_goes(const EngPosition *position, const EngMoveList *legal, EngSquare from,
                     EngSquare to)
{
    for (int i = 0; i < legal->count; i++) {
        EngMove move = legal->moves[i];
        if (eng_move_from(move) != from)
            continue;
        int side = eng_move_to(move) > from ? 6 : 2;
        bool two_aside = eng_move_kind(move) == ENG_MOVE_CASTLING && to == (from & ~7) + side &&
                         abs(to - from) == 2;
        if (eng_move_to(move) == to || two_aside)
            return true;
    }
    return false;
}

static void visit_explain(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++) {
            bool goes = any_goes(position, legal, (EngSquare)from, (EngSquare)to);
            EngLegality why = eng_move_explain(position, (EngSquare)from, (EngSquare)to);
            g_assert_cmpint(why == ENG_LEGAL, ==, goes);
        }
    }
}

static void test_explain_agrees(void)
{
    board_test_playouts(16, 20, 200, visit_explain);
    board_test_playouts(17, 20, 200, visit_explain);
}

static void check_reason(char **fields, const char *where)
{
    static const char *const names[] = {
        [ENG_LEGAL] = "legal",
        [ENG_ILLEGAL_NO_PIECE] = "no piece",
        [ENG_ILLEGAL_NOT_YOURS] = "not yours",
        [ENG_ILLEGAL_OWN_PIECE] = "own piece",
        [ENG_ILLEGAL_GEOMETRY] = "geometry",
        [ENG_ILLEGAL_BLOCKED] = "blocked",
        [ENG_ILLEGAL_PAWN_NO_CAPTURE] = "pawn has nothing to capture",
        [ENG_ILLEGAL_PAWN_BLOCKED] = "pawn is blocked",
        [ENG_ILLEGAL_PINNED] = "pinned",
        [ENG_ILLEGAL_STAYS_IN_CHECK] = "stays in check",
        [ENG_ILLEGAL_INTO_CHECK] = "into check",
        [ENG_ILLEGAL_CASTLING_RIGHT] = "no right to castle",
        [ENG_ILLEGAL_CASTLING_BLOCKED] = "castling is blocked",
        [ENG_ILLEGAL_CASTLING_IN_CHECK] = "castling in check",
        [ENG_ILLEGAL_CASTLING_THROUGH_CHECK] = "castling through check",
    };
    EngPosition position = position_of(fields[0]);
    const char *move = fields[1];
    EngSquare from = eng_square(move[0] - 'a', move[1] - '1');
    EngSquare to = eng_square(move[2] - 'a', move[3] - '1');
    const char *reason = names[eng_move_explain(&position, from, to)];
    if (strcmp(reason, fields[2]) != 0)
        g_error("%s: found \"%s\"", where, reason);
}

static void test_explain(void)
{
    board_test_cases("illegal-moves.txt", 3, check_reason);
}

static void test_find(void)
{
    EngPosition position = position_of("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EngSquare e1 = eng_square(4, 0), b7 = eng_square(1, 6), a8 = eng_square(0, 7);
    EngMove castling = eng_move_of_kind(e1, eng_square(7, 0), ENG_MOVE_CASTLING);
    g_assert_cmpint(eng_move_find(&position, e1, eng_square(6, 0), ENG_NO_PIECE_TYPE), ==,
                    castling);
    g_assert_cmpint(eng_move_find(&position, e1, eng_square(7, 0), ENG_NO_PIECE_TYPE), ==,
                    castling);
    g_assert_cmpint(eng_move_find(&position, b7, a8, ENG_NO_PIECE_TYPE), ==,
                    eng_move_promotion(b7, a8, ENG_QUEEN));
    g_assert_cmpint(eng_move_find(&position, b7, a8, ENG_KNIGHT), ==,
                    eng_move_promotion(b7, a8, ENG_KNIGHT));
    g_assert_cmpint(eng_move_find(&position, b7, a8, ENG_KING), ==, ENG_NO_MOVE);
    g_assert_cmpint(eng_move_find(&position, e1, eng_square(4, 1), ENG_QUEEN), ==, ENG_NO_MOVE);
    g_assert_cmpint(eng_move_find(&position, ENG_NO_SQUARE, e1, ENG_NO_PIECE_TYPE), ==,
                    ENG_NO_MOVE);
}

/* The longest lists fit. */
static void test_many_moves(void)
{
    EngMoveList list;
    EngPosition position = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -");
    eng_movegen_legal(&position, &list);
    g_assert_cmpint(list.count, ==, 218);
    position = position_of("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1");
    eng_movegen_legal(&position, &list);
    g_assert_cmpint(list.count, ==, 270);
}

/* All levels of instructions that this processor can run count and list alike. */
static void visit_kernels(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    if (g_rand_int_range(random, 0, 8) != 0)
        return;
    EngMoveList plain = {0}, other = {0};
    eng_board_kernel_plain.legal(position, &plain);
    uint64_t leaves = eng_board_kernel_plain.perft(position, 2);
    for (EngIsa isa = ENG_ISA_PLAIN + 1; isa <= eng_isa(); isa++) {
        const EngBoardKernel *kernel = eng_board_kernel(isa);
        g_assert_true(kernel != &eng_board_kernel_plain);
        kernel->legal(position, &other);
        assert_same_moves(&plain, &other);
        g_assert_true(kernel->perft(position, 2) == leaves);
    }
}

static void test_kernels_agree(void)
{
    if (eng_isa() == ENG_ISA_PLAIN) {
        g_test_skip("skipped: this processor has the plain kernel only");
        return;
    }
    board_test_playouts(18, 60, 200, visit_kernels);
}

static void test_perft_of_no_depth(void)
{
    EngPosition position;
    eng_position_init(&position);
    g_assert_true(eng_perft(&position, 0) == 1);
    g_assert_true(eng_perft(&position, 1) == 20);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/movegen/parts-make-the-whole", test_parts_make_the_whole);
    g_test_add_func("/movegen/is-legal-of-every-number", test_is_legal_of_every_number);
    g_test_add_func("/movegen/single-moves", test_single_moves);
    g_test_add_func("/movegen/explain-agrees", test_explain_agrees);
    g_test_add_func("/movegen/explain", test_explain);
    g_test_add_func("/movegen/find", test_find);
    g_test_add_func("/movegen/many-moves", test_many_moves);
    g_test_add_func("/movegen/kernels-agree", test_kernels_agree);
    g_test_add_func("/movegen/perft-of-no-depth", test_perft_of_no_depth);
    return g_test_run();
}
