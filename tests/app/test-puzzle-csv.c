/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Puzzles as rows: reading and writing them, byte for byte for Lichess's own file, and errors. */
#include "app/puzzles/puzzle-csv.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "engine/board/san.h"
#include "tests/app/pgn-fixture.h"
#include "tests/shared-data.h"

#define FEN_8 "r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24"
#define MOVES_8 "f2g3 e6e7 b2b1 b3c1 b1c1 h6c1"
#define ROW_8                                                                            \
    "00008," FEN_8 "," MOVES_8 ",1807,75,94,5852,crushing hangingPiece long middlegame," \
    "https://lichess.org/787zsVup/black#47,"

static TabiyaPuzzle *parse(const char *line, GError **error)
{
    TabiyaPuzzleColumns columns;
    tabiya_puzzle_columns_init(&columns);
    return tabiya_puzzle_parse_row(&columns, line, strlen(line), error);
}

static void test_row(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzle) puzzle = parse(ROW_8 "\r\n", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(puzzle->id, ==, "00008");
    g_assert_cmpstr(puzzle->fen, ==, FEN_8);
    g_assert_cmpuint(puzzle->n_moves, ==, 6);
    g_assert_cmpuint(tabiya_puzzle_get_length(puzzle), ==, 3);
    g_assert_cmpint(tabiya_puzzle_get_solver(puzzle), ==, ENG_WHITE);
    g_assert_cmpuint(puzzle->rating, ==, 1807);
    g_assert_cmpuint(puzzle->deviation, ==, 75);
    g_assert_cmpint(puzzle->popularity, ==, 94);
    g_assert_cmpuint(puzzle->plays, ==, 5852);
    g_assert_true(tabiya_themes_has(puzzle->themes, TABIYA_THEME_HANGING_PIECE));
    g_assert_false(tabiya_themes_has(puzzle->themes, TABIYA_THEME_FORK));
    g_assert_null(puzzle->opening_tags);
    g_assert_cmpint(puzzle->source, ==, TABIYA_PUZZLE_LICHESS);
    EngPosition position;
    char san[ENG_SAN_MAX];
    tabiya_puzzle_get_position(puzzle, 5, &position);
    g_assert_cmpstr(eng_san_write(&position, puzzle->moves[5], san), ==, "Qxc1");
}

static void assert_written(const char *line, const char *expected)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzle) puzzle = parse(line, &error);
    g_autoptr(GString) text = g_string_new(NULL);
    g_assert_no_error(error);
    g_autoptr(TabiyaPuzzle) copy = tabiya_puzzle_copy(puzzle);
    tabiya_puzzle_append_row(copy, text);
    g_assert_cmpstr(text->str, ==, expected);
}

#define MATE "a1,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,g8h8 a1a8,600"

static void test_written(void)
{
    assert_written(ROW_8, ROW_8 "\n");
    /* unknown fields stay unknown */
    assert_written(MATE, MATE ",,,,,,\n");
    assert_written(MATE ",,,,mate someday oneMove whenever,,",
                   MATE ",,,,mate oneMove someday whenever,,\n");
    assert_written(MATE ",80,-5,0,,,", MATE ",80,-5,0,,,\n");
    assert_written(MATE ",80,,7,,,", MATE ",80,,7,,,\n"); /* played, and nobody liked it or not */
    assert_written(MATE ",,,,mate,,caf\xe9", MATE ",,,,mate,,caf\xef\xbf\xbd\n");
    /* quotes where there must be some */
    assert_written("\"a1\",\"6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1\",g8h8 a1a8,600,,,,,"
                   "\"a \"\"b\"\", c\",\"x\"",
                   MATE ",,,,,\"a \"\"b\"\", c\",x\n");
}

/* An id tells where a puzzle is from. */
static void test_sources(void)
{
    static const struct {
        const char *id;
        TabiyaPuzzleSource source;
    } IDS[] = {
        {"t1234567", TABIYA_PUZZLE_MINED},  {"x1234567", TABIYA_PUZZLE_LICHESS},
        {"t123456", TABIYA_PUZZLE_LICHESS}, {"t12345678", TABIYA_PUZZLE_LICHESS},
        {"t1234", TABIYA_PUZZLE_LICHESS},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(IDS); i++) {
        g_autofree char *line = g_strconcat(IDS[i].id, MATE + 2, NULL);
        g_autoptr(TabiyaPuzzle) puzzle = parse(line, NULL);
        g_assert_cmpint(puzzle->source, ==, IDS[i].source);
    }
}

static void test_bad_rows(void)
{
    static const struct {
        const char *line, *reason;
    } ROWS[] = {
        {"", "“” is not a valid ID: use up to 10 letters and digits"},
        {"00008", "FEN: Piece placement: the text is empty"},
        {"toolongforit," FEN_8 "," MOVES_8 ",1",
         "“toolongforit” is not a valid ID: use up to 10 letters and digits"},
        {"a b," FEN_8 "," MOVES_8 ",1", "“a b” is not a valid ID: use up to 10 letters and digits"},
        {"a1,6k1/5ppp/9/8/8/8/5PPP/R5K1 b - - 0 1,g8h8 a1a8,600", "FEN: "},
        {"a1," FEN_8 ",f2g3 e6e8,1", "move 2, “e6e8”, is not legal"},
        {"a1," FEN_8 ",f2g3 verylongword,1", "move 2, “verylongword”, is not legal"},
        {"a1," FEN_8 ",f2g3 0000,1", "move 2, “0000”, is not legal"},
        {"a1," FEN_8 ",0000 e6e7,1", "move 1, “0000”, is not legal"},
        {"a1," FEN_8 ",,1", "there is no move to find"},
        {"a1," FEN_8 ",f2g3,1", "there is no move to find"},
        {"a1," FEN_8 ",f2g3 e6e7 b2b1,1", "the last move is the opponent’s"},
        {"a1," FEN_8 "," MOVES_8, "the rating is missing"},
        {"a1," FEN_8 "," MOVES_8 ",", "the rating is missing"},
        {"a1," FEN_8 "," MOVES_8 ",12x", "Rating: “12x” is not a number from 0 to 9999"},
        {"a1," FEN_8 "," MOVES_8 ",-", "Rating: “-” is not a number from 0 to 9999"},
        {"a1," FEN_8 "," MOVES_8 ",10000", "Rating: “10000” is not a number from 0 to 9999"},
        /* 2^64 and a thousand */
        {"a1," FEN_8 "," MOVES_8 ",18446744073709552616",
         "Rating: “18446744073709552616” is not a number"},
        {"a1," FEN_8 "," MOVES_8 ",1,,101", "Popularity: “101” is not a number from -100 to 100"},
        {"a1," FEN_8 "," MOVES_8 ",1,,,99999999999999999999",
         "NbPlays: “99999999999999999999” is not a number"},
        {"\"a1," FEN_8, "a quotation mark is not closed"},
        {"\"a1\"b," FEN_8, "text follows a closing quotation mark"},
        {",,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,",
         "there are more than 64 columns"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaPuzzle) puzzle = parse(ROWS[i].line, &error);
        g_assert_null(puzzle);
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PUZZLE);
        if (!g_str_has_prefix(error->message, ROWS[i].reason))
            g_assert_cmpstr(error->message, ==, ROWS[i].reason);
    }
}

static void test_too_many_moves(void)
{
    g_autoptr(GString) moves = g_string_new(NULL);
    g_autoptr(GError) error = NULL;
    for (int i = 0; i < 16; i++)
        g_string_append(moves, "g1g2 g8g7 g2g1 g7g8 ");
    g_autofree char *most = g_strdup_printf("a1,6k1/8/8/8/8/8/8/6K1 w - - 0 1,%s,1", moves->str);
    g_autofree char *more =
        g_strdup_printf("a1,6k1/8/8/8/8/8/8/6K1 w - - 0 1,%sg1g2 g8g7,1", moves->str);
    g_autoptr(TabiyaPuzzle) puzzle = parse(most, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(puzzle->n_moves, ==, 64);
    g_assert_null(parse(more, &error));
    g_assert_cmpstr(error->message, ==, "there are more than 64 moves");
}

/* --- Files ------------------------------------------------------------------------------------ */

/* Every row of `text`, its id or its error, a line each. */
static char *read_all(const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", &error);
    g_autofree char *name = g_build_filename(folder, "p.csv", NULL);
    GString *all = g_string_new(NULL);
    g_assert_true(g_file_set_contents(name, text, -1, &error));
    g_autoptr(TabiyaPuzzleReader) reader = tabiya_puzzle_reader_new(name);
    while (!tabiya_puzzle_reader_is_over(reader)) {
        g_autoptr(GError) problem = NULL;
        g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_reader_next(reader, &problem);
        g_assert_false(puzzle && problem);
        if (puzzle)
            g_string_append_printf(all, "%s %u\n", puzzle->id, puzzle->rating);
        if (problem)
            g_string_append_printf(all, "%s\n", problem->message + strlen(folder) + 1);
    }
    g_remove(name);
    g_rmdir(folder);
    return g_string_free(all, FALSE);
}

static void test_files(void)
{
    static const struct {
        const char *text, *found;
    } FILES[] = {
        {"", ""},
        {"\n\r\n", ""},
        {MATE, "a1 600\n"}, /* no header, no end of the line */
        {MATE "\r\n\r\nb" MATE "\r\n", "a1 600\nba1 600\n"},
        {"\xef\xbb\xbf"
         "PuzzleId,FEN,Moves,Rating\n" MATE "\n",
         "a1 600\n"},
        {"extra,rating,MOVES,puzzleid,fen\nx,7,g8h8 a1a8,q,6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1\n",
         "q 7\n"},
        {"PuzzleId,FEN,Rating\n" MATE "\n", "p.csv:1: the column “Moves” is missing\n"},
        {MATE "\n"
              "x\n" MATE "9\n",
         "a1 600\np.csv:2: FEN: Piece placement: the text is empty\na1 6009\n"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(FILES); i++) {
        g_autofree char *found = read_all(FILES[i].text);
        g_assert_cmpstr(found, ==, FILES[i].found);
    }
}

static void test_missing_file(void)
{
    g_autoptr(TabiyaPuzzleReader) reader = tabiya_puzzle_reader_new("/nowhere/p.csv");
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_reader_next(reader, &error);
    g_assert_null(puzzle);
    g_assert_nonnull(error);
    g_assert_true(tabiya_puzzle_reader_is_over(reader));
}

/* Lichess's own rows come out as they went in. */
static void assert_round_trip(const char *name, guint expected)
{
    g_autofree char *below = g_build_filename("puzzles", name, NULL);
    g_autofree char *path = shared_data_path(below);
    guint n = 0;
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        g_test_skip("skipped: no shared data");
        return;
    }
    g_autoptr(TabiyaPuzzleReader) reader = tabiya_puzzle_reader_new(path);
    g_autoptr(GString) text = g_string_new(NULL);
    while (!tabiya_puzzle_reader_is_over(reader)) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaPuzzle) puzzle = tabiya_puzzle_reader_next(reader, &error);
        g_assert_no_error(error);
        if (!puzzle)
            continue;
        n++;
        g_string_truncate(text, 0);
        tabiya_puzzle_append_row(puzzle, text);
        g_autoptr(TabiyaPuzzle) again = parse(text->str, &error);
        g_assert_no_error(error);
        g_assert_true(tabiya_themes_equal(again->themes, puzzle->themes));
        g_assert_cmpmem(again->moves, sizeof again->moves, puzzle->moves, sizeof puzzle->moves);
    }
    g_assert_cmpuint(n, ==, expected);
}

static void test_plain_file(void)
{
    assert_round_trip("lichess_puzzles_10col.csv", 7312);
}

static void test_packed_file(void)
{
    assert_round_trip("lichess_puzzles_sample.csv.zst", 70000);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/puzzle-csv/row", test_row);
    g_test_add_func("/puzzle-csv/written", test_written);
    g_test_add_func("/puzzle-csv/sources", test_sources);
    g_test_add_func("/puzzle-csv/bad-rows", test_bad_rows);
    g_test_add_func("/puzzle-csv/too-many-moves", test_too_many_moves);
    g_test_add_func("/puzzle-csv/files", test_files);
    g_test_add_func("/puzzle-csv/missing-file", test_missing_file);
    g_test_add_func("/puzzle-csv/plain-file", test_plain_file);
    g_test_add_func("/puzzle-csv/packed-file", test_packed_file);
    return g_test_run();
}
