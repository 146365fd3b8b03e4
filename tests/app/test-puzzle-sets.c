/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of puzzles: changes, undo and messages; sets of ordinals; names of openings while typing. */
#include "app/puzzles/puzzle-sets.h"

#include "app/puzzles/opening-names.h"
#include "app/puzzles/puzzle-set.h"
#include "tests/app/puzzle-fixture.h"

typedef struct {
    PuzzleFixture base;
    TabiyaPuzzleSets *sets;
    char *told;
    gboolean undoable;
} Fixture;

static void told_cb(Fixture *f, const char *text, gboolean undoable)
{
    g_free(f->told);
    f->told = g_strdup(text);
    f->undoable = undoable;
}

static void settle(Fixture *f)
{
    while (!tabiya_puzzle_sets_is_settled(f->sets))
        g_main_context_iteration(NULL, TRUE);
}

static void setup(Fixture *f, gconstpointer data)
{
    puzzle_fixture_setup(&f->base, data);
    f->sets = tabiya_puzzle_sets_new(f->base.progress);
    g_assert_null(tabiya_puzzle_sets_get_all(f->sets));
    g_signal_connect_swapped(f->sets, "done", G_CALLBACK(told_cb), f);
    settle(f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->sets);
    g_free(f->told);
    puzzle_fixture_teardown(&f->base, data);
}

static void assert_told(Fixture *f, const char *text, gboolean undoable)
{
    settle(f);
    g_assert_cmpstr(f->told, ==, text);
    g_assert_cmpint(f->undoable, ==, undoable);
}

/* "Forks: 2 puzzles, not started; …" */
static void assert_sets(Fixture *f, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    settle(f);
    const GPtrArray *all = tabiya_puzzle_sets_get_all(f->sets);
    for (guint i = 0; i < all->len; i++) {
        const TabiyaPuzzleSetRow *row = g_ptr_array_index(all, i);
        g_autofree char *words = tabiya_puzzle_set_row_dup_words(row);

        g_string_append_printf(text, "%s%s: %s", i > 0 ? "; " : "", row->name, words);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GPtrArray **)user = tabiya_puzzle_progress_load_set_finish(result, NULL);
    g_assert_nonnull(*(GPtrArray **)user);
}

static void assert_puzzles(Fixture *f, gint64 set, const char *expected)
{
    g_autoptr(GPtrArray) ids = NULL;
    g_autoptr(GString) text = g_string_new(NULL);

    settle(f);
    tabiya_puzzle_progress_load_set_async(f->base.progress, set, NULL, loaded_cb, &ids);
    while (!ids)
        g_main_context_iteration(NULL, TRUE);
    for (guint i = 0; i < ids->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", (char *)ids->pdata[i]);
    g_assert_cmpstr(text->str, ==, expected);
}

static const char *const THREE[] = {"b", "a", "c", NULL};
static const char *const TWO[] = {"a", "d", NULL};
static const char *const ONE[] = {"a", NULL};

static void test_add(Fixture *f, gconstpointer data)
{
    assert_sets(f, "");
    tabiya_puzzle_sets_add(f->sets, "Pins", THREE, 0);
    assert_told(f, "Set “Pins” created with 3 puzzles", TRUE);
    assert_puzzles(f, 1, "b a c");
    tabiya_puzzle_sets_add(f->sets, "All", ONE, 7312);
    settle(f);
    g_assert_true(g_str_has_prefix(f->told, "Set “All” created with the first 1 of 7"));
    assert_sets(f, "All: 1 puzzle, not started; Pins: 3 puzzles, not started");
    g_assert_cmpstr(tabiya_puzzle_sets_find(f->sets, 1)->name, ==, "Pins");
    tabiya_puzzle_sets_undo(f->sets);
    assert_told(f, "Undone", FALSE);
    assert_sets(f, "Pins: 3 puzzles, not started");
    g_assert_null(tabiya_puzzle_sets_find(f->sets, 2));
    tabiya_puzzle_sets_add(f->sets, "", ONE, 0);
    settle(f);
    g_assert_false(f->undoable);
    assert_sets(f, "Pins: 3 puzzles, not started");
}

/* Undo restores the order, too. */
static void test_put_and_take_out(Fixture *f, gconstpointer data)
{
    tabiya_puzzle_sets_add(f->sets, "Pins", THREE, 0);
    settle(f);
    tabiya_puzzle_sets_put(f->sets, 1, TWO, 0);
    assert_told(f, "1 puzzle added to “Pins”", TRUE);
    assert_puzzles(f, 1, "b a c d");
    tabiya_puzzle_sets_undo(f->sets);
    assert_puzzles(f, 1, "b a c");
    tabiya_puzzle_sets_put(f->sets, 1, ONE, 0);
    assert_told(f, "Already in “Pins”", FALSE);
    tabiya_puzzle_sets_take_out(f->sets, 1, ONE);
    assert_told(f, "1 puzzle removed from “Pins”", TRUE);
    assert_puzzles(f, 1, "b c");
    tabiya_puzzle_sets_undo(f->sets);
    assert_puzzles(f, 1, "b a c");
    g_assert_false(tabiya_puzzle_sets_can_undo(f->sets));
    tabiya_puzzle_sets_undo(f->sets);
    assert_puzzles(f, 1, "b a c");
}

static void test_rename_and_delete(Fixture *f, gconstpointer data)
{
    tabiya_puzzle_sets_add(f->sets, "Pins", THREE, 0);
    settle(f);
    tabiya_puzzle_sets_rename(f->sets, 1, "Skewers");
    assert_told(f, "Set renamed to “Skewers”", TRUE);
    assert_sets(f, "Skewers: 3 puzzles, not started");
    tabiya_puzzle_sets_undo(f->sets);
    assert_sets(f, "Pins: 3 puzzles, not started");
    tabiya_puzzle_sets_delete(f->sets, 1);
    assert_told(f, "“Pins” deleted", TRUE);
    assert_sets(f, "");
    tabiya_puzzle_sets_undo(f->sets);
    assert_sets(f, "Pins: 3 puzzles, not started");
    assert_puzzles(f, 1, "b a c");
    tabiya_puzzle_sets_delete(f->sets, 9); /* there is none */
    assert_told(f, "Undone", FALSE);
}

/* --- Sets of ordinals ------------------------------------------------------------------------- */

static void test_common(void)
{
    g_autoptr(TabiyaPuzzleSet) a = tabiya_puzzle_set_new(), b = tabiya_puzzle_set_new();
    g_autoptr(TabiyaPuzzleSet) both = NULL;

    for (guint i = 0; i < 200000; i += 3)
        tabiya_puzzle_set_add(a, i);
    for (guint i = 0; i < 400000; i += 65000)
        tabiya_puzzle_set_add(b, i);
    both = tabiya_puzzle_set_new_common(a, b);
    g_assert_cmpuint(tabiya_puzzle_set_count(both), ==, 2);
    g_assert_true(tabiya_puzzle_set_has(both, 0) && tabiya_puzzle_set_has(both, 195000));
}

/* Puzzles that are also in another set keep their order. */
static void test_order(void)
{
    static const guint ORDINALS[] = {70000, 3, 9, 70000, 1};
    g_autoptr(TabiyaPuzzleSet) odd = tabiya_puzzle_set_new(), own = tabiya_puzzle_set_new();
    g_autoptr(TabiyaPuzzleSet) both = NULL;

    g_assert_null(tabiya_puzzle_set_get_order(odd));
    for (guint i = 1; i < 80000; i += 2)
        tabiya_puzzle_set_add(odd, i);
    for (gsize i = 0; i < G_N_ELEMENTS(ORDINALS); i++)
        tabiya_puzzle_set_append(own, ORDINALS[i]);
    g_assert_cmpuint(tabiya_puzzle_set_count(own), ==, 4);
    g_assert_cmpuint(tabiya_puzzle_set_get_order(own)->len, ==, 4);
    both = tabiya_puzzle_set_new_common(odd, own);
    const GArray *order = tabiya_puzzle_set_get_order(both);
    g_assert_cmpuint(order->len, ==, 3);
    g_assert_cmpuint(g_array_index(order, guint32, 0), ==, 3);
    g_assert_cmpuint(g_array_index(order, guint32, 2), ==, 1);
}

/* --- Openings --------------------------------------------------------------------------------- */

static void assert_completed(const char *typed, const char *expected)
{
    static const char *const TAGS[] = {"Grunfeld_Defense",
                                       "Kings_Gambit",
                                       "Kings_Gambit_Accepted",
                                       "Sicilian_Defense",
                                       "Sicilian_Defense_Dragon_Variation",
                                       "Sicilian_Defense_Accelerated_Dragon",
                                       NULL};
    g_autoptr(TabiyaOpeningTags) tags = tabiya_opening_tags_new(TAGS);
    g_autoptr(GPtrArray) names = tabiya_opening_tags_complete(tags, typed, 3);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < names->len; i++)
        g_string_append_printf(text, "%s%s", i > 0 ? "; " : "", (char *)names->pdata[i]);
    g_assert_cmpstr(text->str, ==, expected);
}

static void test_openings(void)
{
    assert_completed("", "");
    assert_completed("  ", "");
    assert_completed("xyz", "");
    assert_completed("King's g", "Kings Gambit; Kings Gambit Accepted");
    assert_completed("Grünfeld", "Grunfeld Defense");
    assert_completed("dragon sic",
                     "Sicilian Defense Dragon Variation; Sicilian Defense Accelerated Dragon");
    assert_completed("SICILIAN DEFENSE: D", "Sicilian Defense Dragon Variation; Sicilian Defense; "
                                            "Sicilian Defense Accelerated Dragon");
    assert_completed("defense", "Grunfeld Defense; Sicilian Defense; "
                                "Sicilian Defense Dragon Variation");
}

#define ADD(name, function) g_test_add(name, Fixture, NULL, setup, function, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/puzzle-sets/add", test_add);
    ADD("/puzzle-sets/put-and-take-out", test_put_and_take_out);
    ADD("/puzzle-sets/rename-and-delete", test_rename_and_delete);
    g_test_add_func("/puzzle-sets/common", test_common);
    g_test_add_func("/puzzle-sets/order", test_order);
    g_test_add_func("/puzzle-sets/openings", test_openings);
    return g_test_run();
}
