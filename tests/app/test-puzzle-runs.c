/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs of puzzles, streak and storm: their rules, their clocks and reports, and how they go on
 * after a kill. */
#include "app/puzzles/puzzle-run-report.h"
#include "tests/app/course-fixture.h"

/* --- Runs ------------------------------------------------------------------------------------- */

/* Ever harder, until one is not solved. */
static void test_streak(CourseFixture *f, gconstpointer data)
{
    guint before = 0;

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STREAK});
    for (int i = 0; i < 8; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

        g_assert_false(tabiya_puzzle_course_is_rated(f->course));
        g_assert_cmpuint(puzzle->rating, <=, 800 + 40 * (guint)i + 60);
        g_assert_cmpuint(puzzle->rating + 60, >=, 800 + 40 * (guint)i);
        before = i == 0 ? puzzle->rating : before;
        course_answer(f, puzzle, i < 7 ? TABIYA_PUZZLE_SOLVED : TABIYA_PUZZLE_HELPED);
    }
    course_assert_steps(f, TABIYA_COURSE_NEXT, 2, "- -");
    g_assert_cmpuint(tabiya_puzzle_course_get_count(f->course, TABIYA_PUZZLE_SOLVED), ==, 7);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "31");
    assert_raw(f->base.store.path, "SELECT count(*) FROM puzzle_attempt WHERE run = 1", "8");
}

/* Each mode gives a reason for its end. */
static void test_ends(CourseFixture *f, gconstpointer data)
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
        course_begin(f, &ENDS[i].options);
        tabiya_puzzle_session_begin(f->base.session, f->course);
        puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
        course_assert_status(f, ENDS[i].said);
    }
    course_begin_forks(f, TABIYA_PUZZLE_MODE_STREAK);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play_checked(&f->base, "Nc7+", 0, 500);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER); /* by itself */
    course_assert_status(f, "The streak is over: 0 puzzles in a row.");
}

/* A game has no help and no way back; a streak lets one puzzle go, a storm none. */
static void test_game_rules(CourseFixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    for (TabiyaPuzzleMode mode = TABIYA_PUZZLE_MODE_STREAK; mode <= TABIYA_PUZZLE_MODE_STORM;
         mode++) {
        gboolean skips = mode == TABIYA_PUZZLE_MODE_STREAK;

        course_begin_forks(f, mode);
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
static void test_combo(CourseFixture *f, gconstpointer data)
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
static void test_storm_time_won(CourseFixture *f, gconstpointer data)
{
    int gained = 0;

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM});
    g_signal_connect(f->course, "gained", G_CALLBACK(gained_cb), &gained);
    for (int i = 0; i < 5; i++)
        tabiya_puzzle_course_found_move(f->course);
    g_assert_cmpint(gained, ==, 3000);
    course_assert_text(f, "mode=storm left=183000 combo=5 best-combo=5");
    tabiya_puzzle_course_answered(f->course, TABIYA_PUZZLE_FAILED);
    g_assert_cmpint(gained, ==, -7000);
    course_assert_text(f, "mode=storm left=173000 best-combo=5");
    gint64 before = g_get_monotonic_time();
    tabiya_puzzle_course_start_clock(f->course);
    for (int i = 0; i < 5; i++)
        tabiya_puzzle_course_found_move(f->course);
    gint64 left_ms = tabiya_puzzle_course_get_left_ms(f->course);
    g_assert_cmpint(left_ms, <=, 176000);
    g_assert_cmpint(left_ms, >=, 176000 - (g_get_monotonic_time() - before) / 1000 - 1);
}

/* After a kill, the moves of the puzzle in progress count that the text does not know of. */
static void test_storm_resumed(CourseFixture *f, gconstpointer data)
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
static void test_storm_time_lost(CourseFixture *f, gconstpointer data)
{
    course_begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
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

static TabiyaPuzzleRunReport *report(CourseFixture *f)
{
    TabiyaPuzzleRunReport *loaded = NULL;

    tabiya_puzzle_run_report_load_async(f->base.progress, tabiya_puzzle_course_get_mode(f->course),
                                        tabiya_puzzle_course_get_run(f->course), NULL, report_cb,
                                        &loaded);
    while (!loaded)
        g_main_context_iteration(NULL, TRUE);
    return loaded;
}

static void answer_with(CourseFixture *f, TabiyaPuzzleResult result, const char *played)
{
    g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

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
static void play_storm(CourseFixture *f, guint n_solved, gint64 now_ms)
{
    tabiya_puzzle_progress_set_now_ms(f->base.progress, now_ms);
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM});
    for (guint i = 0; i < n_solved; i++)
        answer_with(f, TABIYA_PUZZLE_SOLVED, "d5f6 f6h7");
}

static void test_report(CourseFixture *f, gconstpointer data)
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
static void test_storm(CourseFixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    course_begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
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
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "40");
    assert_raw(f->base.store.path, "SELECT group_concat(result) FROM puzzle_attempt", "0,1");
}

/* The time ends it in the middle of a puzzle. */
static void test_storm_time(CourseFixture *f, gconstpointer data)
{
    TabiyaPuzzleSession *session = f->base.session;

    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STORM, .storm_ms = 300});
    tabiya_puzzle_session_begin(session, f->course);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    g_assert_cmpint(tabiya_puzzle_course_get_left_ms(f->course), ==, 0);
    g_assert_cmpint(tabiya_puzzle_course_get_n_left(f->course), ==, 0);
    puzzle_assert_hand(&f->base, "");
    course_assert_status(f, "Time’s up.");
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "41");
    tabiya_puzzle_session_next(session);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    course_assert_status(f, "Time’s up.");
}

/* --- Going on after a kill -------------------------------------------------------------------- */

/* A streak is as long as it was. */
static void test_resume_streak(CourseFixture *f, gconstpointer data)
{
    course_begin(f, &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_STREAK});
    for (int i = 0; i < 20; i++) {
        g_autoptr(TabiyaPuzzle) puzzle = course_step(f, TABIYA_COURSE_NEXT);

        course_answer(f, puzzle, TABIYA_PUZZLE_SOLVED);
    }
    course_resume(f, "x");
    g_assert_cmpuint(course_take_rating(f), >=, 800 + 20 * 40 - 60);
    g_assert_cmpuint(tabiya_puzzle_course_get_count(f->course, TABIYA_PUZZLE_SOLVED), ==, 20);
}

/* A streak is not lost between two puzzles. */
static void test_go_on_run(CourseFixture *f, gconstpointer data)
{

    course_begin_forks(f, TABIYA_PUZZLE_MODE_STREAK);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_play(&f->base, "Nxh7+");
    course_restart(f);
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
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "31");
}

/* A streak that was lost stays lost. */
static void test_go_on_lost(CourseFixture *f, gconstpointer data)
{
    course_begin_forks(f, TABIYA_PUZZLE_MODE_STREAK);
    puzzle_assert_asked(&f->base, "Rh7");
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(f->base.session),
                                                   600000);
    puzzle_play_checked(&f->base, "Nc7+", 0, 500);
    g_assert_cmpint(tabiya_puzzle_session_get_stage(f->base.session), ==,
                    TABIYA_PUZZLE_STAGE_WRONG);
    course_restart(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_OVER);
    puzzle_settle(&f->base);
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "31");
    assert_raw(f->base.store.path, "SELECT group_concat(result) FROM puzzle_attempt", "0");
}

static gint64 get_left_ms(CourseFixture *f)
{
    return tabiya_puzzle_course_get_left_ms(tabiya_puzzle_session_get_course(f->base.session));
}

static guint count_solved(CourseFixture *f)
{
    return tabiya_puzzle_course_get_count(tabiya_puzzle_session_get_course(f->base.session),
                                          TABIYA_PUZZLE_SOLVED);
}

static void solve_fork(CourseFixture *f)
{
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nf6+");
    puzzle_assert_asked(&f->base, "Rh7 Nf6+ Kf8");
    puzzle_play(&f->base, "Nxh7+");
}

/* A storm comes back in the middle of a puzzle, with the time that was left, which waits. */
static void test_go_on_storm(CourseFixture *f, gconstpointer data)
{

    course_begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    solve_fork(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    g_usleep(30 * 1000);
    puzzle_play(&f->base, "Nf6+");
    course_restart(f);
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
static void test_go_on_storm_between(CourseFixture *f, gconstpointer data)
{

    course_begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_play(&f->base, "Nc7+");
    g_assert_cmpint(tabiya_puzzle_session_get_stage(f->base.session), ==,
                    TABIYA_PUZZLE_STAGE_WRONG);
    tabiya_training_session_stay(TABIYA_TRAINING_SESSION(f->base.session)); /* no next one yet */
    course_restart(f);
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
static void test_go_on_storm_over(CourseFixture *f, gconstpointer data)
{
    course_begin_forks(f, TABIYA_PUZZLE_MODE_STORM);
    solve_fork(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_LOADING);
    puzzle_assert_asked(&f->base, "Rh7");
    puzzle_settle(&f->base);
    run_on(f->base.store.path, "UPDATE puzzle_hand SET elapsed_ms = 180000");
    course_restart(f);
    puzzle_wait_for(&f->base, TABIYA_PUZZLE_STAGE_EMPTY);
    puzzle_assert_hand(&f->base, "");
    assert_raw(f->base.store.path, COURSE_ASK_RUNS, "41");
    assert_raw(f->base.store.path, "SELECT group_concat(run || result) FROM puzzle_attempt", "11");
}

static void add(void)
{
    COURSE_ADD("/puzzle-runs/streak", test_streak);
    COURSE_ADD("/puzzle-runs/game-rules", test_game_rules);
    COURSE_ADD("/puzzle-runs/combo", test_combo);
    COURSE_ADD("/puzzle-runs/storm-time-won", test_storm_time_won);
    COURSE_ADD("/puzzle-runs/storm-resumed", test_storm_resumed);
    COURSE_ADD("/puzzle-runs/storm-time-lost", test_storm_time_lost);
    COURSE_ADD("/puzzle-runs/report", test_report);
    COURSE_ADD("/puzzle-runs/ends", test_ends);
    COURSE_ADD("/puzzle-runs/storm", test_storm);
    COURSE_ADD("/puzzle-runs/storm-time", test_storm_time);
    COURSE_ADD("/puzzle-runs/resume-streak", test_resume_streak);
    COURSE_ADD("/puzzle-runs/go-on-run", test_go_on_run);
    COURSE_ADD("/puzzle-runs/go-on-lost", test_go_on_lost);
    COURSE_ADD("/puzzle-runs/go-on-storm", test_go_on_storm);
    COURSE_ADD("/puzzle-runs/go-on-storm-between", test_go_on_storm_between);
    COURSE_ADD("/puzzle-runs/go-on-storm-over", test_go_on_storm_over);
}

int main(int argc, char **argv)
{
    return course_run(argc, argv, add);
}
