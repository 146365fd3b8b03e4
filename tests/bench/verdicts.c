/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long a move in a puzzle waits for its verdict: puzzles that ship, spread over all ratings,
 * moves as people of a rating play them, after some seconds of thinking. Prints one line a move:
 * whether it is the solution's, and milliseconds; of these, in how many the program's threads
 * computed, and in how many they could have, but others had the processor. For verdicts.py.
 *
 *     verdicts PUZZLES RATING THINK_MS ahead|later|check
 *
 * "check" compares the verdicts of all moves that people play, as they are given, with those after
 * the deepest searches: prints the puzzle, the move and both. */
#include <glib/gstdio.h>
#include <stdlib.h>

#include "app/analysis/builtin-engine.h"
#include "app/people/people.h"
#include "app/puzzles/puzzle-session.h"
#include "app/puzzles/shipped-puzzles.h"
#include "app/puzzles/try-finder.h"

typedef struct {
    TabiyaPuzzleSession *session;
    int rating;
    guint think_ms;
    GRand *rand;
} Bench;

static int compare_ratings(gconstpointer a, gconstpointer b)
{
    const TabiyaPuzzle *one = *(TabiyaPuzzle *const *)a, *other = *(TabiyaPuzzle *const *)b;

    return (one->rating > other->rating) - (one->rating < other->rating);
}

static GPtrArray *choose(guint count)
{
    g_autoptr(GPtrArray) all = tabiya_shipped_puzzles_list();
    GPtrArray *chosen = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);

    g_ptr_array_sort(all, compare_ratings);
    for (guint i = 0; i < count; i++) {
        const TabiyaPuzzle *puzzle = g_ptr_array_index(all, all->len * (2 * i + 1) / 2 / count);

        g_ptr_array_add(chosen, tabiya_puzzle_copy(puzzle));
    }
    return chosen;
}

static void wait_for(Bench *self, TabiyaPuzzleStage stage)
{
    while (tabiya_puzzle_session_get_stage(self->session) != stage)
        g_main_context_iteration(NULL, TRUE);
}

static gboolean thought_cb(gpointer user)
{
    *(gboolean *)user = TRUE;
    return G_SOURCE_REMOVE;
}

static void think(Bench *self)
{
    gboolean done = FALSE;

    g_timeout_add(self->think_ms, thought_cb, &done);
    while (!done)
        g_main_context_iteration(NULL, TRUE);
}

static EngMove draw(Bench *self, const TabiyaNode *node)
{
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    double left = g_rand_double(self->rand);
    TabiyaPeopleSight sight;

    tabiya_people_see_node(node, &sight);
    tabiya_people_guess(tabiya_people_get_default(), &sight, self->rating, guess);
    for (int i = 0; i + 1 < guess->count; i++) {
        left -= guess->choices[i].chance;
        if (left < 0)
            return guess->choices[i].move;
    }
    return guess->choices[guess->count - 1].move;
}

typedef struct {
    gint64 ran_ns, waited_ns;
} Turns;

/* Of all threads, as Linux counts them. */
static Turns read_turns(void)
{
    g_autoptr(GDir) threads = g_dir_open("/proc/self/task", 0, NULL);
    Turns turns = {0};
    const char *name;

    while (threads && (name = g_dir_read_name(threads))) {
        g_autofree char *path = g_build_filename("/proc/self/task", name, "schedstat", NULL);
        g_autofree char *text = NULL;
        char *rest = NULL;

        if (!g_file_get_contents(path, &text, NULL, NULL))
            continue;
        turns.ran_ns += g_ascii_strtoll(text, &rest, 10);
        turns.waited_ns += g_ascii_strtoll(rest, NULL, 10);
    }
    return turns;
}

static void measure(Bench *self)
{
    TabiyaBoardSession *board = TABIYA_BOARD_SESSION(self->session);

    wait_for(self, TABIYA_PUZZLE_STAGE_ASKING);
    think(self);
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);
    EngMove move = draw(self, tabiya_board_session_get_cursor(board));
    const Turns before = read_turns();
    gint64 from = g_get_monotonic_time();
    tabiya_board_session_play(board, move, NULL);
    while (tabiya_puzzle_session_get_stage(self->session) == TABIYA_PUZZLE_STAGE_CHECKING)
        g_main_context_iteration(NULL, TRUE);
    gint64 took_us = g_get_monotonic_time() - from;
    const Turns after = read_turns();
    g_print("%s %s %.1f %.1f %.1f\n", puzzle->id,
            move == puzzle->moves[tabiya_puzzle_get_first(puzzle)] ? "right" : "other",
            (double)took_us / 1000, (double)(after.ran_ns - before.ran_ns) / 1e6,
            (double)(after.waited_ns - before.waited_ns) / 1e6);
    tabiya_puzzle_session_next(self->session);
}

/* --- The check -------------------------------------------------------------------------------- */

static void told_cb(const GError *error, gpointer user)
{
    g_assert_no_error(error);
    *(gboolean *)user = TRUE;
}

static TabiyaTryVerdict ask(TabiyaTryFinder *finder, EngMove move, gboolean deeply)
{
    gboolean told = FALSE;

    tabiya_try_finder_ask(finder, move, deeply, told_cb, &told);
    while (!told)
        g_main_context_iteration(NULL, TRUE);
    return tabiya_try_finder_get(finder, move);
}

static TabiyaTryTask make_task(Bench *self, const TabiyaPuzzle *puzzle, TabiyaGame *game)
{
    const guint first = tabiya_puzzle_get_first(puzzle);
    EngPosition end;

    tabiya_puzzle_get_position(puzzle, puzzle->n_moves, &end);
    return (TabiyaTryTask){
        .node = tabiya_game_get_root(game),
        .expected = puzzle->moves[first],
        .question = {.position = *tabiya_game_get_start(game),
                     .left = puzzle->n_moves - first,
                     .mates = eng_outcome(&end, NULL, 0) == ENG_OUTCOME_CHECKMATE,
                     .holds = tabiya_themes_has(puzzle->themes, TABIYA_THEME_EQUALITY)},
        .rating = self->rating,
    };
}

static void check_moves(const char *id, EngMove expected, const EngPolicyGuess *guess,
                        TabiyaTryFinder *const finders[2])
{
    for (int i = 0; i < guess->count && guess->choices[i].chance > 0.03; i++) {
        EngMove move = guess->choices[i].move;

        if (move != expected) {
            g_print("%s %d %d %d\n", id, move, ask(finders[0], move, FALSE),
                    ask(finders[1], move, TRUE));
        }
    }
}

static void check_puzzle(Bench *self, const TabiyaPuzzle *puzzle, TabiyaEngineArbiter *arbiter,
                         TabiyaEngineSource *engine)
{
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    TabiyaPeopleSight sight;
    EngPosition at;

    tabiya_puzzle_get_position(puzzle, tabiya_puzzle_get_first(puzzle), &at);
    g_autoptr(TabiyaGame) game = tabiya_game_new(&at);
    const TabiyaTryTask task = make_task(self, puzzle, game);
    TabiyaTryFinder *finders[] = {tabiya_try_finder_new(arbiter, engine, &task),
                                  tabiya_try_finder_new(arbiter, engine, &task)};
    ask(finders[1], task.expected, TRUE);
    tabiya_people_see(&at, &sight);
    tabiya_people_guess(tabiya_people_get_default(), &sight, self->rating, guess);
    check_moves(puzzle->id, task.expected, guess, finders);
    tabiya_try_finder_free(finders[0]);
    tabiya_try_finder_free(finders[1]);
}

int main(int argc, char **argv)
{
    g_autofree char *folder = g_dir_make_tmp("tabiya-verdicts-XXXXXX", NULL);
    g_autofree char *library = g_build_filename(folder, "library", NULL);
    g_autoptr(TabiyaPuzzleProgress) progress = tabiya_puzzle_progress_new(library);
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(0);
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();

    if (argc != 5)
        return 2;
    g_autoptr(GPtrArray) puzzles = choose((guint)atoi(argv[1]));
    g_autoptr(TabiyaPuzzleCourse) course = tabiya_puzzle_course_new_puzzles(puzzles, 0);
    g_autoptr(TabiyaPuzzleSession) session = tabiya_puzzle_session_new(progress, arbiter, engine);
    Bench bench = {session, atoi(argv[2]), (guint)atoi(argv[3]), g_rand_new_with_seed(1)};
    guint n = puzzles->len;
    tabiya_people_prepare(tabiya_people_get_default());
    tabiya_people_wait(tabiya_people_get_default());
    if (g_str_equal(argv[4], "check")) {
        for (guint i = 0; i < n; i++)
            check_puzzle(&bench, g_ptr_array_index(puzzles, i), arbiter, engine);
        n = 0;
    }
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(session), 0);
    tabiya_puzzle_session_set_ahead(session, g_str_equal(argv[4], "ahead"));
    tabiya_puzzle_session_begin(session, course);
    for (guint i = 0; i < n; i++)
        measure(&bench);
    g_rand_free(bench.rand);
    return 0;
}
