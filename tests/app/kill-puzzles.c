/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kills (SIGKILL) a program that solves puzzles at random moments, again and again; each time it
 * must continue where it was. The file must be complete, with all answers reported as saved and at
 * most one more; ratings must count each once, and the puzzle in progress must come back.
 *
 *     TABIYA_KILLS=50 kill-puzzles
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/store/database-private.h"
#include "app/store/library-file.h"
#include "tests/app/puzzle-fixture.h"

static char *self_path;

/* --- The program that is killed --------------------------------------------------------------- */

typedef struct {
    TabiyaPuzzleShelf *shelf;
    TabiyaPuzzleProgress *progress;
    TabiyaPuzzleSession *session;
    guint n; /* things done */
} Worker;

static void say(const char *word)
{
    puts(word);
    fflush(stdout);
}

/* Checks that reported changes are in the file. */
static void rated_cb(Worker *self)
{
    say("+");
}

static void play_right(Worker *self)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(self->session);
    const TabiyaNode *cursor = tabiya_board_session_get_cursor(board);
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);

    g_assert_true(
        tabiya_board_session_play(board, puzzle->moves[tabiya_node_get_ply(cursor)], NULL));
}

static void act(Worker *self)
{
    guint n = self->n++;

    if (n % 7 == 3)
        tabiya_puzzle_session_hint(self->session);
    else if (n % 11 == 5)
        tabiya_puzzle_session_show_solution(self->session);
    else
        play_right(self);
}

/* With a limit, a course goes on where nothing is left near the rating. */
static void begin(Worker *self)
{
    g_autoptr(TabiyaPuzzleCourse) course = tabiya_puzzle_course_new(
        self->shelf, self->progress,
        &(TabiyaCourseOptions){.mode = TABIYA_PUZZLE_MODE_ADAPTIVE, .limit = 100000});

    tabiya_puzzle_session_begin(self->session, course);
}

/* The first word reports the puzzle in progress. */
static void tell_hand(Worker *self)
{

    while (tabiya_puzzle_session_get_stage(self->session) == TABIYA_PUZZLE_STAGE_LOADING)
        g_main_context_iteration(NULL, TRUE);
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);
    say(puzzle ? puzzle->id : "-");
    if (!puzzle)
        begin(self);
}

static void be_worker(const char *path, const char *puzzles)
{
    Worker self = {.shelf = tabiya_puzzle_shelf_new(puzzles),
                   .progress = tabiya_puzzle_progress_new(path)};
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);

    self.session = tabiya_puzzle_session_new(self.progress, arbiter,
                                             TABIYA_ENGINE_SOURCE(scripted_engine_new()));
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(self.session), 0);
    g_signal_connect_swapped(self.session, "rated", G_CALLBACK(rated_cb), &self);
    tabiya_puzzle_session_go_on(self.session, self.shelf);
    tell_hand(&self);
    for (;;) {
        TabiyaPuzzleStage stage = tabiya_puzzle_session_get_stage(self.session);

        if (stage == TABIYA_PUZZLE_STAGE_ASKING)
            act(&self);
        else if (stage == TABIYA_PUZZLE_STAGE_SOLVED || stage == TABIYA_PUZZLE_STAGE_SHOWN)
            tabiya_puzzle_session_next(self.session);
        else
            g_main_context_iteration(NULL, TRUE);
    }
}

/* --- Killing ---------------------------------------------------------------------------------- */

/* Returns the number of answers that the worker has reported. `hand` is the puzzle it must begin
 * with. */
static guint run_and_kill(const char *path, const char *puzzles, const char *hand, gint32 answers)
{
    g_autoptr(GSubprocess) worker = g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL,
                                                     self_path, "--worker", path, puzzles, NULL);
    g_autoptr(GDataInputStream) lines =
        g_data_input_stream_new(g_subprocess_get_stdout_pipe(worker));
    g_autofree char *first = g_data_input_stream_read_line(lines, NULL, NULL, NULL);
    guint told = 0;
    char *line;

    g_assert_cmpstr(first, ==, hand);
    while ((line = g_data_input_stream_read_line(lines, NULL, NULL, NULL))) {
        told += *line == '+';
        g_free(line);
        if (--answers == 0) {
            g_usleep((gulong)g_random_int_range(0, 3000));
            g_subprocess_send_signal(worker, SIGKILL);
        }
    }
    g_subprocess_wait(worker, NULL, NULL);
    g_assert_true(g_subprocess_get_if_signaled(worker));
    return told;
}

static gint64 ask(const char *path, const char *sql)
{
    TabiyaDatabase *db = tabiya_library_open_reader(path, NULL);
    gint64 value = -1;

    g_assert_true(tabiya_database_get_int(db, sql, &value, NULL));
    tabiya_database_close(db);
    return value;
}

static char *read_hand(const char *path)
{
    TabiyaDatabase *db = tabiya_library_open_reader(path, NULL);
    g_autoptr(TabiyaPuzzleHand) hand = tabiya_puzzle_hand_rows_get(db, NULL);

    tabiya_database_close(db);
    return g_strdup(hand ? hand->puzzle : "-");
}

static void assert_whole(const char *path)
{
    assert_raw(path, "PRAGMA integrity_check", "ok");
    assert_raw(path, "SELECT count(*) FROM pragma_foreign_key_check", "0");
    assert_raw(path,
               "SELECT ifnull((SELECT n_rated FROM puzzle_rating WHERE theme = ''), 0) ="
               " (SELECT count(*) FROM puzzle_attempt WHERE rated = 1)",
               "1");
    assert_raw(path,
               "SELECT count(*) FROM puzzle_attempt AS one JOIN puzzle_attempt AS next"
               " ON next.id = one.id + 1 WHERE one.rating_after <> next.rating_before",
               "0");
    assert_raw(path,
               "SELECT count(*) FROM puzzle_hand AS hand JOIN puzzle_attempt AS attempt"
               " ON attempt.id = hand.attempt"
               " WHERE attempt.puzzle <> hand.puzzle OR attempt.played <> hand.played",
               "0");
}

static void write_puzzles(const char *path)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int rating = 400; rating < 2600; rating += 10) {
        g_string_append_printf(text,
                               "f%04d,4k2r/8/8/3N4/8/8/P7/4K3 b k - 0 1,h8h7 d5f6 e8f8 f6h7,%d,80,"
                               "90,100,fork short,,\n",
                               rating, rating);
    }
    g_assert_true(g_file_set_contents(path, text->str, -1, NULL));
}

static void test_kill(StoreFixture *fixture, gconstpointer data)
{
    const char *kills = g_getenv("TABIYA_KILLS");
    int rounds = kills ? atoi(kills) : 5;
    g_autofree char *puzzles = g_build_filename(fixture->folder, "puzzles.db", NULL);
    g_autofree char *hand = g_strdup("-");
    gint64 kept = 0, silent = 0;
    guint in_hand = 0;

    for (int round = 0; round < rounds; round++) {
        guint told = run_and_kill(fixture->path, puzzles, hand, g_random_int_range(1, 20));

        assert_whole(fixture->path);
        gint64 there = ask(fixture->path, "SELECT count(*) FROM puzzle_attempt");
        g_assert_cmpint(there, >=, kept + told);
        g_assert_cmpint(there, <=, kept + told + 1);
        silent += there - kept - told;
        kept = there;
        g_free(hand);
        hand = read_hand(fixture->path);
        in_hand += !g_str_equal(hand, "-");
    }
    g_test_message("killed %d times, %d answers are kept, %d of them were not told of; %u times"
                   " a puzzle was in hand",
                   rounds, (int)kept, (int)silent, in_hand);
    g_assert_cmpint(kept, >, 0);
}

int main(int argc, char **argv)
{
    g_autofree char *folder = NULL, *shipped = NULL;

    if (argc == 4 && g_str_equal(argv[1], "--worker"))
        be_worker(argv[2], argv[3]);
    folder = g_dir_make_tmp("tabiya-kill-XXXXXX", NULL);
    shipped = g_build_filename(folder, "shipped.csv", NULL);
    write_puzzles(shipped);
    g_setenv("TABIYA_SHIPPED_PUZZLES", shipped, TRUE);
    self_path = g_file_read_link("/proc/self/exe", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add("/puzzles/kill", StoreFixture, NULL, store_fixture_setup, test_kill,
               store_fixture_teardown);
    int failed = g_test_run();
    g_unlink(shipped);
    g_rmdir(folder);
    return failed;
}
