/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Glyphs pressed and typed, and problems of files. */
#include <glib/gstdio.h>

#include "app/game/pgn-reader.h"
#include "app/study/annotate.h"
#include "app/study/pgn-problems.h"

static TabiyaGame *game_of(const char *pgn)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn, -1, NULL);
    TabiyaGame *game = g_object_ref(g_ptr_array_index(games, 0));

    tabiya_game_set_recording(game, TRUE);
    return game;
}

static const TabiyaNode *first_move(TabiyaGame *game)
{
    return tabiya_node_get_child(tabiya_game_get_root(game));
}

static char *dup_nags(const TabiyaNode *node)
{
    GString *text = g_string_new(NULL);
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(node, &count);

    for (gsize i = 0; i < count; i++)
        g_string_append_printf(text, "%s%d", i > 0 ? " " : "", nags[i]);
    return g_string_free(text, FALSE);
}

/* The glyphs before, the pressed one, the glyphs after. */
static void test_toggle(void)
{
    static const struct {
        const char *before;
        guint8 nag;
        const char *after;
    } cases[] = {
        {"", 1, "1"},           {"$1", 1, ""},
        {"$1", 2, "2"},         {"$1 $146", 2, "2 146"},
        {"$146", 1, "146 1"},   {"$10", 16, "16"},
        {"$1 $10", 16, "1 16"}, {"$16", 36, "16 36"},
        {"$36", 40, "36 40"},   {"$5 $18 $36", 18, "5 36"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *pgn = g_strdup_printf("1. e4 %s *", cases[i].before);
        g_autoptr(TabiyaGame) game = game_of(pgn);
        g_autofree char *before = dup_nags(first_move(game));
        g_autofree char *after = NULL, *undone = NULL;

        tabiya_annotate_toggle_nag(game, first_move(game), cases[i].nag);
        after = dup_nags(first_move(game));
        g_assert_cmpstr(after, ==, cases[i].after);
        tabiya_game_undo(game);
        undone = dup_nags(first_move(game));
        g_assert_cmpstr(undone, ==, before);
        g_assert_false(tabiya_game_can_undo(game));
    }
}

/* The comment before, the drawn shape, the comment after, and the name of the step. */
static void test_shapes(void)
{
    static const struct {
        const char *before;
        TabiyaShape shape;
        const char *after, *label;
    } cases[] = {
        {"", {12, 28, TABIYA_SHAPE_GREEN}, "[%cal Ge2e4]", "Draw Arrow"},
        {"", {12, 12, TABIYA_SHAPE_RED}, "[%csl Re2]", "Draw Circle"},
        {"Best. [%cal Ge2e4] [%foo 1]",
         {12, 28, TABIYA_SHAPE_BLUE},
         "Best. [%cal Be2e4] [%foo 1]",
         "Draw Arrow"},
        {"Best. [%cal Ge2e4] [%foo 1]",
         {12, 28, TABIYA_SHAPE_GREEN},
         "Best. [%foo 1]",
         "Erase Arrow"},
        {"[%csl Ye4]", {28, 28, TABIYA_SHAPE_YELLOW}, "", "Erase Circle"},
        {"[%cal Ge2e4,Re2e4]", {12, 28, TABIYA_SHAPE_RED}, "", "Erase Arrow"},
        {"[%cal Ge2e4]", {28, 12, TABIYA_SHAPE_GREEN}, "[%cal Ge2e4,Ge4e2]", "Draw Arrow"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(TabiyaGame) game = game_of("1. e4 *");

        tabiya_game_set_recording(game, FALSE);
        tabiya_game_set_comment(game, first_move(game), cases[i].before);
        tabiya_game_set_recording(game, TRUE);
        tabiya_annotate_toggle_shape(game, first_move(game), &cases[i].shape);
        g_assert_cmpstr(tabiya_node_get_comment(first_move(game)), ==, cases[i].after);
        g_assert_cmpstr(tabiya_game_get_undo_label(game), ==, cases[i].label);
        g_assert_true(tabiya_game_undo(game) == first_move(game));
        g_assert_cmpstr(tabiya_node_get_comment(first_move(game)), ==, cases[i].before);
        g_assert_false(tabiya_game_can_undo(game));
    }
}

/* The comment of the move, those before its two continuations, the drawn shape, and the comments
 * after. */
static void test_shapes_before_moves(void)
{
    static const struct {
        const char *before[3];
        TabiyaShape shape;
        const char *after[3];
    } cases[] = {
        {{"", "or", ""}, {52, 36, TABIYA_SHAPE_RED}, {"[%cal Re7e5]", "or", ""}},
        {{"", "[%foo] [%cal Re7e5,Gd7d5] or", "[%csl Ge5]"},
         {52, 36, TABIYA_SHAPE_RED},
         {"", "[%foo] [%cal Gd7d5] or", "[%csl Ge5]"}},
        {{"", "", "or [%cal Re7e5]"}, {52, 36, TABIYA_SHAPE_GREEN}, {"", "", "or [%cal Ge7e5]"}},
        {{"[%csl Gd4]", "[%csl Gd4]", "[%csl Rd4]"}, {27, 27, TABIYA_SHAPE_GREEN}, {"", "", ""}},
        {{"[%csl Gd4]", "[%csl Rd4]", ""}, {27, 27, TABIYA_SHAPE_BLUE}, {"", "[%csl Bd4]", ""}},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(TabiyaGame) game = game_of("1. e4 e5 (1... c5) *");
        const TabiyaNode *e4 = first_move(game), *e5 = tabiya_node_get_child(e4);
        const TabiyaNode *c5 = tabiya_node_get_sibling(e5);

        tabiya_game_set_recording(game, FALSE);
        tabiya_game_set_comment(game, e4, cases[i].before[0]);
        tabiya_game_set_comment_before(game, e5, cases[i].before[1]);
        tabiya_game_set_comment_before(game, c5, cases[i].before[2]);
        tabiya_game_set_recording(game, TRUE);
        tabiya_annotate_toggle_shape(game, e4, &cases[i].shape);
        g_assert_cmpstr(tabiya_node_get_comment(e4), ==, cases[i].after[0]);
        g_assert_cmpstr(tabiya_node_get_comment_before(e5), ==, cases[i].after[1]);
        g_assert_cmpstr(tabiya_node_get_comment_before(c5), ==, cases[i].after[2]);
        g_assert_true(tabiya_game_undo(game) == e4);
        g_assert_cmpstr(tabiya_node_get_comment_before(c5), ==, cases[i].before[2]);
        g_assert_false(tabiya_game_can_undo(game));
    }
}

/* Keys pressed at once one after the other, and the glyph after the last of them. */
static void test_typed(void)
{
    static const struct {
        const char *keys;
        guint8 nag, replaces;
    } cases[] = {
        {"!", 1, 0},  {"!!", 3, 1}, {"!?", 5, 1},  {"?!", 6, 2},   {"??", 4, 2},
        {"=", 10, 0}, {"+", 0, 0},  {"+=", 14, 0}, {"=+", 15, 10}, {"?=", 10, 0},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        TabiyaGlyphKeys keys = {0};
        guint8 nag = 0, replaces = 0;

        for (const char *key = cases[i].keys; *key; key++)
            g_assert_true(tabiya_glyph_keys_press(&keys, (guchar)*key, 1000, &nag, &replaces));
        g_assert_cmpuint(nag, ==, cases[i].nag);
        g_assert_cmpuint(replaces, ==, cases[i].replaces);
    }
}

static void test_typed_slowly_is_two(void)
{
    TabiyaGlyphKeys keys = {0};
    guint8 nag, replaces;

    g_assert_true(tabiya_glyph_keys_press(&keys, '!', 0, &nag, &replaces));
    g_assert_true(tabiya_glyph_keys_press(&keys, '?', 5 * G_USEC_PER_SEC, &nag, &replaces));
    g_assert_cmpuint(nag, ==, 2);
    g_assert_cmpuint(replaces, ==, 0);
}

static void test_letters_are_moves(void)
{
    TabiyaGlyphKeys keys = {0};
    guint8 nag, replaces;

    for (const char *key = "N a1 \t,"; *key; key++)
        g_assert_false(tabiya_glyph_keys_press(&keys, (guchar)*key, 0, &nag, &replaces));
    g_assert_false(tabiya_glyph_keys_press(&keys, 0x2658, 0, &nag, &replaces));
}

/* --- Problems --------------------------------------------------------------------------------- */

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

static TabiyaPgnProblems *find_in(const char *pgn)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-problems-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "a.pgn", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(TabiyaPgnSource) source = NULL;
    g_autoptr(GError) error = NULL;

    if (pgn)
        g_assert_true(g_file_set_contents(path, pgn, -1, NULL));
    source = tabiya_pgn_source_open(file, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    tabiya_pgn_problems_find_async(source, NULL, found_cb, &result);
    while (!result)
        g_main_context_iteration(NULL, TRUE);
    TabiyaPgnProblems *problems = tabiya_pgn_problems_find_finish(result, &error);
    g_assert_no_error(error);
    g_unlink(path);
    g_rmdir(folder);
    return problems;
}

static void test_problems(void)
{
    g_autoptr(TabiyaPgnProblems) none = find_in("1. e4 e5 *\n");
    g_autoptr(TabiyaPgnProblems) two =
        find_in("[Event \"a\"]\n\n1. e4 Ke4 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n\n"
                "[Event \"c\"]\n\n1. Qh5 *\n");

    g_assert_cmpuint(none->count, ==, 0);
    g_assert_cmpuint(two->count, ==, 2);
    g_assert_cmpuint(two->errors->len, ==, 2);
    const TabiyaPgnError *error = g_ptr_array_index(two->errors, 0);
    g_assert_cmpuint(error->line, ==, 3);
    g_assert_cmpuint(error->column, ==, 7);
    g_assert_cmpstr(error->found, ==, "Ke4");
    error = g_ptr_array_index(two->errors, 1);
    g_assert_cmpuint(error->game, ==, 2);
}

static void test_many_problems_are_counted(void)
{
    g_autoptr(GString) pgn = g_string_new(NULL);
    g_autoptr(TabiyaPgnProblems) problems = NULL;

    for (int i = 0; i < TABIYA_PGN_PROBLEMS_KEPT + 5; i++)
        g_string_append(pgn, "[Event \"x\"]\n\n1. Ke5 *\n\n");
    problems = find_in(pgn->str);
    g_assert_cmpuint(problems->count, ==, TABIYA_PGN_PROBLEMS_KEPT + 5);
    g_assert_cmpuint(problems->errors->len, ==, TABIYA_PGN_PROBLEMS_KEPT);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/annotate/toggle", test_toggle);
    g_test_add_func("/annotate/shapes", test_shapes);
    g_test_add_func("/annotate/shapes-before-moves", test_shapes_before_moves);
    g_test_add_func("/annotate/typed", test_typed);
    g_test_add_func("/annotate/typed-slowly-is-two", test_typed_slowly_is_two);
    g_test_add_func("/annotate/letters-are-moves", test_letters_are_moves);
    g_test_add_func("/annotate/problems", test_problems);
    g_test_add_func("/annotate/many-problems-are-counted", test_many_problems_are_counted);
    return g_test_run();
}
