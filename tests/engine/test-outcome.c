/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Outcomes of games: mates, draws, repetitions; and that positions called dead are dead. */
#include "tests/engine/board-test.h"

#include <string.h>

static const char *const outcome_names[] = {
    [ENG_OUTCOME_ONGOING] = "ongoing",           [ENG_OUTCOME_CHECKMATE] = "checkmate",
    [ENG_OUTCOME_STALEMATE] = "stalemate",       [ENG_OUTCOME_DEAD_POSITION] = "dead",
    [ENG_OUTCOME_SEVENTY_FIVE] = "seventy-five", [ENG_OUTCOME_FIVEFOLD] = "fivefold",
    [ENG_OUTCOME_FIFTY_CLAIMABLE] = "fifty",     [ENG_OUTCOME_THREEFOLD_CLAIMABLE] = "threefold",
};

static void check_position(char **fields, const char *where)
{
    EngPosition position = position_of(fields[0]);
    const char *found = outcome_names[eng_outcome(&position, NULL, 0)];
    if (strcmp(found, fields[1]) != 0)
        g_error("%s: found %s", where, found);
}

static void test_positions(void)
{
    board_test_cases("outcome/positions.txt", 2, check_position);
}

/* Plays the moves over and over and returns the outcome after `plies`. */
static EngOutcome repeat(const char *fen, const char *moves, int plies)
{
    EngPosition position = position_of(fen), after;
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    g_autofree uint64_t *keys = g_new0(uint64_t, (gsize)plies + 1);
    for (int i = 0; i < plies; i++) {
        EngMove move = eng_uci_parse(&position, words[(guint)i % g_strv_length(words)]);
        g_assert_cmpint(move, !=, ENG_NO_MOVE);
        keys[i] = position.key;
        eng_position_play(&after, &position, move);
        position = after;
    }
    return eng_outcome(&position, keys, (size_t)plies);
}

#define INITIAL_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define KNIGHTS_OUT_AND_BACK "g1f3 g8f6 f3g1 f6g8"

static void test_repetition(void)
{
    g_assert_cmpint(repeat(INITIAL_FEN, KNIGHTS_OUT_AND_BACK, 4), ==, ENG_OUTCOME_ONGOING);
    g_assert_cmpint(repeat(INITIAL_FEN, KNIGHTS_OUT_AND_BACK, 7), ==, ENG_OUTCOME_ONGOING);
    g_assert_cmpint(repeat(INITIAL_FEN, KNIGHTS_OUT_AND_BACK, 8), ==,
                    ENG_OUTCOME_THREEFOLD_CLAIMABLE);
    g_assert_cmpint(repeat(INITIAL_FEN, KNIGHTS_OUT_AND_BACK, 15), ==,
                    ENG_OUTCOME_THREEFOLD_CLAIMABLE);
    g_assert_cmpint(repeat(INITIAL_FEN, KNIGHTS_OUT_AND_BACK, 16), ==, ENG_OUTCOME_FIVEFOLD);
}

/* The first time the king could still castle, so it was another position. */
static void test_repetition_minds_castling(void)
{
    static const char *const fen = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    static const char *const kings = "e1e2 e8e7 e2e1 e7e8";
    g_assert_cmpint(repeat(fen, kings, 8), ==, ENG_OUTCOME_ONGOING);
    g_assert_cmpint(repeat(fen, kings, 10), ==, ENG_OUTCOME_THREEFOLD_CLAIMABLE);
}

/* The first time a pawn could be taken in passing. */
static void test_repetition_minds_en_passant(void)
{
    static const char *const with = "4k1n1/8/8/3pP3/8/8/8/4K1N1 w - d6 0 2";
    static const char *const without = "4k1n1/8/8/3pP3/8/8/8/4K1N1 w - - 0 2";
    g_assert_cmpint(repeat(with, KNIGHTS_OUT_AND_BACK, 8), ==, ENG_OUTCOME_ONGOING);
    g_assert_cmpint(repeat(without, KNIGHTS_OUT_AND_BACK, 8), ==, ENG_OUTCOME_THREEFOLD_CLAIMABLE);
}

/* Keys older than the last capture or pawn's move cannot count. */
static void test_repetition_ends_at_irreversible_moves(void)
{
    EngPosition position = position_of(INITIAL_FEN);
    uint64_t keys[4] = {position.key, position.key, position.key, position.key};
    g_assert_cmpint(eng_outcome(&position, keys, 4), ==, ENG_OUTCOME_ONGOING);
    position.halfmove_clock = 4;
    g_assert_cmpint(eng_outcome(&position, keys, 4), ==, ENG_OUTCOME_FIVEFOLD);
    g_assert_cmpint(eng_outcome(&position, keys, 2), ==, ENG_OUTCOME_THREEFOLD_CLAIMABLE);
}

static void test_is_final(void)
{
    for (int outcome = 0; outcome < (int)G_N_ELEMENTS(outcome_names); outcome++) {
        bool goes_on = outcome == ENG_OUTCOME_ONGOING || outcome == ENG_OUTCOME_FIFTY_CLAIMABLE ||
                       outcome == ENG_OUTCOME_THREEFOLD_CLAIMABLE;
        g_assert_cmpint(eng_outcome_is_final((EngOutcome)outcome), ==, !goes_on);
    }
}

/* --- Dead positions are dead ----------------------------------------------------------------- */

/* Visits all positions that can be reached by any moves, up to `limit`, looking for a mate. */
static bool finds_mate(const EngPosition *start, guint limit)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(EngPosition));
    g_array_append_val(open, *start);
    while (open->len > 0 && g_hash_table_size(seen) < limit) {
        EngPosition position = g_array_index(open, EngPosition, open->len - 1), after;
        g_array_set_size(open, open->len - 1);
        if (!g_hash_table_add(seen, g_memdup2(&position.key, sizeof position.key)))
            continue;
        EngMoveList legal;
        eng_movegen_legal(&position, &legal);
        if (legal.count == 0 && position.checkers)
            return true;
        for (int i = 0; i < legal.count; i++) {
            eng_position_play(&after, &position, legal.moves[i]);
            g_array_append_val(open, after);
        }
    }
    return false;
}

static void check_dead(char **fields, const char *where)
{
    EngPosition position = position_of(fields[0]);
    if (strcmp(fields[1], "dead") == 0 && finds_mate(&position, 20000))
        g_error("%s: there is a mate", where);
}

static void test_dead_positions_have_no_mate(void)
{
    board_test_cases("outcome/positions.txt", 2, check_dead);
    /* The search itself finds mates where there are some. */
    EngPosition alive = position_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    g_assert_true(finds_mate(&alive, 20000));
}

static int n_locked;

/* Random walls: pawns in pairs, then kings, and now and then a bishop or an odd pawn. */
static EngPosition random_wall(GRand *random)
{
    EngPosition position;
    memset(&position, 0, sizeof position);
    memset(position.board, ENG_NO_PIECE, sizeof position.board);
    memset(position.castling_rook, ENG_NO_SQUARE, sizeof position.castling_rook);
    position.en_passant = ENG_NO_SQUARE;
    position.fullmove_number = 1;
    for (int file = 0; file < 8; file++) {
        int rank = g_rand_int_range(random, 0, 9) == 0 ? 0 : g_rand_int_range(random, 2, 5);
        if (rank == 0)
            continue;
        position.board[eng_square(file, rank)] = eng_piece(ENG_WHITE, ENG_PAWN);
        position.board[eng_square(file, rank + 1)] = eng_piece(ENG_BLACK, ENG_PAWN);
    }
    if (g_rand_int_range(random, 0, 3) == 0)
        position.board[g_rand_int_range(random, 0, 16)] = eng_piece(ENG_WHITE, ENG_BISHOP);
    position.board[g_rand_int_range(random, 0, 16)] = eng_piece(ENG_WHITE, ENG_KING);
    position.board[g_rand_int_range(random, 48, 64)] = eng_piece(ENG_BLACK, ENG_KING);
    eng_position_complete(&position);
    return position;
}

static void test_locked_walls_have_no_mate(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(50);
    n_locked = 0;
    for (int i = 0; i < 20000; i++) {
        EngPosition position = random_wall(random);
        if (eng_position_check(&position) || !eng_position_is_dead(&position))
            continue;
        n_locked++;
        char fen[ENG_FEN_MAX];
        if (finds_mate(&position, 3000))
            g_error("%s is called dead, but there is a mate", eng_fen_write(&position, fen));
    }
    g_test_message("%d walls", n_locked);
    g_assert_cmpint(n_locked, >, 20);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/outcome/positions", test_positions);
    g_test_add_func("/outcome/repetition", test_repetition);
    g_test_add_func("/outcome/repetition-minds-castling", test_repetition_minds_castling);
    g_test_add_func("/outcome/repetition-minds-en-passant", test_repetition_minds_en_passant);
    g_test_add_func("/outcome/repetition-ends-at-irreversible-moves",
                    test_repetition_ends_at_irreversible_moves);
    g_test_add_func("/outcome/is-final", test_is_final);
    g_test_add_func("/outcome/dead-positions-have-no-mate", test_dead_positions_have_no_mate);
    g_test_add_func("/outcome/locked-walls-have-no-mate", test_locked_walls_have_no_mate);
    return g_test_run();
}
