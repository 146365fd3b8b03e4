/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Courses of puzzles: lists, random picks, runs, reviews, and resuming after a kill. */
#include "app/puzzles/puzzle-course.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/puzzles/puzzle-run-report.h"
#include "app/puzzles/puzzle-states.h"
#include "app/store/database.h"
#include "app/store/library-connect.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"
#include "app/store/mistake-rows.h"
#include "tests/app/puzzle-fixture.h"

typedef struct {
    PuzzleFixture base;
    TabiyaPuzzleShelf *shelf;
    TabiyaPuzzleCourse *course;
} Fixture;

/* "f0600" … "f2580": forks of all ratings; one mate in one, one in two, and a fork for Black. */
static void write_puzzles(const char *path)
{
    g_autoptr(GString) text = g_string_new(MATE_IN_1 "\n" MATE_IN_2 "\n" BLACK_FORK "\n");

    for (int rating = 600; rating < 2600; rating += 20) {
        g_string_append_printf(text,
                               "f%04d,4k2r/8/8/3N4/8/8/P7/4K3 b k - 0 1,h8h7 d5f6 e8f8 f6h7,%d,80,"
                               "90,100,advantage endgame fork short,,\n",
                               rating, rating);
    }
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
}

static void setup(Fixture *f, gconstpointer data)
{
    g_autofree char *file = NULL;

    puzzle_fixture_setup(&f->base, data);
    file = g_build_filename(f->base.store.folder, "puzzles.db", NULL);
    f->shelf = tabiya_puzzle_shelf_new(file);
}

static void teardown(Fixture *f, gconstpointer data)
{
    tabiya_puzzle_session_end(f->base.session);
    puzzle_settle(&f->base);
    if (f->course)
        g_assert_finalize_object(f->course);
    g_assert_finalize_object(f->shelf);
    puzzle_fixture_teardown(&f->base, data);
}

/* Only forks for White, which are all solved by the same moves. */
static void begin_forks(Fixture *f, TabiyaPuzzleMode mode)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);
    g_autoptr(TabiyaPuzzleQuery) forks = tabiya_puzzle_query_new();

    tabiya_themes_add(&forks->all_themes, TABIYA_THEME_FORK);
    forks->side = TABIYA_PUZZLE_SIDE_WHITE;
    f->course = tabiya_puzzle_course_new(f->shelf, f->base.progress,
                                         &(TabiyaCourseOptions){.mode = mode, .query = forks});
    tabiya_puzzle_session_begin(f->base.session, f->course);
}

static void begin(Fixture *f, const TabiyaCourseOptions *options)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);

    f->course = tabiya_puzzle_course_new(f->shelf, f->base.progress, options);
}

/* --- Going through a course without a session ------------------------------------------------- */

static TabiyaPuzzle *step(Fixture *f, TabiyaCourseStep where)
{
    return puzzle_fixture_load(f->course, where);
}

/* The ids of `n` steps, "-" for none. */
static void assert_steps(Fixture *f, TabiyaCourseStep where, guint n, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = step(f, where);

        g_string_append_printf(text, "%s%s", i > 0 ? " " : "", puzzle ? puzzle->id : "-");
    }
    g_assert_cmpstr(text->str, ==, expected);
}

/* As a session does. */
static void answer(Fixture *f, const TabiyaPuzzle *puzzle, TabiyaPuzzleResult result)
{
    tabiya_puzzle_progress_answer_async(f->base.progress,
                                        &(TabiyaPuzzleOutcome){
                                            .puzzle = puzzle,
                                            .mode = tabiya_puzzle_course_get_mode(f->course),
                                            .run = tabiya_puzzle_course_get_run(f->course),
                                            .card = tabiya_puzzle_course_get_card(f->course),
                                            .rated = tabiya_puzzle_course_is_rated(f->course),
                                            .result = result,
                                            .played = "",
                                        },
                                        NULL, NULL);
    tabiya_puzzle_course_answered(f->course, result);
}

/* --- Lists ------------------------------------------------------------------------------------ */

static void test_query(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->rating_min = 1000;
    query->rating_max = 1100;
    query->sort = TABIYA_PUZZLE_SORT_RATING_DOWN;
    tabiya_themes_add(&query->all_themes, TABIYA_THEME_FORK);
    f->course = tabiya_puzzle_course_new_query(f->shelf, f->base.progress, query, 3);
    g_assert_true(tabiya_puzzle_course_has_previous(f->course));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, -1);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1040");
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
    g_assert_false(tabiya_puzzle_course_is_again(f->course));
    g_assert_null(tabiya_puzzle_course_get_topic(f->course));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 2);
    assert_steps(f, TABIYA_COURSE_PREVIOUS, 4, "f1060 f1080 f1100 -");
    g_assert_false(tabiya_puzzle_course_is_again(f->course));
    assert_steps(f, TABIYA_COURSE_NEXT, 3, "f1080 f1060 f1040");
    g_assert_true(tabiya_puzzle_course_is_again(f->course));
    assert_steps(f, TABIYA_COURSE_NEXT, 3, "f1020 f1000 -");
    assert_steps(f, TABIYA_COURSE_PREVIOUS, 1, "f1020");
}

/* --- By chance -------------------------------------------------------------------------------- */

static guint take_rating(Fixture *f)
{
    g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

    g_assert_nonnull(puzzle);
    return puzzle->rating;
}

/* About as hard as one is strong, and none twice as long as there are others. */
static void test_adaptive(Fixture *f, gconstpointer data)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 7});
    for (int i = 0; i < 6; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

        g_assert_cmpuint(puzzle->rating, >=, 1440); /* everybody begins at 1500 */
        g_assert_cmpuint(puzzle->rating, <=, 1560);
        g_assert_true(tabiya_puzzle_course_is_rated(f->course));
        g_assert_true(g_hash_table_add(seen, GUINT_TO_POINTER(puzzle->rating)));
    }
    g_assert_true(tabiya_puzzle_course_has_previous(f->course));
    take_rating(f);
    guint rating = take_rating(f); /* there were seven so near: this one is farther away */
    g_assert_true(rating < 1440 || rating > 1560);
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .level = 2});
    g_assert_cmpuint(take_rating(f), >=, 1740);
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .practice = TRUE});
    take_rating(f);
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
}

/* It follows the rating: who fails gets easier ones. */
static void test_adapts(Fixture *f, gconstpointer data)
{
    guint first = 0, last = 0;

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 3});
    for (int i = 0; i < 5; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

        first = i == 0 ? puzzle->rating : first;
        last = puzzle->rating;
        answer(f, puzzle, TABIYA_PUZZLE_FAILED);
    }
    g_assert_cmpuint(last + 200, <, first);
}

/* Seen in the last weeks it rests; nothing comes again unasked. */
static void test_rests(Fixture *f, gconstpointer data)
{
    const TabiyaCourseOptions options = {
        .mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 1, .beyond = TABIYA_COURSE_EASIER};
    const TabiyaCourseOptions any = {.mode = TABIYA_PUZZLE_MODE_MATE,
                                     .beyond = TABIYA_COURSE_EASIER};
    g_autoptr(TabiyaPuzzle) puzzle = NULL, again = NULL;

    begin(f, &any);
    puzzle = step(f, TABIYA_COURSE_NEXT); /* one of two mates */
    g_assert_true(tabiya_themes_has(puzzle->themes, TABIYA_THEME_MATE));
    g_assert_cmpstr(tabiya_puzzle_course_get_topic(f->course), ==, "Checkmate");
    answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    begin(f, &any);
    again = step(f, TABIYA_COURSE_NEXT);
    g_assert_true(tabiya_themes_has(again->themes, TABIYA_THEME_MATE));
    g_assert_cmpstr(again->id, !=, puzzle->id);
    answer(f, again, TABIYA_PUZZLE_SOLVED);
    begin(f, &options);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-"); /* there is no other */
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    g_assert_cmpstr(tabiya_puzzle_course_get_topic(f->course), ==, "Mate in 1");
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 5});
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
}

static void test_themes(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) black = tabiya_puzzle_query_new();

    black->side = TABIYA_PUZZLE_SIDE_BLACK;
    begin(f, &(TabiyaCourseOptions){
                 .mode = TABIYA_PUZZLE_MODE_THEME, .theme = TABIYA_THEME_FORK, .query = black});
    assert_steps(f, TABIYA_COURSE_NEXT, 2, "fork2 -");
    g_assert_cmpstr(tabiya_puzzle_course_get_topic(f->course), ==, "Fork");
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ENDGAME,
                                    .theme = TABIYA_THEME_ROOK_ENDGAME});
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_THEME,
                                    .theme = TABIYA_THEME_BACK_RANK_MATE,
                                    .beyond = TABIYA_COURSE_EASIER});
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "mate1");
}

static void assert_text(Fixture *f, const char *expected)
{
    g_autofree char *text = tabiya_puzzle_course_dup_text(f->course);

    g_assert_cmpstr(text, ==, expected);
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

static TabiyaCourseOffers count_offers(Fixture *f)
{
    TabiyaCourseOffers offers = {.n_tried = G_MAXUINT};

    tabiya_puzzle_course_count_offers_async(f->course, NULL, counted_cb, &offers);
    while (offers.n_tried == G_MAXUINT)
        g_main_context_iteration(NULL, TRUE);
    return offers;
}

static void go_beyond(Fixture *f, TabiyaCourseBeyond beyond)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);

    f->course = tabiya_puzzle_course_new_beyond(before, beyond);
}

/* Answers all that come, the first of them wrongly, which must be near the rating; the number. */
static guint answer_all(Fixture *f)
{
    for (guint n = 0;; n++) {
        g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

        if (!puzzle)
            return n;
        g_assert_cmpint(ABS((int)puzzle->rating - (int)tabiya_puzzle_course_get_target(f->course)),
                        <=, TABIYA_PUZZLE_NEAR);
        tabiya_puzzle_progress_set_now_ms(f->base.progress, 1700000000000 + n * 1000);
        answer(f, puzzle, n == 1 ? TABIYA_PUZZLE_FAILED : TABIYA_PUZZLE_SOLVED);
    }
}

static void begin_near(Fixture *f)
{
    g_autoptr(TabiyaPuzzleQuery) few = tabiya_puzzle_query_new();

    few->id_prefix = g_strdup("f15"); /* f1500 … f1580 */
    begin(f, &(TabiyaCourseOptions){
                 .mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .practice = TRUE, .seed = 5, .query = few});
}

/* It says that there are no more near the rating, and repeats them only when asked: the one that
 * was failed first, then in the order of the answers. */
static void test_dry(Fixture *f, gconstpointer data)
{
    begin_near(f);
    g_assert_cmpuint(answer_all(f), ==, 5);
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    g_assert_cmpuint(tabiya_puzzle_course_get_target(f->course), ==, 1500);
    TabiyaCourseOffers offers = count_offers(f);
    g_assert_cmpuint(offers.n_tried, ==, 5);
    g_assert_cmpuint(offers.n_harder, ==, 0);
    go_beyond(f, TABIYA_COURSE_REPEATS);
    g_autoptr(TabiyaPuzzle) first = step(f, TABIYA_COURSE_NEXT);
    puzzle_settle(&f->base);
    g_assert_false(tabiya_puzzle_course_is_rated(f->course));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 4);
    g_autofree char *failed = g_strdup_printf(
        "SELECT count(*) FROM puzzle_attempt WHERE result = 0 AND puzzle = '%s'", first->id);
    assert_raw(f->base.store.path, failed, "1");
}

/* Others than those near the rating come when asked for, the nearest first. */
static void test_beyond(Fixture *f, gconstpointer data)
{
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 5});
    for (guint i = 0; i < 22; i++) { /* all forks from 1300 to 1700, one of them for Black */
        g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

        g_assert_nonnull(puzzle);
    }
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    g_assert_cmpuint(count_offers(f).n_tried, ==, 0); /* none was answered */
    go_beyond(f, TABIYA_COURSE_HARDER);
    guint rating = take_rating(f);
    g_assert_cmpuint(rating, >, 1500);
    g_assert_cmpuint(rating, <=, 1560);
    g_assert_true(tabiya_puzzle_course_is_rated(f->course));
    go_beyond(f, TABIYA_COURSE_EASIER);
    g_assert_cmpuint(take_rating(f), <, 1500);
    assert_text(f, "mode=adaptive beyond=3");
}

/* Rated so, with a deviation that lets it change little. */
static void be_strong(Fixture *f, double strength)
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
static gboolean solve_strongly(Fixture *f, guint n_answered)
{
    g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

    if (!puzzle)
        return TRUE;
    g_assert_cmpint(ABS((int)puzzle->rating - (int)tabiya_puzzle_course_get_target(f->course)), <=,
                    TABIYA_PUZZLE_NEAR);
    if (n_answered < 30) {
        gboolean fails = puzzle->rating > 2200 ? n_answered % 3 != 0 : n_answered % 3 == 0;

        answer(f, puzzle, fails ? TABIYA_PUZZLE_FAILED : TABIYA_PUZZLE_SOLVED);
    }
    return FALSE;
}

/* A person of 2200 solves the collection that comes with the program until nothing near that rating
 * is left: the course says so, and knows what to go on with. */
static void test_strong(Fixture *f, gconstpointer data)
{
    g_autofree char *shipped = g_strdup(g_getenv("TABIYA_SHIPPED_PUZZLES"));
    guint n = 0;

    g_unsetenv("TABIYA_SHIPPED_PUZZLES"); /* before the first request */
    be_strong(f, 2200);
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .seed = 11});
    while (!solve_strongly(f, n))
        n++;
    g_test_message("%u puzzles for 2200", n);
    g_assert_cmpuint(n, >, 0);
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_DRY);
    TabiyaCourseOffers offers = count_offers(f);
    g_assert_cmpuint(offers.n_tried, >, 0);
    g_assert_cmpuint(offers.n_easier, >, 0);
    go_beyond(f, TABIYA_COURSE_EASIER);
    g_autoptr(TabiyaPuzzle) easier = step(f, TABIYA_COURSE_NEXT);
    g_assert_nonnull(easier);
    go_beyond(f, TABIYA_COURSE_REPEATS);
    g_autoptr(TabiyaPuzzle) again = step(f, TABIYA_COURSE_NEXT);
    g_assert_nonnull(again);
    g_setenv("TABIYA_SHIPPED_PUZZLES", shipped, TRUE);
}

/* --- Runs ------------------------------------------------------------------------------------- */

#define ASK_RUNS \
    "SELECT coalesce(group_concat(mode || (finished_ms IS NOT NULL), ' '), '') FROM puzzle_run"

/* Ever harder, until one is not solved. */
static void test_streak(Fixture *f, gconstpointer data)
{
    guint before = 0;

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STREAK});
    for (int i = 0; i < 8; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

        g_assert_false(tabiya_puzzle_course_is_rated(f->course));
        g_assert_cmpuint(puzzle->rating, <=, 800 + 40 * (guint)i + 60);
        g_assert_cmpuint(puzzle->rating + 60, >=, 800 + 40 * (guint)i);
        before = i == 0 ? puzzle->rating : before;
        answer(f, puzzle, i < 7 ? TABIYA_PUZZLE_SOLVED : TABIYA_PUZZLE_HELPED);
    }
    assert_steps(f, TABIYA_COURSE_NEXT, 2, "- -");
    g_assert_cmpuint(tabiya_puzzle_course_get_count(f->course, TABIYA_PUZZLE_SOLVED), ==, 7);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, ASK_RUNS, "31");
    assert_raw(f->base.store.path, "SELECT count(*) FROM puzzle_attempt WHERE run = 1", "8");
}

static void assert_status(Fixture *f, const char *expected)
{
    g_autofree char *status = NULL;

    g_object_get(f->base.session, "status", &status, NULL);
    g_assert_cmpstr(status, ==, expected);
}

/* Each mode gives a reason for its end. */
static void test_ends(Fixture *f, gconstpointer data)
{
    static const struct {
        TabiyaCourseOptions options;
        const char *said;
    } ENDS[] = {
        {{.mode = TABIYA_PUZZLE_MODE_STORM, .storm_ms = 100}, "Time’s up."},
        {{.mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 5},
         "No more new puzzles within 200 points of your rating."},
        {{.mode = TABIYA_PUZZLE_MODE_LIST, .position = 999}, "No more matching puzzles."},
        {{.mode = TABIYA_PUZZLE_MODE_REVIEW}, "Nothing is due today."},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        begin(f, &ENDS[i].options);
        tabiya_puzzle_session_begin(f->base.session, f->course);
        puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
        assert_status(f, ENDS[i].said);
    }
    begin_forks(f, TABIYA_PUZZLE_MODE_STREAK);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play_checked(&f->base, "Nc7+", 0, 500);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER); /* by itself */
    assert_status(f, "The streak is over: 0 puzzles in a row.");
}

/* A game has no help and no way back; a streak lets one puzzle go, a storm none. */
static void test_game_rules(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    for (TabiyaPuzzleMode mode = TABIYA_PUZZLE_MODE_STREAK; mode <= TABIYA_PUZZLE_MODE_STORM;
         mode++) {
        gboolean skips = mode == TABIYA_PUZZLE_MODE_STREAK;

        begin_forks(f, mode);
        puzzle_assert_asked(&f->base, "Rh7");
        g_assert_false(tabiya_puzzle_session_allows_help(session));
        tabiya_puzzle_session_hint(session);
        tabiya_puzzle_session_show_solution(session);
        g_assert_cmpint(tabiya_puzzle_session_get_stage(session), ==, TABIYA_PUZZLE_STAGE_ASKING);
        g_assert_true(tabiya_puzzle_session_can_go_on(session) == skips);
        tabiya_puzzle_session_next(session);
        puzzle_assert_asked(&f->base, "Rh7");
        g_assert_false(tabiya_puzzle_session_can_go_on(session)); /* not once more */
        tabiya_puzzle_session_next(session);
        g_assert_cmpint(tabiya_puzzle_session_get_stage(session), ==, TABIYA_PUZZLE_STAGE_ASKING);
        g_assert_false(tabiya_puzzle_session_can_go_back(session));
    }
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT count(*) FROM puzzle_attempt", "0");
}

/* The bonuses of a long combo; a mistake ends it. */
static void test_combo(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleCombo combo = {0};
    g_autoptr(GString) bonuses = g_string_new(NULL);

    for (guint i = 1; i <= 55; i++) {
        guint bonus_ms = tabiya_puzzle_combo_hit(&combo);

        if (bonus_ms > 0)
            g_string_append_printf(bonuses, "%u:%u ", i, bonus_ms / 1000);
    }
    g_assert_cmpstr(bonuses->str, ==, "5:3 12:5 20:7 30:10 40:10 50:10 ");
    TabiyaComboStep step_now = tabiya_puzzle_combo_get_step(combo.length);
    g_assert_cmpuint(step_now.from, ==, 50);
    g_assert_cmpuint(step_now.to, ==, 60);
    tabiya_puzzle_combo_miss(&combo);
    g_assert_cmpuint(combo.length, ==, 0);
    g_assert_cmpuint(combo.best, ==, 55);
    step_now = tabiya_puzzle_combo_get_step(0);
    g_assert_cmpuint(step_now.from, ==, 0);
    g_assert_cmpuint(step_now.to, ==, 5);
    g_assert_cmpuint(step_now.bonus_ms, ==, 3000);
}

static void gained_cb(TabiyaPuzzleCourse *course, int ms, gpointer user)
{
    *(int *)user += ms;
}

/* Right moves win time, a mistake costs some and ends the combo; it comes back after a kill with
 * the course. */
static void test_storm_time_won(Fixture *f, gconstpointer data)
{
    int gained = 0;

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM});
    g_signal_connect(f->course, "gained", G_CALLBACK(gained_cb), &gained);
    for (int i = 0; i < 5; i++)
        tabiya_puzzle_course_found_move(f->course);
    g_assert_cmpint(gained, ==, 3000);
    assert_text(f, "mode=storm left=183000 combo=5 best-combo=5");
    tabiya_puzzle_course_answered(f->course, TABIYA_PUZZLE_FAILED);
    g_assert_cmpint(gained, ==, -7000);
    assert_text(f, "mode=storm left=173000 best-combo=5");
    gint64 before = g_get_monotonic_time();
    tabiya_puzzle_course_start_clock(f->course);
    for (int i = 0; i < 5; i++)
        tabiya_puzzle_course_found_move(f->course);
    gint64 left_ms = tabiya_puzzle_course_get_left_ms(f->course);
    g_assert_cmpint(left_ms, <=, 176000);
    g_assert_cmpint(left_ms, >=, 176000 - (g_get_monotonic_time() - before) / 1000 - 1);
}

/* After a kill, the moves of the puzzle in progress count that the text does not know of. */
static void test_storm_resumed(Fixture *f, gconstpointer data)
{
    static const struct {
        const char *played;
        guint combo;
        gint64 left_ms; /* -1: it is over */
    } CASES[] = {
        {"", 4, 9000},           {"d5f6", 5, 12000},     {"d5f6~ d5f6 f6h7", 6, 12000},
        {"d5f6 f6g8?", 0, 2000}, {"d5c7? d5c7?", 0, -1},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        const TabiyaPuzzleHand hand = {.course = (char *)"mode=storm left=10000 combo=4",
                                       .elapsed_ms = 1000,
                                       .played = (char *)CASES[i].played};
        g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);

        f->course = tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &hand);
        g_assert_true((f->course == NULL) == (CASES[i].left_ms < 0));
        if (!f->course)
            continue;
        g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), ==, CASES[i].left_ms);
        g_assert_cmpuint(tabiya_puzzle_course_get_combo(f->course)->length, ==, CASES[i].combo);
    }
}

/* A mistake when little time is left is the end. */
static void test_storm_time_lost(Fixture *f, gconstpointer data)
{
    begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    puzzle_assert_asked(&f->base, "Rh7");
    for (int i = 0; i < 18; i++)
        tabiya_puzzle_course_answered(f->course, TABIYA_PUZZLE_FAILED);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_TIME);
}

/* --- Reports ---------------------------------------------------------------------------------- */

static void report_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    *(TabiyaPuzzleRunReport **)user = tabiya_puzzle_run_report_load_finish(result, &error);
    g_assert_no_error(error);
}

static TabiyaPuzzleRunReport *report(Fixture *f)
{
    TabiyaPuzzleRunReport *loaded = NULL;

    tabiya_puzzle_run_report_load_async(f->base.progress, tabiya_puzzle_course_get_mode(f->course),
                                        tabiya_puzzle_course_get_run(f->course), NULL, report_cb,
                                        &loaded);
    while (!loaded)
        g_main_context_iteration(NULL, TRUE);
    return loaded;
}

static void answer_with(Fixture *f, TabiyaPuzzleResult result, const char *played)
{
    g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

    tabiya_puzzle_progress_answer_async(f->base.progress,
                                        &(TabiyaPuzzleOutcome){
                                            .puzzle = puzzle,
                                            .mode = TABIYA_PUZZLE_MODE_STORM,
                                            .run = tabiya_puzzle_course_get_run(f->course),
                                            .result = result,
                                            .elapsed_ms = 3000,
                                            .played = played,
                                        },
                                        NULL, NULL);
}

/* A storm that solved so many, on that day. */
static void play_storm(Fixture *f, guint n_solved, gint64 now_ms)
{
    tabiya_puzzle_progress_set_now_ms(f->base.progress, now_ms);
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM});
    for (guint i = 0; i < n_solved; i++)
        answer_with(f, TABIYA_PUZZLE_SOLVED, "d5f6 f6h7");
}

static void test_report(Fixture *f, gconstpointer data)
{
    const gint64 noon = 20000 * G_GINT64_CONSTANT(86400000) + 43200000;

    play_storm(f, 4, noon - 30 * G_GINT64_CONSTANT(86400000));
    g_autoptr(TabiyaPuzzleRunReport) first = report(f);
    g_assert_false(tabiya_puzzle_run_report_is_record(first)); /* there is nothing to beat */
    play_storm(f, 3, noon - 3 * G_GINT64_CONSTANT(86400000));
    play_storm(f, 2, noon);
    play_storm(f, 3, noon);
    answer_with(f, TABIYA_PUZZLE_FAILED, "d5f6 f6g8?");
    answer_with(f, TABIYA_PUZZLE_SOLVED, "d5f6~ d5f6 f6h7");
    g_autoptr(TabiyaPuzzleRunReport) last = report(f);
    g_assert_cmpuint(last->n_solved, ==, 4);
    g_assert_cmpuint(last->n_failed, ==, 1);
    g_assert_cmpuint(last->failed->len, ==, 1);
    g_assert_cmpuint(last->n_moves, ==, 9);
    g_assert_cmpuint(last->best_combo, ==, 7);
    g_assert_cmpuint(last->records.today, ==, 2);
    g_assert_cmpuint(last->records.week, ==, 3);
    g_assert_cmpuint(last->records.ever, ==, 4);
    g_assert_false(tabiya_puzzle_run_report_is_record(last));
    g_assert_cmpint(tabiya_puzzle_run_report_get_accuracy(last), ==, 80);
    g_assert_cmpfloat(tabiya_puzzle_run_report_get_moves_per_minute(last), ==, 36);
    g_assert_cmpfloat(tabiya_puzzle_run_report_get_seconds_per_puzzle(last), ==, 3);
    answer_with(f, TABIYA_PUZZLE_SOLVED, "d5f6 f6h7");
    g_autoptr(TabiyaPuzzleRunReport) better = report(f);
    g_assert_true(tabiya_puzzle_run_report_is_record(better));
    g_assert_cmpuint(better->best_rating, >=, 900);
}

/* Goes on by itself, and asks no engine. */
static void test_storm(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), ==, 180000);
    puzzle_assert_asked(&f->base, "Rh7");
    g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), <, 180000);
    puzzle_play(&f->base, "Nc7+");
    g_assert_cmpint(tabiya_puzzle_session_get_stage(session), ==, TABIYA_PUZZLE_STAGE_WRONG);
    g_assert_cmpint(f->base.engine->searches, ==, 0);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_play(&f->base, "Nxh7+");
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, ASK_RUNS, "40");
    assert_raw(f->base.store.path, "SELECT group_concat(result) FROM puzzle_attempt", "0,1");
}

/* The time ends it in the middle of a puzzle. */
static void test_storm_time(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM, .storm_ms = 300});
    tabiya_puzzle_session_begin(session, f->course);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), ==, 0);
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 0);
    puzzle_assert_hand(&f->base, "");
    assert_status(f, "Time’s up.");
    assert_raw(f->base.store.path, ASK_RUNS, "41");
    tabiya_puzzle_session_next(session);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    assert_status(f, "Time’s up.");
}

static void test_set(Fixture *f, gconstpointer data)
{
    const char *const PUZZLES[] = {"mate2", "no-such", "f0600", "mate1", NULL};
    const TabiyaCourseOptions options = {.mode = TABIYA_PUZZLE_MODE_SET, .set = 1};
    g_autoptr(TabiyaPuzzle) first = NULL;

    tabiya_puzzle_progress_add_set_async(f->base.progress, "Woodpecker", PUZZLES, NULL, NULL);
    begin(f, &options);
    first = step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(first->id, ==, "mate2");
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 3);
    answer(f, first, TABIYA_PUZZLE_SOLVED);
    begin(f, &options); /* another day: the round goes on */
    assert_steps(f, TABIYA_COURSE_NEXT, 3, "f0600 mate1 -");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, ASK_RUNS, "51");
    begin(f, &options); /* the next round, in another order */
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "mate1");
}

/* --- Reviews ---------------------------------------------------------------------------------- */

#define DAY_MS ((gint64)86400000)

static void test_review(Fixture *f, gconstpointer data)
{
    const TabiyaCourseOptions options = {.mode = TABIYA_PUZZLE_MODE_REVIEW};
    gint64 noon = 20000 * DAY_MS + DAY_MS / 2;
    g_autoptr(TabiyaPuzzle) fork = puzzle_from(BLACK_FORK), mate = puzzle_from(MATE_IN_1);
    g_autoptr(TabiyaPuzzle) one = NULL, two = NULL, three = NULL;

    tabiya_puzzle_progress_set_now_ms(f->base.progress, noon);
    tabiya_puzzle_progress_set_reviews(f->base.progress, TRUE);
    begin(f, &options);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    answer(f, fork, TABIYA_PUZZLE_FAILED);
    answer(f, mate, TABIYA_PUZZLE_FAILED);
    begin(f, &options);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-"); /* not on the same day */
    tabiya_puzzle_progress_set_now_ms(f->base.progress, noon + DAY_MS);
    begin(f, &options);
    one = step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(one->id, ==, "fork2");
    g_assert_cmpint(tabiya_puzzle_course_get_card(f->course), !=, 0);
    answer(f, one, TABIYA_PUZZLE_FAILED);
    two = step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(two->id, ==, "mate1");
    answer(f, two, TABIYA_PUZZLE_SOLVED);
    three = step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(three->id, ==, "fork2"); /* once more */
    answer(f, three, TABIYA_PUZZLE_SOLVED);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(grade) FROM card_review", "1,3,3");
}

static void add_mistake(Fixture *f)
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

static void test_mistakes(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzle) puzzle = NULL;

    tabiya_database_close(tabiya_library_connect(f->base.store.path, 1000, NULL));
    add_mistake(f);
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_MISTAKES});
    puzzle = step(f, TABIYA_COURSE_NEXT);
    g_assert_cmpstr(puzzle->id, ==, "m1");
    g_assert_cmpuint(puzzle->n_moves, ==, 4);
    g_assert_true(tabiya_themes_has(puzzle->themes, TABIYA_THEME_FORK));
    answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
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

static void assert_only(Fixture *f, TabiyaPuzzleSet *set, const char *expected)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->only = tabiya_puzzle_set_ref(set);
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    assert_steps(f, TABIYA_COURSE_NEXT, 2, expected);
}

/* A query may leave out puzzles by their past results. */
static void test_states(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzle) fork = puzzle_from(BLACK_FORK), mate = puzzle_from(MATE_IN_1);
    g_autoptr(TabiyaPuzzle) gone = puzzle_from(FORK);
    g_autoptr(TabiyaPuzzleStates) states = NULL;
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST});
    tabiya_puzzle_progress_set_now_ms(f->base.progress, 5000);
    answer(f, fork, TABIYA_PUZZLE_FAILED);
    answer(f, gone, TABIYA_PUZZLE_FAILED); /* it is not in the file */
    tabiya_puzzle_progress_set_now_ms(f->base.progress, 9000);
    answer(f, mate, TABIYA_PUZZLE_SOLVED);
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
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    assert_steps(f, TABIYA_COURSE_NEXT, 2, "mate2 -");
}

/* --- Going on --------------------------------------------------------------------------------- */

static void resume(Fixture *f, const char *id)
{
    g_autoptr(TabiyaPuzzleCourse) before = g_steal_pointer(&f->course);
    g_autofree char *text = tabiya_puzzle_course_dup_text(before);
    const TabiyaPuzzleHand hand = {
        .puzzle = (char *)id, .course = text, .run = tabiya_puzzle_course_get_run(before)};
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(FORK);

    g_free(puzzle->id);
    puzzle->id = g_strdup(id);
    f->course = tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &hand);
    if (f->course)
        tabiya_puzzle_course_resume(f->course, puzzle);
}

/* In the same order, behind the one in hand. */
static void test_resume_query(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();

    query->rating_min = 1000;
    query->rating_max = 1100;
    query->popularity_min = 0;
    query->sort = TABIYA_PUZZLE_SORT_RATING_DOWN;
    tabiya_themes_add(&query->any_themes, TABIYA_THEME_FORK);
    tabiya_themes_add(&query->any_themes, TABIYA_THEME_PIN);
    f->course = tabiya_puzzle_course_new_query(f->shelf, f->base.progress, query, 1);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "f1080");
    assert_text(f, "mode=list any=fork,pin rating-min=1000 rating-max=1100 popularity=0 sort=2"
                   " at=2");
    resume(f, "f1080");
    assert_steps(f, TABIYA_COURSE_NEXT, 2, "f1060 f1040");
    query->opening = g_strdup("Queen's Gambit = x");
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_LIST, .query = query});
    resume(f, "f1080");
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-"); /* nothing has that opening: it was read back */
}

static void test_resume_others(Fixture *f, gconstpointer data)
{
    const TabiyaPuzzleHand later = {.course = (char *)"mode=telepathy"};
    const TabiyaPuzzleHand of_no_time = {.course = (char *)"mode=storm left=900",
                                         .elapsed_ms = 900};

    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_THEME,
                                    .theme = TABIYA_THEME_BACK_RANK_MATE,
                                    .level = -1,
                                    .beyond = TABIYA_COURSE_EASIER,
                                    .practice = TRUE});
    assert_text(f, "mode=theme theme=backRankMate level=-1 beyond=3 practice=1");
    resume(f, "x");
    assert_text(f, "mode=theme theme=backRankMate level=-1 beyond=3 practice=1");
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "mate1");
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM, .storm_ms = 2000});
    assert_text(f, "mode=storm left=2000");
    resume(f, "x");
    g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), ==, 2000);
    g_assert_null(tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &of_no_time));
    g_assert_null(tabiya_puzzle_course_new_from_hand(f->shelf, f->base.progress, &later));
}

/* A part of a plan has as many puzzles as planned, with those before the program was killed. */
static void test_resume_limit(Fixture *f, gconstpointer data)
{
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .limit = 4});
    g_assert_true(tabiya_puzzle_course_is_limited(f->course));
    assert_text(f, "mode=adaptive limit=4");
    for (int i = 0; i < 2; i++)
        tabiya_puzzle_free(step(f, TABIYA_COURSE_NEXT));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 2);
    assert_text(f, "mode=adaptive limit=3"); /* with the one in hand */
    resume(f, "x");
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 2);
    for (int i = 0; i < 2; i++)
        tabiya_puzzle_free(step(f, TABIYA_COURSE_NEXT));
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 0);
    assert_steps(f, TABIYA_COURSE_NEXT, 1, "-");
    g_assert_cmpint(tabiya_puzzle_course_get_end(f->course), ==, TABIYA_COURSE_END_ALL);
}

/* A streak is as long as it was. */
static void test_resume_streak(Fixture *f, gconstpointer data)
{
    begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STREAK});
    for (int i = 0; i < 20; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = step(f, TABIYA_COURSE_NEXT);

        answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    }
    resume(f, "x");
    g_assert_cmpuint(take_rating(f), >=, 800 + 20 * 40 - 60);
    g_assert_cmpuint(tabiya_puzzle_course_get_count(f->course, TABIYA_PUZZLE_SOLVED), ==, 20);
}

/* --- The session goes on by itself ------------------------------------------------------------ */

static void restart(Fixture *f)
{
    g_clear_object(&f->course);
    puzzle_fixture_restart(&f->base);
    tabiya_puzzle_session_go_on(f->base.session, f->shelf);
}

static void test_go_on(Fixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    tabiya_puzzle_session_go_on(session, f->shelf);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_EMPTY); /* nothing is in hand */
    begin_forks(f, TABIYA_PUZZLE_MODE_ADAPTIVE);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play_checked(&f->base, "Nc7+", 0, 500);
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    restart(f);
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
    restart(f); /* and of the next one, which has no answer yet */
    puzzle_assert_asked(&f->base, "Rh7");
    assert_raw(f->base.store.path, "SELECT count(*) FROM puzzle_attempt", "1");
}

/* A streak is not lost between two puzzles. */
static void test_go_on_run(Fixture *f, gconstpointer data)
{

    begin_forks(f, TABIYA_PUZZLE_MODE_STREAK);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_play(&f->base, "Nxh7+");
    restart(f);
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_play(&f->base, "Nxh7+");
    puzzle_assert_verdict(&f->base, "Solved!");
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(result) FROM puzzle_attempt", "1");
    tabiya_puzzle_session_next(f->base.session);
    puzzle_assert_asked(&f->base, "Rh7");
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(f->base.session);
    g_assert_cmpuint(tabiya_puzzle_course_get_count(course, TABIYA_PUZZLE_SOLVED), ==, 1);
    puzzle_play_checked(&f->base, "Nc7+", 0, 500); /* which ends it */
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    puzzle_assert_hand(&f->base, "");
    assert_raw(f->base.store.path, ASK_RUNS, "31");
}

/* A streak that was lost stays lost. */
static void test_go_on_lost(Fixture *f, gconstpointer data)
{
    begin_forks(f, TABIYA_PUZZLE_MODE_STREAK);
    puzzle_assert_asked(&f->base, "Rh7");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(f->base.session),
                                                   600000);
    puzzle_play_checked(&f->base, "Nc7+", 0, 500);
    g_assert_cmpint(tabiya_puzzle_session_get_stage(f->base.session), ==,
                    TABIYA_PUZZLE_STAGE_WRONG);
    restart(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, ASK_RUNS, "31");
    assert_raw(f->base.store.path, "SELECT group_concat(result) FROM puzzle_attempt", "0");
}

static gint64 get_left_ms(Fixture *f)
{
    return tabiya_puzzle_course_get_left_ms(tabiya_puzzle_session_get_course(f->base.session));
}

static guint count_solved(Fixture *f)
{
    return tabiya_puzzle_course_get_count(tabiya_puzzle_session_get_course(f->base.session),
                                          TABIYA_PUZZLE_SOLVED);
}

static void solve_fork(Fixture *f)
{
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_play(&f->base, "Nxh7+");
}

/* A storm comes back in the middle of a puzzle, with the time that was left, which waits. */
static void test_go_on_storm(Fixture *f, gconstpointer data)
{

    begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    solve_fork(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    g_usleep(30 * 1000);
    puzzle_play(&f->base, "Nf6+");
    restart(f);
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_assert_verdict(&f->base, "The clock resumes with your move.");
    gint64 left_ms = get_left_ms(f);
    g_assert_cmpint(left_ms, <=, 180000 - 30);
    g_assert_cmpint(left_ms, >, 60000); /* of a machine that is ever so busy */
    g_assert_cmpuint(count_solved(f), ==, 1);
    g_usleep(20 * 1000);
    g_assert_cmpint(get_left_ms(f), ==, left_ms);
    puzzle_play(&f->base, "Nxh7+");
    puzzle_assert_verdict(&f->base, "Solved!");
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    g_usleep(20 * 1000);
    g_assert_cmpint(get_left_ms(f), <, left_ms);
    g_assert_cmpuint(count_solved(f), ==, 2);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(run || result) FROM puzzle_attempt",
               "11,11");
}

/* Between two puzzles it goes on with the next one. */
static void test_go_on_storm_between(Fixture *f, gconstpointer data)
{

    begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nc7+");
    g_assert_cmpint(tabiya_puzzle_session_get_stage(f->base.session), ==,
                    TABIYA_PUZZLE_STAGE_WRONG);
    tabiya_training_session_stay(TABIYA_TRAINING_SESSION(f->base.session)); /* no next one yet */
    restart(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_SHOWING);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_assert_verdict(&f->base, "The clock resumes with your move.");
    gint64 left_ms = get_left_ms(f);
    g_assert_cmpint(left_ms, <=, 170000); /* with the penalty */
    g_usleep(20 * 1000);
    g_assert_cmpint(get_left_ms(f), ==, left_ms);
    puzzle_play(&f->base, "Nf6+");
    g_usleep(20 * 1000);
    g_assert_cmpint(get_left_ms(f), <, left_ms);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, "SELECT group_concat(run || result) FROM puzzle_attempt", "10");
}

/* With no time left it is over, and its answers count. */
static void test_go_on_storm_over(Fixture *f, gconstpointer data)
{
    begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    solve_fork(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_settle(&f->base);
    run_on(f->base.store.path, "UPDATE puzzle_hand SET elapsed_ms = 180000");
    restart(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_EMPTY);
    puzzle_assert_hand(&f->base, "");
    assert_raw(f->base.store.path, ASK_RUNS, "41");
    assert_raw(f->base.store.path, "SELECT group_concat(run || result) FROM puzzle_attempt", "11");
}

/* A course that cannot continue is dropped; one begun meanwhile is not disturbed. */
static void test_go_on_not(Fixture *f, gconstpointer data)
{
    begin(f, &(TabiyaCourseOptions){
                 .mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 1, .beyond = TABIYA_COURSE_EASIER});
    tabiya_puzzle_session_begin(f->base.session, f->course);
    puzzle_assert_asked(&f->base, "Rb2");
    restart(f);
    begin(f, &(TabiyaCourseOptions){
                 .mode = TABIYA_PUZZLE_MODE_MATE, .mate_moves = 2, .beyond = TABIYA_COURSE_EASIER});
    tabiya_puzzle_session_begin(f->base.session, f->course);
    puzzle_assert_asked(&f->base, "Kh7");
    puzzle_settle(&f->base);
    puzzle_assert_asked(&f->base, "Kh7");
    puzzle_assert_hand(&f->base, "mate2:");
}

#define ADD(path, test) g_test_add("/puzzle-course/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-course-XXXXXX", NULL);
    g_autofree char *shipped = g_build_filename(folder, "shipped.csv", NULL);

    write_puzzles(shipped);
    g_setenv("TABIYA_SHIPPED_PUZZLES", shipped, TRUE);
    g_test_init(&argc, &argv, NULL);
    ADD("query", test_query);
    ADD("adaptive", test_adaptive);
    ADD("adapts", test_adapts);
    ADD("rests", test_rests);
    ADD("themes", test_themes);
    ADD("strong", test_strong);
    ADD("dry", test_dry);
    ADD("beyond", test_beyond);
    ADD("streak", test_streak);
    ADD("game-rules", test_game_rules);
    ADD("combo", test_combo);
    ADD("storm-time-won", test_storm_time_won);
    ADD("storm-resumed", test_storm_resumed);
    ADD("storm-time-lost", test_storm_time_lost);
    ADD("report", test_report);
    ADD("ends", test_ends);
    ADD("storm", test_storm);
    ADD("storm-time", test_storm_time);
    ADD("set", test_set);
    ADD("review", test_review);
    ADD("mistakes", test_mistakes);
    ADD("states", test_states);
    ADD("resume-query", test_resume_query);
    ADD("resume-others", test_resume_others);
    ADD("resume-limit", test_resume_limit);
    ADD("resume-streak", test_resume_streak);
    ADD("go-on", test_go_on);
    ADD("go-on-run", test_go_on_run);
    ADD("go-on-lost", test_go_on_lost);
    ADD("go-on-storm", test_go_on_storm);
    ADD("go-on-storm-between", test_go_on_storm_between);
    ADD("go-on-storm-over", test_go_on_storm_over);
    ADD("go-on-not", test_go_on_not);
    int failed = g_test_run();
    g_unlink(shipped);
    g_rmdir(folder);
    return failed;
}
