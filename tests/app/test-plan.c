/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan for today: its sizes, its days, what comes next, and a week of three people; the puzzle
 * of the day. The clock is the test's. */
#include "app/plan/plan.h"

#include <math.h>

#include "app/kept-file.h"
#include "app/plan/daily-puzzle.h"
#include "app/plan/plan-words.h"
#include "app/puzzles/puzzle-course.h"
#include "app/store/start-rating.h"
#include "tests/app/puzzle-fixture.h"

#define NOON ((gint64)1796040000000) /* 2026-11-30 12:00 UTC */
#define DAY_MS ((gint64)86400000)

typedef struct {
    StoreFixture store;
    gint64 now_ms;
    TabiyaPuzzleProgress *progress;
    TabiyaPuzzleShelf *shelf;
    TabiyaPlan *plan;
    guint next; /* what "next" told of last */
    GRand *luck;
} Fixture;

/* --- The fixture ------------------------------------------------------------------------------ */

static void next_cb(Fixture *f, guint part)
{
    f->next = part;
}

static void open_plan(Fixture *f)
{
    f->plan = tabiya_plan_new(f->store.path);
    tabiya_plan_set_now_ms(f->plan, f->now_ms);
    g_signal_connect_swapped(f->plan, "next", G_CALLBACK(next_cb), f);
}

static void setup(Fixture *f, gconstpointer data)
{
    store_fixture_setup(&f->store, data);
    g_autofree char *file = g_build_filename(f->store.folder, "puzzles.db", NULL);
    f->shelf = tabiya_puzzle_shelf_new(file);
    f->progress = tabiya_puzzle_progress_new(f->store.path);
    tabiya_puzzle_progress_set_reviews(f->progress, TRUE);
    f->luck = g_rand_new_with_seed(31);
    f->now_ms = NOON;
    tabiya_puzzle_progress_set_now_ms(f->progress, NOON);
    open_plan(f);
}

static void settle(Fixture *f)
{
    while (tabiya_puzzle_progress_get_n_pending(f->progress) > 0 ||
           !tabiya_plan_is_settled_for_tests(f->plan)) {
        g_main_context_iteration(NULL, TRUE);
    }
}

static void teardown(Fixture *f, gconstpointer data)
{
    settle(f);
    g_assert_finalize_object(f->plan);
    g_assert_finalize_object(f->progress);
    g_assert_finalize_object(f->shelf);
    g_rand_free(f->luck);
    tabiya_kept_files_finish();
    store_fixture_teardown(&f->store, data);
}

static const TabiyaDayPlan *refresh(Fixture *f)
{
    settle(f);
    tabiya_plan_refresh(f->plan);
    settle(f);
    g_assert_nonnull(tabiya_plan_get_day(f->plan));
    return tabiya_plan_get_day(f->plan);
}

static void set_time(Fixture *f, gint64 now_ms)
{
    f->now_ms = now_ms;
    tabiya_puzzle_progress_set_now_ms(f->progress, now_ms);
    tabiya_plan_set_now_ms(f->plan, now_ms);
}

/* "puzzles 9/10, endgame 0/1": finished parts in brackets, skipped ones with a minus. */
static void assert_plan(Fixture *f, const char *expected)
{
    static const char *const NAMES[] = {"puzzles",  "theme",   "reviews",
                                        "mistakes", "endgame", "flashcards"};
    const TabiyaDayPlan *day = refresh(f);
    g_autoptr(GString) text = g_string_new(NULL);

    for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++) {
        const TabiyaPlanItem *item = &day->parts[part];

        if (item->count > 0) {
            g_string_append_printf(text, "%s%s%s %u/%u%s", text->len > 0 ? ", " : "",
                                   item->finished  ? "["
                                   : item->skipped ? "-"
                                                   : "",
                                   NAMES[part], item->done, item->count, item->finished ? "]" : "");
        }
    }
    g_assert_cmpstr(text->str, ==, expected);
}

/* --- Solvers ---------------------------------------------------------------------------------- */

static TabiyaPuzzle *load_next(TabiyaPuzzleCourse *course)
{
    return puzzle_fixture_load(course, TABIYA_COURSE_NEXT);
}

static void answer(Fixture *f, TabiyaPuzzleCourse *course, const TabiyaPuzzle *puzzle,
                   gboolean solved)
{
    TabiyaPuzzleOutcome outcome = {
        .puzzle = puzzle,
        .mode = course ? tabiya_puzzle_course_get_mode(course) : TABIYA_PUZZLE_MODE_LIST,
        .card = course ? tabiya_puzzle_course_get_card(course) : 0,
        .rated = course && tabiya_puzzle_course_is_rated(course),
        .result = solved ? TABIYA_PUZZLE_SOLVED : TABIYA_PUZZLE_FAILED,
        .elapsed_ms = 40000,
        .played = "",
    };

    tabiya_puzzle_progress_answer_async(f->progress, &outcome, NULL, NULL);
    if (course)
        tabiya_puzzle_course_answered(course, outcome.result);
}

static const TabiyaPuzzleMode MODES[] = {
    [TABIYA_PLAN_PUZZLES] = TABIYA_PUZZLE_MODE_ADAPTIVE,
    [TABIYA_PLAN_THEME] = TABIYA_PUZZLE_MODE_THEME,
    [TABIYA_PLAN_REVIEWS] = TABIYA_PUZZLE_MODE_REVIEW,
    [TABIYA_PLAN_MISTAKES] = TABIYA_PUZZLE_MODE_MISTAKES,
};

static TabiyaPuzzleCourse *begin_course(Fixture *f, TabiyaPlanPart part)
{
    const TabiyaPlanItem *item = &tabiya_plan_get_day(f->plan)->parts[part];
    TabiyaCourseOptions options = {
        .mode = MODES[part], .limit = item->count - item->done, .seed = 7};

    if (part == TABIYA_PLAN_THEME)
        g_assert_true(tabiya_puzzle_theme_find(item->target, -1, &options.theme));
    return tabiya_puzzle_course_new(f->shelf, f->progress, &options);
}

/* Solves a puzzle as somebody of that strength does. Returns how many there were. */
static guint do_puzzles(Fixture *f, TabiyaPlanPart part, double strength)
{
    g_autoptr(TabiyaPuzzleCourse) course = begin_course(f, part);
    TabiyaPuzzle *puzzle;
    guint n = 0;

    while ((puzzle = load_next(course))) {
        double expected = 1 / (1 + pow(10, (puzzle->rating - strength) / 400));

        answer(f, course, puzzle, g_rand_double(f->luck) < expected);
        tabiya_puzzle_free(puzzle);
        settle(f);
        n++;
    }
    return n;
}

static void do_part(Fixture *f, TabiyaPlanPart part, double strength)
{
    tabiya_plan_begin(f->plan, part);
    if (part == TABIYA_PLAN_ENDGAME) {
        tabiya_puzzle_progress_add_drill(
            f->progress, tabiya_plan_get_day(f->plan)->parts[part].target, TRUE, "e2e4", NULL);
    } else {
        g_assert_cmpuint(do_puzzles(f, part, strength), >, 0);
    }
    settle(f);
    tabiya_plan_finish(f->plan, part);
    settle(f);
}

/* Goes from part to part, as Enter does. Returns the number of parts. */
static guint do_day(Fixture *f, double strength)
{
    guint n = 0;

    f->next = tabiya_day_plan_get_next(refresh(f), TABIYA_N_PLAN_PARTS);
    while (f->next != TABIYA_N_PLAN_PARTS) {
        do_part(f, (TabiyaPlanPart)f->next, strength);
        g_assert_cmpuint(++n, <=, TABIYA_N_PLAN_PARTS);
    }
    return n;
}

/* --- A plan ----------------------------------------------------------------------------------- */

/* A newcomer's, in all sizes; another size keeps what is done and what is skipped. */
static void test_sizes(Fixture *f, gconstpointer data)
{
    assert_plan(f, "puzzles 0/16, endgame 0/1");
    tabiya_plan_set_minutes(f->plan, 5);
    assert_plan(f, "puzzles 0/6");
    tabiya_plan_set_minutes(f->plan, 30);
    assert_plan(f, "puzzles 0/36, endgame 0/1");
    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_ENDGAME, TRUE);
    tabiya_plan_set_minutes(f->plan, 15);
    assert_plan(f, "puzzles 0/16, -endgame 0/1");
    g_assert_cmpuint(tabiya_day_plan_get_seconds_left(tabiya_plan_get_day(f->plan)), ==, 16 * 45);
}

/* It has the same shape all day, also in another process; the next day has another one. */
static void test_day(Fixture *f, gconstpointer data)
{
    g_autofree char *before = NULL, *after = NULL;

    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_ENDGAME, FALSE);
    before = tabiya_day_plan_dup_text(refresh(f));
    tabiya_plan_begin(f->plan, TABIYA_PLAN_PUZZLES);
    do_puzzles(f, TABIYA_PLAN_PUZZLES, 1500);
    set_time(f, NOON + 3600000);
    assert_plan(f, "[puzzles 16/16], endgame 0/1");
    tabiya_plan_begin(f->plan, TABIYA_N_PLAN_PARTS);
    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_ENDGAME, TRUE);
    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_ENDGAME, FALSE);
    after = tabiya_day_plan_dup_text(tabiya_plan_get_day(f->plan));
    g_assert_cmpstr(before, ==, after);
    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_ENDGAME, TRUE);
    g_assert_finalize_object(f->plan);
    open_plan(f);
    assert_plan(f, "[puzzles 16/16], -endgame 0/1");
    set_time(f, NOON + DAY_MS);
    g_assert_false(refresh(f)->parts[TABIYA_PLAN_ENDGAME].skipped);
    g_assert_cmpuint(tabiya_plan_get_day(f->plan)->parts[TABIYA_PLAN_PUZZLES].done, ==, 0);
    g_assert_cmpuint(tabiya_plan_get_day(f->plan)->parts[TABIYA_PLAN_REVIEWS].count, >, 0);
}

/* A restart does not end the part in progress: its rest is to be done, and then the next one. */
static void test_restart(Fixture *f, gconstpointer data)
{
    refresh(f);
    tabiya_plan_begin(f->plan, TABIYA_PLAN_PUZZLES);
    do_puzzles(f, TABIYA_PLAN_PUZZLES, 1500);
    tabiya_plan_set_minutes(f->plan, 30);
    g_assert_finalize_object(f->plan);
    open_plan(f);
    g_assert_cmpint(tabiya_plan_get_current(f->plan), ==, TABIYA_N_PLAN_PARTS);
    refresh(f);
    g_assert_cmpint(tabiya_plan_get_current(f->plan), ==, TABIYA_PLAN_PUZZLES);
    g_assert_cmpuint(tabiya_plan_get_wanted(f->plan), ==, 20);
    tabiya_plan_set_minutes(f->plan, 5); /* more than that is done */
    g_assert_cmpuint(tabiya_plan_get_wanted(f->plan), ==, 0);
    tabiya_plan_set_minutes(f->plan, 15);
    tabiya_plan_finish(f->plan, TABIYA_PLAN_PUZZLES);
    settle(f);
    g_assert_cmpuint(f->next, ==, TABIYA_PLAN_THEME);
    g_assert_finalize_object(f->plan);
    open_plan(f);
    refresh(f);
    g_assert_cmpint(tabiya_plan_get_current(f->plan), ==, TABIYA_N_PLAN_PARTS);
}

/* What is not such a plan, or a later program's, is no plan; a file in its place is not in the
 * way. */
static void test_bad_text(Fixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->store.folder, "plan.ini", NULL);
    static const char *const TEXTS[] = {"", "[plan]\nday=x\n", "nonsense",
                                        "[plan]\nday=20000\nminutes=15\n[theme]\ncount=3\n"};

    for (gsize i = 0; i < G_N_ELEMENTS(TEXTS); i++)
        g_assert_null(tabiya_day_plan_parse(TEXTS[i]));
    g_assert_true(g_file_set_contents(path, TEXTS[3], -1, NULL));
    assert_plan(f, "puzzles 0/16, endgame 0/1");
}

/* The plan may be made before the welcome's question is answered: until something is done, it
 * follows the answer. */
static void test_strength(Fixture *f, gconstpointer data)
{
    g_assert_cmpstr(refresh(f)->parts[TABIYA_PLAN_ENDGAME].target, ==, "two-rooks-mate");
    tabiya_plan_set_minutes(f->plan, 30);
    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_PUZZLES, TRUE);
    tabiya_start_rating_set(2400);
    const TabiyaDrill *drill = tabiya_drills_find(refresh(f)->parts[TABIYA_PLAN_ENDGAME].target);
    g_assert_cmpint(drill->difficulty, !=, TABIYA_DRILL_EASY);
    assert_plan(f, "-puzzles 0/36, endgame 0/1");
    tabiya_plan_begin(f->plan, TABIYA_PLAN_ENDGAME); /* in whose middle it stays */
    tabiya_start_rating_set(800);
    g_assert_cmpstr(refresh(f)->parts[TABIYA_PLAN_ENDGAME].target, ==, drill->key);
    tabiya_start_rating_set(1500);
}

/* The cards of all repertoires are one part, which goes on while one has any left. */
static void test_repertoires(Fixture *f, gconstpointer data)
{
    static const char ROWS[] =
        "INSERT INTO deck (id, kind, name, color, created_ms) VALUES (90, 0, 'Italian', 0, 0),"
        " (91, 0, 'Caro-Kann', 1, 0), (92, 0, 'Nothing due', 1, 0);"
        "INSERT INTO card (id, deck, key, fen, active, state, due_ms, stability, difficulty, reps,"
        " lapses) VALUES (90, 90, 1, '', 1, 2, 5, 1, 1, 1, 0),"
        " (91, 90, 2, '', 1, 2, 5, 1, 1, 1, 0), (92, 91, 1, '', 1, 2, 5, 1, 1, 1, 0);";
    static const char REVIEWS[] =
        "UPDATE card SET due_ms = 4000000000000 WHERE deck = 90;"
        "INSERT INTO card_review (card, reviewed_ms, grade, elapsed_days, state, due_ms, stability,"
        " difficulty, lapses) VALUES (90, 1796040000000, 3, 1, 2, 0, 1, 1, 0),"
        " (91, 1796040000001, 3, 1, 2, 0, 1, 1, 0);";

    refresh(f); /* which makes the file */
    run_on(f->store.path, ROWS);
    refresh(f);
    tabiya_plan_set_minutes(f->plan, 5);
    tabiya_plan_set_minutes(f->plan, 15);
    assert_plan(f, "puzzles 0/15, endgame 0/1, flashcards 0/3");
    const TabiyaPlanFacts *facts = tabiya_plan_get_facts(f->plan);
    g_assert_cmpint(tabiya_plan_facts_choose_deck(facts, 0)->id, ==, 90);
    g_assert_cmpint(tabiya_plan_facts_choose_deck(facts, 90)->id, ==, 91);
    tabiya_plan_begin(f->plan, TABIYA_PLAN_FLASHCARDS);
    run_on(f->store.path, REVIEWS);
    tabiya_plan_finish(f->plan, TABIYA_PLAN_FLASHCARDS);
    settle(f);
    g_assert_cmpuint(f->next, ==, TABIYA_PLAN_FLASHCARDS);
    facts = tabiya_plan_get_facts(f->plan);
    g_assert_cmpint(tabiya_plan_facts_choose_deck(facts, 90)->id, ==, 91);
    assert_plan(f, "puzzles 0/15, endgame 0/1, flashcards 2/3");
    tabiya_plan_begin(f->plan, TABIYA_PLAN_FLASHCARDS);
    g_assert_cmpuint(tabiya_plan_get_wanted(f->plan), ==, 1);
    tabiya_plan_finish(f->plan, TABIYA_PLAN_FLASHCARDS); /* without an answer */
    settle(f);
    g_assert_cmpuint(f->next, ==, TABIYA_PLAN_PUZZLES);
}

/* Somebody who has finished a game here has come back, with or without training; a game that was
 * imported, that goes on or that was deleted tells nothing. */
static void test_returning(Fixture *f, gconstpointer data)
{
    static const char OTHERS[] =
        "INSERT INTO game (id, white_elo, black_elo, eco, result, ply_count, flags, fingerprint,"
        " created_ms, modified_ms, deleted_ms) VALUES"
        " (5, 0, 0, 0, 1, 9, 0, 1, 5, 5, NULL), (2000000000001, 0, 0, 0, 0, 9, 0, 2, 5, 5, NULL),"
        " (2000000000002, 0, 0, 0, 1, 9, 0, 3, 5, 5, 6);";
    static const char OWN[] =
        "INSERT INTO game (id, white_elo, black_elo, eco, result, ply_count, flags, fingerprint,"
        " created_ms, modified_ms) VALUES (2000000000003, 0, 0, 0, 3, 9, 0, 4, 5, 5);";

    refresh(f);
    run_on(f->store.path, OTHERS);
    refresh(f);
    g_assert_false(tabiya_plan_get_facts(f->plan)->returning);
    run_on(f->store.path, OWN);
    refresh(f);
    g_assert_true(tabiya_plan_get_facts(f->plan)->returning);
    g_assert_false(tabiya_plan_get_facts(f->plan)->has_trained);
    assert_plan(f, "puzzles 0/16, endgame 0/1");
}

/* A part that cannot be done comes once; then it is the others' turn. */
static void test_next(Fixture *f, gconstpointer data)
{
    refresh(f);
    tabiya_plan_begin(f->plan, TABIYA_PLAN_PUZZLES);
    tabiya_plan_finish(f->plan, TABIYA_PLAN_PUZZLES); /* without an answer */
    settle(f);
    g_assert_cmpuint(f->next, ==, TABIYA_PLAN_ENDGAME);
    do_part(f, TABIYA_PLAN_ENDGAME, 1500);
    g_assert_cmpuint(f->next, ==, TABIYA_N_PLAN_PARTS);
    assert_plan(f, "puzzles 0/16, [endgame 1/1]");
    tabiya_plan_set_skipped(f->plan, TABIYA_PLAN_PUZZLES, TRUE);
    g_assert_cmpuint(tabiya_day_plan_get_seconds_left(tabiya_plan_get_day(f->plan)), ==, 0);
    tabiya_plan_begin(f->plan, TABIYA_PLAN_PUZZLES); /* no longer skipped */
    assert_plan(f, "puzzles 0/16, [endgame 1/1]");
}

/* What the day has brought; a loss has a minus, and no hyphen. */
static void test_gain(void)
{
    g_autoptr(TabiyaPlanFacts) facts = tabiya_plan_facts_new(NOON, "none");
    g_autofree char *nothing = tabiya_plan_words_dup_gain(facts);

    facts->n_answered = 9;
    facts->n_solved = 4;
    facts->rating_before = 1521;
    facts->rating_after = 1500;
    g_autofree char *gain = tabiya_plan_words_dup_gain(facts);
    g_assert_null(nothing);
    g_assert_cmpstr(gain, ==, "4 of 9 puzzles solved · Rating 1500 (−21)");
}

/* --- A week ----------------------------------------------------------------------------------- */

/* Every day has a plan that can be done, in every size; a day off has no consequences but what has
 * become due. */
static void test_week(Fixture *f, gconstpointer data)
{
    double strength = GPOINTER_TO_INT(data);
    guint streak = 0;

    g_assert_cmpstr(refresh(f)->parts[TABIYA_PLAN_ENDGAME].target, ==, "two-rooks-mate");

    for (int day = 0; day < 7; day++) {
        set_time(f, NOON + day * DAY_MS);
        tabiya_plan_set_minutes(f->plan, tabiya_plan_sizes[day % TABIYA_N_PLAN_SIZES]);
        refresh(f);
        tabiya_plan_set_minutes(f->plan, tabiya_plan_sizes[day % TABIYA_N_PLAN_SIZES]);
        if (day == 4)
            continue;
        const TabiyaDrill *drill = tabiya_plan_get_facts(f->plan)->drill;
        g_assert_true(strength > 800 || drill->difficulty == TABIYA_DRILL_EASY);
        streak = day == 5 ? 1 : streak + 1;
        g_assert_cmpuint(refresh(f)->parts[TABIYA_PLAN_PUZZLES].count, >, 0);
        g_assert_cmpuint(do_day(f, strength), >, 0);
        const TabiyaDayPlan *plan = refresh(f);
        for (int part = 0; part < TABIYA_N_PLAN_PARTS; part++)
            g_assert_true(plan->parts[part].count == 0 || plan->parts[part].finished);
        g_assert_cmpuint(tabiya_plan_get_facts(f->plan)->streak, ==, streak);
        g_assert_true(tabiya_plan_get_facts(f->plan)->trained[0]);
    }
    g_assert_false(tabiya_plan_get_facts(f->plan)->trained[2]);
    g_assert_cmpint(ABS((int)(tabiya_plan_get_facts(f->plan)->rating - strength)), <, 450);
    g_assert_cmpuint(tabiya_plan_get_day(f->plan)->parts[TABIYA_PLAN_THEME].count, >, 0);
}

/* --- The puzzle of the day -------------------------------------------------------------------- */

static void test_dates(void)
{
    g_autofree char *date = tabiya_daily_puzzle_dup_date(20454);

    g_assert_cmpstr(date, ==, "2026-01-01");
    g_assert_true(tabiya_daily_puzzle_is_date(date));
    g_assert_false(tabiya_daily_puzzle_is_date("2026-02-30"));
    g_assert_false(tabiya_daily_puzzle_is_date("2026-2-3"));
    g_assert_false(tabiya_daily_puzzle_is_date("2026-02-03 "));
}

/* It counts as solved or failed wherever it was answered today. */
static void test_daily_state(Fixture *f, gconstpointer data)
{
    g_autofree char *date = tabiya_daily_puzzle_dup_date(refresh(f)->day);
    g_autoptr(TabiyaPuzzle) puzzle = tabiya_daily_puzzle_find(date);

    g_assert_cmpstr(date, ==, "2026-11-30");
    g_assert_cmpstr(tabiya_plan_get_facts(f->plan)->daily, ==, puzzle->id);
    g_assert_cmpint(tabiya_plan_get_facts(f->plan)->daily_state, ==, TABIYA_DAILY_OPEN);
    answer(f, NULL, puzzle, FALSE);
    refresh(f);
    g_assert_cmpint(tabiya_plan_get_facts(f->plan)->daily_state, ==, TABIYA_DAILY_FAILED);
    answer(f, NULL, puzzle, TRUE);
    refresh(f);
    g_assert_cmpint(tabiya_plan_get_facts(f->plan)->daily_state, ==, TABIYA_DAILY_SOLVED);
}

#define PLAN_TEST(path, data, func) g_test_add("/plan/" path, Fixture, data, setup, func, teardown)

int main(int argc, char **argv)
{
    g_setenv("TZ", "UTC", TRUE);
    g_test_init(&argc, &argv, NULL);
    PLAN_TEST("sizes", NULL, test_sizes);
    PLAN_TEST("day", NULL, test_day);
    PLAN_TEST("restart", NULL, test_restart);
    PLAN_TEST("bad-text", NULL, test_bad_text);
    PLAN_TEST("strength", NULL, test_strength);
    PLAN_TEST("repertoires", NULL, test_repertoires);
    PLAN_TEST("returning", NULL, test_returning);
    PLAN_TEST("next", NULL, test_next);
    PLAN_TEST("week-800", GINT_TO_POINTER(800), test_week);
    PLAN_TEST("week-1500", GINT_TO_POINTER(1500), test_week);
    PLAN_TEST("week-2200", GINT_TO_POINTER(2200), test_week);
    PLAN_TEST("daily-state", NULL, test_daily_state);
    g_test_add_func("/plan/gain", test_gain);
    g_test_add_func("/plan/daily", test_dates);
    return g_test_run();
}
