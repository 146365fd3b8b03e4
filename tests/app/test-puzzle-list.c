/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The collection for a window: searched, loaded item by item, asked for single puzzles, and all of
 * that while the file changes. test-puzzles.py tests the results of searches. */
#include "app/puzzles/puzzle-list.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/puzzles/puzzle-import-job.h"
#include "app/puzzles/puzzle-import.h"
#include "app/store/puzzle-file.h"

#define PUZZLES 3000
#define FEN "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,g8h8 a1a8"

typedef struct {
    char *folder, *file;
    TabiyaPuzzleShelf *shelf;
    TabiyaPuzzleList *list;
} Fixture;

/* Puzzle n: its id in base ten, rated 1000 + n % 1000; every tenth a fork. */
static void import(Fixture *f, guint first, guint n, guint more)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *name = g_build_filename(f->folder, "p.csv", NULL);
    const char *const names[] = {name, NULL};
    const TabiyaPuzzleImportOptions options = {.file = f->file, .names = names};
    TabiyaPuzzleImportProgress result;
    g_autoptr(GError) error = NULL;
    for (guint i = first; i < first + n; i++) {
        g_string_append_printf(text, "n%05u," FEN ",%u,80,90,5,%s,,%s\n", i, 1000 + i % 1000 + more,
                               i % 10 == 0 ? "fork mate" : "mate",
                               i % 3 == 0 ? "Bird_Opening" : "");
    }
    g_assert_true(g_file_set_contents(name, text->str, -1, &error));
    g_assert_true(tabiya_puzzle_import_run(&options, NULL, &result, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(result.problems, ==, 0);
    g_remove(name);
}

static void setup(Fixture *f, gconstpointer data)
{
    f->folder = g_dir_make_tmp("tabiya-puzzles-XXXXXX", NULL);
    f->file = tabiya_puzzle_file_in(f->folder);
    import(f, 0, PUZZLES, 0);
    f->shelf = tabiya_puzzle_shelf_new(f->file);
    f->list = tabiya_puzzle_list_new(f->shelf);
}

static void teardown(Fixture *f, gconstpointer data)
{
    static const char *const ENDS[] = {"", "-wal", "-shm"};
    g_assert_finalize_object(f->list);
    g_assert_finalize_object(f->shelf);
    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *path = g_strconcat(f->file, ENDS[i], NULL);
        g_remove(path);
    }
    g_rmdir(f->folder);
    g_free(f->file);
    g_free(f->folder);
}

static void wait_for_list(Fixture *f)
{
    while (tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(f->list)), ==, NULL);
}

static guint get_n(Fixture *f)
{
    return g_list_model_get_n_items(G_LIST_MODEL(f->list));
}

static void search(Fixture *f, TabiyaPuzzleSort sort, guint rating_min)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    query->sort = sort;
    query->rating_min = rating_min;
    tabiya_puzzle_list_set_query(f->list, query);
    wait_for_list(f);
}

/* Loaded; the caller's. */
static TabiyaPuzzleItem *look_at(Fixture *f, guint position)
{
    TabiyaPuzzleItem *item = g_list_model_get_item(G_LIST_MODEL(f->list), position);
    while (!tabiya_puzzle_item_is_loaded(item))
        g_main_context_iteration(NULL, TRUE);
    return item;
}

static void assert_puzzle(Fixture *f, guint position, const char *id)
{
    g_autoptr(TabiyaPuzzleItem) item = look_at(f, position);
    g_assert_cmpstr(tabiya_puzzle_item_get_puzzle(item)->id, ==, id);
    g_assert_cmpuint(tabiya_puzzle_item_get_ordinal(item), ==,
                     tabiya_puzzle_list_get_ordinal(f->list, position));
}

/* --- The list --------------------------------------------------------------------------------- */

static void test_empty_at_first(Fixture *f, gconstpointer data)
{
    g_assert_cmpuint(get_n(f), ==, 0);
    g_assert_false(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, -1);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(f->list), 0));
}

/* An unreadable file is reported, and not treated as one without puzzles. */
static void test_no_file(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleShelf) shelf = tabiya_puzzle_shelf_new("/dev/null/puzzles.db");
    g_autoptr(TabiyaPuzzleList) list = tabiya_puzzle_list_new(shelf);
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    tabiya_puzzle_list_set_query(list, query);
    while (tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(list)))
        g_main_context_iteration(NULL, TRUE);
    g_assert_nonnull(tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(list)));
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(list)), ==, 0);
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(list)), ==, -1);
}

static void test_search(Fixture *f, gconstpointer data)
{
    search(f, TABIYA_PUZZLE_SORT_ID, 0);
    g_assert_cmpuint(get_n(f), ==, PUZZLES);
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, PUZZLES);
    assert_puzzle(f, 0, "n00000");
    assert_puzzle(f, 2999, "n02999");
    search(f, TABIYA_PUZZLE_SORT_RATING_DOWN, 1998);
    g_assert_cmpuint(get_n(f), ==, 6);
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, PUZZLES);
    assert_puzzle(f, 0, "n00999");
    assert_puzzle(f, 5, "n02998");
    g_assert_cmpuint(tabiya_lazy_list_find(TABIYA_LAZY_LIST(f->list), 999), ==, 0);
    g_assert_cmpuint(tabiya_lazy_list_find(TABIYA_LAZY_LIST(f->list), 5), ==, G_MAXUINT);
    g_assert_cmpuint(tabiya_puzzle_list_get_ordinal(f->list, 6), ==, G_MAXUINT);
}

static void count_changes_cb(GListModel *model, guint position, guint removed, guint added,
                             gpointer user)
{
    guint *counts = user;
    g_assert_true(removed == 0 || added == 0);
    counts[0] += removed;
    counts[1] += added;
}

/* The same query twice searches once, and the next query ends the last one. */
static void test_changes_are_told(Fixture *f, gconstpointer data)
{
    guint counts[2] = {0};
    g_autoptr(TabiyaPuzzleQuery) all = tabiya_puzzle_query_new();
    g_autoptr(TabiyaPuzzleQuery) few = tabiya_puzzle_query_new();
    few->rating_max = 1009;
    g_signal_connect(f->list, "items-changed", G_CALLBACK(count_changes_cb), counts);
    tabiya_puzzle_list_set_query(f->list, all);
    tabiya_puzzle_list_set_query(f->list, few);
    wait_for_list(f);
    g_assert_cmpuint(counts[0], ==, 0);
    g_assert_cmpuint(counts[1], ==, 30);
    tabiya_puzzle_list_set_query(f->list, few);
    g_assert_false(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    tabiya_puzzle_list_set_query(f->list, all);
    wait_for_list(f);
    /* those that were there stay, wherever others come */
    g_assert_cmpuint(counts[0], ==, 0);
    g_assert_cmpuint(counts[1], ==, PUZZLES);
}

/* However much is looked at, few are held; what somebody holds stays the same object. */
static void test_items_are_few(Fixture *f, gconstpointer data)
{
    search(f, TABIYA_PUZZLE_SORT_ID, 0);
    g_autoptr(TabiyaPuzzleItem) held = look_at(f, 7);
    for (guint i = 0; i < PUZZLES; i++)
        g_object_unref(look_at(f, i));
    g_assert_cmpuint(tabiya_lazy_list_get_n_items_alive(TABIYA_LAZY_LIST(f->list)), <=, 600);
    g_autoptr(TabiyaPuzzleItem) again = g_list_model_get_item(G_LIST_MODEL(f->list), 7);
    g_assert_true(again == held);
    g_assert_true(tabiya_puzzle_item_is_loaded(again));
}

/* After scrolling through everything without waiting, the last visible rows are read. */
static void test_scrolled_by(Fixture *f, gconstpointer data)
{
    search(f, TABIYA_PUZZLE_SORT_ID, 0);
    for (guint i = 0; i < PUZZLES; i += 3)
        g_object_unref(g_list_model_get_item(G_LIST_MODEL(f->list), i));
    assert_puzzle(f, 2999, "n02999");
    assert_puzzle(f, 3, "n00003");
}

static void test_gone_while_it_works(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    search(f, TABIYA_PUZZLE_SORT_ID, 0);
    g_object_unref(g_list_model_get_item(G_LIST_MODEL(f->list), 100));
    query->rating_min = 1500;
    tabiya_puzzle_list_set_query(f->list, query);
    g_assert_finalize_object(f->list);
    for (int i = 0; i < 50; i++) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(1000);
    }
    f->list = tabiya_puzzle_list_new(f->shelf);
}

/* The file grows and changes while the list shows it. */
static void test_import_beside(Fixture *f, gconstpointer data)
{
    search(f, TABIYA_PUZZLE_SORT_ID, 0);
    assert_puzzle(f, 0, "n00000");
    import(f, PUZZLES, 500, 0);
    g_assert_cmpuint(get_n(f), ==, PUZZLES);
    tabiya_puzzle_shelf_refresh(f->shelf);
    g_assert_true(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    wait_for_list(f);
    g_assert_cmpuint(get_n(f), ==, PUZZLES + 500);
    assert_puzzle(f, PUZZLES + 499, "n03499");
    import(f, 0, 100, 1); /* others by their rating */
    g_autoptr(TabiyaPuzzleItem) old = look_at(f, 99);
    g_assert_null(tabiya_puzzle_item_get_puzzle(old));
    tabiya_puzzle_shelf_refresh(f->shelf);
    wait_for_list(f);
    g_assert_cmpuint(get_n(f), ==, PUZZLES + 500);
    g_autoptr(TabiyaPuzzleItem) new = look_at(f, 99);
    g_assert_cmpuint(tabiya_puzzle_item_get_puzzle(new)->rating, ==, 1100);
}

/* --- Single questions ------------------------------------------------------------------------- */

static void count_change(guint *n)
{
    ++*n;
}

static void counted_cb(GObject *source, GAsyncResult *result, gpointer done)
{
    *(gboolean *)done = tabiya_puzzle_shelf_count_finish(NULL, result, NULL) >= 0;
}

/* The thread has answered an earlier question by the time that it answers this one. */
static void wait_until_watching(Fixture *f)
{
    g_autoptr(TabiyaPuzzleQuery) all = tabiya_puzzle_query_new();
    gboolean done = FALSE;

    tabiya_puzzle_shelf_count_async(f->shelf, all, NULL, counted_cb, &done);
    while (!done)
        g_main_context_iteration(NULL, TRUE);
}

/* An import by another program is noticed, also one that only changes puzzles. */
static void test_foreign(Fixture *f, gconstpointer data)
{
    guint n_changes = 0;

    search(f, TABIYA_PUZZLE_SORT_NONE, 0);
    wait_for_list(f);
    g_signal_connect_swapped(f->shelf, "changed", G_CALLBACK(count_change), &n_changes);
    tabiya_puzzle_shelf_watch(f->shelf, TRUE);
    wait_until_watching(f);
    import(f, PUZZLES, 10, 0);
    while (get_n(f) != PUZZLES + 10)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(n_changes, >, 0);
    wait_for_list(f);
    import(f, 0, 5, 7); /* as many as before, with other ratings */
    for (guint before = n_changes; n_changes == before;)
        g_main_context_iteration(NULL, TRUE);
    tabiya_puzzle_shelf_watch(f->shelf, FALSE);
    wait_for_list(f);
}

static void result_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

static GAsyncResult *wait_for_result(GAsyncResult **result)
{
    while (!*result)
        g_main_context_iteration(NULL, TRUE);
    return *result;
}

static void test_one_puzzle(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GAsyncResult) found = NULL, loaded = NULL, missing = NULL;
    guint ordinal = 0;
    tabiya_puzzle_shelf_find_async(f->shelf, "n01234", NULL, result_cb, &found);
    g_autoptr(TabiyaPuzzle) puzzle =
        tabiya_puzzle_shelf_puzzle_finish(f->shelf, wait_for_result(&found), &ordinal, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(puzzle->rating, ==, 1234);
    g_assert_cmpuint(ordinal, ==, 1234);
    tabiya_puzzle_shelf_load_async(f->shelf, ordinal, NULL, result_cb, &loaded);
    g_autoptr(TabiyaPuzzle) same =
        tabiya_puzzle_shelf_puzzle_finish(f->shelf, wait_for_result(&loaded), NULL, &error);
    g_assert_cmpstr(same->id, ==, "n01234");
    tabiya_puzzle_shelf_find_async(f->shelf, "nowhere at all", NULL, result_cb, &missing);
    g_autoptr(TabiyaPuzzle) none =
        tabiya_puzzle_shelf_puzzle_finish(f->shelf, wait_for_result(&missing), NULL, &error);
    g_assert_null(none);
    g_assert_no_error(error);
}

/* By chance, but never one of those that are not to come. */
static void test_pick(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    tabiya_themes_add(&query->all_themes, TABIYA_THEME_FORK);
    query->rating_min = query->rating_max = 1500;
    query->without = tabiya_puzzle_set_new();
    for (guint left = 3; left > 0; left--) {
        g_autoptr(GError) error = NULL;
        g_autoptr(GAsyncResult) picked = NULL;
        guint ordinal;
        tabiya_puzzle_shelf_pick_async(f->shelf, query, left, NULL, result_cb, &picked);
        g_autoptr(TabiyaPuzzle) puzzle =
            tabiya_puzzle_shelf_puzzle_finish(f->shelf, wait_for_result(&picked), &ordinal, &error);
        g_assert_no_error(error);
        g_assert_cmpuint(puzzle->rating, ==, 1500);
        g_assert_false(tabiya_puzzle_set_has(query->without, ordinal));
        tabiya_puzzle_set_add(query->without, ordinal);
    }
    g_autoptr(GError) error = NULL;
    g_autoptr(GAsyncResult) picked = NULL;
    tabiya_puzzle_shelf_pick_async(f->shelf, query, 9, NULL, result_cb, &picked);
    g_autoptr(TabiyaPuzzle) none =
        tabiya_puzzle_shelf_puzzle_finish(f->shelf, wait_for_result(&picked), NULL, &error);
    g_assert_null(none);
    g_assert_no_error(error);
}

/* Answers from rounds of a set, counted with it and without it. */
static void test_set_and_count(Fixture *f, gconstpointer data)
{
    static const char *const IDS[] = {"n00010", "n00020", "n99999", "n02999", "n00010", "?", NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GAsyncResult) made = NULL, with = NULL, without = NULL;
    tabiya_puzzle_shelf_set_async(f->shelf, IDS, NULL, result_cb, &made);
    g_autoptr(TabiyaPuzzleSet) set =
        tabiya_puzzle_shelf_set_finish(f->shelf, wait_for_result(&made), &error);
    g_assert_no_error(error);
    g_assert_cmpuint(tabiya_puzzle_set_count(set), ==, 3);
    g_assert_true(tabiya_puzzle_set_has(set, 20));
    g_assert_false(tabiya_puzzle_set_has(set, 21));
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    query->only = tabiya_puzzle_set_ref(set);
    query->opening = g_strdup("bird opening");
    tabiya_puzzle_shelf_count_async(f->shelf, query, NULL, result_cb, &with);
    g_assert_cmpint(tabiya_puzzle_shelf_count_finish(f->shelf, wait_for_result(&with), &error), ==,
                    0);
    g_clear_pointer(&query->opening, g_free);
    g_clear_pointer(&query->only, tabiya_puzzle_set_unref);
    query->without = tabiya_puzzle_set_ref(set);
    tabiya_puzzle_shelf_count_async(f->shelf, query, NULL, result_cb, &without);
    g_assert_cmpint(tabiya_puzzle_shelf_count_finish(f->shelf, wait_for_result(&without), &error),
                    ==, PUZZLES - 3);
}

/* A set has its own order, which also holds for other queries within it. */
static void test_own_order(Fixture *f, gconstpointer data)
{
    static const char *const IDS[] = {"n02000", "n00010", "n02999", "n00020", "n00010", NULL};
    g_autoptr(GAsyncResult) made = NULL;
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    tabiya_puzzle_shelf_set_async(f->shelf, IDS, NULL, result_cb, &made);
    query->only = tabiya_puzzle_shelf_set_finish(f->shelf, wait_for_result(&made), NULL);
    tabiya_puzzle_list_set_query(f->list, query);
    wait_for_list(f);
    g_assert_cmpuint(get_n(f), ==, 4);
    assert_puzzle(f, 0, "n02000");
    assert_puzzle(f, 1, "n00010");
    assert_puzzle(f, 2, "n02999");
    assert_puzzle(f, 3, "n00020");
    query->rating_min = 1015; /* those that are left stay as they were */
    tabiya_puzzle_list_set_query(f->list, query);
    wait_for_list(f);
    g_assert_cmpuint(get_n(f), ==, 2);
    assert_puzzle(f, 0, "n02999");
    query->sort = TABIYA_PUZZLE_SORT_ID;
    tabiya_puzzle_list_set_query(f->list, query);
    wait_for_list(f);
    assert_puzzle(f, 0, "n00020");
}

static void test_openings(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GAsyncResult) result = NULL;
    tabiya_puzzle_shelf_openings_async(f->shelf, NULL, result_cb, &result);
    g_auto(GStrv) tags =
        tabiya_puzzle_shelf_openings_finish(f->shelf, wait_for_result(&result), &error);
    g_assert_no_error(error);
    g_assert_cmpuint(g_strv_length(tags), ==, 1);
    g_assert_cmpstr(tags[0], ==, "Bird_Opening");
}

static void test_cancelled(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    tabiya_puzzle_shelf_find_async(f->shelf, "n00001", cancellable, result_cb, &result);
    g_autoptr(TabiyaPuzzle) puzzle =
        tabiya_puzzle_shelf_puzzle_finish(f->shelf, wait_for_result(&result), NULL, &error);
    g_assert_null(puzzle);
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* --- Importing from a window ------------------------------------------------------------------ */

typedef struct {
    char *text;
    gboolean is_over;
} Outcome;

static void finished_cb(TabiyaJob *job, const char *text, gboolean good, Outcome *outcome)
{
    g_assert_true(good);
    outcome->text = g_strdup(text);
    outcome->is_over = TRUE;
}

static void test_job(Fixture *f, gconstpointer data)
{
    g_autofree char *name = g_build_filename(f->folder, "p.csv", NULL);
    const char *const names[] = {name, NULL};
    Outcome outcome = {0};
    g_assert_true(g_file_set_contents(name, "new1," FEN ",700\nbad\nnew2," FEN ",800\n", -1, NULL));
    g_autoptr(TabiyaJob) job = tabiya_puzzle_import_job_new(f->file, names);
    g_assert_cmpstr(tabiya_job_get_title(job), ==, "Importing puzzles");
    g_signal_connect(job, "finished", G_CALLBACK(finished_cb), &outcome);
    tabiya_job_start(job);
    while (!outcome.is_over)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(outcome.text, ==, "2 puzzles imported, 1 error");
    const char *const *problems = tabiya_job_get_problems(job);
    g_assert_cmpstr(problems[0], ==, "p.csv:2: FEN: Piece placement: the text is empty");
    g_assert_null(problems[1]);
    search(f, TABIYA_PUZZLE_SORT_NONE, 0);
    g_assert_cmpuint(get_n(f), ==, PUZZLES + 2);
    assert_puzzle(f, PUZZLES, "new1");
    g_remove(name);
    g_free(outcome.text);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*func)(Fixture *f, gconstpointer data);
    } TESTS[] = {
        {"empty-at-first", test_empty_at_first},
        {"no-file", test_no_file},
        {"search", test_search},
        {"changes-are-told", test_changes_are_told},
        {"items-are-few", test_items_are_few},
        {"scrolled-by", test_scrolled_by},
        {"gone-while-it-works", test_gone_while_it_works},
        {"import-beside", test_import_beside},
        {"foreign", test_foreign},
        {"one-puzzle", test_one_puzzle},
        {"pick", test_pick},
        {"set-and-count", test_set_and_count},
        {"own-order", test_own_order},
        {"openings", test_openings},
        {"cancelled", test_cancelled},
        {"job", test_job},
    };
    g_setenv("TABIYA_SHIPPED_PUZZLES", "/nowhere", TRUE);
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(TESTS); i++) {
        g_autofree char *path = g_strconcat("/puzzle-list/", TESTS[i].name, NULL);
        g_test_add(path, Fixture, NULL, setup, TESTS[i].func, teardown);
    }
    return g_test_run();
}
