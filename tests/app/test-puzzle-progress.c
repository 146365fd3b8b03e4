/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's progress with puzzles: ratings, cards, sets and rounds, and statistics. */
#include "app/puzzles/puzzle-progress.h"

#include <math.h>

#include "app/store/library-file.h"
#include "app/training/glicko2.h"
#include "app/training/lesson-days.h"
#include "tests/app/puzzle-fixture.h"

#define DAY_MS ((gint64)86400000)
/* Noon of a day, wherever the test runs. */
#define NOON(day) ((gint64)(20000 + (day)) * DAY_MS + DAY_MS / 2)

static void go_to_day(PuzzleFixture *f, int day)
{
    tabiya_puzzle_progress_set_now_ms(f->progress, NOON(day));
}

/* --- Answering -------------------------------------------------------------------------------- */

typedef struct {
    gboolean done;
    TabiyaPuzzleGain gain;
} Answered;

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Answered *answered = user;
    g_autoptr(GError) error = NULL;

    g_assert_true(tabiya_puzzle_progress_answer_finish(result, &answered->gain, &error));
    g_assert_no_error(error);
    answered->done = TRUE;
}

static TabiyaPuzzleGain answer(PuzzleFixture *f, const char *row, TabiyaPuzzleResult result,
                               gboolean rated, gint64 card)
{
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(row);
    Answered answered = {0};

    tabiya_puzzle_progress_answer_async(f->progress,
                                        &(TabiyaPuzzleOutcome){
                                            .puzzle = puzzle,
                                            .mode = TABIYA_PUZZLE_MODE_ADAPTIVE,
                                            .rated = rated,
                                            .card = card,
                                            .result = result,
                                            .elapsed_ms = 1000,
                                            .played = "",
                                        },
                                        answered_cb, &answered);
    while (!answered.done)
        g_main_context_iteration(NULL, TRUE);
    puzzle_settle(f);
    return answered.gain;
}

/* Against the puzzle's rating, over all and by theme; rest makes less sure; a hint is not won. */
static void test_ratings(PuzzleFixture *f, gconstpointer data)
{
    const TabiyaGlicko2Game WON = {1500, 80, 1}, LOST = {1600, 80, 0};
    TabiyaGlicko2 expected = TABIYA_GLICKO2_START;
    g_autofree char *text = NULL;

    go_to_day(f, 0);
    TabiyaPuzzleGain gain = answer(f, FORK, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    tabiya_glicko2_rate(&expected, &WON, 1);
    g_assert_cmpfloat(gain.before, ==, 1500);
    g_assert_cmpfloat(gain.after, ==, expected.rating);
    g_assert_cmpint(gain.attempt, ==, 1);
    tabiya_glicko2_wait(&expected, 30);
    tabiya_glicko2_rate(&expected, &LOST, 1);
    go_to_day(f, 30);
    gain = answer(f, BLACK_FORK, TABIYA_PUZZLE_HELPED, TRUE, 0);
    g_assert_cmpfloat(gain.after, ==, expected.rating);
    g_assert_cmpfloat(gain.after, <, gain.before);
    gain = answer(f, MATE_IN_1, TABIYA_PUZZLE_SOLVED, FALSE, 0); /* for practice */
    g_assert_cmpfloat(gain.after, ==, 0);
    assert_raw(f->store.path,
               "SELECT group_concat(theme || ':' || n_rated, ' ')"
               " FROM (SELECT * FROM puzzle_rating ORDER BY theme)",
               ":2 advantage:2 endgame:2 fork:2 short:2");
    text = g_strdup_printf("%.4f", expected.rating);
    assert_raw(f->store.path, "SELECT printf('%.4f', rating) FROM puzzle_rating WHERE theme = ''",
               text);
    assert_raw(f->store.path,
               "SELECT group_concat(rated || ifnull(round(rating_before), '-'), ' ')"
               " FROM puzzle_attempt WHERE id <> 2",
               "11500.0 0-");
}

/* An estimate loses a game when it is solved without help, and wins it otherwise, against the
 * rating that the person had; that rating then counts. */
static void test_moved(PuzzleFixture *f, gconstpointer data)
{
    TabiyaGlicko2 expected = {1500, 280, 0.06}, person = TABIYA_GLICKO2_START;
    g_autofree char *rows = NULL;

    go_to_day(f, 0);
    TabiyaPuzzleGain gain = answer(f, ESTIMATE, TABIYA_PUZZLE_FAILED, TRUE, 0);
    tabiya_glicko2_rate(&expected, &(TabiyaGlicko2Game){1500, 120, 1}, 1);
    tabiya_glicko2_rate(&person, &(TabiyaGlicko2Game){1500, 280, 0}, 1);
    const guint failed = (guint)lround(expected.rating), unsure = (guint)lround(expected.deviation);
    g_assert_cmpuint(gain.puzzle_rating, ==, failed);
    g_assert_cmpuint(failed, >, 1600);
    tabiya_glicko2_rate(&expected, &(TabiyaGlicko2Game){person.rating, 120, 0}, 1);
    tabiya_glicko2_rate(&person, &(TabiyaGlicko2Game){failed, unsure, 1}, 1);
    gain = answer(f, ESTIMATE, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    g_assert_cmpfloat_with_epsilon(gain.after, person.rating, 1e-9);
    g_assert_cmpuint(gain.puzzle_rating, ==, lround(expected.rating));
    g_assert_cmpuint(gain.puzzle_rating, <, failed);
    gain = answer(f, ESTIMATE, TABIYA_PUZZLE_FAILED, FALSE, 0); /* for practice */
    g_assert_cmpuint(gain.puzzle_rating, ==, lround(expected.rating));
    rows = g_strdup_printf("1500±280 %u±%u", failed, unsure);
    assert_raw(f->store.path,
               "SELECT group_concat(puzzle_rating || '±' || puzzle_deviation, ' ')"
               " FROM puzzle_attempt WHERE rated",
               rows);
}

/* Thousands of people know better. */
static void test_not_moved(PuzzleFixture *f, gconstpointer data)
{
    go_to_day(f, 0);
    for (int i = 0; i < 3; i++)
        g_assert_cmpuint(answer(f, FORK, TABIYA_PUZZLE_FAILED, TRUE, 0).puzzle_rating, ==, 1500);
    answer(f, ESTIMATE, TABIYA_PUZZLE_FAILED, TRUE, 0);
    assert_raw(f->store.path,
               "SELECT group_concat(puzzle_rating || '±' || puzzle_deviation, ' ')"
               " FROM puzzle_attempt",
               "1500±80 1500±80 1500±80 1500±280"); /* nor does one puzzle move another */
}

/* --- Reviews ---------------------------------------------------------------------------------- */

static void due_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    *(GArray **)user = tabiya_puzzle_progress_load_due_finish(result, &error);
    g_assert_no_error(error);
}

/* Returns the first card that is due; "fork1 mate1" are their puzzles. */
static gint64 assert_due(PuzzleFixture *f, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) due = NULL;

    tabiya_puzzle_progress_load_due_async(f->progress, TABIYA_DECK_PUZZLES, NULL, due_cb, &due);
    while (!due)
        g_main_context_iteration(NULL, TRUE);
    for (guint i = 0; i < due->len; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? " " : "",
                               g_array_index(due, TabiyaPuzzleDue, i).puzzle);
    }
    g_assert_cmpstr(text->str, ==, expected);
    return due->len > 0 ? g_array_index(due, TabiyaPuzzleDue, 0).card : 0;
}

/* Only who wants it gets cards; they come from the next day on, and later each time they are
 * known. */
static void test_reviews(PuzzleFixture *f, gconstpointer data)
{

    go_to_day(f, 0);
    answer(f, MATE_IN_1, TABIYA_PUZZLE_FAILED, TRUE, 0);
    go_to_day(f, 9);
    assert_due(f, "");
    assert_raw(f->store.path, "SELECT count(*) FROM deck", "0");
    tabiya_puzzle_progress_set_reviews(f->progress, TRUE);
    go_to_day(f, 0);
    answer(f, FORK, TABIYA_PUZZLE_FAILED, TRUE, 0);
    answer(f, MATE_IN_2, TABIYA_PUZZLE_HELPED, FALSE, 0);
    answer(f, BLACK_FORK, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    answer(f, FORK, TABIYA_PUZZLE_FAILED, TRUE, 0); /* one card each */
    assert_due(f, "");
    go_to_day(f, 1);
    gint64 card = assert_due(f, "fork1 mate2");
    answer(f, FORK, TABIYA_PUZZLE_SOLVED, FALSE, card);
    assert_due(f, "mate2");
    go_to_day(f, 2);
    assert_due(f, "mate2");
    go_to_day(f, 4);
    g_assert_cmpint(assert_due(f, "fork1 mate2"), ==, card); /* GOOD is 2 days or 3 */
    answer(f, FORK, TABIYA_PUZZLE_FAILED, FALSE, card);
    assert_due(f, "fork1 mate2"); /* on the same day once more */
    assert_raw(f->store.path, "SELECT group_concat(grade) FROM card_review", "3,1");
}

/* --- Sets and runs ---------------------------------------------------------------------------- */

typedef struct {
    gint64 run;
    GPtrArray *puzzles;
} Begun;

static void begun_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Begun *begun = user;
    g_autoptr(GError) error = NULL;

    begun->puzzles = tabiya_puzzle_progress_begin_run_finish(result, &begun->run, &error);
    g_assert_no_error(error);
}

static gint64 assert_begun(PuzzleFixture *f, TabiyaPuzzleMode mode, gint64 set,
                           const char *expected)
{
    Begun begun = {0};
    g_autofree char *text = NULL;

    tabiya_puzzle_progress_begin_run_async(f->progress, mode, set, NULL, begun_cb, &begun);
    while (!begun.puzzles)
        g_main_context_iteration(NULL, TRUE);
    g_ptr_array_add(begun.puzzles, NULL);
    text = g_strjoinv(" ", (char **)begun.puzzles->pdata);
    g_assert_cmpstr(text, ==, expected);
    g_ptr_array_unref(begun.puzzles);
    return begun.run;
}

static void answer_in_run(PuzzleFixture *f, gint64 run, const char *row)
{
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(row);

    tabiya_puzzle_progress_answer_async(
        f->progress,
        &(TabiyaPuzzleOutcome){.puzzle = puzzle, .run = run, .result = 1, .played = ""}, NULL,
        NULL);
}

/* An interrupted round resumes; the next one starts from the beginning. */
static void test_rounds(PuzzleFixture *f, gconstpointer data)
{
    const char *const PUZZLES[] = {"mate2", "fork1", "mate1", NULL};

    tabiya_puzzle_progress_add_set_async(f->progress, "Mixed", PUZZLES, NULL, NULL);
    tabiya_puzzle_progress_take_out_async(f->progress, 1, PUZZLES + 2, NULL, NULL);
    tabiya_puzzle_progress_put_async(f->progress, 1, PUZZLES + 1, NULL, NULL);
    tabiya_puzzle_progress_rename_set(f->progress, 1, "Woodpecker");
    gint64 run = assert_begun(f, TABIYA_PUZZLE_MODE_SET, 1, "mate2 fork1 mate1");
    answer_in_run(f, run, FORK);
    g_assert_cmpint(assert_begun(f, TABIYA_PUZZLE_MODE_SET, 1, "mate2 mate1"), ==, run);
    tabiya_puzzle_progress_finish_run(f->progress, run);
    g_assert_cmpint(assert_begun(f, TABIYA_PUZZLE_MODE_SET, 1, "mate1 mate2 fork1"), !=, run);
    g_assert_cmpint(assert_begun(f, TABIYA_PUZZLE_MODE_STORM, 0, ""), !=,
                    assert_begun(f, TABIYA_PUZZLE_MODE_STORM, 0, ""));
    tabiya_puzzle_progress_delete_set(f->progress, 1, TRUE);
    puzzle_settle(f);
    assert_raw(f->store.path, "SELECT name || (deleted_ms > 0) FROM puzzle_set", "Woodpecker1");
}

static void begun_list_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    gint64 run;
    GPtrArray *puzzles = tabiya_puzzle_progress_begin_run_finish(result, &run, NULL);

    g_ptr_array_add(puzzles, NULL);
    *(GPtrArray **)user = puzzles;
}

/* The rest of the set's round, separated by spaces. */
static char *dup_begun(PuzzleFixture *f)
{
    g_autoptr(GPtrArray) puzzles = NULL;

    tabiya_puzzle_progress_begin_run_async(f->progress, TABIYA_PUZZLE_MODE_SET, 1, NULL,
                                           begun_list_cb, &puzzles);
    while (!puzzles)
        g_main_context_iteration(NULL, TRUE);
    return g_strjoinv(" ", (char **)puzzles->pdata);
}

/* `some` is `all` but for one. */
static void assert_without(const char *all, const char *one, const char *some)
{
    g_auto(GStrv) ids = g_strsplit(all, " ", -1);
    g_autoptr(GStrvBuilder) kept = g_strv_builder_new();
    g_auto(GStrv) left = NULL;
    g_autofree char *text = NULL;

    for (char **id = ids; *id; id++) {
        if (!g_str_equal(*id, one))
            g_strv_builder_add(kept, *id);
    }
    left = g_strv_builder_end(kept);
    text = g_strjoinv(" ", left);
    g_assert_cmpstr(text, ==, some);
}

/* The first round goes as the set does, each one after it in an order of its own, which stays as it
 * is while the round goes on. */
static void test_shuffled(PuzzleFixture *f, gconstpointer data)
{
    const char *const PUZZLES[] = {"fork1", "b", "c", "d", "e", "f", "g", "h", NULL};
    const char *const MORE[] = {"i", NULL};
    g_autofree char *first = NULL, *second = NULL, *rest = NULL, *again = NULL, *third = NULL;

    tabiya_puzzle_progress_add_set_async(f->progress, "Eight", PUZZLES, NULL, NULL);
    first = dup_begun(f);
    g_assert_cmpstr(first, ==, "fork1 b c d e f g h");
    tabiya_puzzle_progress_finish_run(f->progress, 1);
    second = dup_begun(f);
    g_assert_cmpstr(second, !=, first);
    g_assert_cmpuint(strlen(second), ==, strlen(first));
    for (const char *const *id = PUZZLES; *id; id++)
        g_assert_nonnull(strstr(second, *id));
    answer_in_run(f, 2, FORK);
    tabiya_puzzle_progress_put_async(f->progress, 1, MORE, NULL, NULL);
    rest = dup_begun(f);
    tabiya_puzzle_progress_take_out_async(f->progress, 1, MORE, NULL, NULL);
    again = dup_begun(f);
    assert_without(second, "fork1", again);
    assert_without(rest, "i", again);
    tabiya_puzzle_progress_finish_run(f->progress, 2);
    third = dup_begun(f);
    g_assert_cmpstr(third, !=, second);
    g_assert_cmpstr(third, !=, first);
}

/* --- Memory ----------------------------------------------------------------------------------- */

static void memory_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(TabiyaPuzzleMemory **)user = tabiya_puzzle_progress_load_memory_finish(result, NULL);
    g_assert_nonnull(*(TabiyaPuzzleMemory **)user);
}

static void history_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GPtrArray **)user = tabiya_puzzle_progress_load_history_finish(result, NULL);
    g_assert_nonnull(*(GPtrArray **)user);
}

static void test_memory(PuzzleFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaPuzzleMemory) memory = NULL;
    g_autoptr(GPtrArray) history = NULL;

    go_to_day(f, 0);
    answer(f, MATE_IN_1, TABIYA_PUZZLE_FAILED, TRUE, 0);
    go_to_day(f, 1);
    answer(f, FORK, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    go_to_day(f, 2);
    answer(f, MATE_IN_1, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    tabiya_puzzle_progress_set_favorite(f->progress, "fork1", TRUE);
    tabiya_puzzle_progress_load_memory_async(f->progress, NULL, memory_cb, &memory);
    while (!memory)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(memory->last->len, ==, 2);
    const TabiyaPuzzleLast *mate = &g_array_index(memory->last, TabiyaPuzzleLast, 1);
    g_assert_cmpstr(mate->puzzle, ==, "mate1");
    g_assert_cmpint(mate->result, ==, TABIYA_PUZZLE_SOLVED);
    g_assert_cmpint(mate->answered_ms, ==, NOON(2));
    g_assert_cmpuint(memory->favorites->len, ==, 1);
    tabiya_puzzle_progress_load_history_async(f->progress, 3, 1, NULL, history_cb, &history);
    while (!history)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpuint(history->len, ==, 1);
    g_assert_cmpstr(((TabiyaPuzzleAttempt *)history->pdata[0])->puzzle, ==, "fork1");
}

/* --- Telling ---------------------------------------------------------------------------------- */

static void changed_cb(guint *n)
{
    (*n)++;
}

/* A puzzle in progress emits nothing; a finished one emits once. */
static void test_changed(PuzzleFixture *f, gconstpointer data)
{
    const TabiyaPuzzleHand hand = {
        .puzzle = (char *)"fork1", .course = (char *)"", .played = (char *)""};
    guint n = 0;

    g_signal_connect_swapped(f->progress, "changed", G_CALLBACK(changed_cb), &n);
    tabiya_puzzle_progress_take(f->progress, &hand);
    tabiya_puzzle_progress_note(f->progress, "e2e4", 5);
    puzzle_assert_hand(f, "fork1:e2e4");
    g_assert_cmpuint(n, ==, 0);
    answer(f, FORK, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    g_assert_cmpuint(n, ==, 1);
    tabiya_puzzle_progress_set_favorite(f->progress, "fork1", TRUE);
    tabiya_puzzle_progress_drop(f->progress);
    puzzle_assert_hand(f, "");
    g_assert_cmpuint(n, ==, 2);
}

/* --- Progress --------------------------------------------------------------------------------- */

static void summary_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(TabiyaPuzzleSummary **)user = tabiya_puzzle_progress_load_summary_finish(result, NULL);
    g_assert_nonnull(*(TabiyaPuzzleSummary **)user);
}

static TabiyaPuzzleSummary *load_summary(PuzzleFixture *f)
{
    TabiyaPuzzleSummary *summary = NULL;

    tabiya_puzzle_progress_load_summary_async(f->progress, NULL, summary_cb, &summary);
    while (!summary)
        g_main_context_iteration(NULL, TRUE);
    return summary;
}

/* The tally of a day, counted back from today. */
static void assert_day(const TabiyaPuzzleSummary *summary, gint64 ago, guint n, guint n_solved)
{
    for (guint i = 0; i < summary->puzzle_days->len; i++) {
        const TabiyaPuzzleDay *day = &g_array_index(summary->puzzle_days, TabiyaPuzzleDay, i);

        if (day->day != summary->today - ago)
            continue;
        g_assert_cmpuint(day->tally.n, ==, n);
        g_assert_cmpuint(day->tally.n_solved, ==, n_solved);
        return;
    }
    g_assert_not_reached();
}

static void test_summary(PuzzleFixture *f, gconstpointer data)
{
    go_to_day(f, 0);
    g_autoptr(TabiyaPuzzleSummary) none = load_summary(f);

    g_assert_cmpfloat(none->rating.value.rating, ==, 1500);
    g_assert_true(none->all.n == 0 && none->puzzle_days->len == 0 && none->points->len == 0);
    for (int day = 0; day < 3; day++) {
        go_to_day(f, day);
        answer(f, FORK, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    }
    go_to_day(f, 5);
    for (int i = 0; i < 5; i++)
        answer(f, MATE_IN_1, i == 1 ? TABIYA_PUZZLE_SOLVED : TABIYA_PUZZLE_FAILED, TRUE, 0);
    go_to_day(f, 6);
    answer(f, BLACK_FORK, TABIYA_PUZZLE_SOLVED, FALSE, 0);
    answer(f, BLACK_FORK, TABIYA_PUZZLE_HELPED, TRUE, 0);
    answer(f, BLACK_FORK, TABIYA_PUZZLE_SOLVED, TRUE, 0);
    go_to_day(f, 7);
    g_autoptr(TabiyaPuzzleSummary) summary = load_summary(f);
    g_assert_true(summary->all.n == 11 && summary->all.n_solved == 6);
    assert_day(summary, 1, 3, 2);
    assert_day(summary, 2, 5, 1);
    assert_day(summary, 7, 1, 1);
    g_assert_cmpuint(summary->puzzle_days->len, ==, 5);
    g_assert_cmpuint(summary->streak, ==, 1);
    g_assert_cmpuint(summary->best_streak, ==, 3);
    g_assert_cmpuint(summary->points->len, ==, 10);
    g_assert_cmpuint(summary->rating.n_rated, ==, 10);
    g_assert_cmpfloat(g_array_index(summary->points, TabiyaPuzzlePoint, 9).rating, ==,
                      summary->rating.value.rating);
    g_assert_cmpuint(summary->themes[TABIYA_THEME_FORK].n, ==, 6);
    g_assert_cmpuint(summary->themes[TABIYA_THEME_FORK].n_solved, ==, 5);
    g_assert_cmpuint(summary->theme_ratings[TABIYA_THEME_FORK].n_rated, ==, 5);

    g_autoptr(GArray) weakest = tabiya_puzzle_summary_find_weakest(summary, 4);
    g_assert_cmpuint(weakest->len, ==, 4); /* fork, mate, mate in 1 and back rank; no phase */
    g_assert_cmpint(g_array_index(weakest, TabiyaPuzzleTheme, 3), ==, TABIYA_THEME_FORK);
    g_autoptr(GArray) one = tabiya_puzzle_summary_find_weakest(summary, 1);
    g_assert_cmpuint(one->len, ==, 1);
}

/* --- Learning --------------------------------------------------------------------------------- */

static void learning_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;

    *(TabiyaLearning **)user = tabiya_puzzle_progress_load_learning_finish(result, &error);
    g_assert_no_error(error);
}

static TabiyaLearning *load_learning(PuzzleFixture *f)
{
    TabiyaLearning *learning = NULL;

    tabiya_puzzle_progress_load_learning_async(f->progress, NULL, learning_cb, &learning);
    while (!learning)
        g_main_context_iteration(NULL, TRUE);
    return learning;
}

/* Rows as the program writes them, with another's connection. The first answer to a card does not
 * count; nor does a game that was imported, or one of Tabiya against itself. */
static const char ROWS[] =
    "INSERT INTO deck (id, kind, name, color, created_ms) VALUES (90, 0, 'Italian', 0, 0);"
    "INSERT INTO card (id, deck, key, fen, active, state, due_ms, stability, difficulty, reps,"
    " lapses) VALUES (90, 90, 1, '', 1, 2, 0, 1, 1, 1, 0);"
    "INSERT INTO card_review (card, reviewed_ms, grade, elapsed_days, state, due_ms, stability,"
    " difficulty, lapses) VALUES (90, 1728043200000, 1, 0, 2, 0, 1, 1, 0),"
    " (90, 1728129600000, 3, 1, 2, 0, 1, 1, 0), (90, 1728216000000, 1, 1, 2, 0, 1, 1, 0),"
    " (90, 1728820800000, 4, 7, 2, 0, 1, 1, 0);"
    "INSERT INTO player (id, name, folded) VALUES (90, 'Anna', 'anna'),"
    " (91, 'Tabiya, level 3', ''), (92, 'Tabiya, level 4', '');"
    "INSERT INTO game (id, white, black, white_elo, black_elo, eco, result, ply_count, flags,"
    " fingerprint, created_ms, modified_ms) VALUES"
    " (2000000000001, 90, 91, 0, 0, 0, 1, 9, 0, 1, 5, 5),"
    " (2000000000002, 91, 90, 0, 0, 0, 1, 9, 0, 2, 6, 6),"
    " (2000000000003, 92, 90, 0, 0, 0, 3, 9, 0, 3, 7, 7),"
    " (2000000000004, 91, 92, 0, 0, 0, 2, 9, 0, 4, 8, 8),"
    " (2000000000005, 90, 92, 0, 0, 0, 0, 9, 0, 5, 9, 9),"
    " (5, 90, 92, 0, 0, 0, 1, 9, 0, 6, 9, 9);"
    "INSERT INTO drill_attempt (drill, reached, finished_ms, moves) VALUES ('lucena', 1, 5, ''),"
    " ('lucena/2', 0, 6, ''), ('philidor', 0, 7, ''), ('nobody', 1, 8, '');"
    "INSERT INTO puzzle_run (id, mode, begun_ms) VALUES (90, 3, 0), (91, 3, 0);"
    "INSERT INTO puzzle_attempt (puzzle, mode, run, rated, result, answered_ms, elapsed_ms,"
    " puzzle_rating, played, themes) VALUES ('a', 3, 90, 0, 1, 100, 1, 1, '', ''),"
    " ('b', 3, 90, 0, 1, 101, 1, 1, '', ''), ('c', 3, 90, 0, 0, 102, 1, 1, '', ''),"
    " ('a', 3, 91, 0, 1, 200, 1, 1, '', ''), ('b', 3, 91, 0, 2, 201, 1, 1, '', '');";

static void test_learning(PuzzleFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaLearning) none = load_learning(f);

    g_assert_true(none->recalls->len == 0 && none->streak.n_runs == 0);
    g_assert_cmpint(tabiya_learning_get_highest(none), ==, 0);
    run_on(f->store.path, ROWS);
    g_autoptr(TabiyaLearning) learning = load_learning(f);
    g_assert_cmpuint(learning->recalls->len, ==, 2);
    g_assert_cmpuint(g_array_index(learning->recalls, TabiyaRecallWeek, 0).n, ==, 2);
    g_assert_cmpuint(g_array_index(learning->recalls, TabiyaRecallWeek, 0).n_recalled, ==, 1);
    g_assert_cmpuint(g_array_index(learning->recalls, TabiyaRecallWeek, 1).n_recalled, ==, 1);
    g_assert_true(learning->levels[2].won == 1 && learning->levels[2].lost == 1);
    g_assert_true(learning->levels[3].drawn == 1 && learning->levels[3].won == 0);
    g_assert_cmpint(tabiya_learning_get_highest(learning), ==, 3);
    g_assert_cmpuint(learning->climbs->len, ==, 1);
    g_assert_cmpint(g_array_index(learning->climbs, TabiyaLevelDay, 0).level, ==, 3);
    g_assert_true(learning->n_drills_tried == 2 && learning->n_drills_reached == 1);
    g_assert_true(learning->streak.n_runs == 2 && learning->streak.best == 2);
    g_assert_cmpint(learning->streak.best_ms, ==, 100);
    g_assert_cmpuint(learning->storm.n_runs, ==, 0);
}

/* --- Days ------------------------------------------------------------------------------------- */

/* Clocks in Berlin go forward on March 29. A reviewed puzzle, whose card has an answer of its own,
 * is one thing; a drill in progress is none. */
static const char DAYS[] =
    "INSERT INTO deck (id, kind, name, color, created_ms) VALUES (90, 0, 'Italian', 0, 0),"
    " (91, 1, 'Puzzles', NULL, 0);"
    "INSERT INTO card (id, deck, key, fen, active, state, due_ms, stability, difficulty, reps,"
    " lapses) VALUES (90, 90, 1, '', 1, 2, 0, 1, 1, 1, 0), (91, 91, 1, '', 1, 2, 0, 1, 1, 1, 0);"
    "INSERT INTO puzzle_attempt (puzzle, mode, rated, result, answered_ms, elapsed_ms,"
    " puzzle_rating, played, themes) VALUES ('a', 1, 0, 1, 1774733400000, 1, 1, '', '')," /* 28 */
    " ('a', 1, 0, 0, 1774740600000, 1, 1, '', ''), ('b', 1, 0, 1, 1774821540000, 1, 1, '', '');"
    "INSERT INTO card_review (card, reviewed_ms, grade, elapsed_days, state, due_ms, stability,"
    " difficulty, lapses) VALUES (91, 1774821540000, 1, 0, 2, 0, 1, 1, 0),"
    " (90, 1774821660000, 3, 1, 2, 0, 1, 1, 0), (90, 1774821700000, 3, 1, 2, 0, 1, 1, 0);"
    "INSERT INTO drill_attempt (drill, reached, finished_ms, moves) VALUES"
    " ('lucena', 0, 1775203200000, ''), ('philidor', 0, 0, '');"; /* April 3 */

static void assert_active(const TabiyaActiveDays *days, guint i, const TabiyaActiveDay *expected)
{
    const TabiyaActiveDay *day = &g_array_index(days->days, TabiyaActiveDay, i);

    g_assert_cmpint(day->day, ==, expected->day);
    g_assert_cmpuint(day->n_puzzles, ==, expected->n_puzzles);
    g_assert_cmpuint(day->n_solved, ==, expected->n_solved);
    g_assert_cmpuint(day->n_cards, ==, expected->n_cards);
    g_assert_cmpuint(day->n_drills, ==, expected->n_drills);
    g_assert_cmpuint(day->n_chapters, ==, expected->n_chapters);
}

static TabiyaActiveDays *load_days(PuzzleFixture *f, gint64 now_ms, const GArray *lessons)
{
    g_autoptr(GTimeZone) berlin = g_time_zone_new_identifier("Europe/Berlin");
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(f->store.path, NULL);
    g_autoptr(GError) error = NULL;
    TabiyaActiveDays *days = tabiya_active_days_load(db, now_ms, lessons, berlin, &error);

    g_assert_no_error(error);
    return days;
}

/* Puzzles, flashcards, endgames and lessons are one row of days. */
static void test_days(PuzzleFixture *f, gconstpointer data)
{
    static const gint64 FIRST = 20540, APRIL_2 = 1775120400000; /* March 28; 11:00 */
    g_autoptr(GArray) lessons = g_array_new(FALSE, FALSE, sizeof(TabiyaLessonDay));
    TabiyaLessonDay lesson = {FIRST + 3, 2};
    g_autoptr(TabiyaLearning) none = load_learning(f); /* which makes the file */

    g_assert_true(none->days->days->len == 0 && none->days->best_streak == 0);
    run_on(f->store.path, DAYS);
    g_array_append_val(lessons, lesson);
    g_autoptr(TabiyaActiveDays) days = load_days(f, APRIL_2, lessons);
    g_assert_cmpint(days->today, ==, FIRST + 5);
    g_assert_cmpuint(days->days->len, ==, 5);
    assert_active(days, 0, &(TabiyaActiveDay){FIRST, 1, 1, 0, 0, 0});
    assert_active(days, 1, &(TabiyaActiveDay){FIRST + 1, 2, 1, 0, 0, 0});
    assert_active(days, 2, &(TabiyaActiveDay){FIRST + 2, 0, 0, 2, 0, 0});
    assert_active(days, 3, &(TabiyaActiveDay){FIRST + 3, 0, 0, 0, 0, 2});
    assert_active(days, 4, &(TabiyaActiveDay){FIRST + 6, 0, 0, 0, 1, 0});
    g_assert_cmpuint(days->best_streak, ==, 4);
    g_assert_cmpuint(days->streak, ==, 0); /* April 3 is still to come, and April 1 had none */
    g_assert_null(tabiya_active_days_find(days, FIRST + 4));
    g_assert_nonnull(tabiya_active_days_find(days, FIRST + 6));
    g_autoptr(TabiyaActiveDays) before = load_days(f, APRIL_2 - 86400000, lessons);
    g_assert_cmpuint(before->streak, ==, 4); /* today may still come */
}

#define ADD(path, test)                                                                   \
    g_test_add("/puzzle-progress/" path, PuzzleFixture, NULL, puzzle_fixture_setup, test, \
               puzzle_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("ratings", test_ratings);
    ADD("moved", test_moved);
    ADD("not-moved", test_not_moved);
    ADD("reviews", test_reviews);
    ADD("rounds", test_rounds);
    ADD("shuffled", test_shuffled);
    ADD("memory", test_memory);
    ADD("changed", test_changed);
    ADD("summary", test_summary);
    ADD("learning", test_learning);
    ADD("days", test_days);
    return g_test_run();
}
