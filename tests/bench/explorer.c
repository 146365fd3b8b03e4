/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For explorer.py: the time of the explorer that follows a board, from a position to its answer.
 *
 *     explorer LIBRARY [POSITIONS]
 *
 * The positions are those of the first twenty half-moves of games chosen at random, one after the
 * other as in playing through them. Each is asked for the first time, so nothing is cached. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/openings/explorer.h"
#include "app/store/database.h"
#include "app/store/library-file.h"
#include "app/store/library-rows.h"

#define PLIES 20

static void check(gboolean good, GError *error)
{
    if (good)
        return;
    fprintf(stderr, "explorer: %s\n", error ? error->message : "failed");
    exit(1);
}

/* --- Positions -------------------------------------------------------------------------------- */

static void add_line(TabiyaLibraryRows *rows, gint64 id, guint n, GArray *positions)
{
    g_autoptr(GArray) moves = g_array_new(FALSE, FALSE, sizeof(EngMove));
    EngPosition at, before;
    if (!tabiya_library_rows_get_moves(rows, id, &at, moves, NULL))
        return;
    for (guint i = 0; i < MIN(moves->len, PLIES) && positions->len < n; i++) {
        before = at;
        eng_position_play(&at, &before, g_array_index(moves, EngMove, i));
        g_array_append_val(positions, at);
    }
}

static GArray *choose_positions(const char *path, guint n)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaDatabase) db =
        tabiya_library_open_reader(path, &error); /* brings it up to date */
    check(db != NULL, error);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    GArray *positions = g_array_new(FALSE, FALSE, sizeof(EngPosition));
    g_autoptr(GRand) random = g_rand_new_with_seed(42);
    gint64 n_games = 0;
    check(tabiya_library_rows_count(rows, &n_games, &error) && n_games > 0, error);
    while (positions->len < n)
        add_line(rows, g_rand_int_range(random, 1, (gint32)n_games + 1), n, positions);
    tabiya_library_rows_free(rows);
    return positions;
}

/* --- Asking ----------------------------------------------------------------------------------- */

typedef struct {
    double elapsed_ms, processor_ms; /* of all threads */
} Took;

static double now_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* From setting the position to having its answer. */
static Took ask(TabiyaExplorer *explorer, const EngPosition *position)
{
    const double elapsed = now_ms(CLOCK_MONOTONIC), processor = now_ms(CLOCK_PROCESS_CPUTIME_ID);
    tabiya_explorer_set_position(explorer, position, ENG_NO_MOVE);
    while (tabiya_explorer_is_busy(explorer))
        g_main_context_iteration(NULL, TRUE);
    const Took took = {now_ms(CLOCK_MONOTONIC) - elapsed,
                       now_ms(CLOCK_PROCESS_CPUTIME_ID) - processor};
    check(tabiya_explorer_get_answer(explorer) &&
              eng_position_equal(&tabiya_explorer_get_answer(explorer)->position, position),
          NULL);
    return took;
}

static int compare_doubles(gconstpointer a, gconstpointer b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_line(const char *what, const Took *took, guint n)
{
    g_autofree double *elapsed = g_new(double, n);
    g_autofree double *processor = g_new(double, n);
    for (guint i = 0; i < n; i++) {
        elapsed[i] = took[i].elapsed_ms;
        processor[i] = took[i].processor_ms;
    }
    qsort(elapsed, n, sizeof(double), compare_doubles);
    qsort(processor, n, sizeof(double), compare_doubles);
    const guint p99 = n * 99 / 100;
    printf("  %-44s %8.2f %8.2f %8.2f   %8.2f %8.2f %8.2f\n", what, processor[n / 2],
           processor[p99], processor[n - 1], elapsed[n / 2], elapsed[p99], elapsed[n - 1]);
    fflush(stdout);
}

static TabiyaExplorer *explorer_new(const char *path, const TabiyaExplorerFilter *filter)
{
    TabiyaExplorer *explorer = tabiya_explorer_new();
    tabiya_explorer_set_source(explorer, TABIYA_EXPLORER_LIBRARY, path);
    tabiya_explorer_set_filter(explorer, filter);
    tabiya_explorer_watch(explorer);
    return explorer;
}

/* The initial position, which nearly all games have, `n` times, each with a new explorer. */
static void measure_start(const char *path, const TabiyaExplorerFilter *filter, const char *what,
                          guint n)
{
    g_autofree Took *took = g_new(Took, n);
    EngPosition start;
    eng_position_init(&start);
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaExplorer) explorer = explorer_new(path, filter);
        took[i] = ask(explorer, &start);
    }
    print_line(what, took, n);
}

/* The same by one explorer, which is asked for other ratings each time. */
static void measure_filters(const char *path, const char *what, guint n)
{
    g_autoptr(TabiyaExplorer) explorer = explorer_new(path, NULL);
    g_autofree Took *took = g_new(Took, n);
    EngPosition start;
    eng_position_init(&start);
    ask(explorer, &start);
    for (guint i = 0; i < n; i++) {
        const TabiyaExplorerFilter rated = {.rating = {1900 + i, 2300}};
        const double elapsed = now_ms(CLOCK_MONOTONIC);
        const double processor = now_ms(CLOCK_PROCESS_CPUTIME_ID);
        tabiya_explorer_set_filter(explorer, &rated);
        ask(explorer, &start);
        took[i] =
            (Took){now_ms(CLOCK_MONOTONIC) - elapsed, now_ms(CLOCK_PROCESS_CPUTIME_ID) - processor};
    }
    print_line(what, took, n);
}

static void measure(const char *path, const GArray *positions, const TabiyaExplorerFilter *filter,
                    const char *what)
{
    g_autoptr(TabiyaExplorer) explorer = explorer_new(path, filter);
    g_autofree Took *took = g_new(Took, positions->len);
    EngPosition start;
    eng_position_init(&start);
    ask(explorer, &start);
    for (guint i = 0; i < positions->len; i++)
        took[i] = ask(explorer, &g_array_index(positions, EngPosition, i));
    print_line(what, took, positions->len);
}

int main(int argc, char **argv)
{
    static const TabiyaExplorerFilter RATED = {.rating = {1900, 2300}};
    if (argc < 2) {
        fprintf(stderr, "explorer LIBRARY [POSITIONS]\n");
        return 2;
    }
    const guint n = argc > 2 ? (guint)atoi(argv[2]) : 200;
    g_autoptr(GArray) positions = choose_positions(argv[1], n);
    g_autofree char *lines = g_strdup_printf("%u positions of the first %d half-moves", n, PLIES);
    g_autofree char *rated = g_strdup("the same, mean rating 1900-2300");
    printf("  %-44s %26s   %26s\n  %-44s %8s %8s %8s   %8s %8s %8s\n", "milliseconds to the answer",
           "processor", "elapsed", "", "median", "p99", "max", "median", "p99", "max");
    measure_start(argv[1], NULL, "initial position, nothing known", 20);
    measure(argv[1], positions, NULL, lines);
    measure_start(argv[1], &RATED, "initial position, mean rating 1900-2300", 20);
    measure_filters(argv[1], "initial position, other mean ratings", 20);
    measure(argv[1], positions, &RATED, rated);
    return 0;
}
