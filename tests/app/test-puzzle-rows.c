/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's puzzle data in the library: attempts, ratings, the one in progress, sets and their
 * rounds, mistakes, drills. */
#include "app/store/puzzle-set-rows.h"

#include "app/error.h"
#include "app/store/card-rows.h"
#include "app/store/database.h"
#include "app/store/deck-rows.h"
#include "app/store/drill-rows.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"
#include "app/store/mistake-rows.h"
#include "app/store/start-rating.h"
#include "tests/app/library-fixture.h"

static gint64 add_attempt(TabiyaDatabase *db, const char *puzzle, gint64 run,
                          TabiyaPuzzleResult result, gint64 answered_ms)
{
    const TabiyaPuzzleAttempt attempt = {
        .puzzle = (char *)puzzle,
        .mode = run != 0 ? TABIYA_PUZZLE_MODE_SET : TABIYA_PUZZLE_MODE_THEME,
        .run = run,
        .rated = run == 0,
        .result = result,
        .answered_ms = answered_ms,
        .elapsed_ms = 2500,
        .puzzle_rating = 1807,
        .rating_before = 1500,
        .rating_after = 1512.5,
        .played = (char *)"e2e4 d7d5?",
        .themes = (char *)"fork short",
    };
    g_autoptr(GError) error = NULL;
    gint64 id = 0;

    g_assert_true(tabiya_puzzle_attempt_rows_add(db, &attempt, &id, &error));
    g_assert_no_error(error);
    return id;
}

/* "3 00008 t1 r1 2500" for each: id, puzzle, mode, result, time. */
static void assert_attempts(GPtrArray *attempts, const char *expected)
{
    g_autoptr(GPtrArray) list = attempts;
    g_autoptr(GString) text = g_string_new(NULL);

    g_assert_nonnull(list);
    for (guint i = 0; i < list->len; i++) {
        const TabiyaPuzzleAttempt *one = list->pdata[i];

        g_string_append_printf(text, "%s%" G_GINT64_FORMAT " %s m%d r%d", i > 0 ? ", " : "",
                               one->id, one->puzzle, one->mode, one->result);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static void test_attempts(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    gint64 first = add_attempt(db, "00008", 0, TABIYA_PUZZLE_FAILED, 1000);
    g_autoptr(GArray) last = NULL, answers = NULL;
    g_autoptr(GPtrArray) one = NULL;

    add_attempt(db, "abcDE", 0, TABIYA_PUZZLE_HELPED, 2000);
    add_attempt(db, "00008", 0, TABIYA_PUZZLE_SOLVED, 3000);
    assert_attempts(tabiya_puzzle_attempt_rows_list(db, 0, 10, NULL),
                    "3 00008 m2 r1, 2 abcDE m2 r2, 1 00008 m2 r0");
    assert_attempts(tabiya_puzzle_attempt_rows_list(db, 3, 1, NULL), "2 abcDE m2 r2");
    g_assert_true(tabiya_puzzle_attempt_rows_set_played(db, first, "e2e4?", NULL));
    one = tabiya_puzzle_attempt_rows_list(db, first + 1, 1, NULL);
    const TabiyaPuzzleAttempt *attempt = one->pdata[0];
    g_assert_cmpstr(attempt->played, ==, "e2e4?");
    g_assert_cmpstr(attempt->themes, ==, "fork short");
    g_assert_true(attempt->rated && attempt->rating_before == 1500 &&
                  attempt->rating_after == 1512.5 && attempt->elapsed_ms == 2500 &&
                  attempt->answered_ms == 1000 && attempt->puzzle_rating == 1807 &&
                  attempt->run == 0);
    last = tabiya_puzzle_attempt_rows_list_last(db, NULL);
    g_assert_cmpuint(last->len, ==, 2);
    g_assert_cmpstr(g_array_index(last, TabiyaPuzzleLast, 0).puzzle, ==, "00008");
    g_assert_cmpint(g_array_index(last, TabiyaPuzzleLast, 0).result, ==, TABIYA_PUZZLE_SOLVED);
    g_assert_cmpint(g_array_index(last, TabiyaPuzzleLast, 0).answered_ms, ==, 3000);
    answers = tabiya_puzzle_attempt_rows_list_answers(db, 2000, NULL);
    g_assert_cmpuint(answers->len, ==, 2);
    g_assert_cmpint(g_array_index(answers, TabiyaPuzzleAnswer, 1).result, ==, TABIYA_PUZZLE_SOLVED);
    g_assert_cmpfloat(g_array_index(answers, TabiyaPuzzleAnswer, 1).rating_after, ==, 1512.5);
    tabiya_database_close(db);
}

static void test_ratings(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaPuzzleRating rating;
    g_autoptr(GArray) all = NULL;

    g_assert_true(tabiya_puzzle_rating_rows_get(db, TABIYA_PUZZLE_RATING_ALL, &rating, NULL));
    g_assert_cmpfloat(rating.value.rating, ==, 1500);
    g_assert_cmpuint(rating.n_rated, ==, 0);
    rating.value.rating = 1612;
    rating.n_rated = 7;
    rating.rated_ms = 99;
    g_assert_true(tabiya_puzzle_rating_rows_set(db, &rating, NULL));
    g_assert_true(tabiya_puzzle_rating_rows_set(db, &rating, NULL));
    g_free(rating.theme);
    tabiya_start_rating_set(800);
    g_assert_true(tabiya_puzzle_rating_rows_get(db, "pin", &rating, NULL));
    g_assert_cmpfloat(rating.value.rating, ==, 800);
    g_assert_cmpfloat(rating.value.deviation, ==, 350);
    tabiya_start_rating_set(0);
    g_free(rating.theme);
    g_assert_true(tabiya_puzzle_rating_rows_get(db, "fork", &rating, NULL));
    g_assert_cmpfloat(rating.value.deviation, ==, 350);
    g_assert_true(tabiya_puzzle_rating_rows_set(db, &rating, NULL));
    g_free(rating.theme);
    all = tabiya_puzzle_rating_rows_list(db, NULL);
    g_assert_cmpuint(all->len, ==, 2);
    g_assert_cmpstr(g_array_index(all, TabiyaPuzzleRating, 0).theme, ==, "");
    g_assert_cmpfloat(g_array_index(all, TabiyaPuzzleRating, 0).value.rating, ==, 1612);
    g_assert_cmpuint(g_array_index(all, TabiyaPuzzleRating, 0).n_rated, ==, 7);
    tabiya_database_close(db);
}

static void test_hand(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaPuzzleHand hand = {.puzzle = (char *)"00008",
                             .course = (char *)"theme fork",
                             .rated = TRUE,
                             .elapsed_ms = 500,
                             .played = (char *)""};
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzleHand) none = tabiya_puzzle_hand_rows_get(db, &error);

    g_assert_null(none);
    g_assert_no_error(error);
    g_assert_true(tabiya_puzzle_hand_rows_set(db, &hand, NULL));
    hand.attempt = add_attempt(db, "00008", 0, TABIYA_PUZZLE_FAILED, 1);
    hand.played = (char *)"e2e4?";
    g_assert_true(tabiya_puzzle_hand_rows_set(db, &hand, NULL));
    g_autoptr(TabiyaPuzzleHand) there = tabiya_puzzle_hand_rows_get(db, NULL);
    g_assert_cmpstr(there->puzzle, ==, "00008");
    g_assert_cmpstr(there->course, ==, "theme fork");
    g_assert_cmpstr(there->played, ==, "e2e4?");
    g_assert_true(there->rated && there->attempt == 1 && there->run == 0 &&
                  there->elapsed_ms == 500);
    g_assert_true(tabiya_puzzle_hand_rows_set(db, NULL, NULL));
    assert_raw(fixture->path, "SELECT count(*) FROM puzzle_hand", "0");
    tabiya_database_close(db);
}

/* "Forks 3 1/0+2": puzzles, rounds that are finished, the open one's id and answers. */
static void assert_sets(TabiyaDatabase *db, const char *expected)
{
    g_autoptr(GPtrArray) sets = tabiya_puzzle_set_rows_list(db, NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < sets->len; i++) {
        const TabiyaPuzzleSetRow *set = sets->pdata[i];

        g_string_append_printf(text, "%s%s %u %u/%" G_GINT64_FORMAT "+%u", i > 0 ? ", " : "",
                               set->name, set->n_puzzles, set->n_rounds, set->open, set->n_open);
    }
    g_assert_cmpstr(text->str, ==, expected);
}

static gint64 add_set(TabiyaDatabase *db, const char *name)
{
    gint64 id = 0;

    g_assert_true(tabiya_puzzle_set_rows_add(db, name, &id, NULL));
    return id;
}

static void assert_puzzles(TabiyaDatabase *db, gint64 set, const char *expected)
{
    g_autoptr(GPtrArray) puzzles = tabiya_puzzle_set_rows_list_puzzles(db, set, NULL);
    g_autofree char *text = NULL;

    g_ptr_array_add(puzzles, NULL);
    text = g_strjoinv(" ", (char **)puzzles->pdata);
    g_assert_cmpstr(text, ==, expected);
}

static void test_sets(StoreFixture *fixture, gconstpointer data)
{
    const char *const FORKS[] = {"zz", "aa", "mm", "aa"}, *const OTHER[] = {"aa", "bb"};
    TabiyaDatabase *db = new_library(fixture);
    gint64 forks = add_set(db, "Forks"), pins = add_set(db, "a few pins"), none;
    g_autoptr(GError) error = NULL;
    guint n = 0;

    g_assert_false(tabiya_puzzle_set_rows_add(db, "", &none, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_assert_true(tabiya_puzzle_set_rows_put(db, forks, FORKS, 4, &n, NULL));
    g_assert_cmpuint(n, ==, 3);
    assert_puzzles(db, forks, "zz aa mm");
    g_assert_true(tabiya_puzzle_set_rows_put(db, forks, OTHER, 2, &n, NULL));
    g_assert_cmpuint(n, ==, 1);
    g_assert_true(tabiya_puzzle_set_rows_take(db, forks, FORKS, 1, &n, NULL));
    g_assert_cmpuint(n, ==, 1);
    assert_puzzles(db, forks, "aa mm bb");
    g_assert_true(tabiya_puzzle_set_rows_rename(db, pins, "Pins", NULL));
    assert_sets(db, "Forks 3 0/0+0, Pins 0 0/0+0");
    g_assert_true(tabiya_puzzle_set_rows_set_deleted(db, forks, TRUE, NULL));
    assert_sets(db, "Pins 0 0/0+0");
    g_assert_true(tabiya_puzzle_set_rows_set_deleted(db, forks, FALSE, NULL));
    g_assert_true(tabiya_puzzle_set_rows_set_deleted(db, pins, TRUE, NULL));
    g_assert_true(tabiya_library_compact(db, NULL, NULL, NULL, NULL));
    assert_sets(db, "Forks 3 0/0+0");
    assert_raw(fixture->path, "SELECT count(*) FROM puzzle_set", "1");
    tabiya_database_close(db);
}

/* A round is open until it is finished, and has its answers; compacting keeps rounds of deleted
 * sets, since they are part of a person's history. */
static void test_runs(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    gint64 set = add_set(db, "Forks"), run = 0, storm = 0, other = 0;
    g_autoptr(GArray) open = NULL, rounds = NULL, storms = NULL;

    g_assert_true(tabiya_puzzle_run_rows_begin(db, TABIYA_PUZZLE_MODE_SET, set, 1000, &run, NULL));
    g_assert_true(
        tabiya_puzzle_run_rows_begin(db, TABIYA_PUZZLE_MODE_STORM, 0, 1500, &storm, NULL));
    add_attempt(db, "aa", run, TABIYA_PUZZLE_FAILED, 2000);
    add_attempt(db, "bb", run, TABIYA_PUZZLE_SOLVED, 2500);
    assert_sets(db, "Forks 0 0/1+2");
    g_assert_true(tabiya_puzzle_run_rows_begin(db, TABIYA_PUZZLE_MODE_SET, add_set(db, "Pins"),
                                               1700, &other, NULL));
    add_attempt(db, "cc", other, TABIYA_PUZZLE_FAILED, 2600);
    add_attempt(db, "cc", other, TABIYA_PUZZLE_SOLVED, 2700);
    assert_sets(db, "Forks 0 0/1+2, Pins 0 0/3+1"); /* puzzles are counted once */
    g_assert_true(tabiya_puzzle_set_rows_set_deleted(db, 2, TRUE, NULL));
    open = tabiya_puzzle_run_rows_list(db, TABIYA_PUZZLE_MODE_SET, set, NULL);
    g_assert_cmpuint(open->len, ==, 1);
    const TabiyaPuzzleRun *read = &g_array_index(open, TabiyaPuzzleRun, 0);
    g_assert_true(read->id == run && read->set == set && read->begun_ms == 1000 &&
                  read->finished_ms == 0 && read->elapsed_ms == 5000);
    g_assert_cmpuint(read->counts[TABIYA_PUZZLE_FAILED], ==, 1);
    g_assert_cmpuint(read->counts[TABIYA_PUZZLE_SOLVED], ==, 1);
    g_assert_cmpuint(read->counts[TABIYA_PUZZLE_HELPED], ==, 0);
    g_assert_true(tabiya_puzzle_run_rows_finish(db, run, 3000, NULL));
    g_assert_true(tabiya_puzzle_run_rows_finish(db, run, 4000, NULL)); /* it is already */
    assert_sets(db, "Forks 0 1/0+0");
    rounds = tabiya_puzzle_run_rows_list(db, TABIYA_PUZZLE_MODE_SET, set, NULL);
    g_assert_cmpuint(rounds->len, ==, 1);
    g_assert_cmpint(g_array_index(rounds, TabiyaPuzzleRun, 0).finished_ms, ==, 3000);
    storms = tabiya_puzzle_run_rows_list(db, TABIYA_PUZZLE_MODE_STORM, 0, NULL);
    g_assert_cmpuint(storms->len, ==, 1);
    g_assert_cmpint(g_array_index(storms, TabiyaPuzzleRun, 0).id, ==, storm);
    g_assert_cmpint(g_array_index(storms, TabiyaPuzzleRun, 0).elapsed_ms, ==, 0);
    assert_attempts(tabiya_puzzle_attempt_rows_list_run(db, run, NULL), "1 aa m5 r0, 2 bb m5 r1");
    g_assert_true(tabiya_puzzle_set_rows_set_deleted(db, set, TRUE, NULL));
    g_assert_true(tabiya_library_compact(db, NULL, NULL, NULL, NULL));
    assert_attempts(tabiya_puzzle_attempt_rows_list_run(db, run, NULL), "1 aa m5 r0, 2 bb m5 r1");
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

/* --- Cards ------------------------------------------------------------------------------------ */

static gint64 the_deck(TabiyaDatabase *db, TabiyaDeckKind kind)
{
    gint64 id = 0;

    g_assert_true(tabiya_deck_rows_ensure(db, kind, "Cards", &id, NULL));
    return id;
}

/* One deck of its kind, without a collection; its cards have their puzzle or game. */
static void test_review(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    gint64 deck = the_deck(db, TABIYA_DECK_PUZZLES), card = 0, again = 0;
    TabiyaCardWanted wanted = {.key = 17, .fen = "fen", .subject = "00008", .due_ms = 5};

    g_assert_cmpint(the_deck(db, TABIYA_DECK_PUZZLES), ==, deck);
    g_assert_cmpint(the_deck(db, TABIYA_DECK_MISTAKES), !=, deck);
    assert_raw(fixture->path,
               "SELECT count(*) FROM deck WHERE collection IS NULL AND color IS NULL", "2");
    g_assert_true(tabiya_card_rows_put(db, deck, &wanted, &card, NULL));
    wanted.due_ms = 9;
    g_assert_true(tabiya_card_rows_put(db, deck, &wanted, &again, NULL));
    g_assert_cmpint(again, ==, card);
    assert_raw(fixture->path, "SELECT active || due_ms FROM card", "15");
    g_autofree char *subject = tabiya_card_rows_dup_subject(db, card, NULL);
    g_assert_cmpstr(subject, ==, "00008");
    tabiya_database_close(db);
}

static void set_game(TabiyaDatabase *db, gint64 game, guint64 fingerprint, const guint64 *keys,
                     gsize n)
{
    const TabiyaMistake ONE = {.fen = (char *)"before",
                               .moves = (char *)"e7e5 g1f3",
                               .played = (char *)"d1h5",
                               .lost = 21.5,
                               .rating = 1400,
                               .themes = (char *)"fork"};
    g_autofree TabiyaFoundMistake *mistakes = g_new(TabiyaFoundMistake, n);
    g_autofree TabiyaFoundMistake **found = g_new(TabiyaFoundMistake *, n);
    g_autoptr(GError) error = NULL;

    for (gsize i = 0; i < n; i++) {
        mistakes[i] = (TabiyaFoundMistake){.mistake = ONE, .key = keys[i], .fen = (char *)"after"};
        mistakes[i].mistake.ply = (guint)i * 2 + 2;
        found[i] = &mistakes[i];
    }
    g_assert_true(tabiya_mistake_rows_set_game(db, the_deck(db, TABIYA_DECK_MISTAKES),
                                               &(TabiyaMistakeScan){game, fingerprint, 1000}, found,
                                               n, 50, &error));
    g_assert_no_error(error);
}

static gboolean is_scanned(TabiyaDatabase *db, gint64 game, guint64 fingerprint, guint64 nodes)
{
    const TabiyaMistakeScan scan = {game, fingerprint, nodes};
    gboolean scanned = -1;

    g_assert_true(tabiya_mistake_rows_is_scanned(db, &scan, &scanned, NULL));
    return scanned;
}

#define CARDS "SELECT coalesce(group_concat(key || ':' || active, ' '), '') FROM card"

/* A card is in use as long as a game has its mistake; after another search, a game has the latest
 * results. */
static void test_mistakes(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    const guint64 KEYS[] = {7, 8, 9};
    gint64 game = add_records(rows, 3, 2);

    g_assert_false(is_scanned(db, game, 5, 1));
    set_game(db, game, 5, KEYS, 2);
    set_game(db, game + 1, 6, KEYS + 1, 2);
    assert_raw(fixture->path, CARDS, "7:1 8:1 9:1");
    g_assert_true(is_scanned(db, game, 5, 1000));
    g_assert_true(is_scanned(db, game, 5, 999));
    g_assert_false(is_scanned(db, game, 5, 1001)); /* not as thoroughly */
    g_assert_false(is_scanned(db, game, 6, 1000)); /* the game has changed */
    g_assert_true(is_scanned(db, game + 1, 6, 1000));
    set_game(db, game, 6, KEYS, 0);
    assert_raw(fixture->path, CARDS, "7:0 8:1 9:1");
    set_game(db, game, 7, KEYS, 1);
    assert_raw(fixture->path, CARDS, "7:1 8:1 9:1");
    g_autoptr(GPtrArray) all = tabiya_mistake_rows_list(db, 0, NULL);
    g_assert_cmpuint(all->len, ==, 3);
    const TabiyaMistake *last = all->pdata[0];
    g_assert_true(last->game == game && last->ply == 2 && last->lost == 21.5 &&
                  last->rating == 1400);
    g_assert_cmpstr(last->fen, ==, "before");
    g_assert_cmpstr(last->moves, ==, "e7e5 g1f3");
    g_autoptr(GPtrArray) one = tabiya_mistake_rows_list(db, last->card, NULL);
    g_assert_cmpuint(one->len, ==, 1);
    tabiya_library_rows_free(rows);
    /* Its game may go; the card stays. */
    run_on(fixture->path, "UPDATE game SET deleted_ms = 1");
    g_assert_true(tabiya_library_compact(db, NULL, NULL, NULL, NULL));
    set_game(db, game, 5, KEYS, 2); /* it went while it was looked through */
    tabiya_database_close(db);
    assert_raw(fixture->path, "SELECT count(*) FROM mistake WHERE game IS NULL", "3");
    assert_raw(fixture->path, "SELECT count(*) FROM mistake", "3");
    assert_raw(fixture->path, "SELECT count(*) FROM mistake_scan", "0");
    assert_library_whole(fixture->path);
}

static void test_drills(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GArray) tallies = NULL;

    g_assert_true(tabiya_drill_rows_add(db, "kqk", FALSE, "e2e4", 1, NULL));
    g_assert_true(tabiya_drill_rows_add(db, "kqk", TRUE, "e2e4 e7e5 d2d4 d7d5 d4e5", 2, NULL));
    g_assert_true(tabiya_drill_rows_add(db, "kqk/1", TRUE, "e2e4 e7e5 d2d4", 2, NULL));
    g_assert_true(tabiya_drill_rows_add(db, "krk", FALSE, "", 3, NULL));
    assert_raw(fixture->path, "SELECT group_concat(finished_ms || moves, '|') FROM drill_attempt",
               "1e2e4|2e2e4 e7e5 d2d4 d7d5 d4e5|2e2e4 e7e5 d2d4|3");
    tallies = tabiya_drill_rows_list(db, NULL);
    g_assert_cmpuint(tallies->len, ==, 2);
    const TabiyaDrillTally *queen = &g_array_index(tallies, TabiyaDrillTally, 0);
    g_assert_cmpstr(queen->drill, ==, "kqk");
    g_assert_true(queen->n_tried == 3 && queen->n_reached == 2 && queen->last_reached);
    g_assert_cmpuint(queen->best_plies, ==, 3);
    g_assert_false(g_array_index(tallies, TabiyaDrillTally, 1).last_reached);
    g_assert_cmpuint(g_array_index(tallies, TabiyaDrillTally, 1).best_plies, ==, 0);
    tabiya_database_close(db);
}

/* There is one at most, and it counts for nothing. */
static void test_drill_in_hand(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) tallies = NULL;

    g_assert_null(tabiya_drill_rows_get_hand(db, &error));
    g_assert_no_error(error);
    g_assert_true(tabiya_drill_rows_set_hand(db, "kqk", "", NULL));
    g_assert_true(tabiya_drill_rows_set_hand(db, "krk/1", "? e2e4", NULL));
    TabiyaDrillHand *hand = tabiya_drill_rows_get_hand(db, NULL);
    g_assert_cmpstr(hand->drill, ==, "krk/1");
    g_assert_cmpstr(hand->moves, ==, "? e2e4");
    tabiya_drill_hand_free(hand);
    tallies = tabiya_drill_rows_list(db, NULL);
    g_assert_cmpuint(tallies->len, ==, 0);
    g_assert_true(tabiya_drill_rows_set_hand(db, NULL, NULL, NULL));
    g_assert_null(tabiya_drill_rows_get_hand(db, NULL));
    tabiya_database_close(db);
}

#define ADD(path, test)                                                             \
    g_test_add("/puzzle-rows/" path, StoreFixture, NULL, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("attempts", test_attempts);
    ADD("ratings", test_ratings);
    ADD("hand", test_hand);
    ADD("sets", test_sets);
    ADD("runs", test_runs);
    ADD("review", test_review);
    ADD("mistakes", test_mistakes);
    ADD("drills", test_drills);
    ADD("drill-in-hand", test_drill_in_hand);
    return g_test_run();
}
