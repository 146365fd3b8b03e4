/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Openings as a tree: complete, without duplicates, and items are made only on demand. */
#include <string.h>

#include "app/openings/opening-tree.h"
#include "app/names/user-table.h"

static TabiyaOpeningTree *tree;

static TabiyaOpeningItem *find_title(GListModel *list, const char *title)
{
    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(TabiyaOpeningItem) item = g_list_model_get_item(list, i);

        if (g_str_equal(tabiya_opening_item_get_title(item), title))
            return item; /* the list has it */
    }
    return NULL;
}

static TabiyaOpeningItem *child(TabiyaOpeningItem *item, const char *title)
{
    TabiyaOpeningItem *found = find_title(tabiya_opening_item_get_children(item), title);

    g_assert_nonnull(found);
    return found;
}

static void test_families(void)
{
    g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);
    TabiyaOpeningItem *sicilian = find_title(families, "Sicilian Defense");
    TabiyaOpeningItem *najdorf = child(sicilian, "Najdorf Variation");
    TabiyaOpeningItem *english = child(najdorf, "English Attack");

    g_assert_cmpuint(g_list_model_get_n_items(families), ==, tabiya_openings_count().families);
    g_assert_cmpint(tabiya_opening_item_get_kind(sicilian), ==, TABIYA_OPENING_FAMILY);
    g_assert_cmpstr(tabiya_opening_item_get_moves(sicilian), ==, "1. e4 c5");
    g_assert_cmpint(tabiya_opening_item_get_kind(najdorf), ==, TABIYA_OPENING_VARIATION);
    g_assert_cmpstr(tabiya_opening_item_get_name(najdorf), ==,
                    "Sicilian Defense: Najdorf Variation");
    g_assert_cmpstr(tabiya_opening_item_get_moves(najdorf), ==,
                    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6");
    g_assert_true(g_str_has_prefix(tabiya_opening_item_get_eco(najdorf), "B"));
    g_assert_nonnull(strstr(tabiya_opening_item_get_eco(najdorf), "–B99"));
    g_assert_cmpstr(tabiya_opening_item_get_name(english), ==,
                    "Sicilian Defense: Najdorf Variation, English Attack");
    g_assert_cmpstr(tabiya_opening_item_get_eco(english), ==, "B90");
}

/* The items of a list and those below them: every position of the table once. */
static guint count_positions(GListModel *list, GHashTable *seen)
{
    guint count = 0;

    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(TabiyaOpeningItem) item = g_list_model_get_item(list, i);
        GListModel *children = tabiya_opening_item_get_children(item);
        guint below = children ? count_positions(children, seen) : 0;

        g_hash_table_add(seen, (gpointer)tabiya_opening_item_get_moves(item));
        /* It is one of them, unless only the items below it have names. */
        g_assert_cmpuint(tabiya_opening_item_get_count(item) - below, <=, 1);
        count += tabiya_opening_item_get_count(item);
    }
    return count;
}

static void test_nothing_is_left_out(void)
{
    g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    g_assert_cmpuint(count_positions(families, seen), ==, tabiya_openings_count().positions);
    g_assert_cmpuint(g_hash_table_size(seen), ==, tabiya_openings_count().positions);
}

static void check_sorted(GListModel *list, guint depth)
{
    const char *before = "";

    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(TabiyaOpeningItem) item = g_list_model_get_item(list, i);
        const char *title = tabiya_opening_item_get_title(item);
        GListModel *children = tabiya_opening_item_get_children(item);

        if (tabiya_opening_item_get_kind(item) == TABIYA_OPENING_LINE)
            break; /* behind the named ones, by length */
        g_assert_cmpstr(before, !=, title);
        before = title;
        if (children)
            check_sorted(children, depth + 1);
    }
    g_assert_cmpuint(depth, <, 8);
}

static void test_no_name_comes_twice(void)
{
    g_autoptr(GListModel) families = tabiya_opening_tree_dup_families(tree);

    check_sorted(families, 0);
}

static void made_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(TabiyaOpeningTree **)user = tabiya_opening_tree_new_finish(result, NULL);
}

static TabiyaOpeningTree *make_tree(void)
{
    TabiyaOpeningTree *made = NULL;

    tabiya_opening_tree_new_async(NULL, made_cb, &made);
    while (!made)
        g_main_context_iteration(NULL, TRUE);
    return made;
}

/* A tree of thousands costs only its unfolded items. */
static void test_only_what_is_looked_at(void)
{
    g_autoptr(TabiyaOpeningTree) other = make_tree();
    g_autoptr(GListModel) families = NULL;
    guint before, children;

    g_assert_cmpuint(tabiya_opening_tree_get_n_items_made(other), ==, 0);
    families = tabiya_opening_tree_dup_families(other);
    before = tabiya_opening_tree_get_n_items_made(other);
    g_assert_cmpuint(before, ==, g_list_model_get_n_items(families));
    children = g_list_model_get_n_items(
        tabiya_opening_item_get_children(find_title(families, "Sicilian Defense")));
    g_assert_cmpuint(tabiya_opening_tree_get_n_items_made(other), ==, before + children);
    tabiya_opening_item_get_children(find_title(families, "Sicilian Defense"));
    g_assert_cmpuint(tabiya_opening_tree_get_n_items_made(other), ==, before + children);
}

static void test_find(void)
{
    g_autoptr(GListModel) found = tabiya_opening_tree_find(tree, "sicilan naidorf", 5);
    g_autoptr(TabiyaOpeningItem) first = g_list_model_get_item(found, 0);
    g_autoptr(GListModel) none = tabiya_opening_tree_find(tree, "qzvvqx", 5);

    g_assert_cmpuint(g_list_model_get_n_items(found), <=, 5);
    g_assert_cmpstr(tabiya_opening_item_get_title(first), ==,
                    "Sicilian Defense: Najdorf Variation");
    g_assert_cmpint(tabiya_opening_item_get_kind(first), ==, TABIYA_OPENING_FOUND);
    g_assert_null(tabiya_opening_item_get_children(first));
    g_assert_cmpuint(g_list_model_get_n_items(none), ==, 0);
}

static void test_named(void)
{
    static const char *const NAMES[] = {"Slav Defense", "No Such Defense", NULL};
    g_autoptr(TabiyaOpeningItem) section = tabiya_opening_tree_new_section(tree, "Mine", NAMES);
    GListModel *items = tabiya_opening_item_get_children(section);
    g_autoptr(TabiyaOpeningItem) slav = g_list_model_get_item(items, 0);
    g_autoptr(TabiyaOpeningItem) unknown = g_list_model_get_item(items, 1);

    g_assert_cmpstr(tabiya_opening_item_get_moves(slav), ==, "1. d4 d5 2. c4 c6");
    g_assert_cmpstr(tabiya_opening_item_get_eco(slav), ==, "D10");
    g_assert_cmpint(tabiya_opening_item_get_kind(unknown), ==, TABIYA_OPENING_UNKNOWN);
    g_assert_null(tabiya_opening_item_get_moves(unknown));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    tree = make_tree();
    g_test_add_func("/opening-tree/families", test_families);
    g_test_add_func("/opening-tree/nothing-is-left-out", test_nothing_is_left_out);
    g_test_add_func("/opening-tree/no-name-comes-twice", test_no_name_comes_twice);
    g_test_add_func("/opening-tree/only-what-is-looked-at", test_only_what_is_looked_at);
    g_test_add_func("/opening-tree/find", test_find);
    g_test_add_func("/opening-tree/named", test_named);
    return g_test_run();
}
