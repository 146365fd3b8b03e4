/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches in a big file of puzzles: puzzles FILE.db PICKS
 *
 * Random puzzles with all kinds of filters, none of them seen lately; counts; and whole lists in
 * each order. Every pick is checked against its filter. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/puzzles/puzzle-find.h"
#include "app/puzzles/puzzle-query.h"

#define SEEN 3000

typedef struct {
    TabiyaPuzzleStore *store;
    GRand *random;
    char **openings;
    TabiyaPuzzleSet *seen;
    guint n_empty, n_wrong;
} Bench;

/* By the clock, and of this thread's work: beside others who work they are not the same. */
typedef struct {
    double ms, cpu_ms;
} Time;

static Time now(void)
{
    struct timespec cpu;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
    return (Time){(double)g_get_monotonic_time() / 1000,
                  (double)cpu.tv_sec * 1000 + (double)cpu.tv_nsec / 1e6};
}

static void add_time_since(GArray *times, Time began)
{
    const Time ended = now();
    const Time time = {ended.ms - began.ms, ended.cpu_ms - began.cpu_ms};
    g_array_append_val(times, time);
}

static int compare_doubles(gconstpointer a, gconstpointer b)
{
    const double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static void print_percentiles(const GArray *times, gsize offset)
{
    g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < times->len; i++)
        g_array_append_vals(values, &times->data[i * sizeof(Time) + offset], 1);
    g_array_sort(values, compare_doubles);
    const double *ms = (const double *)(gpointer)values->data;
    printf("%9.2f %9.2f %9.2f  ", ms[times->len / 2], ms[times->len * 99 / 100],
           ms[times->len - 1]);
}

static void print_times(const char *what, const GArray *times)
{
    printf("  %-43s %5u", what, times->len);
    print_percentiles(times, offsetof(Time, ms));
    print_percentiles(times, offsetof(Time, cpu_ms));
    printf("\n");
}

static guint draw(Bench *self, guint n)
{
    return (guint)g_rand_int_range(self->random, 0, (gint32)n);
}

/* How many ordinals have been given. */
static guint count_ordinals(TabiyaPuzzleStore *store)
{
    guint n = 0;
    for (guint block = 0; block < tabiya_puzzle_store_get_n_blocks(store); block++)
        n += tabiya_puzzle_store_get_n_slots(store, block);
    return n;
}

/* A puzzle that the wishes may be taken from, so that most of them can be met. */
static TabiyaPuzzle *draw_puzzle(Bench *self)
{
    TabiyaPuzzle *puzzle = NULL;
    if (!tabiya_puzzle_store_begin(self->store, NULL))
        exit(1);
    while (!puzzle) {
        const guint n = count_ordinals(self->store);
        puzzle = tabiya_puzzle_store_load(self->store, draw(self, n), NULL);
    }
    tabiya_puzzle_store_end(self->store);
    return puzzle;
}

/* One of the puzzle's themes or, sometimes, any theme. */
static void add_theme(Bench *self, const TabiyaPuzzle *puzzle, TabiyaThemes *themes)
{
    for (;;) {
        const TabiyaPuzzleTheme theme = (TabiyaPuzzleTheme)draw(self, TABIYA_N_THEMES);
        if (tabiya_themes_has(puzzle->themes, theme) || draw(self, 400) == 0) {
            tabiya_themes_add(themes, theme);
            return;
        }
    }
}

typedef TabiyaPuzzleQuery *(*QueryFunc)(Bench *self);

/* A theme, a band of ratings, an opening where the puzzle has one, and not seen recently: the
 * query between two puzzles. */
static TabiyaPuzzleQuery *make_plain_query(Bench *self)
{
    g_autoptr(TabiyaPuzzle) puzzle = draw_puzzle(self);
    TabiyaPuzzleQuery *query = tabiya_puzzle_query_new();
    g_auto(GStrv) tags = g_strsplit(puzzle->opening_tags ? puzzle->opening_tags : "", " ", -1);
    add_theme(self, puzzle, &query->all_themes);
    query->rating_min = puzzle->rating - draw(self, 150);
    query->rating_max = puzzle->rating + draw(self, 150);
    if (tags[0] && tags[0][0] != '\0')
        query->opening = g_strdup(tags[draw(self, g_strv_length(tags))]);
    query->without = tabiya_puzzle_set_ref(self->seen);
    return query;
}

/* A theme, a band of ratings, an opening, and other wishes, each of them as often as not. */
static TabiyaPuzzleQuery *make_query(Bench *self)
{
    g_autoptr(TabiyaPuzzle) puzzle = draw_puzzle(self);
    TabiyaPuzzleQuery *query = tabiya_puzzle_query_new();
    g_auto(GStrv) tags = g_strsplit(puzzle->opening_tags ? puzzle->opening_tags : "", " ", -1);
    if (draw(self, 10) < 9)
        add_theme(self, puzzle, &query->all_themes);
    if (draw(self, 10) < 2)
        add_theme(self, puzzle, &query->all_themes);
    for (guint i = 0; i < 4 && draw(self, 10) < 2; i++)
        add_theme(self, puzzle, &query->any_themes);
    if (draw(self, 10) < 2)
        tabiya_themes_add(&query->no_themes, (TabiyaPuzzleTheme)draw(self, TABIYA_N_THEMES));
    if (draw(self, 10) < 8) {
        query->rating_min = puzzle->rating - draw(self, 150);
        query->rating_max = puzzle->rating + draw(self, 150);
    }
    if (tags[0] && tags[0][0] != '\0')
        query->opening = g_strdup(tags[draw(self, g_strv_length(tags))]);
    else if (draw(self, 20) == 0)
        query->opening = g_strdup(self->openings[draw(self, g_strv_length(self->openings))]);
    if (draw(self, 10) < 2)
        query->popularity_min = 60 + (int)draw(self, 40);
    if (draw(self, 10) < 2)
        query->side = draw(self, 2) == 0 ? TABIYA_PUZZLE_SIDE_WHITE : TABIYA_PUZZLE_SIDE_BLACK;
    if (draw(self, 10) < 2)
        query->length_min = query->length_max = tabiya_puzzle_get_length(puzzle);
    if (draw(self, 10) < 1)
        query->pieces_max = 6 + draw(self, 20);
    query->without = tabiya_puzzle_set_ref(self->seen);
    return query;
}

static gboolean is_wanted(const TabiyaPuzzleQuery *query, const TabiyaPuzzle *puzzle, guint ordinal)
{
    const guint length = tabiya_puzzle_get_length(puzzle);
    return tabiya_themes_is_empty(tabiya_themes_minus(query->all_themes, puzzle->themes)) &&
           tabiya_themes_is_empty(tabiya_themes_and(query->no_themes, puzzle->themes)) &&
           (tabiya_themes_is_empty(query->any_themes) ||
            !tabiya_themes_is_empty(tabiya_themes_and(query->any_themes, puzzle->themes))) &&
           puzzle->rating >= query->rating_min &&
           (query->rating_max == 0 || puzzle->rating <= query->rating_max) &&
           puzzle->popularity >= query->popularity_min && length >= query->length_min &&
           (query->length_max == 0 || length <= query->length_max) &&
           (!query->opening ||
            (puzzle->opening_tags && strstr(puzzle->opening_tags, query->opening))) &&
           !tabiya_puzzle_set_has(query->without, ordinal);
}

/* Picks and loads one. */
static void pick(Bench *self, const TabiyaPuzzleQuery *query, GArray *times)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzle) puzzle = NULL;
    const guint64 seed = g_rand_int(self->random);
    const Time began = now();
    const guint ordinal = tabiya_puzzle_query_pick(query, self->store, seed, &error);
    if (!error && ordinal != G_MAXUINT && tabiya_puzzle_store_begin(self->store, &error)) {
        puzzle = tabiya_puzzle_store_load(self->store, ordinal, &error);
        tabiya_puzzle_store_end(self->store);
    }
    add_time_since(times, began);
    if (error) {
        fprintf(stderr, "%s\n", error->message);
        exit(1);
    }
    self->n_empty += puzzle == NULL;
    if (puzzle)
        puzzle->rating = tabiya_puzzle_store_get_rating(self->store, ordinal, puzzle->rating);
    self->n_wrong += puzzle && !is_wanted(query, puzzle, ordinal);
}

static void measure_picks(Bench *self, const char *what, QueryFunc make, guint n)
{
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(Time));
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaPuzzleQuery) query = make(self);
        pick(self, query, times);
    }
    print_times(what, times);
}

/* As a program that has just been started: each with a store of its own. */
static void measure_first_picks(Bench *self, const char *path, guint n)
{
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(Time));
    TabiyaPuzzleStore *kept = self->store;
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaPuzzleQuery) query = make_query(self);
        self->store = tabiya_puzzle_store_open(path, NULL);
        pick(self, query, times);
        tabiya_puzzle_store_free(self->store);
        self->store = kept;
    }
    print_times("the first pick of a program", times);
}

static void measure_counts(Bench *self, guint n)
{
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(Time));
    for (guint i = 0; i < n; i++) {
        g_autoptr(TabiyaPuzzleQuery) query = make_query(self);
        guint count;
        const Time began = now();
        if (!tabiya_puzzle_query_count(query, self->store, NULL, &count, NULL))
            exit(1);
        add_time_since(times, began);
    }
    print_times("counts", times);
}

static void measure_lists(Bench *self)
{
    static const struct {
        const char *name;
        TabiyaPuzzleSort sort;
    } ORDERS[] = {
        {"all of them, as they came", TABIYA_PUZZLE_SORT_NONE},
        {"all of them, by rating", TABIYA_PUZZLE_SORT_RATING_UP},
        {"all of them, by popularity", TABIYA_PUZZLE_SORT_POPULARITY},
        {"all of them, by chance", TABIYA_PUZZLE_SORT_RANDOM},
        {"all of them, by id", TABIYA_PUZZLE_SORT_ID},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(ORDERS); i++) {
        g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(Time));
        for (guint round = 0; round < 3; round++) {
            g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();
            query->sort = ORDERS[i].sort;
            const Time began = now();
            g_autoptr(GArray) found = tabiya_puzzle_query_find(query, self->store, NULL, NULL);
            add_time_since(times, began);
            if (!found)
                exit(1);
        }
        print_times(ORDERS[i].name, times);
    }
}

/* Of as many puzzles as were seen, in all blocks. */
static void move_ratings(Bench *self, guint n_puzzles)
{
    g_autoptr(GHashTable) ratings = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < SEEN; i++) {
        g_hash_table_insert(ratings, GUINT_TO_POINTER(draw(self, n_puzzles)),
                            GUINT_TO_POINTER(600 + draw(self, 2000)));
    }
    tabiya_puzzle_store_set_ratings(self->store, ratings);
}

int main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    if (argc != 3)
        return 2;
    const guint n = (guint)atoi(argv[2]);
    Bench bench = {.store = tabiya_puzzle_store_open(argv[1], &error),
                   .random = g_rand_new_with_seed(1),
                   .seen = tabiya_puzzle_set_new()};
    if (!bench.store || !tabiya_puzzle_store_begin(bench.store, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    const guint n_puzzles = count_ordinals(bench.store);
    bench.openings = tabiya_puzzle_store_dup_openings(bench.store);
    tabiya_puzzle_store_end(bench.store);
    for (guint i = 0; i < SEEN; i++)
        tabiya_puzzle_set_add(bench.seen, draw(&bench, n_puzzles));
    printf("  %-43s %5s%9s %9s %9s  %9s %9s %9s\n", "ms, by the clock and of work", "times",
           "median", "99 %", "longest", "median", "99 %", "longest");
    measure_picks(&bench, "picks, nothing in memory at first", make_plain_query, n);
    measure_picks(&bench, "picks by theme, rating, opening, unseen", make_plain_query, n);
    measure_picks(&bench, "picks with more wishes", make_query, n);
    move_ratings(&bench, n_puzzles);
    measure_picks(&bench, "the same, some ratings moved by answers", make_query, n);
    tabiya_puzzle_store_set_ratings(bench.store, NULL);
    measure_first_picks(&bench, argv[1], n / 20 + 1);
    measure_counts(&bench, n / 10 + 1);
    measure_lists(&bench);
    printf("  %u picks found nothing that fits, %u were not what was asked for\n", bench.n_empty,
           bench.n_wrong);
    tabiya_puzzle_store_free(bench.store);
    g_rand_free(bench.random);
    g_strfreev(bench.openings);
    tabiya_puzzle_set_unref(bench.seen);
    return bench.n_wrong > 0;
}
