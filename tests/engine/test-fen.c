/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* FEN: valid ones are read and written back, invalid ones are refused with field, column and
 * reason. */
#include "tests/engine/board-test.h"

#include <string.h>

static void check_good(char **fields, const char *where)
{
    EngPosition position, again;
    EngFenError error;
    char text[ENG_FEN_MAX];
    const char *expected = strcmp(fields[1], "=") == 0 ? fields[0] : fields[1];
    if (!eng_fen_parse(&position, fields[0], &error))
        g_error("%s: refused: %s", where, error.message);
    const char *problem = eng_position_check(&position);
    if (problem)
        g_error("%s: %s", where, problem);
    if (strcmp(eng_fen_write(&position, text), expected) != 0)
        g_error("%s: written as %s", where, text);
    g_assert_true(eng_fen_parse(&again, text, NULL));
    g_assert_true(eng_position_equal(&position, &again));
    g_assert_cmpint(again.chess960, ==, position.chess960);
}

static void test_good(void)
{
    board_test_cases("fen/good.txt", 2, check_good);
}

static int seen[ENG_FEN_N_PROBLEMS];

static void check_bad(char **fields, const char *where)
{
    static const char *const names[] = {"placement", "side",     "castling", "en passant",
                                        "halfmove",  "fullmove", "position"};
    EngPosition position, before;
    EngFenError error;
    memset(&position, 0x55, sizeof position);
    before = position;
    if (eng_fen_parse(&position, fields[0], &error))
        g_error("%s: it was let in", where);
    g_assert_cmpmem(&position, sizeof position, &before, sizeof before);
    g_assert_false(eng_fen_parse(&position, fields[0], NULL));
    if (strcmp(names[error.field], fields[1]) != 0 || error.column != atoi(fields[2]) ||
        !strstr(error.message, fields[3])) {
        g_error("%s: found %s, %d, \"%s\"", where, names[error.field], error.column, error.message);
    }
    g_assert_true(g_utf8_validate(error.found, -1, NULL));
    seen[error.problem]++;
}

/* The file has a case for every problem there is. */
static void test_bad(void)
{
    memset(seen, 0, sizeof seen);
    board_test_cases("fen/bad.txt", 5, check_bad);
    for (int i = 0; i < ENG_FEN_N_PROBLEMS; i++)
        g_assert_cmpint(seen[i], >, 0);
}

/* X-FEN writes KQkq for the outer rooks; reading both gives the same position. */
static void test_xfen_equals_shredder(void)
{
    EngPosition shredder = position_of("1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 0 1");
    EngPosition xfen = position_of("1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1");
    g_assert_true(eng_position_equal(&shredder, &xfen));
    g_assert_true(xfen.chess960);
}

/* Whatever is cut off or changed in a good text, the reader answers and stays within it. */
static void test_damaged(void)
{
    static const char good[] =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1pP1P3/2N2Q1p/PP1BBPPP/R3K2R b KQkq c3 0 1";
    g_autoptr(GRand) random = g_rand_new_with_seed(20);
    int refused = 0;
    for (int i = 0; i < 20000; i++) {
        g_autofree char *text = g_strndup(good, (gsize)g_rand_int_range(random, 1, sizeof good));
        for (int n = g_rand_int_range(random, 0, 4); n > 0; n--) {
            text[g_rand_int_range(random, 0, (int)strlen(text))] =
                (char)g_rand_int_range(random, 1, 256);
        }
        EngPosition position;
        EngFenError error = {.column = -1};
        if (eng_fen_parse(&position, text, &error)) {
            g_assert_null(eng_position_check(&position));
            continue;
        }
        refused++;
        g_assert_cmpint(error.column, >=, 0);
        g_assert_cmpint(error.column, <=, (int)strlen(text));
        g_assert_cmpuint(strlen(error.message), >, 10);
        g_assert_cmpuint(strlen(error.found), <, sizeof error.found);
    }
    g_assert_cmpint(refused, >, 1000);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/fen/good", test_good);
    g_test_add_func("/fen/bad", test_bad);
    g_test_add_func("/fen/xfen-equals-shredder", test_xfen_equals_shredder);
    g_test_add_func("/fen/damaged", test_damaged);
    return g_test_run();
}
