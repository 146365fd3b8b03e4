/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For palette.py: how long a library takes to find players as the palette asks it for them.
 *
 *     palette LIBRARY ROUNDS WORDS…
 *
 * Each question opens the library again, as the palette does. A line for each of the words: they,
 * names found, and the median and longest time in milliseconds. */
#include <stdio.h>
#include <stdlib.h>

#include "app/openings/explorer-source.h"

#define NAMES_MAX 4

static double now_ms(void)
{
    return (double)g_get_monotonic_time() / 1e3;
}

static guint find(const char *path, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaExplorerSource) library =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, path);
    g_auto(GStrv) names =
        tabiya_explorer_source_find_players(library, words, NAMES_MAX, NULL, &error);

    if (!names) {
        fprintf(stderr, "palette: %s\n", error->message);
        exit(1);
    }
    return g_strv_length(names);
}

static int compare(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;

    return (first > second) - (first < second);
}

static void measure(const char *path, const char *words, guint rounds)
{
    g_autofree double *times = g_new(double, rounds);
    guint found = 0;

    for (guint i = 0; i < rounds; i++) {
        const double begin = now_ms();
        found = find(path, words);
        times[i] = now_ms() - begin;
    }
    qsort(times, rounds, sizeof *times, compare);
    printf("%-12s %u %8.2f %8.2f\n", words, found, times[rounds / 2], times[rounds - 1]);
}

int main(int argc, char **argv)
{
    const guint rounds = argc > 3 ? (guint)MAX(atoi(argv[2]), 1) : 0;

    if (rounds == 0) {
        fputs("usage: palette LIBRARY ROUNDS WORDS…\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++)
        measure(argv[1], argv[i], rounds);
    return 0;
}
