/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The library for a window: searched, fetched row by row, and changed, with undo. */
#include "app/library/librarian.h"

#include "app/game/pgn-reader.h"
#include "app/library/library-change.h"
#include "app/store/database-private.h"
#include "app/store/library-file.h"
#include "tests/app/library-fixture.h"

typedef struct {
    StoreFixture store;
    TabiyaLibrarian *librarian;
    TabiyaLibraryList *list;
    char *said; /* what "done" or "failed" said last */
    gboolean failed, undoable;
    guint n_lists_changed;
} Fixture;

static const char *const GAMES[] = {
    "[Event \"London\"]\n[Date \"1851.06.21\"]\n[White \"Anderssen, Adolf\"]\n"
    "[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. f4 exf4 1-0",
    "[Event \"Wijk\"]\n[Date \"2013.01.20\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n"
    "[WhiteElo \"2861\"]\n[BlackElo \"2772\"]\n[Result \"1/2-1/2\"]\n\n1. d4 Nf6 2. c4 e6 1/2-1/2",
    "[Event \"Wijk\"]\n[Date \"2014.01.20\"]\n[White \"Caruana\"]\n[Black \"Carlsen, Magnus\"]\n"
    "[WhiteElo \"2782\"]\n[BlackElo \"2872\"]\n[Result \"0-1\"]\n\n1. e4 c5 2. Nf3 0-1",
};

static void done_said_cb(TabiyaLibrarian *librarian, const char *text, gboolean undoable,
                         Fixture *f)
{
    g_free(f->said);
    f->said = g_strdup(text);
    f->failed = FALSE;
    f->undoable = undoable;
}

static void failed_said_cb(TabiyaLibrarian *librarian, const char *text, Fixture *f)
{
    done_said_cb(librarian, text, FALSE, f);
    f->failed = TRUE;
}

static void lists_changed_cb(Fixture *f)
{
    f->n_lists_changed++;
}

static void setup(Fixture *f, gconstpointer data)
{
    store_fixture_setup(&f->store, NULL);
    TabiyaDatabase *db = new_library(&f->store);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(GAMES[i], -1, NULL, NULL);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        gint64 id = 0;
        g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
        g_assert_cmpint(id, ==, (gint64)i + 1);
    }
    if (data)
        add_records(rows, 7, GPOINTER_TO_UINT(data));
    g_clear_pointer(&rows, tabiya_library_rows_free);
    tabiya_database_close(db);
    f->librarian = tabiya_librarian_new(f->store.path);
    f->list = tabiya_librarian_new_list(f->librarian);
    g_signal_connect(f->librarian, "done", G_CALLBACK(done_said_cb), f);
    g_signal_connect(f->librarian, "failed", G_CALLBACK(failed_said_cb), f);
    g_signal_connect_swapped(f->librarian, "lists-changed", G_CALLBACK(lists_changed_cb), f);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->list);
    g_assert_finalize_object(f->librarian);
    assert_library_whole(f->store.path);
    g_free(f->said);
    store_fixture_teardown(&f->store, NULL);
}

/* --- Waiting ---------------------------------------------------------------------------------- */

#define WAIT_WHILE(condition) \
    while (condition)         \
    g_main_context_iteration(NULL, TRUE)

static void find(Fixture *f, const char *text)
{
    g_assert_true(tabiya_library_list_search(f->list, text, NULL));
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    g_assert_cmpstr(tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(f->list)), ==, NULL);
}

/* Waits until all requests are done and the list shows them. */
static void settle(Fixture *f)
{
    WAIT_WHILE(tabiya_librarian_get_n_pending(f->librarian) > 0);
    tabiya_library_list_refresh(f->list);
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
}

static void assert_ids(Fixture *f, const char *expected)
{
    GString *ids = g_string_new(NULL);
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(f->list)); i++) {
        g_string_append_printf(ids, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                               tabiya_library_list_get_id(f->list, i));
    }
    g_assert_cmpstr(ids->str, ==, expected);
    g_string_free(ids, TRUE);
}

static TabiyaLibraryItem *load_item(Fixture *f, guint position)
{
    TabiyaLibraryItem *item = g_list_model_get_item(G_LIST_MODEL(f->list), position);
    WAIT_WHILE(!tabiya_library_item_is_loaded(item));
    return item;
}

static GArray *ids_of(gint64 first, gint64 second)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_array_append_val(ids, first);
    if (second > 0)
        g_array_append_val(ids, second);
    return ids;
}

/* --- The list --------------------------------------------------------------------------------- */

static void test_finds(Fixture *f, gconstpointer data)
{
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, -1);
    find(f, "");
    assert_ids(f, "3 2 1");
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, 3);
    find(f, "carlsen");
    assert_ids(f, "3 2");
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, 3);
    find(f, "white:carlsen");
    assert_ids(f, "2");
    g_assert_cmpuint(tabiya_lazy_list_find(TABIYA_LAZY_LIST(f->list), 2), ==, 0);
    g_assert_cmpuint(tabiya_lazy_list_find(TABIYA_LAZY_LIST(f->list), 3), ==, G_MAXUINT);
}

static void test_sorts(Fixture *f, gconstpointer data)
{
    find(f, "");
    tabiya_library_list_sort(f->list, TABIYA_SORT_DATE, FALSE);
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    assert_ids(f, "1 2 3");
    tabiya_library_list_sort(f->list, TABIYA_SORT_BLACK, FALSE);
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    assert_ids(f, "2 3 1");
    tabiya_library_list_sort(f->list, TABIYA_SORT_BLACK, TRUE);
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    assert_ids(f, "1 3 2");
}

/* The previous search emits nothing any longer. */
static void test_latest_search_wins(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_library_list_search(f->list, "anderssen", NULL));
    g_assert_true(tabiya_library_list_search(f->list, "anand", NULL));
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    for (int i = 0; i < 50; i++) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(1000);
    }
    assert_ids(f, "2");
}

static void test_says_what_is_wrong(Fixture *f, gconstpointer data)
{
    gsize where = 0;
    find(f, "anand");
    g_assert_false(tabiya_library_list_search(f->list, "elo:x", &where));
    g_assert_nonnull(tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(f->list)));
    g_assert_cmpuint(where, >=, 4);
    assert_ids(f, "2");
    /* Nor does the previous search report success. */
    g_assert_true(tabiya_library_list_search(f->list, "", NULL));
    g_assert_false(tabiya_library_list_search(f->list, "elo:x", NULL));
    g_assert_false(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    assert_ids(f, "2");
    find(f, "");
    g_assert_true(tabiya_library_list_search(f->list, "collection:none", NULL));
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    g_assert_nonnull(tabiya_lazy_list_get_problem(TABIYA_LAZY_LIST(f->list)));
    assert_ids(f, "3 2 1");
}

static void assert_field(TabiyaLibraryItem *item, TabiyaLibraryField field, const char *expected)
{
    g_autofree char *text = tabiya_library_item_dup_field(item, field);
    g_assert_cmpstr(text, ==, expected);
}

static void test_rows(Fixture *f, gconstpointer data)
{
    find(f, "");
    g_autoptr(TabiyaLibraryItem) item = g_list_model_get_item(G_LIST_MODEL(f->list), 1);
    g_assert_false(tabiya_library_item_is_loaded(item));
    assert_field(item, TABIYA_LIBRARY_WHITE, "");
    WAIT_WHILE(!tabiya_library_item_is_loaded(item));
    assert_field(item, TABIYA_LIBRARY_WHITE, "Carlsen, Magnus");
    assert_field(item, TABIYA_LIBRARY_WHITE_ELO, "2861");
    assert_field(item, TABIYA_LIBRARY_BLACK, "Anand");
    assert_field(item, TABIYA_LIBRARY_RESULT, "½–½");
    assert_field(item, TABIYA_LIBRARY_DATE, "2013-01-20");
    assert_field(item, TABIYA_LIBRARY_EVENT, "Wijk");
    assert_field(item, TABIYA_LIBRARY_LENGTH, "2");
    g_autoptr(TabiyaLibraryItem) same = g_list_model_get_item(G_LIST_MODEL(f->list), 1);
    g_assert_true(same == item);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(f->list), 3));
}

/* However many rows there are and are looked at, few are in memory. */
static void test_items_are_bounded(Fixture *f, gconstpointer data)
{
    find(f, "");
    guint n = g_list_model_get_n_items(G_LIST_MODEL(f->list));
    g_assert_cmpuint(n, ==, GPOINTER_TO_UINT(data) + 3);
    g_assert_cmpuint(tabiya_lazy_list_get_n_items_alive(TABIYA_LAZY_LIST(f->list)), ==, 0);
    for (guint i = 0; i < n; i += 50) {
        g_autoptr(TabiyaLibraryItem) item = load_item(f, i);
        g_assert_cmpint(tabiya_library_item_get_id(item), ==,
                        tabiya_library_list_get_id(f->list, i));
    }
    g_assert_cmpuint(tabiya_lazy_list_get_n_items_alive(TABIYA_LAZY_LIST(f->list)), <=, 600);
}

/* Rows that stay in place are not reported. */
static void changed_cb(GListModel *model, guint position, guint removed, guint added, guint *sum)
{
    *sum += removed + added;
}

static void test_refresh_keeps_rows(Fixture *f, gconstpointer data)
{
    guint changes = 0;
    g_autoptr(GArray) second = ids_of(2, 0);
    find(f, "");
    g_signal_connect(f->list, "items-changed", G_CALLBACK(changed_cb), &changes);
    tabiya_library_list_refresh(f->list);
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    g_assert_cmpuint(changes, ==, 0);
    tabiya_librarian_delete(f->librarian, second);
    settle(f);
    g_assert_cmpuint(changes, ==, 1);
}

typedef struct {
    guint removed, added, both;
} Told;

static void told_cb(GListModel *model, guint position, guint removed, guint added, Told *told)
{
    told->removed += removed;
    told->added += added;
    told->both += removed > 0 && added > 0;
}

/* A view that is told of removed and added rows at once reads all added ones. */
static void test_tells_exactly(Fixture *f, gconstpointer data)
{
    Told told = {0};
    g_autoptr(GArray) apart = ids_of(1, 3);
    find(f, "");
    guint n = g_list_model_get_n_items(G_LIST_MODEL(f->list));
    g_signal_connect(f->list, "items-changed", G_CALLBACK(told_cb), &told);
    tabiya_librarian_delete(f->librarian, apart);
    settle(f);
    g_assert_cmpuint(told.removed, ==, 2);
    g_assert_cmpuint(told.added, ==, 0);
    tabiya_librarian_undo(f->librarian);
    settle(f);
    g_assert_cmpuint(told.removed, ==, 2);
    g_assert_cmpuint(told.added, ==, 2);
    tabiya_library_list_sort(f->list, TABIYA_SORT_DATE, FALSE);
    WAIT_WHILE(tabiya_lazy_list_is_searching(TABIYA_LAZY_LIST(f->list)));
    g_assert_cmpuint(told.removed, >, 2 + n / 2);
    g_assert_cmpuint(told.both, ==, 0);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(f->list)), ==, n);
}

static guint count_loaded(GPtrArray *items)
{
    guint n = 0;
    for (guint i = 0; i < items->len; i++)
        n += tabiya_library_item_is_loaded(g_ptr_array_index(items, i));
    return n;
}

/* Scrolling past forty pages does not wait for all of them; a skipped page is read when it is shown
 * again. */
static void test_passed_by(Fixture *f, gconstpointer data)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
    find(f, "");
    for (guint i = 0; i < 40; i++)
        g_ptr_array_add(items, g_list_model_get_item(G_LIST_MODEL(f->list), 70 * i));
    WAIT_WHILE(!tabiya_library_item_is_loaded(g_ptr_array_index(items, 39)));
    WAIT_WHILE(count_loaded(items) < 16);
    for (int i = 0; i < 50; i++) { /* and no more come */
        g_main_context_iteration(NULL, FALSE);
        g_usleep(2000);
    }
    g_assert_cmpuint(count_loaded(items), <=, 18);
    for (guint i = 0; i < 40; i++) {
        g_autoptr(TabiyaLibraryItem) item = load_item(f, 70 * i);
        g_assert_true(item == g_ptr_array_index(items, i));
    }
}

/* --- Changes ---------------------------------------------------------------------------------- */

static void test_delete_and_undo(Fixture *f, gconstpointer data)
{
    g_autoptr(GArray) two = ids_of(1, 3);
    find(f, "");
    tabiya_librarian_delete(f->librarian, two);
    settle(f);
    assert_ids(f, "2");
    g_assert_cmpint(tabiya_lazy_list_get_total(TABIYA_LAZY_LIST(f->list)), ==, 1);
    g_assert_cmpstr(f->said, ==, "2 games deleted");
    g_assert_true(f->undoable);
    g_assert_true(tabiya_librarian_can_undo(f->librarian));
    tabiya_librarian_undo(f->librarian);
    settle(f);
    assert_ids(f, "3 2 1");
    g_assert_false(f->undoable);
    g_assert_false(tabiya_librarian_can_undo(f->librarian));
    tabiya_librarian_redo(f->librarian);
    settle(f);
    assert_ids(f, "2");
    g_assert_false(tabiya_librarian_can_redo(f->librarian));
}

static void test_star(Fixture *f, gconstpointer data)
{
    g_autoptr(GArray) two = ids_of(1, 2);
    tabiya_librarian_set_starred(f->librarian, two, TRUE);
    WAIT_WHILE(tabiya_librarian_get_n_pending(f->librarian) > 0);
    g_assert_cmpstr(f->said, ==, "2 games starred");
    find(f, "is:starred");
    assert_ids(f, "2 1");
    tabiya_librarian_undo(f->librarian);
    settle(f);
    assert_ids(f, "");
}

static void test_tags_of_many(Fixture *f, gconstpointer data)
{
    static const char *const TAGS[] = {"Event", "Tata Steel", "WhiteElo", "", NULL};
    g_autoptr(GArray) two = ids_of(2, 3);
    find(f, "event:tata");
    assert_ids(f, "");
    tabiya_librarian_set_tags(f->librarian, two, TAGS);
    settle(f);
    assert_ids(f, "3 2");
    g_autoptr(TabiyaLibraryItem) item = load_item(f, 1);
    assert_field(item, TABIYA_LIBRARY_EVENT, "Tata Steel");
    assert_field(item, TABIYA_LIBRARY_WHITE_ELO, "");
    assert_field(item, TABIYA_LIBRARY_BLACK_ELO, "2772");
    tabiya_librarian_undo(f->librarian);
    settle(f);
    assert_ids(f, "");
    find(f, "event:wijk white-elo:2861");
    assert_ids(f, "2");
}

/* Three thousand games that are not in the index have been added. */
static void test_edits_keep_the_index(Fixture *f, gconstpointer data)
{
    static const char *const TAGS[] = {"Event", "Tata Steel", NULL};
    g_autoptr(GArray) two = ids_of(2, 3);
    assert_raw(f->store.path, "SELECT count(*) FROM game WHERE place IS NULL", "3003");
    tabiya_librarian_set_tags(f->librarian, two, TAGS);
    settle(f);
    assert_raw(f->store.path, "SELECT count(*) FROM game WHERE place IS NULL", "0");
}

/* --- Tags of very many ------------------------------------------------------------------------ */

/* A number for the export of all games. */
static char *dup_digest(Fixture *f)
{
    g_autoptr(GString) text = g_string_new(NULL);
    sqlite3_stmt *row;
    sqlite3 *db;
    g_assert_cmpint(sqlite3_open(f->store.path, &db), ==, SQLITE_OK);
    g_assert_cmpint(
        sqlite3_prepare_v2(db, "SELECT id, fingerprint FROM game ORDER BY id", -1, &row, NULL), ==,
        SQLITE_OK);
    while (sqlite3_step(row) == SQLITE_ROW) {
        g_string_append_printf(text, "%s:%s ", sqlite3_column_text(row, 0),
                               sqlite3_column_text(row, 1));
    }
    sqlite3_finalize(row);
    sqlite3_close(db);
    return g_compute_checksum_for_string(G_CHECKSUM_SHA1, text->str, -1);
}

static void assert_digest(Fixture *f, const char *expected)
{
    g_autofree char *digest = dup_digest(f);
    g_assert_cmpstr(digest, ==, expected);
}

static void keep_job_cb(TabiyaLibrarian *librarian, TabiyaJob *job, TabiyaJob **kept)
{
    g_set_object(kept, job);
}

/* A job, with other work in between; and whatever comes of it can be undone. */
static void test_tags_of_very_many(Fixture *f, gconstpointer data)
{
    static const char *const TAGS[] = {"White",     "Nobody", "Date", "2020.02.02",
                                       "Annotator", "x",      NULL};
    g_autoptr(TabiyaJob) job = NULL;
    g_autofree char *before = dup_digest(f);
    g_signal_connect(f->librarian, "working", G_CALLBACK(keep_job_cb), &job);
    find(f, "");
    g_autoptr(GArray) all = tabiya_library_list_dup_ids(f->list);
    g_autoptr(GArray) one = ids_of(2, 0);
    tabiya_librarian_set_busy(f->librarian, TRUE);
    tabiya_librarian_set_tags(f->librarian, all, TAGS);
    g_assert_true(f->failed);
    tabiya_librarian_set_busy(f->librarian, FALSE);
    tabiya_librarian_set_tags(f->librarian, all, TAGS);
    g_assert_nonnull(job);
    g_assert_true(tabiya_job_is_running(job));
    tabiya_librarian_delete(f->librarian, one);
    tabiya_librarian_set_tags(f->librarian, one, TAGS);
    g_assert_true(f->failed);
    g_assert_false(tabiya_librarian_can_undo(f->librarian));
    settle(f);
    assert_raw(f->store.path,
               "SELECT count(*) FROM game JOIN player ON white = player.id"
               " WHERE player.name = 'Nobody' AND date = 20200202",
               "5003");
    assert_raw(f->store.path, "SELECT count(*) FROM game WHERE deleted_ms IS NULL", "5002");
    assert_raw(f->store.path,
               "SELECT count(*) FROM game WHERE place IS NULL AND deleted_ms IS NULL", "0");
    g_autofree char *edited = dup_digest(f);
    g_assert_cmpstr(edited, !=, before);
    /* Which of them was done last is a matter of chance. */
    for (int i = 0; i < 2; i++) {
        tabiya_librarian_undo(f->librarian);
        settle(f);
        tabiya_librarian_undo(f->librarian);
        settle(f);
        assert_digest(f, before);
        assert_raw(f->store.path, "SELECT count(*) FROM game WHERE deleted_ms IS NULL", "5003");
        g_assert_false(tabiya_librarian_can_undo(f->librarian));
        tabiya_librarian_redo(f->librarian);
        settle(f);
        tabiya_librarian_redo(f->librarian);
        settle(f);
        assert_digest(f, edited);
        assert_raw(f->store.path, "SELECT count(*) FROM game WHERE deleted_ms IS NULL", "5002");
    }
}

typedef struct {
    GCancellable *cancellable;
    guint64 at; /* games after which it is cancelled */
} Stop;

static void stop_cb(guint64 done, guint64 total, gpointer user)
{
    Stop *stop = user;
    if (done >= stop->at)
        g_cancellable_cancel(stop->cancellable);
}

static TabiyaLibraryChange *do_until(Fixture *f, TabiyaLibraryChange *change, guint64 at)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    Stop stop = {cancellable, at};
    const TabiyaChangeContext context = {f->store.path, db, rows, stop_cb, &stop, cancellable};
    TabiyaLibraryChange *back = NULL;
    gboolean good = tabiya_library_change_run(change, &context, &back, &error);
    g_assert_true(good == (at == G_MAXUINT64));
    if (!good)
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    return back;
}

/* Stopping it, and stopping its undo: each can be continued. */
static void test_tags_stopped(Fixture *f, gconstpointer data)
{
    static const char *const TAGS[] = {"Event", "Stopped", NULL};
    static const char COUNT[] = "SELECT count(*) FROM game JOIN event ON event = event.id"
                                " WHERE event.name = 'Stopped'";
    g_autofree char *before = dup_digest(f);
    find(f, "");
    g_autoptr(GArray) all = tabiya_library_list_dup_ids(f->list);
    g_autoptr(TabiyaLibraryChange) edit = tabiya_library_change_new(TABIYA_CHANGE_TAGS, TRUE, all);
    edit->tags = g_strdupv((char **)TAGS);
    g_autoptr(TabiyaLibraryChange) back = do_until(f, edit, 3000);
    g_assert_cmpuint(tabiya_library_change_get_n(back), ==, 3000);
    assert_raw(f->store.path, COUNT, "3000");
    g_autoptr(TabiyaLibraryChange) again = do_until(f, back, 1000);
    g_assert_cmpuint(tabiya_library_change_get_n(again), ==, 1000);
    g_assert_cmpuint(tabiya_library_change_get_n(back), ==, 2000);
    assert_raw(f->store.path, COUNT, "2000");
    g_autoptr(TabiyaLibraryChange) rest = do_until(f, back, G_MAXUINT64);
    assert_digest(f, before);
    g_autoptr(TabiyaLibraryChange) none = do_until(f, rest, G_MAXUINT64);
    assert_raw(f->store.path, COUNT, "2000");
    g_autoptr(TabiyaLibraryChange) last = do_until(f, again, G_MAXUINT64);
    assert_raw(f->store.path, COUNT, "3000");
}

static void test_lists(Fixture *f, gconstpointer data)
{
    g_autoptr(GArray) two = ids_of(1, 3);
    GAsyncResult *result = NULL;
    tabiya_librarian_add_collection(f->librarian, "Gems", two);
    tabiya_librarian_save_search(f->librarian, "Magnus", "carlsen");
    WAIT_WHILE(tabiya_librarian_get_n_pending(f->librarian) > 0);
    g_assert_cmpuint(f->n_lists_changed, ==, 2);
    tabiya_librarian_list_async(f->librarian, NULL, done_cb, &result);
    g_autoptr(TabiyaLibraryLists) lists = tabiya_librarian_list_finish(wait_for(&result), NULL);
    g_object_unref(result);
    g_assert_cmpuint(lists->collections->len, ==, 1);
    TabiyaCollection *gems = g_ptr_array_index(lists->collections, 0);
    g_assert_cmpint(gems->n_games, ==, 2);
    TabiyaSavedSearch *search = g_ptr_array_index(lists->searches, 0);
    g_assert_cmpstr(search->query, ==, "carlsen");
    find(f, "collection:Gems");
    assert_ids(f, "3 1");
    g_autoptr(GArray) other = ids_of(2, 0);
    tabiya_librarian_collect(f->librarian, gems->id, gems->name, other, TRUE);
    settle(f);
    assert_ids(f, "3 2 1");
    tabiya_librarian_undo(f->librarian);
    settle(f);
    assert_ids(f, "3 1");
    tabiya_librarian_add_collection(f->librarian, "Gems", two);
    WAIT_WHILE(tabiya_librarian_get_n_pending(f->librarian) > 0);
    g_assert_true(f->failed);
}

static TabiyaLibraryLists *read_lists(Fixture *f)
{
    GAsyncResult *result = NULL;
    WAIT_WHILE(tabiya_librarian_get_n_pending(f->librarian) > 0);
    tabiya_librarian_list_async(f->librarian, NULL, done_cb, &result);
    TabiyaLibraryLists *lists = tabiya_librarian_list_finish(wait_for(&result), NULL);
    g_object_unref(result);
    return lists;
}

/* "Gems:2 Tactics:1", and "Magnus=carlsen". */
static void assert_lists(Fixture *f, const char *expected)
{
    g_autoptr(TabiyaLibraryLists) lists = read_lists(f);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < lists->collections->len; i++) {
        const TabiyaCollection *collection = g_ptr_array_index(lists->collections, i);
        g_string_append_printf(text, "%s:%d ", collection->name, (int)collection->n_games);
    }
    for (guint i = 0; i < lists->searches->len; i++) {
        const TabiyaSavedSearch *search = g_ptr_array_index(lists->searches, i);
        g_string_append_printf(text, "%s=%s ", search->name, search->query);
    }
    g_assert_cmpstr(g_strchomp(text->str), ==, expected);
}

static gint64 collection_id(Fixture *f)
{
    g_autoptr(TabiyaLibraryLists) lists = read_lists(f);
    return ((TabiyaCollection *)g_ptr_array_index(lists->collections, 0))->id;
}

/* Making, naming and removing, to and fro; what else was done to it meanwhile finds it again. */
static void test_collections_undone(Fixture *f, gconstpointer data)
{
    g_autoptr(GArray) two = ids_of(1, 3);
    g_autoptr(GArray) one = ids_of(1, 0);
    g_autofree char *label = NULL;
    tabiya_librarian_add_collection(f->librarian, "Gems", two);
    assert_lists(f, "Gems:2");
    g_assert_true(f->undoable);
    gint64 id = collection_id(f);
    tabiya_librarian_collect(f->librarian, id, "Gems", one, FALSE);
    assert_lists(f, "Gems:1");
    tabiya_librarian_rename_collection(f->librarian, id, "Jewels");
    assert_lists(f, "Jewels:1");
    tabiya_librarian_delete(f->librarian, two);
    tabiya_librarian_remove_collection(f->librarian, id, "Jewels");
    assert_lists(f, "");
    g_object_get(f->librarian, "undo-label", &label, NULL);
    g_assert_cmpstr(label, ==, "Remove Collection “Jewels”");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "Jewels:0");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "Jewels:1");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "Gems:1");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "Gems:2");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "");
    tabiya_librarian_redo(f->librarian);
    assert_lists(f, "Gems:2");
    tabiya_librarian_redo(f->librarian);
    assert_lists(f, "Gems:1");
    tabiya_librarian_redo(f->librarian);
    assert_lists(f, "Jewels:1");
}

static void test_searches_undone(Fixture *f, gconstpointer data)
{
    tabiya_librarian_save_search(f->librarian, "Magnus", "carlsen");
    tabiya_librarian_save_search(f->librarian, "Magnus", "carlsen elo:2800-");
    assert_lists(f, "Magnus=carlsen elo:2800-");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "Magnus=carlsen");
    tabiya_librarian_redo(f->librarian);
    assert_lists(f, "Magnus=carlsen elo:2800-");
    g_autoptr(TabiyaLibraryLists) lists = read_lists(f);
    const TabiyaSavedSearch *search = g_ptr_array_index(lists->searches, 0);
    tabiya_librarian_rename_search(f->librarian, search->id, "M. C.", search->query);
    assert_lists(f, "M. C.=carlsen elo:2800-");
    tabiya_librarian_remove_search(f->librarian, search->id, "M. C.");
    assert_lists(f, "");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "M. C.=carlsen elo:2800-");
    tabiya_librarian_undo(f->librarian);
    assert_lists(f, "Magnus=carlsen elo:2800-");
}

/* A change that cannot be undone for a while is not forgotten. */
static void test_undo_waits_for_others(Fixture *f, gconstpointer data)
{
    g_autoptr(GArray) two = ids_of(1, 3);
    tabiya_librarian_delete(f->librarian, two);
    settle(f);
    sqlite3 *other = NULL;
    g_assert_cmpint(sqlite3_open(f->store.path, &other), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
    tabiya_librarian_undo(f->librarian);
    WAIT_WHILE(tabiya_librarian_get_n_pending(f->librarian) > 0);
    g_assert_true(f->failed);
    g_assert_true(tabiya_librarian_can_undo(f->librarian));
    sqlite3_close(other);
    tabiya_librarian_undo(f->librarian);
    find(f, "");
    settle(f);
    assert_ids(f, "3 2 1");
}

/* A second copy of the second game, with a star, which the fixture does not have. */
static void add_copy(Fixture *f)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(f->store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, 2, NULL);
    gint64 id = 0;
    g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    g_assert_cmpint(id, ==, 4);
    g_assert_true(tabiya_library_set_starred(rows, &id, 1, TRUE, NULL, NULL));
}

/* The remaining games keep the person's data about the others; undo restores everything. */
static void test_duplicates(Fixture *f, gconstpointer data)
{
    g_autoptr(GArray) second = ids_of(2, 0);
    add_copy(f);
    tabiya_librarian_add_collection(f->librarian, "Gems", second);
    settle(f);
    tabiya_librarian_remove_duplicates(f->librarian);
    find(f, "");
    settle(f);
    g_assert_cmpstr(f->said, ==, "1 duplicate removed");
    assert_ids(f, "4 3 1");
    find(f, "collection:Gems is:starred");
    assert_ids(f, "4");
    tabiya_librarian_undo(f->librarian);
    settle(f);
    find(f, "collection:Gems");
    assert_ids(f, "2");
    find(f, "is:starred");
    assert_ids(f, "4");
    tabiya_librarian_redo(f->librarian);
    settle(f);
    find(f, "collection:Gems");
    assert_ids(f, "4");
    tabiya_librarian_remove_duplicates(f->librarian);
    settle(f);
    g_assert_cmpstr(f->said, ==, "No duplicates found");
    g_assert_false(f->undoable);
}

static TabiyaGame *load_game(Fixture *f, gint64 id)
{
    GAsyncResult *result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_librarian_load_async(f->librarian, id, NULL, done_cb, &result);
    TabiyaGame *game = tabiya_librarian_load_finish(wait_for(&result), &error);
    g_assert_no_error(error);
    g_object_unref(result);
    return game;
}

static void test_load(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = load_game(f, 2);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Black"), ==, "Anand");
    g_assert_null(load_game(f, 99));
}

#define ADD(name, data, func) g_test_add("/librarian/" name, Fixture, data, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("finds", NULL, test_finds);
    ADD("sorts", NULL, test_sorts);
    ADD("latest-search-wins", NULL, test_latest_search_wins);
    ADD("says-what-is-wrong", NULL, test_says_what_is_wrong);
    ADD("rows", NULL, test_rows);
    ADD("items-are-bounded", GUINT_TO_POINTER(3000), test_items_are_bounded);
    ADD("refresh-keeps-rows", NULL, test_refresh_keeps_rows);
    ADD("tells-exactly", GUINT_TO_POINTER(3000), test_tells_exactly);
    ADD("passed-by", GUINT_TO_POINTER(3000), test_passed_by);
    ADD("delete-and-undo", NULL, test_delete_and_undo);
    ADD("star", NULL, test_star);
    ADD("tags-of-many", NULL, test_tags_of_many);
    ADD("edits-keep-the-index", GUINT_TO_POINTER(3000), test_edits_keep_the_index);
    ADD("tags-of-very-many", GUINT_TO_POINTER(5000), test_tags_of_very_many);
    ADD("tags-stopped", GUINT_TO_POINTER(5000), test_tags_stopped);
    ADD("lists", NULL, test_lists);
    ADD("collections-undone", NULL, test_collections_undone);
    ADD("searches-undone", NULL, test_searches_undone);
    ADD("undo-waits-for-others", NULL, test_undo_waits_for_others);
    ADD("duplicates", NULL, test_duplicates);
    ADD("load", NULL, test_load);
    return g_test_run();
}
