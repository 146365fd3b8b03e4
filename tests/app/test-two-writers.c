/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two processes write to one library at the same time, for each kind of data with several writers
 * ("Who writes, and when" in app/store/database.h): all data of both must be there, without
 * duplicates, the file must be complete, and neither may fail because it is in use. For imports see
 * test-db-import.py and test-puzzles.py.
 *
 *     test-two-writers --writer KIND PATH WHO    one of the processes; WHO is 0 or 1
 */
#include <stdio.h>
#include <stdlib.h>

#include "app/data/progress-sync.h"
#include "app/openings/favorites.h"
#include "app/store/database.h"
#include "app/store/deck-rows.h"
#include "app/store/drill-rows.h"
#include "app/store/library-file.h"
#include "app/store/mistake-rows.h"
#include "app/store/puzzle-set-rows.h"
#include "app/store/study-store.h"
#include "app/training/grade-card.h"
#include "tests/app/library-fixture.h"
#include "tests/app/puzzle-fixture.h"
#include "tests/app/repertoire-fixture.h"

/* How often each of the two writes: enough for both to be at it at once. */
#define WRITES 120
#define BOTH "240"

static char *self_path;

/* --- A process that writes -------------------------------------------------------------------- */

typedef struct {
    const char *path; /* of the library */
    guint who;
} Writer;

static void failed_cb(GObject *object, const char *text)
{
    g_error("not written: %s", text);
}

static void iterate_while(guint (*get_n)(gpointer object), gpointer object)
{
    while (get_n(object) > 0 || g_main_context_pending(NULL))
        g_main_context_iteration(NULL, TRUE);
}

/* A game that no other number gives. */
static TabiyaGame *make_game(guint number)
{
    g_autofree char *pgn =
        g_strdup_printf("[White \"Player %u\"]\n[Black \"Both\"]\n\n1. e4 e5 *", number);
    return game_from(pgn);
}

static TabiyaGameStore *open_patient_store(const Writer *self)
{
    g_autofree char *folder = g_path_get_dirname(self->path);
    TabiyaGameStore *store = tabiya_game_store_new(folder);
    tabiya_game_store_flush(store);
    assert_good(store);
    return store;
}

static void finish_store(TabiyaGameStore *store)
{
    tabiya_game_store_flush(store);
    assert_good(store);
    close_store(store);
}

static void play_games(const Writer *self)
{
    TabiyaGameStore *store = open_patient_store(self);
    for (guint i = 0; i < WRITES; i++) {
        g_autoptr(TabiyaGame) game = make_game(2 * i + self->who);
        tabiya_game_store_save(store, 0, game, i % 2 == 0 ? &STATE : NULL);
    }
    finish_store(store);
}

/* A tab of its own. */
static void study_games(const Writer *self)
{
    TabiyaGameStore *store = open_patient_store(self);
    const gint64 tab = tabiya_study_store_new_tab(store);
    for (guint i = 0; i < WRITES; i++) {
        TabiyaStudyChange *change = tabiya_study_change_new(tab);
        tabiya_study_change_set_tab(change, &(TabiyaStudyTabState){.game = i, .shown = TRUE});
        tabiya_study_change_edit(change, &(TabiyaStudyEdit){.key = i, .at = i});
        tabiya_study_store_save(store, change);
    }
    finish_store(store);
}

/* The next id and the names are asked for, and then used: both are known to the other one, too. */
static void add_games(const Writer *self)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(self->path, NULL);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    for (guint i = 0; i < WRITES; i++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(TabiyaGame) game = make_game(i);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        gint64 id = 0;
        tabiya_library_rows_insert(rows, &id, record, 0, &error);
        g_assert_no_error(error);
    }
}

/* Both find the same in the same games, for a deck that is made by who comes first. */
static void find_mistakes(const Writer *self)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(self->path, NULL);
    for (guint i = 0; i < WRITES; i++) {
        g_autoptr(GError) error = NULL;
        const TabiyaMistakeScan scan = {1 + i % 10, 5, 1000};
        TabiyaFoundMistake found = {.mistake = {.ply = 2,
                                                .fen = (char *)"before",
                                                .moves = (char *)"e7e5 g1f3",
                                                .played = (char *)"d1h5",
                                                .themes = (char *)"fork"},
                                    .key = i,
                                    .fen = (char *)"after"};
        gint64 deck = 0;
        tabiya_deck_rows_ensure(db, TABIYA_DECK_MISTAKES, "Mistakes", &deck, &error);
        g_assert_no_error(error);
        tabiya_mistake_rows_set_game(db, deck, &scan, (TabiyaFoundMistake *[]){&found}, 1, 50,
                                     &error);
        g_assert_no_error(error);
    }
}

/* --- Repertoires ------------------------------------------------------------------------------ */

static guint count_repertoires_pending(gpointer repertoires)
{
    return tabiya_repertoires_get_n_pending(repertoires);
}

static void settle_repertoires(TabiyaRepertoires *repertoires)
{
    iterate_while(count_repertoires_pending, repertoires);
}

static TabiyaRepertoires *open_repertoires(const Writer *self)
{
    TabiyaRepertoires *repertoires = tabiya_repertoires_new(self->path);
    g_signal_connect(repertoires, "failed", G_CALLBACK(failed_cb), NULL);
    tabiya_repertoires_refresh(repertoires);
    settle_repertoires(repertoires);
    return repertoires;
}

static gint64 find_first(TabiyaRepertoires *repertoires)
{
    g_autoptr(TabiyaRepertoireItem) item = g_list_model_get_item(G_LIST_MODEL(repertoires), 0);
    return tabiya_repertoire_item_get_id(item);
}

/* Black's answers to 1. e4: each makes a position that needs a move of White. */
static const char *const REPLIES[] = {
    "a6", "b6", "c6", "d6", "e6", "f6", "g6", "h6", "Na6", "Nc6",
    "a5", "b5", "c5", "d5", "e5", "f5", "g5", "h5", "Nf6", "Nh6",
};

/* The same lines, one by one; from the other end. */
static void add_lines(const Writer *self)
{
    g_autoptr(TabiyaRepertoires) repertoires = open_repertoires(self);
    const gint64 deck = find_first(repertoires);
    for (guint i = 0; i < G_N_ELEMENTS(REPLIES); i++) {
        const char *reply = REPLIES[self->who == 0 ? i : G_N_ELEMENTS(REPLIES) - 1 - i];
        g_autofree char *pgn = g_strdup_printf("1. e4 %s 2. d3 *", reply);
        g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
        g_ptr_array_add(games, game_from(pgn));
        tabiya_repertoires_add_games(repertoires, deck, games);
        settle_repertoires(repertoires);
    }
}

/* Names that the other one gives, too. */
static void add_repertoires(const Writer *self)
{
    g_autoptr(TabiyaRepertoires) repertoires = open_repertoires(self);
    for (guint i = 0; i < WRITES / 4; i++) {
        g_autofree char *name = g_strdup_printf("Repertoire %u", i);
        tabiya_repertoires_add(repertoires, name, ENG_BLACK);
        settle_repertoires(repertoires);
    }
}

static void cards_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GArray **)user = tabiya_repertoires_load_cards_finish(result, NULL);
}

/* Both to the same card. */
static void answer_cards(const Writer *self)
{
    g_autoptr(TabiyaRepertoires) repertoires = open_repertoires(self);
    g_autoptr(GArray) cards = NULL;
    tabiya_repertoires_load_cards_async(repertoires, find_first(repertoires), NULL, cards_cb,
                                        &cards);
    while (!cards)
        g_main_context_iteration(NULL, TRUE);
    const TabiyaCard *card = &g_array_index(cards, TabiyaCard, 0);
    for (guint i = 0; i < WRITES; i++) {
        TabiyaCardAnswer answer = tabiya_card_grade(card, TABIYA_GRADE_GOOD, 1000 * i);
        answer.played = "e2e4";
        tabiya_repertoires_answer(repertoires, &answer, FALSE, NULL, NULL);
    }
    settle_repertoires(repertoires);
}

/* --- Puzzles and favorites -------------------------------------------------------------------- */

static guint count_puzzles_pending(gpointer progress)
{
    return tabiya_puzzle_progress_get_n_pending(progress);
}

static TabiyaPuzzleProgress *open_progress(const Writer *self)
{
    TabiyaPuzzleProgress *progress = tabiya_puzzle_progress_new(self->path);
    g_signal_connect(progress, "failed", G_CALLBACK(failed_cb), NULL);
    return progress;
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    tabiya_puzzle_progress_answer_finish(result, NULL, &error);
    g_assert_no_error(error);
}

/* Ratings are read, reckoned and written: each answer counts once. */
static void solve_puzzles(const Writer *self)
{
    g_autoptr(TabiyaPuzzleProgress) progress = open_progress(self);
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(FORK);
    const TabiyaPuzzleOutcome outcome = {
        .puzzle = puzzle,
        .mode = TABIYA_PUZZLE_MODE_ADAPTIVE,
        .rated = TRUE,
        .result = TABIYA_PUZZLE_FAILED,
        .played = "",
    };
    tabiya_puzzle_progress_set_reviews(progress, TRUE);
    for (guint i = 0; i < WRITES; i++)
        tabiya_puzzle_progress_answer_async(progress, &outcome, answered_cb, NULL);
    iterate_while(count_puzzles_pending, progress);
}

/* Each of its own into one set, where each gets the next place. */
static void collect_puzzles(const Writer *self)
{
    g_autoptr(TabiyaPuzzleProgress) progress = open_progress(self);
    for (guint i = 0; i < WRITES; i++) {
        g_autofree char *id = g_strdup_printf("p%u%03u", self->who, i);
        const char *const puzzles[] = {id, NULL};
        tabiya_puzzle_progress_put_async(progress, 1, puzzles, NULL, NULL);
    }
    iterate_while(count_puzzles_pending, progress);
}

/* Both are the same device, so that they write to the same log, which is beside the library. */
static void share_progress(const Writer *self)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(self->path, NULL);
    g_autofree char *folder = g_path_get_dirname(self->path);

    for (guint i = 0; i < WRITES; i++) {
        g_autoptr(GError) error = NULL;

        tabiya_drill_rows_add(db, "krk", TRUE, "e2e4", 1 + 2 * i + self->who, &error);
        g_assert_no_error(error);
        if (i % 20 == 0) {
            g_auto(TabiyaProgressSync) result = {0};

            tabiya_progress_sync_run(folder, folder, &result, &error);
            g_assert_no_error(error);
            g_assert_cmpuint(result.log->n_problems, ==, 0);
        }
    }
}

static void drill_endgames(const Writer *self)
{
    g_autoptr(TabiyaPuzzleProgress) progress = open_progress(self);
    for (guint i = 0; i < WRITES; i++)
        tabiya_puzzle_progress_add_drill(progress, "kqk", TRUE, "e2e4", "d1d2");
    iterate_while(count_puzzles_pending, progress);
}

static guint count_favorites_pending(gpointer favorites)
{
    return tabiya_favorites_get_n_pending(favorites);
}

static void keep_favorites(const Writer *self)
{
    g_autoptr(TabiyaFavorites) favorites = tabiya_favorites_new(self->path);
    g_signal_connect(favorites, "failed", G_CALLBACK(failed_cb), NULL);
    for (guint i = 0; i < WRITES / 2; i++) {
        g_autofree char *own = g_strdup_printf("Of %u: %u", self->who, i);
        g_autofree char *both = g_strdup_printf("Of both: %u", i);
        tabiya_favorites_set(favorites, own, TRUE);
        tabiya_favorites_set(favorites, both, TRUE);
    }
    iterate_while(count_favorites_pending, favorites);
}

/* --- The initial library ---------------------------------------------------------------------- */

static void prepare_games(const char *path)
{
    Writer one = {path, 0};
    add_games(&one);
}

static void prepare_set(const char *path)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(path, NULL);
    gint64 id = 0;
    g_assert_true(tabiya_puzzle_set_rows_add(db, "Both", &id, NULL));
    g_assert_cmpint(id, ==, 1);
}

static void prepare_deck(const char *path)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_open(path, NULL);
    gint64 id = 0;
    g_assert_true(tabiya_deck_rows_add(db, TABIYA_DECK_REPERTOIRE, "Both", ENG_WHITE, &id, NULL));
}

static void prepare_line(const char *path)
{
    prepare_deck(path);
    Writer one = {path, 0};
    g_autoptr(TabiyaRepertoires) repertoires = open_repertoires(&one);
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(games, game_from("1. e4 e5 *"));
    tabiya_repertoires_add_games(repertoires, find_first(repertoires), games);
    settle_repertoires(repertoires);
}

/* --- Both at once ----------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    void (*write)(const Writer *self);
    void (*prepare)(const char *path); /* NULL: an empty library */
    struct {
        const char *sql, *expected;
    } checks[4];
} Kind;

static const Kind KINDS[] = {
    {"play",
     play_games,
     NULL,
     {{"SELECT count(*) FROM game", BOTH},
      {"SELECT count(DISTINCT white) FROM game", BOTH},
      {"SELECT count(*) <= 1 FROM session", "1"}}},
    {"study",
     study_games,
     NULL,
     {{"SELECT count(*) FROM study_edit", BOTH},
      {"SELECT group_concat(game) FROM study_tab", "119,119"},
      {"SELECT sum(shown) FROM study_tab", "1"}}},
    {"library",
     add_games,
     NULL,
     {{"SELECT count(*) FROM game", BOTH},
      {"SELECT max(id) FROM game", BOTH},
      {"SELECT count(*) FROM player", "121"}}},
    {"mistakes",
     find_mistakes,
     prepare_games,
     {{"SELECT count(*) FROM deck", "1"},
      {"SELECT count(*) FROM mistake", "10"},
      {"SELECT count(*) FROM card", "120"},
      {"SELECT count(*) FROM card WHERE active = 1", "10"}}},
    {"lines",
     add_lines,
     prepare_deck,
     {{"SELECT count(*) FROM game", "20"},
      {"SELECT count(*) FROM collection_game", "20"},
      {"SELECT count(*) FROM card WHERE active = 1", "21"}}},
    {"repertoires",
     add_repertoires,
     NULL,
     {{"SELECT count(*) FROM deck", "60"}, {"SELECT count(DISTINCT name) FROM collection", "60"}}},
    {"cards",
     answer_cards,
     prepare_line,
     {{"SELECT count(*) FROM card_review", BOTH}, {"SELECT max(reps) FROM card", BOTH}}},
    {"puzzles",
     solve_puzzles,
     NULL,
     {{"SELECT count(*) FROM puzzle_attempt", BOTH},
      {"SELECT min(n_rated) || ' ' || max(n_rated) FROM puzzle_rating", BOTH " " BOTH},
      {"SELECT count(*) FROM deck", "1"},
      {"SELECT count(*) FROM card", "1"}}},
    {"sets",
     collect_puzzles,
     prepare_set,
     {{"SELECT count(*) FROM puzzle_set_item", BOTH},
      {"SELECT max(place) FROM puzzle_set_item", BOTH}}},
    {"drills",
     drill_endgames,
     NULL,
     {{"SELECT count(*) FROM drill_attempt WHERE finished_ms > 0", BOTH},
      {"SELECT count(*) FROM drill_attempt WHERE finished_ms = 0", "1"}}},
    {"progress",
     share_progress,
     NULL,
     {{"SELECT count(*) FROM drill_attempt", BOTH},
      {"SELECT count(DISTINCT finished_ms) FROM drill_attempt", BOTH}}},
    {"favorites", keep_favorites, NULL, {{"SELECT count(*) FROM favourite", "180"}}},
};

/* Reports that it is ready, and begins on command. */
static int be_writer(const char *name, const char *path, const char *who)
{
    const Writer self = {path, (guint)atoi(who)};
    puts("ready");
    fflush(stdout);
    if (getchar() == EOF)
        return EXIT_FAILURE;
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        if (g_str_equal(KINDS[i].name, name))
            KINDS[i].write(&self);
    }
    return EXIT_SUCCESS;
}

static GSubprocess *start(const Kind *kind, const char *path, guint who)
{
    g_autofree char *number = g_strdup_printf("%u", who);
    g_autoptr(GError) error = NULL;
    GSubprocess *process =
        g_subprocess_new(G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error,
                         self_path, "--writer", kind->name, path, number, NULL);
    char word[6];
    g_assert_no_error(error);
    g_assert_true(g_input_stream_read_all(g_subprocess_get_stdout_pipe(process), word, sizeof word,
                                          NULL, NULL, NULL));
    return process;
}

static void go(GSubprocess *process)
{
    g_assert_true(
        g_output_stream_write_all(g_subprocess_get_stdin_pipe(process), "\n", 1, NULL, NULL, NULL));
}

static void finish(GSubprocess *process)
{
    g_autoptr(GError) error = NULL;
    g_subprocess_wait_check(process, NULL, &error);
    g_assert_no_error(error);
    g_object_unref(process);
}

static void test_both(StoreFixture *fixture, gconstpointer data)
{
    const Kind *kind = data;
    tabiya_database_close(new_library(fixture));
    if (kind->prepare)
        kind->prepare(fixture->path);
    GSubprocess *one = start(kind, fixture->path, 0), *other = start(kind, fixture->path, 1);
    go(one);
    go(other);
    finish(one);
    finish(other);
    for (gsize i = 0; i < G_N_ELEMENTS(kind->checks) && kind->checks[i].sql; i++)
        assert_raw(fixture->path, kind->checks[i].sql, kind->checks[i].expected);
    assert_raw(fixture->path, "PRAGMA integrity_check", "ok");
    assert_library_whole(fixture->path);
}

/* Everybody at once: a window in which much goes on, and a second one. */
static void test_all(StoreFixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) processes = g_ptr_array_new();
    tabiya_database_close(new_library(fixture));
    prepare_line(fixture->path);
    prepare_set(fixture->path);
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++)
        g_ptr_array_add(processes, start(&KINDS[i], fixture->path, (guint)i % 2));
    for (guint i = 0; i < processes->len; i++)
        go(processes->pdata[i]);
    for (guint i = 0; i < processes->len; i++)
        finish(processes->pdata[i]);
    assert_raw(fixture->path, "SELECT count(*) FROM puzzle_attempt", "120");
    assert_raw(fixture->path, "SELECT max(reps) FROM card", "120");
    assert_raw(fixture->path, "SELECT count(*) FROM puzzle_set_item", "120");
    assert_raw(fixture->path, "SELECT count(*) FROM favourite", "120");
    assert_raw(fixture->path, "SELECT count(*) FROM study_edit", "120");
    assert_raw(fixture->path, "PRAGMA integrity_check", "ok");
    assert_library_whole(fixture->path);
}

int main(int argc, char **argv)
{
    if (argc == 5 && g_str_equal(argv[1], "--writer"))
        return be_writer(argv[2], argv[3], argv[4]);
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(KINDS); i++) {
        g_autofree char *path = g_strconcat("/two-writers/", KINDS[i].name, NULL);
        g_test_add(path, StoreFixture, &KINDS[i], store_fixture_setup, test_both,
                   store_fixture_teardown);
    }
    g_test_add("/two-writers/all-at-once", StoreFixture, NULL, store_fixture_setup, test_all,
               store_fixture_teardown);
    return g_test_run();
}
