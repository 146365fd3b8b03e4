/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Courses of puzzles: lists, random picks, reviews, and resuming after a kill; test-puzzle-runs.c
 * has streak and storm. */
#include <string.h>

#include "app/number.h"
#include "app/puzzles/puzzle-list.h"
#include "app/puzzles/puzzle-states.h"
#include "app/puzzles/puzzle-words.h"
#include "app/store/database.h"
#include "app/store/library-connect.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"
#include "app/store/mistake-rows.h"
#include "tests/app/course-fixture.h"

/* --- Lists ------------------------------------------------------------------------------------ */

static void test_query(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->rating_min = 1000;
    query->rating_max = 1100;
    query->sort = TABIYA_PUZZLE_SORT_RATING_DOWN;
    tabiya_themes_add(&query->all_themes, TABIYA_THEME_FORK);
    f->course = tabiya_puzzle_course_new_query(f->shelf, f->base.progress, query, 3);
    g_assert_true(tabiya_puzzle_course_has_previous(f->course));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, -1);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1040");
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
    g_assert_false(tabiya_puzzle_course_is_again(f->course));
    g_assert_null(tabiya_puzzle_course_get_topic(f->course));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 2);
    course_assert_steps(f, TABIYA_COURSE_PREVIOUS, 4, "f1060 f1080 f1100 -");
    g_assert_false(tabiya_puzzle_course_is_again(f->course));
    course_assert_steps(f, TABIYA_COURSE_NEXT, 3, "f1080 f1060 f1040");
    g_assert_true(tabiya_puzzle_course_is_again(f->course));
    course_assert_steps(f, TABIYA_COURSE_NEXT, 3, "f1020 f1000 -");
    course_assert_steps(f, TABIYA_COURSE_PREVIOUS, 1, "f1020");
}

/* --- By chance -------------------------------------------------------------------------------- */

/* About as hard as one is strong, and none twice as long as there are others. */
static void test_adaptive(CourseFixture *f, gconstpointer data)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 7});
    for (int i = 0; i < 6; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

        g_assert_cmpuint(puzzle->rating, >=, 1440); /* everybody begins at 1500 */
        g_assert_cmpuint(puzzle->rating, <=, 1560);
        g_assert_true(tabiya_puzzle_course_is_rated(f->course));
        g_assert_true(g_hash_table_add(seen, GUINT_TO_POINTER(puzzle->rating)));
    }
    g_assert_true(tabiya_puzzle_course_has_previous(f->course));
    course_take_rating(f);
    guint rating = course_take_rating(f); /* there were seven so near: this one is farther away */
    g_assert_true(rating < 1440 || rating > 1560);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .level = 2});
    g_assert_cmpuint(course_take_rating(f), >=, 1740);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .practice = TRUE});
    course_take_rating(f);
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
}

/* It follows the rating: who fails gets easier ones. */
static void test_adapts(CourseFixture *f, gconstpointer data)
{
    guint first = 0, last = 0;

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 3});
    for (int i = 0; i < 5; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

        first = i == 0 ? puzzle->rating : first;
        last = puzzle->rating;
        course_answer(f, puzzle, TABIYA_PUZZLE_FAILED);
    }
    g_assert_cmpuint(last + 200, <, first);
}

/* Seen in the last weeks it rests; nothing comes again unasked. */
static void test_rests(CourseFixture *f, gconstpointer data)
{
    const TabiyaCourseOptions options = {
        .mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 1, .beyond = TABIYA_COURSE_EASIER};
    const TabiyaCourseOptions any = {.mode = TABIYA_PUZZLE_MODE_MATE,
                                     .beyond = TABIYA_COURSE_EASIER};
    g_autoptr(TabiyaPuzzle) puzzle = NULL, again = NULL;

    course_begin(f, &any);
    puzzle = course_step(f, TABIYA_COURSE_NEXT); /* one of two mates */
    g_assert_true(tabiya_themes_has(puzzle->themes, TABIYA_THEME_MATE));
    g_assert_cmpstr(tabiya_puzzle_course_get_topic(f->course), ==, "Checkmate");
    course_answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    course_begin(f, &any);
    again = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_true(tabiya_themes_has(again->themes, TABIYA_THEME_MATE));
    g_assert_cmpstr(again->id, !=, puzzle->id);
    course_answer(f, again, TABIYA_PUZZLE_SOLVED);
    course_begin(f, &options);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-"); /* there is no other */
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    g_assert_cmpstr(tabiya_puzzle_course_get_topic(f->course), ==, "Mate in 1");
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 5});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
}

static void test_themes(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) black = tabiya_puzzle_query_new();

    black->side = TABIYA_PUZZLE_SIDE_BLACK;
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_THEME,
                                           .theme = TABIYA_THEME_FORK,
                                           .query = black});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, "fork2 -");
    g_assert_cmpstr(tabiya_puzzle_course_get_topic(f->course), ==, "Fork");
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ENDGAME,
                                           .theme = TABIYA_THEME_ROOK_ENDGAME});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_THEME,
                                           .theme = TABIYA_THEME_BACK_RANK_MATE,
                                           .beyond = TABIYA_COURSE_EASIER});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "mate1");
}

/* --- The last one near the rating ------------------------------------------------------------- */

static void counted_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    TabiyaCourseOffers *offers = user;

    g_assert_true(tabiya_puzzle_course_count_offers_finish(TABIYA_PUZZLE_COURSE(source), result,
                                                           offers, &error));
    g_assert_no_error(error);
}

static TabiyaCourseOffers count_offers(CourseFixture *f)
{
    TabiyaCourseOffers offers = {.n_tried = G_MAXUINT};

    tabiya_puzzle_course_count_offers_async(f->course, NULL, counted_cb, &offers);
    while (offers.n_tried == G_MAXUINT)
        g_main_context_iteration(NULL, TRUE);
    return offers;
}

static void go_beyond(CourseFixture *f, TabiyaCourseBeyond beyond)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);

    f->course = tabiya_puzzle_course_new_beyond(before, beyond);
}

/* Answers all that come, the first of them wrongly, which must be near the rating; the number. */
static guint answer_all(CourseFixture *f)
{
    for (guint n = 0;; n++) {
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

        if (!puzzle)
            return n;
        g_assert_cmpint(ABS((int)puzzle->rating - (int)tabiya_puzzle_course_get_target(f->course)),
                        <=, TABIYA_PUZZLE_NEAR);
        tabiya_puzzle_progress_set_now_ms(f->base.progress, 1700000000000 + n * 1000);
        course_answer(f, puzzle, n == 1 ? TABIYA_PUZZLE_FAILED : TABIYA_PUZZLE_SOLVED);
    }
}

static void begin_near(CourseFixture *f)
{
    g_autoptr(TabiyaPuzzleQuery) few = tabiya_puzzle_query_new();

    few->id_prefix = g_strdup("f15"); /* f1500 … f1580 */
    course_begin(
        f, &(TabiyaCourseOptions){
               .mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .practice = TRUE, .seed = 5, .query = few});
}

/* It says that there are no more near the rating, and repeats them only when asked: the one that
 * was failed first, then in the order of the answers. */
static void test_dry(CourseFixture *f, gconstpointer data)
{
    begin_near(f);
    g_assert_cmpuint(answer_all(f), ==, 5);
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    g_assert_cmpuint(tabiya_puzzle_course_get_target(f->course), ==, 1500);
    TabiyaCourseOffers offers = count_offers(f);
    g_assert_cmpuint(offers.n_tried, ==, 5);
    g_assert_cmpuint(offers.n_harder, ==, 0);
    go_beyond(f, TABIYA_COURSE_REPEATS);
    g_autoptr(TabiyaPuzzle) first = course_step(f, TABIYA_COURSE_NEXT);
    puzzle_settle(&f->base);
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 4);
    g_autofree char *failed = g_strdup_printf(
        "SELECT count(*) FROM puzzle_attempt WHERE result = 0 AND puzzle = '%s'", first->id);
    assert_raw(f->base.store.path, failed, "1");
}

/* Others than those near the rating come when asked for, the nearest first. */
static void test_beyond(CourseFixture *f, gconstpointer data)
{
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 5});
    for (guint i = 0; i < 22; i++) { /* all forks from 1300 to 1700, one of them for Black */
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

        g_assert_nonnull(puzzle);
    }
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    g_assert_cmpuint(count_offers(f).n_tried, ==, 0); /* none was answered */
    go_beyond(f, TABIYA_COURSE_HARDER);
    guint rating = course_take_rating(f);
    g_assert_cmpuint(rating, >, 1500);
    g_assert_cmpuint(rating, <=, 1560);
    g_assert_true(tabiya_puzzle_course_is_rated(f->course));
    go_beyond(f, TABIYA_COURSE_EASIER);
    g_assert_cmpuint(course_take_rating(f), <, 1500);
    course_assert_text(f, "mode=adaptive beyond=3");
}

/* Rated so, with a deviation that lets it change little. */
static void be_strong(CourseFixture *f, double strength)
{
    TabiyaDatabase *db = tabiya_library_connect(f->base.store.path, 1000, NULL);
    const TabiyaPuzzleRating rating = {
        .theme = (char *)TABIYA_PUZZLE_RATING_ALL,
        .value = {.rating = strength, .deviation = 60, .volatility = 0.06},
        .n_rated = 100,
        .rated_ms = 1,
    };

    g_assert_true(tabiya_puzzle_rating_rows_set(db, &rating, NULL));
    tabiya_database_close(db);
}

/* Solves as a person of 2200 does, for a while, then only looks at what comes. Every puzzle is near
 * the rating; FALSE: there was one more. */
static gboolean solve_strongly(CourseFixture *f, guint n_answered)
{
    g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

    if (!puzzle)
        return TRUE;
    g_assert_cmpint(ABS((int)puzzle->rating - (int)tabiya_puzzle_course_get_target(f->course)), <=,
                    TABIYA_PUZZLE_NEAR);
    if (n_answered < 30) {
        gboolean fails = puzzle->rating > 2200 ? n_answered % 3 != 0 : n_answered % 3 == 0;

        course_answer(f, puzzle, fails ? TABIYA_PUZZLE_FAILED : TABIYA_PUZZLE_SOLVED);
    }
    return FALSE;
}

/* A person of 2200 solves the collection that comes with the program until nothing near that rating
 * is left: the course says so, and knows what to go on with. */
static void test_strong(CourseFixture *f, gconstpointer data)
{
    g_autofree char *shipped = g_strdup(g_getenv("TABIYA_SHIPPED_PUZZLES"));
    guint n = 0;

    g_unsetenv("TABIYA_SHIPPED_PUZZLES"); /* before the first request */
    be_strong(f, 2200);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 11});
    while (!solve_strongly(f, n))
        n++;
    g_test_message("%u puzzles for 2200", n);
    g_assert_cmpuint(n, >, 0);
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    TabiyaCourseOffers offers = count_offers(f);
    g_assert_cmpuint(offers.n_tried, >, 0);
    g_assert_cmpuint(offers.n_easier, >, 0);
    go_beyond(f, TABIYA_COURSE_EASIER);
    g_autoptr(TabiyaPuzzle) easier = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_nonnull(easier);
    go_beyond(f, TABIYA_COURSE_REPEATS);
    g_autoptr(TabiyaPuzzle) again = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_nonnull(again);
    g_setenv("TABIYA_SHIPPED_PUZZLES", shipped, TRUE);
}

static void test_set(CourseFixture *f, gconstpointer data)
{
    const char *const PUZZLES[] = {"mate2", "no-such", "f0600", "mate1", NULL};
    const TabiyaCourseOptions options = {.mode = TABIYA_PUZZLE_MODE_SET, .set = 1};
    g_autoptr(TabiyaPuzzle) first = NULL;

    tabiya_puzzle_progress_add_set_async(f->base.progress, "Woodpecker", PUZZLES, NULL, NULL);
    course_begin(f, &options);
    first = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(first->id, ==, "mate2");
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 3);
    course_answer(f, first, TABIYA_PUZZLE_SOLVED);
    course_begin(f, &options); /* another day: the round goes on */
    course_assert_steps(f, TABIYA_COURSE_NEXT, 3, "f0600 mate1 -");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "51");
    course_begin(f, &options); /* the next round, in another order */
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "mate1");
}

/* --- Reviews ---------------------------------------------------------------------------------- */

#define DAY_MS ((gint64)86400000)

static void test_review(CourseFixture *f, gconstpointer data)
{
    const TabiyaCourseOptions options = {.mode = TABIYA_PUZZLE_MODE_REVIEW};
    gint64 noon = 20000 * DAY_MS + DAY_MS / 2;
    g_autoptr(TabiyaPuzzle) fork = puzzle_from(BLACK_FORK), mate = puzzle_from(MATE_IN_1);
    g_autoptr(TabiyaPuzzle) one = NULL, two = NULL, three = NULL;

    tabiya_puzzle_progress_set_now_ms(f->base.progress, noon);
    tabiya_puzzle_progress_set_reviews(f->base.progress, TRUE);
    course_begin(f, &options);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    course_answer(f, fork, TABIYA_PUZZLE_FAILED);
    course_answer(f, mate, TABIYA_PUZZLE_FAILED);
    course_begin(f, &options);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-"); /* not on the same day */
    tabiya_puzzle_progress_set_now_ms(f->base.progress, noon + DAY_MS);
    course_begin(f, &options);
    one = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(one->id, ==, "fork2");
    g_assert_cmpint(tabiya_puzzle_course_get_card(f->course), !=, 0);
    course_answer(f, one, TABIYA_PUZZLE_FAILED);
    two = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(two->id, ==, "mate1");
    course_answer(f, two, TABIYA_PUZZLE_SOLVED);
    three = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(three->id, ==, "fork2"); /* once more */
    course_answer(f, three, TABIYA_PUZZLE_SOLVED);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(grade) FROM card_review", "1,3,3");
}

static void add_mistake(CourseFixture *f)
{
    TabiyaFoundMistake found = {.mistake = {.ply = 5,
                                            .fen = (char *)"4k2r/8/8/3N4/8/8/P7/4K3 b k - 0 1",
                                            .moves = (char *)"h8h7 d5f6 e8f8 f6h7",
                                            .played = (char *)"d5c7",
                                            .lost = 40,
                                            .rating = 1500,
                                            .themes = (char *)"fork short"},
                                .key = 5,
                                .fen = (char *)"4k3/7r/8/3N4/8/8/P7/4K3 w - - 0 2"};
    TabiyaDatabase *db = tabiya_library_open(f->base.store.path, NULL);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    g_autoptr(TabiyaGame) game = game_from("1. e4 *"); /* of no matter here */
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    TabiyaMistakeScan scan = {0, 1, 1};
    gint64 deck = 0;

    g_assert_true(tabiya_library_rows_insert(rows, &scan.game, record, 0, NULL));
    g_assert_true(tabiya_deck_rows_ensure(db, TABIYA_DECK_MISTAKES, "Mistakes", &deck, NULL));
    g_assert_true(tabiya_mistake_rows_set_game(db, deck, &scan, (TabiyaFoundMistake *[]){&found}, 1,
                                               1, NULL));
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

static void test_mistakes(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzle) puzzle = NULL;

    tabiya_database_close(tabiya_library_connect(f->base.store.path, 1000, NULL));
    add_mistake(f);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MISTAKES});
    puzzle = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(puzzle->id, ==, "m1");
    g_assert_cmpuint(puzzle->n_moves, ==, 4);
    g_assert_true(tabiya_themes_has(puzzle->themes, TABIYA_THEME_FORK));
    course_answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(grade) FROM card_review", "3");
}

/* --- States ----------------------------------------------------------------------------------- */

static void states_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    *(TabiyaPuzzleStates **)user = tabiya_puzzle_states_load_finish(result, &error);
    g_assert_no_error(error);
}

static void assert_only(CourseFixture *f, TabiyaPuzzleSet *set, const char *expected)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->only = tabiya_puzzle_set_ref(set);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, expected);
}

/* A query may leave out puzzles by their past results. */
static void test_states(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzle) fork = puzzle_from(BLACK_FORK), mate = puzzle_from(MATE_IN_1);
    g_autoptr(TabiyaPuzzle) gone = puzzle_from(FORK);
    g_autoptr(TabiyaPuzzleStates) states = NULL;
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST});
    tabiya_puzzle_progress_set_now_ms(f->base.progress, 5000);
    course_answer(f, fork, TABIYA_PUZZLE_FAILED);
    course_answer(f, gone, TABIYA_PUZZLE_FAILED); /* it is not in the file */
    tabiya_puzzle_progress_set_now_ms(f->base.progress, 9000);
    course_answer(f, mate, TABIYA_PUZZLE_SOLVED);
    tabiya_puzzle_progress_set_favorite(f->base.progress, "mate2", TRUE);
    tabiya_puzzle_states_load_async(f->base.progress, f->shelf, 9000, NULL, states_cb, &states);
    while (!states)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(tabiya_puzzle_set_count(states->seen), ==, 2);
    g_assert_cmpuint(tabiya_puzzle_set_count(states->solved), ==, 1);
    g_assert_cmpuint(tabiya_puzzle_set_count(states->failed), ==, 1);
    g_assert_cmpuint(tabiya_puzzle_set_count(states->lately), ==, 1);
    g_assert_cmpuint(tabiya_puzzle_set_count(states->favorites), ==, 1);
    assert_only(f, states->favorites, "mate2 -");
    assert_only(f, states->solved, "mate1 -");
    assert_only(f, states->failed, "fork2 -");
    assert_only(f, states->lately, "mate1 -");
    query->without = tabiya_puzzle_set_ref(states->seen);
    tabiya_themes_add(&query->any_themes, TABIYA_THEME_MATE);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, "mate2 -");
}

static void begin_part(CourseFixture *f, const char *prefix)
{
    g_autoptr(TabiyaPuzzleQuery) few = tabiya_puzzle_query_new();

    few->id_prefix = g_strdup(prefix);
    course_begin(
        f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .limit = 3, .query = few});
}

static void wait_for_item(TabiyaPuzzleList *list)
{
    while (g_list_model_get_n_items(G_LIST_MODEL(list)) == 0)
        g_main_context_iteration(NULL, TRUE);
}

/* An estimate that answers have moved is found, sorted, shown and picked by its new rating. */
static void test_moved(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
    g_autoptr(TabiyaPuzzleStates) states = NULL;
    g_autoptr(TabiyaPuzzleList) list = tabiya_puzzle_list_new(f->shelf);

    begin_part(f, "g3000");
    g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpuint(tabiya_puzzle_course_get_far(f->course), ==, 3000);
    course_answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    begin_part(f, "g3000");
    g_autoptr(TabiyaPuzzle) again = course_step(f, TABIYA_COURSE_NEXT);
    guint moved = tabiya_puzzle_course_get_far(f->course);
    g_assert_cmpuint(moved, <, 2950);
    g_assert_cmpuint(again->rating, ==, 3000); /* the file's, from which answers move it */
    query->id_prefix = g_strdup("g3");
    query->rating_min = query->rating_max = moved;
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, "g3000 -");
    g_clear_pointer(&query->id_prefix, g_free); /* now the whole column is read */
    query->rating_max = 2999;
    query->sort = TABIYA_PUZZLE_SORT_RATING_UP;
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 3, "g3000 f2580 -");
    tabiya_themes_add(&query->no_themes, TABIYA_THEME_FORK);
    tabiya_puzzle_list_set_query(list, query);
    wait_for_item(list);
    g_autoptr(TabiyaPuzzleItem) item = g_list_model_get_item(G_LIST_MODEL(list), 0);
    while (!tabiya_puzzle_item_is_loaded(item))
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(tabiya_puzzle_item_get_puzzle(item)->rating, ==, moved);
    tabiya_puzzle_shelf_refresh(f->shelf); /* as after an import, until they are read again */
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    while (g_list_model_get_n_items(G_LIST_MODEL(list)) > 0)
        g_main_context_iteration(NULL, TRUE);
    tabiya_puzzle_states_load_async(f->base.progress, f->shelf, 0, NULL, states_cb, &states);
    while (!states)
        g_main_context_iteration(NULL, TRUE);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, "g3000 -");
    wait_for_item(list);
}

/* --- Going on --------------------------------------------------------------------------------- */

/* In the same order, behind the one in hand. */
static void test_resume_query(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->rating_min = 1000;
    query->rating_max = 1100;
    query->popularity_min = 0;
    query->sort = TABIYA_PUZZLE_SORT_RATING_DOWN;
    tabiya_themes_add(&query->any_themes, TABIYA_THEME_FORK);
    tabiya_themes_add(&query->any_themes, TABIYA_THEME_PIN);
    f->course = tabiya_puzzle_course_new_query(f->shelf, f->base.progress, query, 1);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1080");
    course_assert_text(f,
                       "mode=list any=fork,pin rating-min=1000 rating-max=1100 popularity=0 sort=2"
                       " at=2");
    course_resume(f, "f1080");
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, "f1060 f1040");
    query->opening = g_strdup("Queen's Gambit = x");
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    course_resume(f, "f1080");
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1,
                        "-"); /* nothing has that opening: it was read back */
}

static void test_resume_others(CourseFixture *f, gconstpointer data)
{
    const TabiyaPuzzleHand later = {.course = (char *)"mode=telepathy"};
    const TabiyaPuzzleHand of_no_time = {.course = (char *)"mode=storm left=900",
                                         .elapsed_ms = 900};

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_THEME,
                                           .theme = TABIYA_THEME_BACK_RANK_MATE,
                                           .level = -1,
                                           .beyond = TABIYA_COURSE_EASIER,
                                           .practice = TRUE});
    course_assert_text(f, "mode=theme theme=backRankMate level=-1 beyond=3 practice=1");
    course_resume(f, "x");
    course_assert_text(f, "mode=theme theme=backRankMate level=-1 beyond=3 practice=1");
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "mate1");
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM, .storm_ms = 2000});
    course_assert_text(f, "mode=storm left=2000");
    course_resume(f, "x");
    g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), ==, 2000);
    g_assert_null(tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &of_no_time));
    g_assert_null(tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &later));
}

/* A part of a plan has as many puzzles as planned, with those before the program was killed. */
static void test_resume_limit(CourseFixture *f, gconstpointer data)
{
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .limit = 4});
    g_assert_true(tabiya_puzzle_course_is_limited(f->course));
    course_assert_text(f, "mode=adaptive limit=4");
    for (int i = 0; i < 2; i++)
        tabiya_puzzle_free(course_step(f, TABIYA_COURSE_NEXT));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 2);
    course_assert_text(f, "mode=adaptive limit=3"); /* with the one in hand */
    course_resume(f, "x");
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 2);
    for (int i = 0; i < 2; i++)
        tabiya_puzzle_free(course_step(f, TABIYA_COURSE_NEXT));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 0);
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_ALL);
}

/* --- A part of a plan with few puzzles -------------------------------------------------------- */

static void assert_notice(CourseFixture *f, const char *expected)
{
    g_autofree char *notice = tabiya_puzzle_words_dup_notice(f->course);

    g_assert_cmpstr(notice, ==, expected);
}

/* Far from the rating it goes on, but says so, also after the program was killed. */
static void test_far(CourseFixture *f, gconstpointer data)
{
    g_autofree char *rating = tabiya_dup_number(1720);
    g_autofree char *told =
        g_strdup_printf("Nothing nearer to your rating is left: this one is rated %s.", rating);

    begin_part(f, "f150");
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1500");
    assert_notice(f, NULL);
    begin_part(f, "f1720");
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1720");
    assert_notice(f, told);
    g_assert_true(tabiya_puzzle_course_is_rated(f->course));
    course_resume(f, "f1720");
    assert_notice(f, told);
    g_assert_cmpuint(count_offers(f).n_harder, >, 0);
    go_beyond(f, TABIYA_COURSE_HARDER);
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 3);
    tabiya_puzzle_free(course_step(f, TABIYA_COURSE_NEXT));
    assert_notice(f, NULL);
}

/* What was tried before moves no rating: neither soon nor after a long time. */
static void test_repeat(CourseFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) one = tabiya_puzzle_query_new();

    begin_part(f, "f1500");
    g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);
    g_assert_true(tabiya_puzzle_course_is_rated(f->course));
    tabiya_puzzle_progress_set_now_ms(f->base.progress, 1700000000000);
    course_answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    begin_part(f, "f1500");
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1500");
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
    assert_notice(f, "No new puzzles are left near your rating: this is a repeat, and does not "
                     "change your rating.");
    course_resume(f, "f1500");
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
    tabiya_puzzle_progress_set_now_ms(f->base.progress,
                                      1700000000000 + 61 * (gint64)24 * 60 * 60 * 1000);
    one->id_prefix = g_strdup("f1500");
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .query = one});
    course_assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1500");
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
}

/* --- The session goes on by itself ------------------------------------------------------------ */

static void test_go_on(CourseFixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    tabiya_puzzle_session_go_on(session, f->shelf);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_EMPTY); /* nothing is in hand */
    course_begin_forks(f, TABIYA_PUZZLE_MODE_ADAPTIVE);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play_checked(&f->base, "Nc7+", 0, 500);
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    course_restart(f);
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    session = f->base.session;
    g_assert_true(tabiya_puzzle_session_is_rated(session));
    g_assert_cmpint(tabiya_puzzle_course_get_mode(tabiya_puzzle_session_get_course(session)), ==,
                    TABIYA_PUZZLE_MODE_ADAPTIVE);
    puzzle_play(&f->base, "Nxh7+");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(result || rated) FROM puzzle_attempt",
               "01");
    tabiya_puzzle_session_next(session);
    puzzle_assert_asked(&f->base, "Rh7");
    course_restart(f); /* and of the next one, which has no answer yet */
    puzzle_assert_asked(&f->base, "Rh7");
    assert_raw(f->base.store.path, "SELECT count(*) FROM puzzle_attempt", "1");
}

/* A course that cannot continue is dropped; one begun meanwhile is not disturbed. */
static void test_go_on_not(CourseFixture *f, gconstpointer data)
{
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MATE,
                                           .mate_moves = 1,
                                           .beyond = TABIYA_COURSE_EASIER});
    tabiya_puzzle_session_begin(f->base.session, f->course);
    puzzle_assert_asked(&f->base, "Rb2");
    course_restart(f);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MATE,
                                           .mate_moves = 2,
                                           .beyond = TABIYA_COURSE_EASIER});
    tabiya_puzzle_session_begin(f->base.session, f->course);
    puzzle_assert_asked(&f->base, "Kh7");
    puzzle_settle(&f->base);
    puzzle_assert_asked(&f->base, "Kh7");
    puzzle_assert_hand(&f->base, "mate2:");
}

static void add(void)
{
    COURSE_ADD("/puzzle-course/query", test_query);
    COURSE_ADD("/puzzle-course/adaptive", test_adaptive);
    COURSE_ADD("/puzzle-course/adapts", test_adapts);
    COURSE_ADD("/puzzle-course/rests", test_rests);
    COURSE_ADD("/puzzle-course/themes", test_themes);
    COURSE_ADD("/puzzle-course/strong", test_strong);
    COURSE_ADD("/puzzle-course/dry", test_dry);
    COURSE_ADD("/puzzle-course/beyond", test_beyond);
    COURSE_ADD("/puzzle-course/set", test_set);
    COURSE_ADD("/puzzle-course/review", test_review);
    COURSE_ADD("/puzzle-course/mistakes", test_mistakes);
    COURSE_ADD("/puzzle-course/states", test_states);
    COURSE_ADD("/puzzle-course/moved", test_moved);
    COURSE_ADD("/puzzle-course/resume-query", test_resume_query);
    COURSE_ADD("/puzzle-course/resume-others", test_resume_others);
    COURSE_ADD("/puzzle-course/resume-limit", test_resume_limit);
    COURSE_ADD("/puzzle-course/far", test_far);
    COURSE_ADD("/puzzle-course/repeat", test_repeat);
    COURSE_ADD("/puzzle-course/go-on", test_go_on);
    COURSE_ADD("/puzzle-course/go-on-not", test_go_on_not);
}

int main(int argc, char **argv)
{
    return course_run(argc, argv, add);
}
