/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading and writing PGN: accepted texts, the effect of errors, and round trips. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/whole-file.h"

/* --- Helpers ---------------------------------------------------------------------------------- */

static char *error_text(const TabiyaPgnError *error)
{
    g_autofree char *what = tabiya_pgn_error_to_string(error);
    return g_strdup_printf("%u:%u: %s", error->line, error->column, what);
}

/* The one game in `text`, which must hold no error. */
static TabiyaGame *read_one(const char *text)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, &errors);
    if (errors->len > 0) {
        g_autofree char *what = error_text(errors->pdata[0]);
        g_test_message("%s", what);
    }
    g_assert_cmpuint(errors->len, ==, 0);
    g_assert_cmpuint(games->len, ==, 1);
    g_assert_cmpstr(tabiya_game_check(games->pdata[0]), ==, NULL);
    return g_object_ref(games->pdata[0]);
}

/* The moves on one line; empty lines stay. */
static char *movetext(TabiyaGame *game)
{
    g_autoptr(GString) out = g_string_new(NULL);
    tabiya_pgn_append_movetext(out, game);
    g_auto(GStrv) paragraphs = g_strsplit(g_strchomp(out->str), "\n\n", -1);
    for (char **paragraph = paragraphs; *paragraph; paragraph++)
        g_strdelimit(*paragraph, "\n", ' ');
    return g_strjoinv("\n\n", paragraphs);
}

/* Checks that `text` is read without an error and its moves are written as `expected`. */
static void assert_moves(const char *text, const char *expected)
{
    g_autoptr(TabiyaGame) game = read_one(text);
    g_autofree char *written = movetext(game);
    g_assert_cmpstr(written, ==, expected);
}

/* Checks that `text` has the only error `expected` ("LINE:COLUMN: …") and that `moves` remain of
 * its first game. */
static void assert_error(const char *text, const char *expected, const char *moves)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, &errors);
    g_assert_cmpuint(errors->len, >=, 1);
    g_autofree char *what = error_text(errors->pdata[0]);
    g_assert_cmpstr(what, ==, expected);
    g_assert_cmpuint(errors->len, ==, 1);
    g_assert_cmpuint(games->len, >=, 1);
    g_assert_cmpstr(tabiya_game_check(games->pdata[0]), ==, NULL);
    g_autofree char *written = movetext(games->pdata[0]);
    g_assert_cmpstr(written, ==, moves);
}

static void assert_strings(const char *a, const char *b)
{
    g_assert_cmpstr(a, ==, b);
}

static void assert_nodes_equal(const TabiyaNode *a, const TabiyaNode *b)
{
    gsize n_a;
    gsize n_b;
    g_assert_cmpuint(tabiya_node_get_move(a), ==, tabiya_node_get_move(b));
    assert_strings(tabiya_node_get_comment(a), tabiya_node_get_comment(b));
    assert_strings(tabiya_node_get_comment_before(a), tabiya_node_get_comment_before(b));
    const guint8 *nags_a = tabiya_node_get_nags(a, &n_a);
    const guint8 *nags_b = tabiya_node_get_nags(b, &n_b);
    g_assert_cmpmem(nags_a, n_a, nags_b, n_b);
    g_assert_true(eng_position_equal(tabiya_node_get_position(a), tabiya_node_get_position(b)));
}

/* Children, siblings and all that hangs on them, walked side by side. */
static void assert_trees_equal(TabiyaGame *a, TabiyaGame *b)
{
    const TabiyaNode *x = tabiya_game_get_root(a);
    const TabiyaNode *y = tabiya_game_get_root(b);
    while (x) {
        g_assert_nonnull(y);
        assert_nodes_equal(x, y);
        if (tabiya_node_get_child(x)) {
            x = tabiya_node_get_child(x);
            y = tabiya_node_get_child(y);
            continue;
        }
        g_assert_null(tabiya_node_get_child(y));
        while (x && !tabiya_node_get_sibling(x)) {
            g_assert_null(tabiya_node_get_sibling(y));
            x = tabiya_node_get_parent(x);
            y = tabiya_node_get_parent(y);
        }
        if (x) {
            x = tabiya_node_get_sibling(x);
            y = tabiya_node_get_sibling(y);
        }
    }
}

/* Tags of `a` are tags of `b`. */
static void assert_tags_in(TabiyaGame *a, TabiyaGame *b)
{
    static const char *const DERIVED[] = {"Result", "Variant", "SetUp", "FEN"};
    for (guint i = 0; i < tabiya_game_get_n_tags(a); i++) {
        const char *name = tabiya_game_get_nth_tag(a, i, NULL);
        assert_strings(tabiya_game_get_tag(a, name), tabiya_game_get_tag(b, name));
    }
    for (gsize i = 0; i < G_N_ELEMENTS(DERIVED); i++)
        assert_strings(tabiya_game_get_tag(a, DERIVED[i]), tabiya_game_get_tag(b, DERIVED[i]));
}

/* read → write → read gives the same game, and writing that gives the same text. */
static void assert_round_trip(TabiyaGame *game)
{
    g_autofree char *once = tabiya_pgn_write_game(game);
    g_autoptr(TabiyaGame) again = read_one(once);
    assert_trees_equal(game, again);
    assert_tags_in(game, again);
    g_autofree char *twice = tabiya_pgn_write_game(again);
    g_assert_cmpstr(once, ==, twice);
}

static void assert_lines_fit(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        if ((*line)[0] != '[' && (*line)[0] != ';')
            g_assert_cmpint(g_utf8_strlen(*line, -1), <=, 79);
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void test_plain_game(void)
{
    g_autoptr(TabiyaGame) game = read_one("[Event \"Casual\"]\n[White \"A\"]\n[Black \"B\"]\n"
                                          "[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 "
                                          "4. Qxf7# 1-0\n");
    g_assert_cmpint(tabiya_game_get_result(game), ==, TABIYA_RESULT_WHITE);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Event"), ==, "Casual");
    g_assert_cmpint(tabiya_node_get_outcome(tabiya_game_get_main_end(game)), ==,
                    ENG_OUTCOME_CHECKMATE);
}

/* Texts for the same game in different notations. */
static void test_ways_of_writing_moves(void)
{
    static const char *const WAYS[] = {
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O *",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 O-O",
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O",
        "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 3... a6 4. 0-0 *",
        "17. e4 3... e5 99. Nf3 Nc6 Bb5 a6 0-0",
        "1e4 e5 2Nf3 Nc6 3Bb5 a6 4O-O",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
        "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 a7-a6 O-O",
        "\xef\xbb\xbf"
        "1. e4 e5\r\n2. Nf3 Nc6\r\n3. Bb5 a6\r\n4. O-O\r\n*\r\n",
        "1. e4 e5\r2. Nf3 Nc6\r3. Bb5 a6\r4. O-O\r*",
        "% a line for other programs\n1. e4 e5\n% 2. d4\n2. Nf3 Nc6 3. Bb5 a6 4. O-O",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(WAYS); i++)
        assert_moves(WAYS[i], "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
}

static void test_lazy_san(void)
{
    assert_moves("[FEN \"8/P6k/8/3pP3/8/8/8/K7 w - d6 0 1\"]\n\n1. exd6 e.p. Kg7 2. a8Q *",
                 "1. exd6 Kg7 2. a8=Q *");
    assert_moves("[FEN \"8/P6k/8/3pP3/8/8/8/K7 w - d6 0 1\"]\n\n1. ed6e.p. Kg7 2. a8=q",
                 "1. exd6 Kg7 2. a8=Q *");
}

static void test_null_moves(void)
{
    assert_moves("1. e4 -- 2. d4 Z0 3. Nf3", "1. e4 -- 2. d4 -- 3. Nf3 *");
}

static void test_results(void)
{
    static const struct {
        const char *text;
        TabiyaResult result;
    } CASES[] = {
        {"e4 1-0", TABIYA_RESULT_WHITE},
        {"e4 0-1", TABIYA_RESULT_BLACK},
        {"e4 1/2-1/2", TABIYA_RESULT_DRAW},
        {"e4 1/2", TABIYA_RESULT_DRAW},
        {"e4 ½-½", TABIYA_RESULT_DRAW},
        {"e4 *", TABIYA_RESULT_UNKNOWN},
        {"e4", TABIYA_RESULT_UNKNOWN},
        {"[Result \"0-1\"]\n\ne4", TABIYA_RESULT_BLACK},
        {"[Result \"0-1\"]\n\ne4 *", TABIYA_RESULT_BLACK},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaGame) game = read_one(CASES[i].text);
        g_assert_cmpint(tabiya_game_get_result(game), ==, CASES[i].result);
    }
}

static void test_nags(void)
{
    assert_moves("1. e4! e5?! 2. Nf3!! $14 Nc6 ± 3. Bb5 N a6 +- 4. Ba4 = Nf6 $146 $10",
                 "1. e4 $1 e5 $6 2. Nf3 $3 $14 Nc6 $16 3. Bb5 $146 a6 $18 4. Ba4 $10 Nf6 $146 $10 "
                 "*");
    assert_moves("$10 1. e4", "$10 1. e4 *"); /* of the start position */
    assert_moves("1. e4+= e5=+ 2. Nf3+/- Nc6-/+", "1. e4 $14 e5 $15 2. Nf3 $16 Nc6 $17 *");
}

static void test_comments(void)
{
    assert_moves("{first} 1. e4 {a} {b} e5 ; to the end of the line 2. d4\n2. Nf3 {}",
                 "{first} 1. e4 {a} {b} 1... e5 {to the end of the line 2. d4} 2. Nf3 *");
    assert_moves("1. e4 ( {before} 1. d4 {after} ) {on e4} e5 * {the end}",
                 "1. e4 {on e4} ({before} 1. d4 {after}) 1... e5 {the end} *");
    assert_moves("1. e4 ({only words}) e5", "1. e4 {only words} 1... e5 *");
    assert_moves("1. e4 { two\n  lines, \t then\n\na new one }",
                 "1. e4 {two lines,   then\n\na new one} *");
}

static void test_variations(void)
{
    assert_moves("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. Nc3) 2... d6) (1... e6) 2. Nf3",
                 "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. Nc3) 2... d6) (1... e6) 2. Nf3 *");
    /* Moves of different variations stay apart, equal or not. */
    assert_moves("1. e4 (1. e4 c5) (1. e4 e6) e5", "1. e4 (1. e4 c5) (1. e4 e6) 1... e5 *");
    /* A result inside a variation ends nothing. */
    assert_moves("1. e4 e5 (1... c5 *) 2. Nf3 1-0", "1. e4 e5 (1... c5) 2. Nf3 1-0");
}

/* A hundred thousand parentheses overflow no stack, and a hundred thousand comments, variations or
 * errors take no quadratic time: the test would not end. */
static void test_depth_and_width(void)
{
    enum { MANY = 100000 };
    g_autoptr(GString) deep = g_string_new("1. Nf3 ");
    for (int i = 0; i < MANY; i++)
        g_string_append(deep, "(1. Nf3 ");
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(deep->str, -1, &errors);
    g_assert_cmpuint(games->len, ==, 1);
    g_assert_cmpuint(errors->len, ==, 1); /* not closed */
    g_assert_cmpstr(tabiya_game_check(games->pdata[0]), ==, NULL);
    g_autofree char *written = tabiya_pgn_write_game(games->pdata[0]);
    g_assert_cmpuint(strlen(written), >, MANY);

    g_autoptr(GString) wide = g_string_new("1. Nf3 ");
    for (int i = 0; i < MANY; i++)
        g_string_append(wide, "{word} (1. a3) ) ");
    g_autoptr(GPtrArray) others = tabiya_pgn_read_text(wide->str, -1, NULL);
    g_assert_cmpuint(others->len, ==, 1);
    const TabiyaNode *first = tabiya_node_get_child(tabiya_game_get_root(others->pdata[0]));
    g_assert_cmpuint(strlen(tabiya_node_get_comment(first)), ==, 6 * MANY - 2);
}

static void test_tags(void)
{
    g_autoptr(TabiyaGame) game = read_one("[Event \"The \\\"Immortal\\\" game\"]\n"
                                          "[Site \"C:\\\\games\"]\n"
                                          "[White \"O \"Kelly\"]\n"
                                          "[ Black  \"B\" ] [Annotator \"\"]\n\n1. e4 *");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Event"), ==, "The \"Immortal\" game");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Site"), ==, "C:\\games");
    g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, "O \"Kelly");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Black"), ==, "B");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Annotator"), ==, "");
    assert_round_trip(game);
}

static void test_encodings(void)
{
    /* Latin-1, Windows-1252 and UTF-8 in one file, each part as it was meant. */
    g_autoptr(TabiyaGame) game = read_one("[White \"J\xf6rg\"]\n[Black \"Jörg\"]\n"
                                          "[Event \"\x93Zug\x94\"]\n\n1. e4 {\xe9t\xe9} *");
    g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, "Jörg");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Black"), ==, "Jörg");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Event"), ==, "“Zug”");
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_main_end(game)), ==, "été");
}

static void test_chess960(void)
{
    g_autoptr(TabiyaGame) game =
        read_one("[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
                 "[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n\n"
                 "1. O-O O-O-O *");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Variant"), ==, "Chess960");
    g_assert_true(tabiya_game_get_start(game)->chess960);
    assert_round_trip(game);
}

static void test_games_in_a_row(void)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(
        "[Event \"1\"]\n\n1. e4 e5 1-0\n[Event \"2\"]\n\n1. d4\n[Event \"3\"]\n[White \"X\"]\n\n"
        "[Event \"4\"]\n1. c4 0-1 1. f4 1/2-1/2 {of 5} 1. g4\n\n*\n\n*\n",
        -1, &errors);
    g_assert_cmpuint(errors->len, ==, 0);
    g_assert_cmpuint(games->len, ==, 7);
    g_assert_cmpstr(tabiya_game_get_tag(games->pdata[3], "Event"), ==, "4");
    g_assert_cmpint(tabiya_game_get_result(games->pdata[4]), ==, TABIYA_RESULT_DRAW);
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_main_end(games->pdata[4])), ==, "of 5");
}

/* --- Errors ----------------------------------------------------------------------------------- */

static void test_error_in_main_line(void)
{
    assert_error("[Event \"?\"]\n\n1. e4 e5 2. Ke3 Nc6 (2... d6) {lost} 3. Nf3 1-0\n\n1. d4 *",
                 "3:13: expected a legal move, found Ke3", "1. e4 e5 1-0");
}

static void test_error_in_variation(void)
{
    assert_error("1. e4 e5 (1... c5 2. Nf6 Nc6 (2... a6) 3. Bb5) (1... e6 2. d4) 2. Nf3 *",
                 "1:22: expected a legal move, found Nf6",
                 "1. e4 e5 (1... c5) (1... e6 2. d4) 2. Nf3 *");
}

static void test_error_kinds(void)
{
    assert_error("1. e4 hello e5 2. d4", "1:7: expected a move, found hello", "1. e4 *");
    assert_error("1. d4 d5 2. Nc3 a6 3. Nf3 a5 4. e3 a4 5. Bd2 a3 6. Qe2 h6 7. O-O-O h5 8. Nd2",
                 "1:74: expected a legal move, found Nd2",
                 "1. d4 d5 2. Nc3 a6 3. Nf3 a5 4. e3 a4 5. Bd2 a3 6. Qe2 h6 7. O-O-O h5 *");
    assert_error("[FEN \"4k3/8/8/8/8/4K3/8/R6R w - - 0 1\"]\n\n1. Rd1 *",
                 "3:4: expected a move that only one piece can make, found Rd1", "*");
    assert_error("1. e4 e5 (1... c5 2. Nf3",
                 "1:25: expected ) to end the variation, found the end of the text",
                 "1. e4 e5 (1... c5 2. Nf3) *");
    assert_error("1. e4 e5 ) 2. Nf3", "1:10: expected a move, found )", "1. e4 e5 2. Nf3 *");
    assert_error("(1. e4) 1. d4", "1:1: expected a move before the variation, found (", "1. d4 *");
    assert_error("1. e4 $256 e5", "1:7: expected a number from 0 to 255 after $, found $256",
                 "1. e4 e5 *");
    assert_error("1. e4 \x01\x02 e5", "1:7: expected a move, found \x01\x02", "1. e4 e5 *");
    assert_error("[Result \"1-0\"]\n\n1. e4 0-1", "1:1: expected 0-1, found [Result \"1-0\"]",
                 "1. e4 0-1");
    assert_error("[White \"Unclosed]\n[Black \"B\"]\n\n1. e4 *",
                 "1:1: expected a value that ends with \"], found [White \"Unclosed]", "1. e4 *");
    assert_error("[Variant \"Atomic\"]\n\n1. e4 *",
                 "1:1: expected chess or Chess960, found [Variant \"Atomic\"]", "*");
    assert_error("1. e4 ±e.p. e5", "1:8: expected a move, found e", "1. e4 $16 *");
    assert_error("ünï 1. e4", "1:1: expected a move, found ünï", "1. e4 *");
}

static void test_bad_fen(void)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games =
        tabiya_pgn_read_text("[White \"W\"]\n[FEN \"8/8 w\"]\n\n1. e4 *\n\n1. d4 *", -1, &errors);
    g_assert_cmpuint(errors->len, ==, 1);
    const TabiyaPgnError *error = errors->pdata[0];
    g_assert_cmpuint(error->line, ==, 2);
    g_assert_cmpuint(games->len, ==, 2);
    g_assert_cmpstr(tabiya_game_get_tag(games->pdata[0], "White"), ==, "W");
}

/* A comment that is not closed does not swallow the games behind it. */
static void test_unclosed_comment(void)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(
        "[Event \"1\"]\n\n1. e4 {open\n\n[Event \"2\"]\n\n1. d4 {closed} d5 *\n", -1, &errors);
    g_assert_cmpuint(errors->len, ==, 1);
    g_assert_cmpuint(games->len, ==, 2);
    const TabiyaPgnError *error = errors->pdata[0];
    g_assert_cmpuint(error->line, ==, 3);
    g_assert_cmpuint(error->column, ==, 7);
    g_assert_cmpstr(tabiya_node_get_comment(tabiya_game_get_main_end(games->pdata[0])), ==, "open");
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(games->pdata[1])), ==, 2);
}

static void test_garbage(void)
{
    static const char ALPHABET[] = "[]{}()\"\\;%$*.-+=/!?#@<>\n\r\t 0123456789abcdefghNBRQKOxe4"
                                   "\x80\xc3\xbf\xef";
    for (int round = 0; round < 500; round++) {
        g_autoptr(GString) text = g_string_new(NULL);
        for (int i = g_test_rand_int_range(0, 200); i > 0; i--)
            g_string_append_c(text, ALPHABET[g_test_rand_int_range(0, sizeof ALPHABET)]);
        g_autoptr(GPtrArray) errors = NULL;
        g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text->str, (gssize)text->len, &errors);
        for (guint i = 0; i < games->len; i++) {
            g_assert_cmpstr(tabiya_game_check(games->pdata[i]), ==, NULL);
            assert_round_trip(games->pdata[i]);
        }
    }
}

static void test_read_first(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *remark = NULL;
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first("1. e4 e5 2. Zz9", -1, &remark, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(game)), ==, 2);
    g_assert_cmpstr(remark, ==,
                    "Read up to move 1: line 1, column 13: found “Zz9”, expected a move.");
    g_assert_null(tabiya_pgn_read_first("this is no game", -1, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN);
    g_assert_nonnull(strstr(error->message, "line 1, column 1"));
    g_clear_error(&error);
    g_assert_null(tabiya_pgn_read_first("  \n", -1, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_PGN);
}

static void test_remarks(void)
{
    static const struct {
        const char *text, *remark;
    } CASES[] = {
        {"1. e4 e5 2. Nf3 Nc6 *", NULL},
        {"[Event \"x\"]\n\n1. e4 e5\n2. Nf3 Qh5 3. d4 *",
         "Read up to move 2: line 4, column 8: found “Qh5”, expected a legal move."},
        /* The main line's end counts for more than an error before it. */
        {"1. e4 (1. d4 d4) 1... e5 $999 2. Ke3",
         "Read up to move 1: line 1, column 34: found “Ke3”, expected a legal move."},
        {"1. e4 (1. d4 d4) 1... e5",
         "Part of the game could not be read: line 1, column 14: found “d4”, expected a legal "
         "move."},
        {"1. e4 e5 (1... c5", "Part of the game could not be read: line 1, column 18: the text "
                              "ends, expected ) to end the variation."},
        /* An error in the next game is not reported for this one. */
        {"[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e4 e4 *", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autofree char *remark = NULL;
        g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(CASES[i].text, -1, &remark, NULL);
        g_assert_nonnull(game);
        g_assert_cmpstr(remark, ==, CASES[i].remark);
    }

    /* More errors than are reported come before the one that ends the game. */
    g_autoptr(GString) text = g_string_new("1. e4 ");
    for (int i = 0; i < 200; i++)
        g_string_append(text, "$999 ");
    g_string_append(text, "e4");
    g_autofree char *remark = NULL;
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(text->str, -1, &remark, NULL);
    g_assert_true(
        g_str_has_prefix(remark, "Part of the game could not be read: line 1, column 7: "));
}

static void test_figurines(void)
{
    static const char *const TEXTS[] = {
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♟a6 4. ♗xc6! dxc6 5. O-O ♛d6 *",
        "1.♙e4 ♙e5 2♘f3 ♘c6 3.♗︎b5 a6 4.♗:c6 dc6 5.0-0 ♕d6",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++) {
        g_autoptr(GPtrArray) errors = NULL;
        g_autoptr(GPtrArray) games = tabiya_pgn_read_text(TEXTS[i], -1, &errors);
        g_assert_cmpuint(errors->len, ==, 0);
        g_assert_cmpuint(games->len, ==, 1);
        g_assert_cmpstr(tabiya_node_get_san(tabiya_game_get_main_end(games->pdata[0])), ==, "Qd6");
        g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(games->pdata[0])), ==, 10);
    }
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(
        "[FEN \"k7/4P3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e8=♕+ ♚a7 2. ♕x", -1, &errors);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(games->pdata[0])), ==, 2);
    g_assert_cmpuint(errors->len, ==, 1);
    const TabiyaPgnError *error = errors->pdata[0];
    g_assert_cmpstr(error->found, ==, "♕x");
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void test_export_format(void)
{
    g_autoptr(TabiyaGame) game = read_one("[Annotator \"me\"]\n[Black \"B\"]\n[White \"W\"]\n\n"
                                          "1. e4! {good} e5 (1... c5 2. Nf3) 2. Nf3 1-0");
    g_autofree char *written = tabiya_pgn_write_game(game);
    g_assert_cmpstr(written, ==,
                    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                    "[White \"W\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Annotator \"me\"]\n\n"
                    "1. e4 $1 {good} 1... e5 (1... c5 2. Nf3) 2. Nf3 1-0\n\n");
    assert_round_trip(game);
}

static void test_lines_of_eighty(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 40; i++)
        g_string_append(text, "Nf3 {ein Wörtchen über ½ Bauern} Nf6 (Nc6 d4) Ng1 $5 Ng8 ");
    g_autoptr(TabiyaGame) game = read_one(text->str);
    g_autofree char *written = tabiya_pgn_write_game(game);
    assert_lines_fit(written);
    assert_round_trip(game);
}

/* No line is broken within a command. */
static void test_commands_in_one_line(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (int i = 0; i < 40; i++)
        g_string_append(text, "Nf3 {[%foo a b  c] ein Wort [%clk 0:01:02]} Nf6 Ng1 Ng8 ");
    g_autoptr(TabiyaGame) game = read_one(text->str);
    g_autofree char *written = tabiya_pgn_write_game(game);
    assert_lines_fit(written);
    assert_round_trip(game);
    guint count = 0;
    for (const char *p = written; (p = strstr(p, "[%")); p++, count++) {
        g_assert_true(g_str_has_prefix(p, "[%foo a b  c]") ||
                      g_str_has_prefix(p, "[%clk 0:01:02]"));
    }
    g_assert_cmpuint(count, ==, 80);
}

static void test_awkward_comments(void)
{
    static const char *const COMMENTS[] = {
        "a } in it",
        "a } in it\nand\n\nmore lines }",
        "two  spaces   and three",
        "a line\nanother\n\nand one after an empty one",
        "% at the start",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 50 % of %them %%",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa [Event \"x\"] is a tag",
        "a line\n[Event \"x\"]",
        "[%csl Gd4][%cal Re2e4] with commands [%clk 0:01:02]",
        "; and { and ( and ) and $1 and *",
        "a word of more than eighty columns: "
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    };
    g_autoptr(TabiyaGame) game = read_one("1. e4 (1. d4 d5) (1. c4) e5 (1... c5) 2. Nf3");
    const TabiyaNode *e4 = tabiya_node_get_child(tabiya_game_get_root(game));
    const TabiyaNode *d4 = tabiya_node_get_sibling(e4);
    for (gsize i = 0; i < G_N_ELEMENTS(COMMENTS); i++) {
        tabiya_game_set_comment(game, tabiya_game_get_root(game), COMMENTS[i]);
        tabiya_game_set_comment(game, e4, COMMENTS[i]);
        tabiya_game_set_comment(game, tabiya_game_get_main_end(game), COMMENTS[i]);
        tabiya_game_set_comment(game, d4, COMMENTS[i]);
        tabiya_game_set_comment_before(game, d4, COMMENTS[i]);
        assert_round_trip(game);
    }
}

/* --- Files ------------------------------------------------------------------------------------ */

static void test_save_file(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.pgn", NULL);
    g_autofree char *link = g_build_filename(folder, "link.pgn", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFile) linked = g_file_new_for_path(link);
    g_autoptr(GError) error = NULL;
    g_autofree char *text = NULL;
    GStatBuf info;

    g_assert_true(tabiya_pgn_save_file(file, "first", -1, NULL, &error));
    g_assert_cmpint(g_chmod(path, 0640), ==, 0);
    g_assert_cmpint(symlink("game.pgn", link), ==, 0);
    g_assert_true(tabiya_pgn_save_file(linked, "second, longer", -1, NULL, &error));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "second, longer");
    g_assert_cmpint(g_lstat(link, &info), ==, 0);
    g_assert_true(S_ISLNK(info.st_mode));
    g_assert_cmpint(g_stat(path, &info), ==, 0);
    g_assert_cmpint(info.st_mode & 0777, ==, 0640);

    g_autoptr(GFile) nowhere = g_file_new_build_filename(folder, "none", "x.pgn", NULL);
    g_assert_false(tabiya_pgn_save_file(nowhere, "x", -1, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);

    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL); /* nothing temporary is left */
    int entries = 0;
    while (g_dir_read_name(dir))
        entries++;
    g_assert_cmpint(entries, ==, 2);
    g_unlink(link);
    g_unlink(path);
    g_rmdir(folder);
}

/* Write access to the folder is not write access to the file. */
static void test_save_protected_file(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.pgn", NULL);
    g_autofree char *text = NULL;
    if (g_test_subprocess()) {
        g_autoptr(GFile) file = g_file_new_for_path(g_getenv("TABIYA_TEST_FILE"));
        g_autoptr(GError) error = NULL;
        if (geteuid() == 0) /* nobody: for root nothing is protected */
            g_assert_cmpint(setuid(65534), ==, 0);
        g_assert_false(tabiya_pgn_save_file(file, "second", -1, NULL, &error));
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
        _exit(0);
    }
    g_assert_true(g_file_set_contents(path, "first", -1, NULL));
    g_assert_cmpint(g_chmod(path, 0444), ==, 0);
    g_assert_cmpint(g_chmod(folder, 0777), ==, 0);
    g_setenv("TABIYA_TEST_FILE", path, TRUE);
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, "first");
    g_unlink(path);
    g_rmdir(folder);
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(gboolean *)user = tabiya_pgn_save_file_finish(G_FILE(source), result, NULL);
}

/* A name determines the compression of a file; archives cannot be written. */
static void test_save_file_packed(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-pgn-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "game.pgn.gz", NULL);
    g_autofree char *zip = g_build_filename(folder, "game.zip", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFile) archive = g_file_new_for_path(zip);
    g_autoptr(GError) error = NULL;
    g_assert_true(tabiya_pgn_save_file(file, "1. e4 *\n", -1, NULL, &error));
    g_autofree char *packed = NULL;
    g_assert_true(g_file_get_contents(path, &packed, NULL, NULL));
    g_assert_cmpmem(packed, 2, "\x1f\x8b", 2);
    g_autoptr(GBytes) bytes = tabiya_whole_file_read(path, &error);
    g_assert_cmpmem(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), "1. e4 *\n", 8);
    g_assert_false(tabiya_pgn_save_file(archive, "1. e4 *\n", -1, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_READ_ONLY);
    g_assert_false(g_file_test(zip, G_FILE_TEST_EXISTS));
    g_unlink(path);
    g_assert_cmpint(g_rmdir(folder), ==, 0);
}

static void test_save_file_async(void)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-XXXXXX", NULL);
    g_autoptr(GFile) file = g_file_new_build_filename(folder, "game.pgn", NULL);
    gboolean saved = FALSE;
    tabiya_pgn_save_file_async(file, "1. e4 *\n", -1, NULL, saved_cb, &saved);
    while (!saved)
        g_main_context_iteration(NULL, TRUE);
    g_autofree char *text = NULL;
    g_assert_true(g_file_load_contents(file, NULL, &text, NULL, NULL, NULL));
    g_assert_cmpstr(text, ==, "1. e4 *\n");
    g_file_delete(file, NULL, NULL);
    g_rmdir(folder);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pgn/read/plain-game", test_plain_game);
    g_test_add_func("/pgn/read/ways-of-writing-moves", test_ways_of_writing_moves);
    g_test_add_func("/pgn/read/lazy-san", test_lazy_san);
    g_test_add_func("/pgn/read/null-moves", test_null_moves);
    g_test_add_func("/pgn/read/results", test_results);
    g_test_add_func("/pgn/read/nags", test_nags);
    g_test_add_func("/pgn/read/comments", test_comments);
    g_test_add_func("/pgn/read/variations", test_variations);
    g_test_add_func("/pgn/read/depth-and-width", test_depth_and_width);
    g_test_add_func("/pgn/read/tags", test_tags);
    g_test_add_func("/pgn/read/encodings", test_encodings);
    g_test_add_func("/pgn/read/chess960", test_chess960);
    g_test_add_func("/pgn/read/games-in-a-row", test_games_in_a_row);
    g_test_add_func("/pgn/errors/main-line", test_error_in_main_line);
    g_test_add_func("/pgn/errors/variation", test_error_in_variation);
    g_test_add_func("/pgn/errors/kinds", test_error_kinds);
    g_test_add_func("/pgn/errors/bad-fen", test_bad_fen);
    g_test_add_func("/pgn/errors/unclosed-comment", test_unclosed_comment);
    g_test_add_func("/pgn/errors/garbage", test_garbage);
    g_test_add_func("/pgn/errors/read-first", test_read_first);
    g_test_add_func("/pgn/errors/read-first-remarks", test_remarks);
    g_test_add_func("/pgn/errors/figurines", test_figurines);
    g_test_add_func("/pgn/write/export-format", test_export_format);
    g_test_add_func("/pgn/write/lines-of-eighty", test_lines_of_eighty);
    g_test_add_func("/pgn/write/commands-in-one-line", test_commands_in_one_line);
    g_test_add_func("/pgn/write/awkward-comments", test_awkward_comments);
    g_test_add_func("/pgn/files/save", test_save_file);
    g_test_add_func("/pgn/files/save-protected", test_save_protected_file);
    g_test_add_func("/pgn/files/save-packed", test_save_file_packed);
    g_test_add_func("/pgn/files/save-async", test_save_file_async);
    return g_test_run();
}
