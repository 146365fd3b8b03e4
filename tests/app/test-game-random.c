/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random changes of a game, undone and redone: the same state always has the same text, and undoing
 * everything restores the beginning. */
#include "app/game/game.h"
#include "app/game/pgn-writer.h"

static const TabiyaNode *random_node(TabiyaGame *game)
{
    const TabiyaNode *node = tabiya_game_get_root(game);
    for (int depth = g_test_rand_int_range(0, 16); depth > 0; depth--) {
        const TabiyaNode *next = tabiya_node_get_child(node);
        for (int s = g_test_rand_int_range(0, 3); s > 0 && next; s--) {
            if (tabiya_node_get_sibling(next))
                next = tabiya_node_get_sibling(next);
        }
        if (!next)
            break;
        node = next;
    }
    return node;
}

static char *random_comment(void)
{
    static const char *const PARTS[] = {
        "[%csl Gd4]", "[%cal Ge2e4]", "[%clk 0:01:00]", "good", "\n\n", " ", "bad", "[%own x]"};
    GString *text = g_string_new(NULL);
    for (int n = g_test_rand_int_range(0, 5); n > 0; n--)
        g_string_append(text, PARTS[g_test_rand_int_range(0, G_N_ELEMENTS(PARTS))]);
    return g_string_free(text, FALSE);
}

static void random_moves(TabiyaGame *game, const TabiyaNode *node)
{
    for (int n = g_test_rand_int_range(1, 6); n > 0; n--) {
        EngMoveList list;
        eng_movegen_legal(tabiya_node_get_position(node), &list);
        if (list.count == 0)
            return;
        node = tabiya_game_add_move(game, node, list.moves[g_test_rand_int_range(0, list.count)]);
    }
}

static void random_merge(TabiyaGame *game, const TabiyaNode *node)
{
    g_autoptr(TabiyaGame) other = tabiya_game_new(tabiya_node_get_position(node));
    for (int i = 0; i < 4; i++)
        random_moves(other, random_node(other));
    g_autofree char *comment = random_comment();
    tabiya_game_set_comment(other, tabiya_game_get_main_end(other), comment);
    tabiya_game_set_tag(other, "White", "W");
    g_assert_true(tabiya_game_merge(game, node, other));
}

static void random_change(TabiyaGame *game)
{
    const TabiyaNode *node = random_node(game);
    gboolean is_root = tabiya_node_get_parent(node) == NULL;
    g_autofree char *comment = random_comment();
    switch (g_test_rand_int_range(0, 24)) {
    case 0:
        if (!is_root)
            tabiya_game_delete_from(game, node);
        break;
    case 1:
        tabiya_game_delete_variation(game, node);
        break;
    case 2:
        if (g_test_rand_int_range(0, 4) == 0)
            tabiya_game_delete_before(game, node);
        break;
    case 3:
    case 4:
        tabiya_game_make_main(game, node);
        break;
    case 5:
    case 6:
        tabiya_game_promote_variation(game, node);
        break;
    case 7:
    case 8:
        tabiya_game_demote_variation(game, node);
        break;
    case 9:
    case 10:
        tabiya_game_set_comment(game, node, comment);
        break;
    case 11:
        if (!is_root)
            tabiya_game_set_comment_before(game, node, comment);
        break;
    case 12:
        tabiya_game_add_nag(game, node, (guint8)g_test_rand_int_range(0, 20));
        break;
    case 13:
        tabiya_game_remove_nag(game, node, (guint8)g_test_rand_int_range(0, 20));
        break;
    case 14:
        tabiya_game_set_tag(game, g_test_rand_int_range(0, 2) ? "White" : "Black",
                            g_test_rand_int_range(0, 3) ? comment : NULL);
        break;
    case 15:
        tabiya_game_set_result(game, (TabiyaResult)g_test_rand_int_range(0, 4));
        break;
    case 16:
        if (g_test_rand_int_range(0, 8) == 0)
            tabiya_game_strip(game, (TabiyaStrip)g_test_rand_int_range(0, TABIYA_STRIP_ALL + 1));
        break;
    case 17:
        random_merge(game, node);
        break;
    case 18:
        tabiya_game_append_tag(game, "Annotator", comment);
        break;
    case 19:
        tabiya_game_clear_nags(game, node);
        break;
    default:
        random_moves(game, node);
        break;
    }
}

/* States by number: the same number always means the same text. */
static void assert_state(GHashTable *states, TabiyaGame *game)
{
    guint64 state = tabiya_game_get_state(game);
    char *text = tabiya_pgn_write_game(game);
    const char *known = g_hash_table_lookup(states, GSIZE_TO_POINTER(state));
    if (!known) {
        g_hash_table_insert(states, GSIZE_TO_POINTER(state), text);
        return;
    }
    g_assert_cmpstr(text, ==, known);
    g_free(text);
}

static void random_edit(TabiyaGame *game)
{
    int changes = g_test_rand_int_range(1, 4);
    if (changes > 1)
        tabiya_game_begin_edit(game, "Edit");
    for (int i = 0; i < changes; i++)
        random_change(game);
    if (changes > 1)
        tabiya_game_end_edit(game);
}

static void random_walk_in_time(TabiyaGame *game)
{
    for (int n = g_test_rand_int_range(1, 9); n > 0; n--) {
        const TabiyaNode *node =
            g_test_rand_int_range(0, 3) > 0 ? tabiya_game_undo(game) : tabiya_game_redo(game);
        g_assert_true(!node || tabiya_game_has_node(game, node));
    }
}

static void test_random_edits(void)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    g_autoptr(GHashTable) states = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    random_moves(game, tabiya_game_get_root(game));
    tabiya_game_set_recording(game, TRUE);
    g_autofree char *first = tabiya_pgn_write_game(game);
    assert_state(states, game);
    for (int i = 0; i < 3000; i++) {
        if (g_test_rand_int_range(0, 4) > 0)
            random_edit(game);
        else
            random_walk_in_time(game);
        assert_state(states, game);
        if (i % 50 == 0)
            g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
    }
    g_assert_cmpstr(tabiya_game_check(game), ==, NULL);
    while (tabiya_game_can_redo(game))
        tabiya_game_redo(game);
    g_autofree char *end = tabiya_pgn_write_game(game);
    while (tabiya_game_can_undo(game))
        tabiya_game_undo(game);
    g_autofree char *back = tabiya_pgn_write_game(game);
    g_assert_cmpstr(back, ==, first);
    while (tabiya_game_can_redo(game)) {
        tabiya_game_redo(game);
        assert_state(states, game);
    }
    g_autofree char *forth = tabiya_pgn_write_game(game);
    g_assert_cmpstr(forth, ==, end);
}

int main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/game-random/edits", test_random_edits);
    return g_test_run();
}
