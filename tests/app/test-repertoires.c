/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's repertoires: the list, their games in the library, answers, gaps. */
#include "tests/app/repertoire-fixture.h"

#include <glib/gstdio.h>

#include "app/game/pgn-reader.h"
#include "app/library/search.h"
#include "app/openings/repertoire-shelf.h"
#include "app/store/database-private.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"
#include "app/store/position-find.h"
#include "app/store/position-index.h"
#include "app/training/grade-card.h"
#include "app/training/training-day.h"

#define TWO_LINES "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. e4 c5 2. Nf3 d6 3. d4 *"
#define NOW_MS ((gint64)1774735200000)
#define DAY_MS ((gint64)86400000)

/* "Italian w2:5 today 5", a line each. */
static void assert_list(RepertoireFixture *fixture, const char *expected)
{
    GListModel *list = G_LIST_MODEL(fixture->repertoires);
    g_autoptr(GString) text = g_string_new(NULL);

    settle_down(fixture);
    for (guint i = 0; i < g_list_model_get_n_items(list); i++) {
        g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(list, i);

        g_string_append_printf(
            text, "%s%s %c%u:%u today %u", i > 0 ? ", " : "", tabiya_repertoire_item_get_name(item),
            tabiya_repertoire_item_get_color(item) == ENG_WHITE ? 'w' : 'b',
            tabiya_repertoire_item_get_n_lines(item), tabiya_repertoire_item_get_n_cards(item),
            tabiya_repertoire_item_get_n_today(item));
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void test_list(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 italian = make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);

    make_repertoire(fixture, "Dutch", ENG_BLACK, NULL);
    assert_list(fixture, "Dutch b0:0 today 0, Spanish w2:5 today 5");
    tabiya_repertoires_rename(fixture->repertoires, italian, "Anderssen");
    assert_said(fixture, "+ Repertoire renamed to “Anderssen”\n");
    assert_list(fixture, "Anderssen w2:5 today 5, Dutch b0:0 today 0");
    tabiya_repertoires_delete(fixture->repertoires, italian);
    assert_said(fixture, "+ Repertoire “Anderssen” deleted. Its lines remain in the library\n");
    assert_list(fixture, "Dutch b0:0 today 0");
    g_assert_true(tabiya_repertoires_undo(fixture->repertoires));
    g_assert_true(tabiya_repertoires_undo(fixture->repertoires));
    assert_said(fixture, "  Undone: Delete Repertoire\n  Undone: Rename Repertoire\n");
    assert_list(fixture, "Dutch b0:0 today 0, Spanish w2:5 today 5");
    tabiya_repertoires_add(fixture->repertoires, "", ENG_WHITE);
    assert_said(fixture, "! Enter a name.\n");
    assert_raw(fixture->store.path, "SELECT group_concat(name) FROM collection", "Dutch,Spanish");
}

/* All of it is there after a restart. */
static void test_restart(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);
    TabiyaRepertoires *again = tabiya_repertoires_new(fixture->store.path);

    g_assert_false(tabiya_repertoires_is_loaded(again));
    tabiya_repertoires_refresh(again);
    tabiya_repertoires_refresh(again); /* one after the other, no more than two */
    tabiya_repertoires_refresh(again);
    while (tabiya_repertoires_get_n_pending(again) > 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true(tabiya_repertoires_is_loaded(again));
    g_assert_cmpuint(tabiya_repertoire_item_get_n_cards(tabiya_repertoires_find(again, id)), ==, 5);
    g_assert_cmpuint(tabiya_repertoires_get_n_read(again), ==, 2);
    g_assert_finalize_object(again);
}

/* --- Games ------------------------------------------------------------------------------------ */

static char *write_pgn(RepertoireFixture *fixture, const char *pgn)
{
    char *path = g_build_filename(fixture->store.folder, "lines.pgn", NULL);

    g_assert_true(g_file_set_contents(path, pgn, -1, NULL));
    return path;
}

static void test_import(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);
    g_autofree char *path =
        write_pgn(fixture, TWO_LINES "\n\n[White \"A\"]\n\n1. e4 e6 2. d4 d5 3. Nc3 Ke9 *");
    g_autofree char *empty = g_build_filename(fixture->store.folder, "none.pgn", NULL);

    tabiya_repertoires_import(fixture->repertoires, id, path);
    assert_said(fixture, "+ 1 line added to “Spanish”; 2 were already in it; 1 reading error\n");
    assert_list(fixture, "Spanish w3:7 today 7");
    tabiya_repertoires_import(fixture->repertoires, id, path);
    assert_said(fixture, "  0 lines added to “Spanish”; 3 were already in it; 1 reading error\n");
    tabiya_repertoires_undo(fixture->repertoires);
    assert_said(fixture, "  Undone: Add Lines\n");
    assert_list(fixture, "Spanish w2:5 today 5");
    g_autofree char *known = write_pgn(fixture, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    tabiya_repertoires_import(fixture->repertoires, id, known);
    assert_said(fixture, "  This line is already in “Spanish”\n");
    g_unlink(known);
    tabiya_repertoires_import(fixture->repertoires, id, empty);
    settle_down(fixture);
    g_assert_true(g_str_has_prefix(fixture->said->str, "! "));
    g_string_truncate(fixture->said, 0);
    g_unlink(path);
}

static void test_export(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE,
                                "1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 *\n\n" TWO_LINES);
    g_autofree char *path = g_build_filename(fixture->store.folder, "out.pgn", NULL);
    g_autofree char *text = NULL;

    tabiya_repertoires_export(fixture->repertoires, id, path);
    assert_said(fixture, "  3 lines from “Spanish” exported to out.pgn\n");
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, -1, NULL);
    g_assert_cmpuint(games->len, ==, 3);
    g_assert_nonnull(strstr(text, "1. e4 {best} 1... e5 (1... c5 2. Nf3) 2. Nf3 *"));
    g_unlink(path);
}

static void change_game(RepertoireFixture *fixture, const char *which, const char *pgn)
{
    TabiyaDatabase *db = tabiya_library_open(fixture->store.path, NULL);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    gint64 id = 0;

    g_assert_true(tabiya_database_get_int(db, which, &id, NULL));
    if (pgn) {
        g_autoptr(TabiyaGame) game = game_from(pgn);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);

        g_assert_true(tabiya_library_rows_replace(rows, id, record, NULL));
    } else {
        g_assert_true(tabiya_library_set_deleted(rows, &id, 1, TRUE, NULL, NULL));
    }
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

/* Changes by others appear, and unchanged games are not read again. */
static void test_refresh(RepertoireFixture *fixture, gconstpointer data)
{
    make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);
    g_assert_cmpuint(tabiya_repertoires_get_n_read(fixture->repertoires), ==, 2);
    tabiya_repertoires_refresh(fixture->repertoires);
    assert_list(fixture, "Spanish w2:5 today 5");
    g_assert_cmpuint(tabiya_repertoires_get_n_read(fixture->repertoires), ==, 2);
    change_game(fixture, "SELECT max(id) FROM game", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *");
    tabiya_repertoires_refresh(fixture->repertoires);
    assert_list(fixture, "Spanish w2:6 today 6");
    g_assert_cmpuint(tabiya_repertoires_get_n_read(fixture->repertoires), ==, 3);
    change_game(fixture, "SELECT min(id) FROM game", NULL);
    tabiya_repertoires_refresh(fixture->repertoires);
    assert_list(fixture, "Spanish w1:4 today 4");
    g_assert_cmpuint(tabiya_repertoires_get_n_read(fixture->repertoires), ==, 3);
}

/* If the cards could not be written, they are written the next time, even with the same lines. */
static void test_cards_are_tried_again(RepertoireFixture *fixture, gconstpointer data)
{
    make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);
    run_on(fixture->store.path, "DELETE FROM card");
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(fixture->store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    TabiyaRepertoireShelf *shelf = tabiya_repertoire_shelf_new();
    sqlite3 *other = open_raw(fixture->store.path);
    tabiya_database_set_patience(db, 50);
    run_raw(other, "BEGIN IMMEDIATE");
    g_assert_null(tabiya_repertoire_shelf_refresh(shelf, db, rows, NOW_MS, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED);
    run_raw(other, "COMMIT");
    sqlite3_close(other);
    g_autoptr(GPtrArray) values = tabiya_repertoire_shelf_refresh(shelf, db, rows, NOW_MS, NULL);
    g_assert_cmpuint(values->len, ==, 1);
    assert_raw(fixture->store.path, "SELECT count(*) FROM card", "5");
    tabiya_repertoire_shelf_free(shelf);
}

typedef struct {
    const char *path;
    int waits; /* atomic */
} Refresher;

static void waiting_cb(gpointer user)
{
    g_atomic_int_set(&((Refresher *)user)->waits, TRUE);
}

static gpointer refresh_thread(gpointer user)
{
    Refresher *self = user;
    TabiyaDatabaseWatch watch = {.waiting = waiting_cb, .user = self};
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(self->path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    TabiyaRepertoireShelf *shelf = tabiya_repertoire_shelf_new();
    tabiya_database_watch(&watch);
    g_autoptr(GPtrArray) values = tabiya_repertoire_shelf_refresh(shelf, db, rows, NOW_MS, NULL);
    g_assert_nonnull(values);
    tabiya_database_watch(NULL);
    tabiya_repertoire_shelf_free(shelf);
    return NULL;
}

/* A line that somebody else adds between the look at the lines and the writing of their cards. */
static void test_others_add_meanwhile(RepertoireFixture *fixture, gconstpointer data)
{
    const gint64 deck = make_repertoire(fixture, "Open", ENG_WHITE, "1. e4 e5 *");
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(fixture->store.path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(TabiyaGame) game = game_from("1. e4 e5 2. Nf3 *");
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    g_autoptr(GArray) added = NULL;
    Refresher refresher = {fixture->store.path, FALSE};
    TabiyaTransaction transaction;
    g_assert_true(tabiya_database_begin(db, &transaction, NULL));
    g_assert_true(tabiya_repertoire_add_games(db, rows, deck, &record, 1, &added, NULL));
    GThread *thread = g_thread_new("refresh", refresh_thread, &refresher);
    while (!g_atomic_int_get(&refresher.waits))
        g_usleep(1000);
    g_assert_true(tabiya_database_end(db, transaction, TRUE, NULL));
    g_thread_join(thread);
    assert_raw(fixture->store.path, "SELECT count(*) FROM card WHERE active = 1", "2");
}

/* A list of them emits nothing as long as nothing changes. */
static void count_cb(guint *n)
{
    (*n)++;
}

static void test_stands_still(RepertoireFixture *fixture, gconstpointer data)
{
    guint n = 0;
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);
    gulong handler =
        g_signal_connect_swapped(fixture->repertoires, "items-changed", G_CALLBACK(count_cb), &n);

    tabiya_repertoires_refresh(fixture->repertoires);
    settle_down(fixture);
    g_assert_cmpuint(n, ==, 0);
    tabiya_repertoires_rename(fixture->repertoires, id, "Ruy Lopez");
    settle_down(fixture);
    g_assert_cmpuint(n, ==, 1);
    g_signal_handler_disconnect(fixture->repertoires, handler);
}

/* --- Conflicts -------------------------------------------------------------------------------- */

#define CONFLICT "1. e4 e5 2. Nf3 (2. Bc4 Nc6) (2. Qh5? Nc6) 2... Nc6 *\n\n1. e4 e5 2. d4 exd4 *"

static const TabiyaRepertoire *repertoire_of(RepertoireFixture *fixture, gint64 id)
{
    return tabiya_repertoire_item_get_repertoire(tabiya_repertoires_find(fixture->repertoires, id));
}

static guint64 assert_conflict(RepertoireFixture *fixture, gint64 id, guint n)
{
    const TabiyaRepertoire *repertoire = repertoire_of(fixture, id);
    g_autoptr(GArray) conflicts = tabiya_repertoire_dup_conflicts(repertoire);

    g_assert_cmpuint(conflicts->len, ==, n);
    return n > 0
               ? tabiya_repertoire_get(repertoire, g_array_index(conflicts, guint, 0))->position.key
               : 0;
}

static void assert_pgn(RepertoireFixture *fixture, gint64 id, const char *first, const char *second)
{
    g_autofree char *path = g_build_filename(fixture->store.folder, "out.pgn", NULL);
    g_autofree char *text = NULL;

    tabiya_repertoires_export(fixture->repertoires, id, path);
    settle_down(fixture);
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    if (!strstr(text, first) || !strstr(text, second))
        g_error("not in it: %s", text);
    g_unlink(path);
    g_string_truncate(fixture->said, 0);
}

static void test_keep_all(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Open", ENG_WHITE, CONFLICT);
    guint64 key = assert_conflict(fixture, id, 1);

    tabiya_repertoires_settle(fixture->repertoires, id, key, ENG_NO_MOVE);
    assert_said(fixture, "+ All of these moves are now correct answers\n");
    assert_conflict(fixture, id, 0);
    assert_pgn(fixture, id, "1. e4 e5 2. Nf3 (2. Bc4 $144 Nc6) (2. Qh5 $2 Nc6) 2... Nc6 *",
               "1. e4 e5 2. d4 $144 exd4 *");
    tabiya_repertoires_undo(fixture->repertoires);
    assert_said(fixture, "  Undone: Resolve Conflict\n");
    assert_conflict(fixture, id, 1);
}

static void test_keep_one(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Open", ENG_WHITE, CONFLICT);
    guint64 key = assert_conflict(fixture, id, 1);
    const TabiyaRepertoire *repertoire = repertoire_of(fixture, id);
    EngMove bishop;

    g_assert_cmpint(
        eng_san_parse(
            &tabiya_repertoire_get(repertoire, tabiya_repertoire_find(repertoire, key))->position,
            "Bc4", -1, &bishop),
        ==, ENG_SAN_OK);
    tabiya_repertoires_settle(fixture->repertoires, id, key, bishop);
    assert_said(fixture, "+ The other answers were removed\n");
    assert_conflict(fixture, id, 0);
    /* the reply to an error stays */
    assert_pgn(fixture, id, "1. e4 e5 2. Bc4 (2. Qh5 $2 Nc6) 2... Nc6 *", "1. e4 e5 *");
    tabiya_repertoires_undo(fixture->repertoires);
    settle_down(fixture);
    assert_pgn(fixture, id, "1. e4 e5 2. Nf3 (2. Bc4 Nc6) (2. Qh5 $2 Nc6) 2... Nc6 *",
               "1. e4 e5 2. d4 exd4 *");
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void cards_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    *(GArray **)user = tabiya_repertoires_load_cards_finish(result, &error);
    g_assert_no_error(error);
}

static GArray *load_cards(RepertoireFixture *fixture, gint64 id)
{
    GArray *cards = NULL;

    tabiya_repertoires_load_cards_async(fixture->repertoires, id, NULL, cards_cb, &cards);
    while (!cards)
        g_main_context_iteration(NULL, TRUE);
    return cards;
}

static void days_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(TabiyaTrainingDays **)user = tabiya_repertoires_load_days_finish(result, NULL);
}

static TabiyaTrainingDays *load_days(RepertoireFixture *fixture, gint64 id)
{
    TabiyaTrainingDays *days = NULL;

    tabiya_repertoires_load_days_async(fixture->repertoires, id, NULL, days_cb, &days);
    while (!days)
        g_main_context_iteration(NULL, TRUE);
    return days;
}

static void answer(RepertoireFixture *fixture, const GArray *cards, guint i, TabiyaGrade grade,
                   gboolean again)
{
    TabiyaCardAnswer given = tabiya_card_grade(&g_array_index(cards, TabiyaCard, i), grade,
                                               tabiya_repertoires_get_now_ms(fixture->repertoires));

    tabiya_repertoires_answer(fixture->repertoires, &given, again, NULL, NULL);
}

/* Due cards, new cards, and those begun today; their calendar and history. */
static void test_answers(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);

    tabiya_repertoires_set_now_ms(fixture->repertoires, NOW_MS);
    g_autoptr(GArray) cards = load_cards(fixture, id);
    g_assert_cmpuint(cards->len, ==, 5);
    answer(fixture, cards, 0, TABIYA_GRADE_GOOD, FALSE); /* 2 days */
    answer(fixture, cards, 1, TABIYA_GRADE_EASY, FALSE); /* 8 days */
    answer(fixture, cards, 2, TABIYA_GRADE_AGAIN, FALSE);
    assert_list(fixture, "Spanish w2:5 today 3"); /* one again, two new */
    TabiyaRepertoireItem *item = tabiya_repertoires_find(fixture->repertoires, id);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_due(item), ==, 1);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_new(item), ==, 2);
    g_autofree TabiyaTrainingDays *days = load_days(fixture, id);
    g_assert_cmpuint(days->due[0], ==, 1);
    g_assert_cmpuint(days->fresh, ==, 2);
    g_assert_cmpuint(days->due[2], ==, 1);
    g_assert_cmpuint(days->due[8], ==, 1);
    g_assert_cmpuint(days->right[0], ==, 2);
    g_assert_cmpuint(days->wrong[0], ==, 1);
    /* two days later that is two days ago, and the cards due then are due now */
    tabiya_repertoires_set_now_ms(fixture->repertoires, NOW_MS + 2 * DAY_MS);
    tabiya_repertoires_refresh(fixture->repertoires);
    assert_list(fixture, "Spanish w2:5 today 4");
    g_autofree TabiyaTrainingDays *later = load_days(fixture, id);
    g_assert_cmpuint(later->due[0], ==, 2);
    g_assert_cmpuint(later->due[6], ==, 1);
    g_assert_cmpuint(later->right[2], ==, 2);
    g_assert_cmpuint(later->right[0], ==, 0);
}

/* A grade in place of another leaves one row; one that is taken back none. */
static void test_answer_again(RepertoireFixture *fixture, gconstpointer data)
{
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE, TWO_LINES);
    g_autoptr(GArray) cards = load_cards(fixture, id);

    answer(fixture, cards, 0, TABIYA_GRADE_GOOD, FALSE);
    answer(fixture, cards, 0, TABIYA_GRADE_HARD, TRUE);
    settle_down(fixture);
    assert_raw(fixture->store.path, "SELECT group_concat(grade) FROM card_review", "2");
    assert_raw(fixture->store.path, "SELECT reps FROM card ORDER BY id LIMIT 1", "1");
    tabiya_repertoires_take_back(fixture->repertoires, g_array_index(cards, TabiyaCard, 0).id);
    settle_down(fixture);
    assert_raw(fixture->store.path, "SELECT count(*) FROM card_review", "0");
    assert_list(fixture, "Spanish w2:5 today 5");
    assert_said(fixture, "");
}

/* New cards are begun bit by bit. */
static void test_new_a_day(RepertoireFixture *fixture, gconstpointer data)
{
    g_autoptr(GString) pgn = g_string_new(NULL);
    static const char *const REPLIES[] = {"a6", "a5", "b6",  "b5",  "c6",  "c5", "d6",
                                          "d5", "e6", "e5",  "f6",  "f5",  "g6", "g5",
                                          "h6", "h5", "Na6", "Nc6", "Nf6", "Nh6"};
    for (gsize i = 0; i < G_N_ELEMENTS(REPLIES); i++) {
        g_string_append_printf(pgn, "1. Nf3 %s 2. Nc3 Nc6 3. Rb1 *\n\n",
                               g_str_equal(REPLIES[i], "Nc6") ? "Nf6" : REPLIES[i]);
    }
    gint64 id = make_repertoire(fixture, "Knights", ENG_WHITE, pgn->str);
    TabiyaRepertoireItem *item = tabiya_repertoires_find(fixture->repertoires, id);

    g_assert_cmpuint(tabiya_repertoire_item_get_n_new(item), >, TABIYA_NEW_A_DAY);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_today(item), ==, TABIYA_NEW_A_DAY);
    g_autoptr(GArray) cards = load_cards(fixture, id);
    for (guint i = 0; i < 5; i++)
        answer(fixture, cards, i, TABIYA_GRADE_GOOD, FALSE);
    settle_down(fixture);
    item = tabiya_repertoires_find(fixture->repertoires, id);
    g_assert_cmpuint(tabiya_repertoire_item_get_n_today(item), ==, TABIYA_NEW_A_DAY - 5);
    g_autofree TabiyaTrainingDays *days = load_days(fixture, id);
    g_assert_cmpuint(days->fresh, ==, TABIYA_NEW_A_DAY - 5);
}

/* --- Gaps ------------------------------------------------------------------------------------- */

static void gaps_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaRepertoire) repertoire = NULL;
    g_autoptr(GArray) gaps = tabiya_repertoires_find_gaps_finish(result, &repertoire, &error);
    GString *text = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < gaps->len; i++) {
        const TabiyaGap *gap = &g_array_index(gaps, TabiyaGap, i);
        g_autofree char *way = tabiya_repertoire_dup_way_text(repertoire, gap->position);
        char san[ENG_SAN_MAX];

        eng_san_write(&tabiya_repertoire_get(repertoire, gap->position)->position, gap->move, san);
        g_string_append_printf(text, "%s? %s %u; ", way, san, (guint)gap->games);
    }
    *(char **)user = g_string_free(text, FALSE);
}

/* The library's games give the opponents' moves; lines, which have no result, do not count. */
static void test_gaps(RepertoireFixture *fixture, gconstpointer data)
{
    static const struct {
        const char *moves;
        guint n;
    } GAMES[] = {
        {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0", 6},
        {"1. e4 e6 2. d4 d5 0-1", 7},
        {"1. e4 c5 2. Nf3 d6 1/2-1/2", 8},
        {"1. e4 d5 2. exd5 1-0", 2},
        {"1. e4 g6 2. d4 *", 30},
    };
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    char *found = NULL;
    gint64 id = make_repertoire(fixture, "Spanish", ENG_WHITE,
                                "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. e4 c5 2. Nf3 d6 3. d4 *");
    gint64 other = make_repertoire(fixture, "Games", ENG_BLACK, NULL);

    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        for (guint n = 0; n < GAMES[i].n; n++) {
            g_autofree char *pgn = g_strdup_printf("[Round \"%u\"]\n\n%s", n, GAMES[i].moves);

            g_ptr_array_add(games, game_from(pgn));
        }
    }
    tabiya_repertoires_add_games(fixture->repertoires, other, games);
    settle_down(fixture);
    tabiya_repertoires_find_gaps_async(fixture->repertoires, id, 0.01, NULL, gaps_cb, &found);
    while (!found)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(found, ==, "1. e4? e6 7; 1. e4 e5 2. Nf3 Nc6 3. Bb5? a6 6; ");
    g_free(found);
}

static void assert_found(RepertoireFixture *fixture, const char *text, guint expected)
{
    g_autoptr(TabiyaQuery) query = tabiya_query_parse(text, NULL, NULL);
    g_autoptr(GArray) ids = tabiya_search_collect(fixture->store.path, query, NULL, NULL);
    g_assert_cmpuint(ids->len, ==, expected);
}

static guint64 count_starts(RepertoireFixture *fixture)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(fixture->store.path, NULL);
    g_autoptr(TabiyaPositionIndex) index = tabiya_position_index_new(db);
    TabiyaPositionAnswer answer;
    EngPosition start;
    eng_position_init(&start);
    g_assert_true(tabiya_position_index_find(index, &start, NULL, 0, NULL, &answer, NULL));
    tabiya_position_answer_clear(&answer);
    return answer.games;
}

/* Lines are found where they are asked for, and counted nowhere as games that were played. */
static void test_lines_are_no_games(RepertoireFixture *fixture, gconstpointer data)
{
    make_repertoire(fixture, "Mine", ENG_WHITE, "1. e4 e5 *\n\n1. d4 d5 *");
    TabiyaDatabase *db = tabiya_library_open(fixture->store.path, NULL);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first("1. e4 c5 1-0", -1, NULL, NULL);
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    gint64 id = 0, count = 0;
    g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    g_assert_true(tabiya_library_rows_count(rows, &count, NULL));
    g_assert_cmpint(count, ==, 1);
    for (int indexed = 0; indexed < 2; indexed++) {
        assert_found(fixture, "", 1);
        assert_found(fixture, "after:\"1. e4\"", 1);
        assert_found(fixture, "after:\"1. d4\"", 0);
        assert_found(fixture, "length:1", 1);
        assert_found(fixture, "is:line", 2);
        assert_found(fixture, "is:line after:\"1. e4\"", 1);
        assert_found(fixture, "collection:Mine", 2);
        g_assert_cmpuint(count_starts(fixture), ==, 1);
        g_assert_true(tabiya_position_index_rest(db, 1, NULL, NULL));
    }
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
    assert_said(fixture, fixture->said->str);
}

#define ADD(path, test)                                                                       \
    g_test_add("/repertoires/" path, RepertoireFixture, NULL, repertoire_fixture_setup, test, \
               repertoire_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("list", test_list);
    ADD("restart", test_restart);
    ADD("import", test_import);
    ADD("lines-are-no-games", test_lines_are_no_games);
    ADD("export", test_export);
    ADD("refresh", test_refresh);
    ADD("cards-are-tried-again", test_cards_are_tried_again);
    ADD("others-add-meanwhile", test_others_add_meanwhile);
    ADD("stands-still", test_stands_still);
    ADD("keep-all", test_keep_all);
    ADD("keep-one", test_keep_one);
    ADD("answers", test_answers);
    ADD("answer-again", test_answer_again);
    ADD("new-a-day", test_new_a_day);
    ADD("gaps", test_gaps);
    return g_test_run();
}
