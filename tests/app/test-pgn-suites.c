/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PGN files with their expected contents: our own cases, and the test suites of other programs; and
 * that writing a file loses nothing. */
#include <gio/gio.h>
#include <string.h>

#include "app/game/pgn-check.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "tests/app/pgn-fixture.h"
#include "tests/shared-data.h"

/* --- Our own ---------------------------------------------------------------------------------- */

static void append_error_cb(const TabiyaPgnError *error, gpointer user)
{
    g_autofree char *message = tabiya_pgn_error_to_string(error);
    g_string_append_printf(user, "%u:%u: %s\n", error->line, error->column, message);
}

/* How many of them are sealed. */
static guint append_games(GString *out, const char *text, gsize length)
{
    guint sealed = 0;
    g_autoptr(TabiyaPgnGames) games = tabiya_pgn_games_new(text, (gssize)length);
    TabiyaGame *game;
    while ((game = tabiya_pgn_games_next(games))) {
        g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
        tabiya_pgn_append_game(out, game);
        sealed += tabiya_game_get_seal(game) != NULL;
        g_object_unref(game);
    }
    return sealed;
}

/* NAME.pgn must match NAME.expected: its errors, their number, an empty line, its games. */
static void check_case(const char *name, const char *text, gsize length, gpointer user)
{
    g_autofree char *stem = g_strndup(name, strlen(name) - strlen(".pgn"));
    g_autofree char *file = g_strconcat(stem, ".expected", NULL);
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "pgn", file, NULL);
    g_autofree char *expected = NULL;
    g_autoptr(GString) found = g_string_new(NULL);
    TabiyaPgnCounts counts = {0};
    g_assert_true(g_file_get_contents(path, &expected, NULL, NULL));
    tabiya_pgn_check_text(text, (gssize)length, &counts, append_error_cb, found);
    g_string_append_printf(found, "%u games, %u errors\n\n", (guint)counts.games,
                           (guint)counts.errors);
    append_games(found, text, length);
    if (strcmp(found->str, expected) != 0)
        g_test_message("%s:\n%s", name, found->str);
    g_assert_cmpstr(found->str, ==, expected);
    g_assert_cmpint(counts.errors > 0, ==, g_str_has_prefix(name, "broken-"));
}

static void test_own_cases(void)
{
    g_assert_cmpuint(pgn_test_own_cases(check_case, NULL), >=, 30);
}

/* --- Nothing is lost -------------------------------------------------------------------------- */

/* A game that was read, written and read again is the same, by its counts and byte by byte. */
static void check_round_trip(const char *name, const char *text, gsize length, gpointer user)
{
    g_autoptr(GString) once = g_string_new(NULL);
    g_autoptr(GString) twice = g_string_new(NULL);
    TabiyaPgnCounts before = {0}, after = {0};
    guint sealed = append_games(once, text, length);
    g_assert_cmpuint(append_games(twice, once->str, once->len), ==, sealed);
    g_assert_cmpstr(once->str, ==, twice->str);
    tabiya_pgn_check_text(text, (gssize)length, &before, NULL, NULL);
    tabiya_pgn_check_text(once->str, -1, &after, NULL, NULL);
    g_assert_cmpuint(after.errors, ==, sealed);
    g_assert_cmpuint(after.games, ==, before.games);
    g_assert_cmpuint(after.moves, ==, before.moves);
    g_assert_cmpuint(after.alternatives, ==, before.alternatives);
    g_assert_cmpmem(after.results, sizeof after.results, before.results, sizeof before.results);
    if (before.errors > 0) /* the text after one is left out */
        return;
    g_assert_cmpuint(after.comments, ==, before.comments);
    g_assert_cmpuint(after.variations, ==, before.variations);
    g_assert_cmpuint(after.tags, >=, before.tags);
    g_assert_cmpuint(after.nags, ==, before.nags);
}

/* Every [%command …] of the text is in the output, in the same order. */
static void check_commands(const char *name, const char *text, gsize length, gpointer user)
{
    guint *total = user;
    TabiyaPgnCounts counts = {0};
    g_autoptr(GString) written = g_string_new(NULL);
    tabiya_pgn_check_text(text, (gssize)length, &counts, NULL, NULL);
    if (counts.errors > 0) /* of another variant */
        return;
    append_games(written, text, length);
    const char *at = written->str;
    g_autoptr(GRegex) pattern = g_regex_new("\\[%[a-z]+ [^]\\s]+\\]", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *copy = g_utf8_make_valid(text, (gssize)length);
    for (g_regex_match(pattern, copy, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_autofree char *command = g_match_info_fetch(match, 0);
        g_auto(GStrv) words = g_strsplit(command, " ", 2);
        for (char **word = words; *word; word++) {
            at = strstr(at, *word);
            g_assert_nonnull(at);
            at += strlen(*word);
        }
        ++*total;
    }
}

static void skip_without_data(guint files)
{
    if (files == 0)
        g_test_skip("skipped: no shared PGN suites here");
}

static void test_round_trips(void)
{
    pgn_test_own_cases(check_round_trip, NULL);
    skip_without_data(pgn_test_shared("pgn", check_round_trip, NULL));
}

static void test_commands(void)
{
    guint commands = 0;
    guint files = pgn_test_shared("pgn", check_commands, &commands);
    skip_without_data(files);
    if (files > 0)
        g_assert_cmpuint(commands, >=, 12);
}

/* --- kokopu's --------------------------------------------------------------------------------- */

/* " $1 $14", in rising order, as kokopu has them. */
static char *nags_text(const TabiyaNode *node)
{
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);
    GString *text = g_string_new(NULL);
    for (guint nag = 0; nag < 256; nag++) {
        if (count > 0 && memchr(nags, (int)nag, count))
            g_string_append_printf(text, " $%u", nag);
    }
    return g_string_free(text, FALSE);
}

/* The move to go to next where variations are listed behind the move they replace. */
static const TabiyaNode *next_listed(const TabiyaNode *node)
{
    const TabiyaNode *first = tabiya_node_get_child(tabiya_node_get_parent(node));
    if (node == first && tabiya_node_get_sibling(node))
        return tabiya_node_get_sibling(node);
    for (;;) {
        if (tabiya_node_get_child(node))
            return tabiya_node_get_child(node);
        for (;;) {
            const TabiyaNode *parent = tabiya_node_get_parent(node);
            if (!parent)
                return NULL;
            first = tabiya_node_get_child(parent);
            if (node != first)
                break;
            node = parent;
        }
        if (tabiya_node_get_sibling(node))
            return tabiya_node_get_sibling(node);
        node = first;
    }
}

/* Moves and NAGs, a line each, of a game of ours and of a dump of kokopu's. */
static char *list_game(TabiyaGame *game)
{
    GString *list = g_string_new(NULL);
    for (const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game)); node;
         node = next_listed(node)) {
        g_autofree char *nags = nags_text(node);
        g_string_append_printf(list, "%s%s\n", tabiya_node_get_san(node), nags);
    }
    static const char *const RESULTS[] = {"Line", "White wins", "Black wins", "Draw"};
    g_string_append_printf(list, "{%s}{%u plies}\n", RESULTS[tabiya_game_get_result(game)],
                           tabiya_node_get_ply(tabiya_game_get_main_end(game)));
    return g_string_free(list, FALSE);
}

/* A NAG of a whole variation is its first move's with us. */
static char *list_dump(const char *dump)
{
    GString *list = g_string_new(NULL);
    g_autoptr(GString) of_variation = g_string_new(NULL);
    g_autoptr(GRegex) pattern =
        g_regex_new("^(?:\\[[^]]*\\][ |]*\\(\\d+[wb]\\) (\\S+) \\(#hm=\\d+\\)((?: \\$\\d+)*).*"
                    "|\\[[^]]*-start\\][ |]*\\+---\\+((?: \\$\\d+)*).*|(\\{.*plies\\}))$",
                    G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    for (g_regex_match(pattern, dump, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_auto(GStrv) parts = g_match_info_fetch_all(match);
        guint count = g_strv_length(parts);
        if (count == 3)
            g_string_append_printf(list, "%s%s%s\n", parts[1], parts[2], of_variation->str);
        else if (count == 5)
            g_string_append_printf(list, "%s\n", parts[4]);
        g_string_assign(of_variation, count == 4 ? parts[3] : "");
    }
    return g_string_free(list, FALSE);
}

/* Databases with unsupported rules or games: other variants, and one in which we find two games,
 * and kokopu a single one with an error. */
static gboolean is_kokopu_only(const char *name)
{
    static const char *const NAMES[] = {"antichess", "horde", "optional-kings",
                                        "syntactic-error-1"};
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        if (g_str_has_prefix(name, NAMES[i]))
            return TRUE;
    }
    return FALSE;
}

static void check_kokopu(const char *name, const char *text, gsize length, gpointer user)
{
    guint *compared = user;
    g_autofree char *folder = g_path_get_dirname(name);
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, &errors);
    gboolean has_errors = FALSE;
    if (is_kokopu_only(name))
        return;
    for (guint i = 0; i < MAX(games->len, 1); i++) {
        g_autofree char *dump_name =
            g_strdup_printf("pgn/kokopu/resources/pgns/%s/%u.txt", folder, i);
        g_autofree char *path = shared_data_path(dump_name);
        g_autofree char *dump = NULL;
        if (!g_file_get_contents(path, &dump, NULL, NULL)) {
            has_errors |= length > 0;
            continue;
        }
        g_assert_cmpuint(i, <, games->len);
        g_autofree char *found = list_game(games->pdata[i]);
        g_autofree char *expected = list_dump(dump);
        if (strcmp(found, expected) != 0)
            g_test_message("%s, game %u", name, i);
        g_assert_cmpstr(found, ==, expected);
        ++*compared;
    }
    g_assert_cmpint(errors->len > 0, ==, has_errors);
}

static void test_kokopu(void)
{
    guint compared = 0;
    guint files = pgn_test_shared("pgn/kokopu/resources/pgns", check_kokopu, &compared);
    skip_without_data(files);
    if (files > 0)
        g_assert_cmpuint(compared, >=, 48);
}

/* --- Known counts ----------------------------------------------------------------------------- */

/* From the tests and the files of python-chess and pychess. */
static const struct {
    const char *file;
    guint games;
    guint errors;
    guint moves; /* half-moves of main lines */
} COUNTS[] = {
    {"python-chess/anastasian-lewis.pgn", 1, 0, 84},
    {"python-chess/chessbase-empty-line.pgn", 1, 0, 134},
    {"python-chess/cutechess-fischerrandom.pgn", 4, 0, 396},
    {"python-chess/kasparov-deep-blue-1997.pgn", 6, 0, 519},
    {"python-chess/knightvuillaume-jannlee-zh-lichess.pgn", 1, 1, 0},
    {"python-chess/molinari-bordais-1979.pgn", 1, 0, 10},
    {"python-chess/nepomniachtchi-liren-game1.pgn", 1, 0, 97},
    {"python-chess/stockfish-learning.pgn", 1, 0, 154},
    {"python-chess/uci-moves.pgn", 1, 0, 113},
    {"python-chess/utf8-bom.pgn", 2, 0, 0},
    {"pychess/3fold.pgn", 2, 0, 20},
    {"pychess/50.pgn", 1, 0, 110},
    {"pychess/annotated.pgn", 1, 0, 5},
    {"pychess/badpgn.pgn", 1, 2, 0},
    {"pychess/bilbao.pgn", 1, 0, 348},
    {"pychess/chess960rwch.pgn", 20, 0, 1692},
    {"pychess/dortmund.pgn", 347, 0, 27742},
    {"pychess/fenSetup.pgn", 1, 0, 4},
    {"pychess/promotion.pgn", 1, 0, 22},
    {"pychess/world_matches.pgn", 580, 0, 49364},
};

static void test_counts(void)
{
    for (gsize i = 0; i < G_N_ELEMENTS(COUNTS); i++) {
        g_autofree char *name = g_build_filename("pgn", COUNTS[i].file, NULL);
        g_autofree char *path = shared_data_path(name);
        g_autofree char *text = NULL;
        gsize length;
        if (!g_file_get_contents(path, &text, &length, NULL)) {
            skip_without_data(0);
            return;
        }
        TabiyaPgnCounts counts = {0};
        tabiya_pgn_check_text(text, (gssize)length, &counts, NULL, NULL);
        if (g_test_verbose())
            g_test_message("%s", COUNTS[i].file);
        g_assert_cmpuint(counts.games, ==, COUNTS[i].games);
        g_assert_cmpuint(counts.errors, ==, COUNTS[i].errors);
        g_assert_cmpuint(counts.moves, ==, COUNTS[i].moves);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pgn-suites/own-cases", test_own_cases);
    g_test_add_func("/pgn-suites/round-trips", test_round_trips);
    g_test_add_func("/pgn-suites/commands", test_commands);
    g_test_add_func("/pgn-suites/kokopu", test_kokopu);
    g_test_add_func("/pgn-suites/counts", test_counts);
    return g_test_run();
}
