/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions: initial ones, playing moves, keys, and the checker of invariants itself. */
#include "engine/board/san.h"
#include "tests/engine/board-test.h"

#include <string.h>

#define INITIAL_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static void assert_fen(const EngPosition *position, const char *expected)
{
    char text[ENG_FEN_MAX];
    g_assert_cmpstr(eng_fen_write(position, text), ==, expected);
}

/* Plays moves written in SAN. */
static EngPosition play(const char *fen, const char *moves)
{
    EngPosition position = position_of(fen), after;
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    for (guint i = 0; words[i] && words[i][0]; i++) {
        EngMove move;
        if (eng_san_parse(&position, words[i], -1, &move) != ENG_SAN_OK)
            g_error("%s: %s is not a legal move", fen, words[i]);
        eng_position_play(&after, &position, move);
        position = after;
    }
    return position;
}

static void test_initial(void)
{
    EngPosition position;
    eng_position_init(&position);
    assert_fen(&position, INITIAL_FEN);
    g_assert_null(eng_position_check(&position));
    g_assert_false(position.chess960);
    EngPosition read = position_of(INITIAL_FEN);
    g_assert_true(eng_position_equal(&position, &read));
}

/* The number of a start position, worked out backwards. */
static int scharnagl_index(const char *rank)
{
    static const char *const knights[] = {"NN---", "N-N--", "N--N-", "N---N", "-NN--",
                                          "-N-N-", "-N--N", "--NN-", "--N-N", "---NN"};
    int light = -1, dark = -1, queen = 0, pair = -1;
    char left[6] = "-----";
    int n_left = 0, n_seen = 0;
    for (int file = 0; file < 8; file++) {
        if (rank[file] == 'B') {
            if (file % 2)
                light = file / 2;
            else
                dark = file / 2;
            continue;
        }
        if (rank[file] == 'Q') {
            queen = n_seen;
        } else if (n_left < 5) {
            left[n_left++] = rank[file] == 'N' ? 'N' : '-';
        }
        n_seen++;
    }
    for (int i = 0; i < 10; i++) {
        if (strcmp(left, knights[i]) == 0)
            pair = i;
    }
    return pair * 96 + queen * 16 + dark * 4 + light;
}

static void test_chess960_index(void)
{
    static const struct {
        int index;
        const char *rank;
    } known[] = {{0, "BBQNNRKR"}, {518, "RNBQKBNR"}, {534, "RNBKQBNR"}, {959, "RKRNNQBB"}};
    EngPosition position;
    char fen[ENG_FEN_MAX];
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++) {
        g_assert_true(eng_position_init_chess960(&position, known[i].index));
        eng_fen_write(&position, fen);
        g_assert_cmpint(strncmp(strstr(fen, " ") - 8, known[i].rank, 8), ==, 0);
    }
    for (int index = 0; index < 960; index++) {
        g_assert_true(eng_position_init_chess960(&position, index));
        g_assert_null(eng_position_check(&position));
        eng_fen_write(&position, fen);
        g_assert_cmpint(scharnagl_index(strstr(fen, " ") - 8), ==, index);
        EngPosition read = position_of(fen);
        g_assert_true(eng_position_equal(&position, &read));
    }
}

static void test_chess960_index_out_of_range(void)
{
    EngPosition position, before;
    memset(&position, 0x55, sizeof position);
    before = position;
    g_assert_false(eng_position_init_chess960(&position, -1));
    g_assert_false(eng_position_init_chess960(&position, 960));
    g_assert_cmpmem(&position, sizeof position, &before, sizeof before);
}

static void visit_invariants(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    const char *problem = eng_position_check(position);
    char fen[ENG_FEN_MAX];
    if (problem)
        g_error("%s: %s", eng_fen_write(position, fen), problem);
    EngPosition after, read = position_of(eng_fen_write(position, fen));
    g_assert_true(eng_position_equal(position, &read));
    g_assert_cmpmem(position->by_type, sizeof read.by_type, read.by_type, sizeof read.by_type);
    for (int i = 0; i < legal->count; i++) {
        eng_position_play(&after, position, legal->moves[i]);
        problem = eng_position_check(&after);
        if (problem)
            g_error("%s after %s: %s", fen, board_test_uci(position, legal->moves[i]), problem);
    }
}

static void test_invariants(void)
{
    board_test_playouts(1, 30, 150, visit_invariants);
    board_test_playouts(2, 30, 150, visit_invariants);
}

static void visit_null_move(const EngPosition *position, const EngMoveList *legal, GRand *random)
{
    if (position->checkers)
        return;
    EngPosition passed, back;
    eng_position_play(&passed, position, ENG_NULL_MOVE);
    g_assert_null(eng_position_check(&passed));
    g_assert_cmpint(passed.side_to_move, !=, position->side_to_move);
    g_assert_cmpuint(passed.en_passant, ==, ENG_NO_SQUARE);
    g_assert_cmpmem(passed.board, 64, position->board, 64);
    g_assert_true(passed.key != position->key);
    if (position->en_passant == ENG_NO_SQUARE && !passed.checkers) {
        eng_position_play(&back, &passed, ENG_NULL_MOVE);
        g_assert_true(eng_position_equal(&back, position));
    }
}

static void test_null_move(void)
{
    board_test_playouts(3, 60, 150, visit_null_move);
}

static void test_clocks(void)
{
    EngPosition position = play(INITIAL_FEN, "Nf3 Nf6 Ng1");
    assert_fen(&position, "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2");
    position = play(INITIAL_FEN, "Nf3 Nf6 d4");
    assert_fen(&position, "rnbqkb1r/pppppppp/5n2/8/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2");
    position = play(INITIAL_FEN, "Nc3 d5 Nxd5");
    assert_fen(&position, "rnbqkbnr/ppp1pppp/8/3N4/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 2");
}

static void test_castling_moves(void)
{
    static const char *const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EngPosition position = play(fen, "O-O O-O-O");
    assert_fen(&position, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    position = play(fen, "O-O-O O-O");
    assert_fen(&position, "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
    position = play(fen, "Rxa8+ Kd7");
    assert_fen(&position, "R6r/3k4/8/8/8/8/8/4K2R w K - 1 2");
    position = play(fen, "Rg1 Rb8");
    assert_fen(&position, "1r2k2r/8/8/8/8/8/8/R3K1R1 w Qk - 2 2");
}

/* In Chess960 king and rook may cross, change places, or one of them stay. */
static void test_castling_moves_chess960(void)
{
    EngPosition position = play("2k5/8/8/8/8/8/8/3RK1R1 w GD - 0 1", "O-O");
    assert_fen(&position, "2k5/8/8/8/8/8/8/3R1RK1 b - - 1 1");
    position = play("6k1/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O");
    assert_fen(&position, "6k1/8/8/8/8/8/8/2KR4 b - - 1 1");
    position = play("7k/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O");
    assert_fen(&position, "7k/8/8/8/8/8/8/5RK1 b - - 1 1");
    position = play("k7/8/8/8/8/8/8/1RK5 w B - 0 1", "O-O-O");
    assert_fen(&position, "k7/8/8/8/8/8/8/2KR4 b - - 1 1");
    position = play("1k6/8/8/8/8/8/8/1K5R w H - 0 1", "O-O");
    assert_fen(&position, "1k6/8/8/8/8/8/8/5RK1 b - - 1 1");
}

static void test_en_passant_only_if_legal(void)
{
    EngPosition position = play(INITIAL_FEN, "e4");
    g_assert_cmpuint(position.en_passant, ==, ENG_NO_SQUARE);
    position = play(INITIAL_FEN, "e4 a6 e5 d5");
    g_assert_cmpuint(position.en_passant, ==, eng_square(3, 5));
    /* Both pawns would leave the rank and uncover the rook. */
    position = play("8/2p5/8/1P5r/5K2/8/8/6k1 b - - 0 1", "c5");
    g_assert_cmpuint(position.en_passant, ==, eng_square(2, 5));
    position = play("8/2p5/8/KP5r/8/8/8/6k1 b - - 0 1", "c5");
    g_assert_cmpuint(position.en_passant, ==, ENG_NO_SQUARE);
    /* The capturing pawn is pinned on its file. */
    position = play("1r4k1/2p5/8/1P6/8/8/8/1K6 b - - 0 1", "c5");
    g_assert_cmpuint(position.en_passant, ==, ENG_NO_SQUARE);
}

static void test_key_knows_repetition(void)
{
    EngPosition start = position_of(INITIAL_FEN);
    EngPosition again = play(INITIAL_FEN, "Nf3 Nf6 Ng1 Ng8");
    g_assert_true(start.key == again.key);
    g_assert_true(eng_position_equal(&start, &again));
    /* Same placement: other rights, other side to move, other en passant. */
    EngPosition castled = play("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "Ke2 Ke7 Ke1 Ke8");
    EngPosition rights = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    g_assert_true(castled.key != rights.key);
    EngPosition white = position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    EngPosition black = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    g_assert_true(white.key != black.key);
    g_assert_true(white.pawn_key == black.pawn_key);
    EngPosition with = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    EngPosition without = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2");
    g_assert_true(with.key != without.key);
    g_assert_false(eng_position_equal(&with, &without));
}

static void test_transposition(void)
{
    EngPosition a = play(INITIAL_FEN, "d4 d5 c4 e6 Nc3 Nf6");
    EngPosition b = play(INITIAL_FEN, "c4 Nf6 Nc3 e6 d4 d5");
    g_assert_true(a.key == b.key);
    g_assert_true(a.pawn_key == b.pawn_key);
    g_assert_true(eng_position_equal(&a, &b));
}

static void test_attackers(void)
{
    EngPosition position = position_of("4k3/8/8/3q4/8/2N5/8/3RK3 w - - 0 1");
    g_assert_true(eng_position_is_attacked(&position, eng_square(3, 4), ENG_WHITE));
    g_assert_false(eng_position_is_attacked(&position, eng_square(4, 0), ENG_BLACK));
    EngBitboard occupied = eng_position_occupied(&position);
    EngBitboard expected = UINT64_C(1) << 3 | UINT64_C(1) << 18;
    g_assert_cmphex(eng_position_attackers(&position, eng_square(3, 4), occupied), ==, expected);
}

/* The checker must see each kind of damage. */
static void test_check_sees_damage(void)
{
    static const char *const fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2";
    EngPosition good = position_of(fen);
    g_assert_null(eng_position_check(&good));
#define ASSERT_SEES(change)                         \
    do {                                            \
        EngPosition bad = good;                     \
        change;                                     \
        g_assert_nonnull(eng_position_check(&bad)); \
    } while (0)
    ASSERT_SEES(bad.board[30] = eng_piece(ENG_WHITE, ENG_KNIGHT));
    ASSERT_SEES(bad.board[30] = 7);
    ASSERT_SEES(bad.board[4] = ENG_NO_PIECE);
    ASSERT_SEES(bad.by_type[ENG_PAWN] ^= 256);
    ASSERT_SEES(bad.by_color[ENG_BLACK] ^= 256);
    ASSERT_SEES(bad.key ^= 1);
    ASSERT_SEES(bad.pawn_key ^= 1);
    ASSERT_SEES(bad.checkers = 1);
    ASSERT_SEES(bad.en_passant = ENG_NO_SQUARE);
    ASSERT_SEES(bad.side_to_move = ENG_BLACK);
    ASSERT_SEES(bad.side_to_move = 2);
    ASSERT_SEES(bad.castling = 14);
    ASSERT_SEES(bad.castling_rook[0] = ENG_NO_SQUARE);
#undef ASSERT_SEES
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/position/initial", test_initial);
    g_test_add_func("/position/chess960-index", test_chess960_index);
    g_test_add_func("/position/chess960-index-out-of-range", test_chess960_index_out_of_range);
    g_test_add_func("/position/invariants", test_invariants);
    g_test_add_func("/position/null-move", test_null_move);
    g_test_add_func("/position/clocks", test_clocks);
    g_test_add_func("/position/castling", test_castling_moves);
    g_test_add_func("/position/castling-chess960", test_castling_moves_chess960);
    g_test_add_func("/position/en-passant-only-if-legal", test_en_passant_only_if_legal);
    g_test_add_func("/position/key-knows-repetition", test_key_knows_repetition);
    g_test_add_func("/position/transposition", test_transposition);
    g_test_add_func("/position/attackers", test_attackers);
    g_test_add_func("/position/check-sees-damage", test_check_sees_damage);
    return g_test_run();
}
