/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Setting positions up: their problems and possible rights, mirroring and rotating. */
#include "tests/engine/board-test.h"

#include <string.h>

#include "engine/board/setup.h"

static EngSetup setup_of(const char *fen)
{
    EngSetup setup;
    EngFenError error;
    if (!eng_setup_parse_fen(&setup, fen, &error))
        g_error("%s: %s", fen, error.message);
    return setup;
}

/* "no-king black; can-take-king white e1 e8" …, in the order they are found. */
static char *describe(const EngSetup *setup)
{
    static const char *const KINDS[] = {"no-king",       "many-kings",   "pawn-on-edge",
                                        "many-pawns",    "kings-touch",  "can-take-king",
                                        "many-checkers", "many-promoted"};
    EngSetupProblem problems[ENG_SETUP_MAX_PROBLEMS];
    GString *text = g_string_new(NULL);
    int count = eng_setup_find_problems(setup, problems);
    g_assert_cmpint(count, <=, ENG_SETUP_MAX_PROBLEMS);
    for (int i = 0; i < count; i++) {
        g_string_append_printf(text, "%s%s %s%s", i ? "; " : "", KINDS[problems[i].kind],
                               problems[i].color == ENG_WHITE ? "white" : "black",
                               problems[i].blocks ? "" : " may-be");
        for (int s = 0; s < 64; s++) {
            if (problems[i].squares >> s & 1)
                g_string_append_printf(text, " %c%d", 'a' + s % 8, s / 8 + 1);
        }
    }
    return g_string_free(text, FALSE);
}

static void check_problems(char **fields, const char *where)
{
    EngSetup setup = setup_of(fields[0]);
    EngPosition position, untouched;
    memset(&position, 0x55, sizeof position);
    untouched = position;
    g_autofree char *found = describe(&setup);
    if (strcmp(*found ? found : "fine", fields[2]) != 0)
        g_error("%s: found \"%s\"", where, found);
    eng_setup_normalize(&setup);
    gboolean playable = strcmp(fields[1], "playable") == 0;
    g_assert_cmpint(eng_setup_to_position(&setup, &position), ==, playable);
    if (!playable)
        g_assert_cmpmem(&position, sizeof position, &untouched, sizeof untouched);
    else if (eng_position_check(&position))
        g_error("%s: %s", where, eng_position_check(&position));
}

static void test_problems(void)
{
    board_test_cases("setup/problems.txt", 3, check_problems);
}

/* A setup can hold positions that FEN cannot express. */
static void test_pawns_on_the_edge(void)
{
    EngSetup setup = setup_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    setup.board[eng_square(0, 0)] = eng_piece(ENG_WHITE, ENG_PAWN);
    setup.board[eng_square(7, 7)] = eng_piece(ENG_WHITE, ENG_PAWN);
    g_autofree char *found = describe(&setup);
    g_assert_cmpstr(found, ==, "pawn-on-edge white a1 h8");
}

/* Every good FEN of the FEN tests is a setup without a blocking problem, and the same again. */
static void check_round_trip(char **fields, const char *where)
{
    EngPosition position, again;
    EngSetup setup;
    char text[ENG_FEN_MAX], expected[ENG_FEN_MAX];
    g_assert_true(eng_fen_parse(&position, fields[0], NULL));
    eng_setup_from_position(&setup, &position);
    eng_setup_normalize(&setup);
    if (!eng_setup_to_position(&setup, &again))
        g_error("%s: cannot be set up", where);
    g_assert_true(eng_position_equal(&position, &again));
    g_assert_cmpstr(eng_setup_write_fen(&setup, text), ==, eng_fen_write(&position, expected));
}

static void test_round_trip(void)
{
    board_test_cases("fen/good.txt", 2, check_round_trip);
}

/* fields: FEN, possible castling, possible en passant squares. */
static void check_rights(char **fields, const char *where)
{
    EngSetup setup = setup_of(fields[0]);
    uint8_t possible = eng_setup_possible_castling(&setup);
    EngBitboard squares = eng_setup_possible_en_passant(&setup);
    g_autoptr(GString) found = g_string_new(NULL);
    for (int i = 0; i < 4; i++) {
        if (possible >> i & 1)
            g_string_append_c(found, "KQkq"[i]);
    }
    g_string_append_c(found, '|');
    for (int s = 0; s < 64; s++) {
        if (squares >> s & 1)
            g_string_append_printf(found, "%c%d", 'a' + s % 8, s / 8 + 1);
    }
    g_autofree char *expected = g_strdup_printf("%s|%s", strcmp(fields[1], "-") ? fields[1] : "",
                                                strcmp(fields[2], "-") ? fields[2] : "");
    if (strcmp(found->str, expected) != 0)
        g_error("%s: found %s", where, found->str);
}

static void test_rights(void)
{
    board_test_cases("setup/rights.txt", 3, check_rights);
}

/* A right goes with its rook, and its rook is found again in Chess960. */
static void test_normalize(void)
{
    char text[ENG_FEN_MAX];
    EngSetup setup = setup_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    setup.board[eng_square(7, 0)] = ENG_NO_PIECE;
    setup.board[eng_square(3, 4)] = ENG_NO_PIECE;
    eng_setup_normalize(&setup);
    g_assert_cmpstr(eng_setup_write_fen(&setup, text), ==, "r3k2r/8/8/4P3/8/8/8/R3K3 w Qkq - 0 1");
    setup.chess960 = true;
    setup.board[eng_square(1, 0)] = eng_piece(ENG_WHITE, ENG_ROOK);
    setup.board[eng_square(0, 0)] = ENG_NO_PIECE;
    eng_setup_normalize(&setup);
    g_assert_cmpstr(eng_setup_write_fen(&setup, text), ==, "r3k2r/8/8/4P3/8/8/8/1R2K3 w Bha - 0 1");
}

/* fields: FEN, mirrored, colors swapped, rotated. */
static void check_turns(char **fields, const char *where)
{
    void (*const turns[])(EngSetup *) = {eng_setup_mirror, eng_setup_swap_colors, eng_setup_rotate};
    for (int i = 0; i < 3; i++) {
        char text[ENG_FEN_MAX];
        EngSetup setup = setup_of(fields[0]);
        turns[i](&setup);
        if (strcmp(eng_setup_write_fen(&setup, text), fields[i + 1]) != 0)
            g_error("%s: turn %d gives %s", where, i, text);
    }
}

static void test_turns(void)
{
    board_test_cases("setup/turns.txt", 4, check_turns);
}

static void test_clear(void)
{
    char text[ENG_FEN_MAX];
    EngSetup setup = setup_of("r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 7 30");
    eng_setup_clear(&setup);
    g_assert_cmpstr(eng_setup_write_fen(&setup, text), ==, "8/8/8/8/8/8/8/8 w - - 0 1");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/setup/problems", test_problems);
    g_test_add_func("/setup/pawns-on-the-edge", test_pawns_on_the_edge);
    g_test_add_func("/setup/round-trip", test_round_trip);
    g_test_add_func("/setup/rights", test_rights);
    g_test_add_func("/setup/normalize", test_normalize);
    g_test_add_func("/setup/turns", test_turns);
    g_test_add_func("/setup/clear", test_clear);
    return g_test_run();
}
