/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tree of a game: shape, changes, tags, and consistency. */
#include "app/game/game.h"

#include "engine/board/fen.h"

/* Plays `moves` (SAN, apart by spaces) from `node` on. Returns the last node. */
static const TabiyaNode *play(TabiyaGame *game, const TabiyaNode *node, const char *moves)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    for (char **word = words; *word; word++) {
        EngMove move;
        g_assert_cmpint(eng_san_parse(tabiya_node_get_position(node), *word, -1, &move), ==,
                        ENG_SAN_OK);
        node = tabiya_game_add_move(game, node, move);
    }
    return node;
}

static void assert_whole(TabiyaGame *game)
{
    g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
}

/* The main line as SAN. */
static char *main_line(TabiyaGame *game)
{
    GString *text = g_string_new(NULL);
    const TabiyaNode *node = tabiya_node_get_child(tabiya_game_get_root(game));
    for (; node; node = tabiya_node_get_child(node))
        g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", tabiya_node_get_san(node));
    return g_string_free(text, FALSE);
}

static void assert_main_line(TabiyaGame *game, const char *expected)
{
    g_autofree char *line = main_line(game);
    g_assert_cmpstr(line, ==, expected);
}

static void count_cb(TabiyaGame *game, const TabiyaNode *node, gpointer user)
{
    ++*(int *)user;
    assert_whole(game);
}

static void test_empty(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    g_assert_true(tabiya_game_get_main_end(game) == root);
    g_assert_null(tabiya_node_get_parent(root));
    g_assert_null(tabiya_node_get_child(root));
    g_assert_cmpuint(tabiya_node_get_move(root), ==, ENG_NO_MOVE);
    g_assert_cmpstr(tabiya_node_get_san(root), ==, "");
    g_assert_true(tabiya_node_is_main(root));
    g_assert_cmpuint(tabiya_node_get_ply(root), ==, 0);
    assert_whole(game);
}

static void test_add_move(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *end = play(game, tabiya_game_get_root(game), "e4 e5 Nf3 Nc6 Bb5");
    g_assert_true(tabiya_game_get_main_end(game) == end);
    g_assert_cmpuint(tabiya_node_get_ply(end), ==, 5);
    g_assert_cmpstr(tabiya_node_get_san(end), ==, "Bb5");
    assert_main_line(game, "e4 e5 Nf3 Nc6 Bb5");

    char fen[ENG_FEN_MAX];
    eng_fen_write(tabiya_node_get_position(end), fen);
    g_assert_cmpstr(fen, ==, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    assert_whole(game);
}

static void test_add_finds_what_is_there(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    const TabiyaNode *first = play(game, root, "e4");
    guint64 revision = tabiya_game_get_revision(game);
    g_assert_true(play(game, root, "e4") == first);
    g_assert_cmpuint(tabiya_game_get_revision(game), ==, revision);
    g_assert_true(tabiya_game_append_move(game, root, tabiya_node_get_move(first)) != first);
    g_assert_cmpuint(tabiya_game_get_revision(game), ==, revision + 1);
    assert_whole(game);
}

static void test_variations_in_order(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    const TabiyaNode *e4 = play(game, root, "e4");
    const TabiyaNode *d4 = play(game, root, "d4");
    const TabiyaNode *c4 = play(game, root, "c4");
    g_assert_true(tabiya_node_get_child(root) == e4);
    g_assert_true(tabiya_node_get_sibling(e4) == d4);
    g_assert_true(tabiya_node_get_sibling(d4) == c4);
    g_assert_null(tabiya_node_get_sibling(c4));
    g_assert_true(tabiya_node_is_main(e4));
    g_assert_false(tabiya_node_is_main(d4));
    g_assert_true(tabiya_game_get_main_end(game) == e4);
    assert_whole(game);
}

static void test_delete_end_of_main_line(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *e4 = play(game, tabiya_game_get_root(game), "e4");
    const TabiyaNode *e5 = play(game, e4, "e5");
    play(game, e5, "Nf3 Nc6");
    tabiya_game_delete_from(game, e5);
    g_assert_true(tabiya_game_get_main_end(game) == e4);
    assert_main_line(game, "e4");
    assert_whole(game);
}

static void test_delete_promotes_variation(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    const TabiyaNode *e4 = play(game, root, "e4");
    play(game, e4, "e5 Nf3");
    play(game, e4, "c5 Nc3");
    play(game, e4, "e6");
    tabiya_game_delete_from(game, tabiya_node_get_child(e4));
    assert_main_line(game, "e4 c5 Nc3");
    assert_whole(game);
    tabiya_game_delete_from(game, tabiya_node_get_sibling(tabiya_node_get_child(e4)));
    assert_main_line(game, "e4 c5 Nc3");
    assert_whole(game);
    play(game, e4, "d5"); /* the last child is known again after the last one was deleted */
    assert_whole(game);
    tabiya_game_delete_from(game, e4);
    g_assert_true(tabiya_game_get_main_end(game) == root);
    assert_whole(game);
}

static void test_make_main(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *root = tabiya_game_get_root(game);
    const TabiyaNode *e4 = play(game, root, "e4");
    play(game, e4, "e5 Nf3");
    play(game, root, "d4 d5 c4 e6");
    const TabiyaNode *slav = play(game, root, "d4 d5 c4 c6");
    tabiya_game_make_main(game, slav);
    assert_main_line(game, "d4 d5 c4 c6");
    g_assert_true(tabiya_game_get_main_end(game) == slav);
    assert_whole(game);
    guint64 revision = tabiya_game_get_revision(game);
    tabiya_game_make_main(game, slav);
    g_assert_cmpuint(tabiya_game_get_revision(game), ==, revision);
    tabiya_game_make_main(game, e4);
    assert_main_line(game, "e4 e5 Nf3");
    assert_whole(game);
}

static void test_changed_signal(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    int count = 0;
    g_signal_connect(game, "changed", G_CALLBACK(count_cb), &count);
    const TabiyaNode *e4 = play(game, tabiya_game_get_root(game), "e4");
    g_assert_cmpint(count, ==, 1);
    tabiya_game_set_comment(game, e4, "best by test");
    tabiya_game_set_comment(game, e4, "best by test");
    g_assert_cmpint(count, ==, 2);
    tabiya_game_add_nag(game, e4, 1);
    tabiya_game_add_nag(game, e4, 1);
    g_assert_cmpint(count, ==, 3);
    tabiya_game_set_tag(game, "White", "Fischer");
    tabiya_game_set_tag(game, "White", "Fischer");
    g_assert_cmpint(count, ==, 4);
    tabiya_game_delete_from(game, e4);
    g_assert_cmpint(count, ==, 5);
}

static void notify_cb(GObject *object, GParamSpec *spec, gpointer user)
{
    ++*(int *)user;
}

static void test_result(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    int count = 0;
    g_signal_connect(game, "notify::result", G_CALLBACK(notify_cb), &count);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Result"), ==, "*");
    tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
    tabiya_game_set_result(game, TABIYA_RESULT_DRAW);
    g_assert_cmpint(count, ==, 1);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Result"), ==, "1/2-1/2");
    tabiya_game_set_tag(game, "Result", "1-0");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Result"), ==, "1/2-1/2");
}

static void test_tags(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    tabiya_game_set_tag(game, "White", "Anderssen");
    tabiya_game_set_tag(game, "Opening", "King's Gambit");
    tabiya_game_set_tag(game, "Black", "Kieseritzky");
    tabiya_game_set_tag(game, "White", "Adolf Anderssen");
    tabiya_game_set_tag(game, "Opening", NULL);
    tabiya_game_set_tag(game, "Annotator", NULL);
    g_assert_cmpstr(tabiya_game_get_tag(game, "White"), ==, "Adolf Anderssen");
    g_assert_null(tabiya_game_get_tag(game, "Opening"));
    g_assert_cmpuint(tabiya_game_get_n_tags(game), ==, 2);
    g_assert_cmpstr(tabiya_game_get_nth_tag(game, 0, NULL), ==, "White");
    g_assert_cmpstr(tabiya_game_get_nth_tag(game, 1, NULL), ==, "Black");
    g_assert_cmpstr(tabiya_game_get_tag(game, "Result"), ==, "*");
    g_assert_null(tabiya_game_get_tag(game, "FEN"));
    g_assert_null(tabiya_game_get_tag(game, "Variant"));
    assert_whole(game);
}

static void test_derived_tags(void)
{
    static const char FEN[] = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
    EngPosition start;
    g_assert_true(eng_fen_parse(&start, FEN, NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&start);
    g_assert_cmpstr(tabiya_game_get_tag(game, "FEN"), ==, FEN);
    g_assert_cmpstr(tabiya_game_get_tag(game, "SetUp"), ==, "1");

    g_assert_true(eng_position_init_chess960(&start, 0));
    g_autoptr(TabiyaGame) other = tabiya_game_new(&start);
    g_assert_cmpstr(tabiya_game_get_tag(other, "Variant"), ==, "Chess960");
    g_assert_nonnull(tabiya_game_get_tag(other, "FEN"));
}

static void test_keys_and_moves(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *end = play(game, tabiya_game_get_root(game), "Nf3 Nf6 Ng1 Ng8");
    g_autoptr(GArray) keys = tabiya_node_dup_keys(end);
    g_autoptr(GArray) moves = tabiya_node_dup_moves(end);
    g_assert_cmpuint(keys->len, ==, 4);
    g_assert_cmpuint(moves->len, ==, 4);
    g_assert_cmpuint(g_array_index(keys, guint64, 0), ==, tabiya_node_get_position(end)->key);
    g_assert_cmpuint(g_array_index(moves, EngMove, 3), ==, tabiya_node_get_move(end));
}

static void test_outcome_counts_the_past(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *twice = play(game, tabiya_game_get_root(game), "Nf3 Nf6 Ng1 Ng8");
    g_assert_cmpint(tabiya_node_get_outcome(twice), ==, ENG_OUTCOME_ONGOING);
    const TabiyaNode *thrice = play(game, twice, "Nf3 Nf6 Ng1 Ng8");
    g_assert_cmpint(tabiya_node_get_outcome(thrice), ==, ENG_OUTCOME_THREEFOLD_CLAIMABLE);
    const TabiyaNode *mate = play(game, tabiya_game_get_root(game), "f3 e5 g4 Qh4#");
    g_assert_cmpint(tabiya_node_get_outcome(mate), ==, ENG_OUTCOME_CHECKMATE);
}

/* A line of 100,000 half-moves, with a variation on each tenth: nothing may recurse over it. */
static void test_deep_line(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    static const char *const CYCLE[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (int i = 0; i < 100000; i++) {
        const TabiyaNode *before = node;
        node = play(game, before, CYCLE[i % 4]);
        if (i % 10 == 0)
            play(game, before, i % 2 == 0 ? "a3" : "a6");
    }
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(game)), ==, 100000);
    assert_whole(game);
    tabiya_game_delete_from(game, tabiya_node_get_child(tabiya_game_get_root(game)));
    assert_whole(game);
    assert_main_line(game, "a3");
}

/* Random changes of every kind, the tree checked after each (by ::changed). */
static void test_random_changes(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    int changes = 0;
    g_signal_connect(game, "changed", G_CALLBACK(count_cb), &changes);
    for (int i = 0; i < 400; i++) {
        const TabiyaNode *node = tabiya_game_get_root(game);
        for (int depth = g_test_rand_int_range(0, 12); depth > 0; depth--) {
            const TabiyaNode *next = tabiya_node_get_child(node);
            for (int s = g_test_rand_int_range(0, 3); s > 0 && next; s--)
                next = tabiya_node_get_sibling(next) ? tabiya_node_get_sibling(next) : next;
            if (!next)
                break;
            node = next;
        }
        EngMoveList list;
        eng_movegen_legal(tabiya_node_get_position(node), &list);
        int what = g_test_rand_int_range(0, 10);
        if (what < 7 && list.count > 0) {
            tabiya_game_add_move(game, node, list.moves[g_test_rand_int_range(0, list.count)]);
        } else if (what == 7) {
            tabiya_game_make_main(game, node);
        } else if (what == 8 && g_test_rand_int_range(0, 4) == 0 && tabiya_node_get_parent(node)) {
            tabiya_game_delete_from(game, node);
        } else {
            tabiya_game_add_nag(game, node, (guint8)g_test_rand_int_range(0, 256));
        }
    }
    g_assert_cmpint(changes, >, 100);
    assert_whole(game);
}

static void test_comments_and_nags(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    const TabiyaNode *e4 = play(game, tabiya_game_get_root(game), "e4");
    g_assert_cmpstr(tabiya_node_get_comment(e4), ==, "");
    tabiya_game_set_comment(game, e4, "one two");
    tabiya_game_set_comment(game, e4, tabiya_node_get_comment(e4) + 4); /* a part of itself */
    g_assert_cmpstr(tabiya_node_get_comment(e4), ==, "two");
    tabiya_game_set_comment_before(game, e4, "before");
    g_assert_cmpstr(tabiya_node_get_comment_before(e4), ==, "before");
    tabiya_game_set_comment(game, e4, NULL);
    g_assert_cmpstr(tabiya_node_get_comment(e4), ==, "");
    tabiya_game_add_nag(game, e4, 3);
    tabiya_game_add_nag(game, e4, 14);
    tabiya_game_add_nag(game, e4, 3);
    gsize count;
    const guint8 *nags = tabiya_node_get_nags(e4, &count);
    g_assert_cmpmem(nags, count, ((const guint8[]){3, 14}), 2);
    tabiya_game_clear_nags(game, e4);
    tabiya_node_get_nags(e4, &count);
    g_assert_cmpuint(count, ==, 0);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/game/empty", test_empty);
    g_test_add_func("/game/add-move", test_add_move);
    g_test_add_func("/game/add-finds-what-is-there", test_add_finds_what_is_there);
    g_test_add_func("/game/variations-in-order", test_variations_in_order);
    g_test_add_func("/game/delete-end-of-main-line", test_delete_end_of_main_line);
    g_test_add_func("/game/delete-promotes-variation", test_delete_promotes_variation);
    g_test_add_func("/game/make-main", test_make_main);
    g_test_add_func("/game/changed-signal", test_changed_signal);
    g_test_add_func("/game/result", test_result);
    g_test_add_func("/game/tags", test_tags);
    g_test_add_func("/game/derived-tags", test_derived_tags);
    g_test_add_func("/game/keys-and-moves", test_keys_and_moves);
    g_test_add_func("/game/outcome-counts-the-past", test_outcome_counts_the_past);
    g_test_add_func("/game/deep-line", test_deep_line);
    g_test_add_func("/game/random-changes", test_random_changes);
    g_test_add_func("/game/comments-and-nags", test_comments_and_nags);
    return g_test_run();
}
