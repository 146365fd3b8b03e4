/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How much of Lichess's table of openings ours covers. That table is only a measure, never a
 * source: nothing of it is in the tree, and without it this test is skipped.
 *
 * Of all its positions: how many have a name here; of these, how many have the same code and the
 * same family (the name up to the colon). Prints the figures, also by the letter of that table's
 * code, and the time for naming a position. */
#include <glib.h>
#include <string.h>

#include "app/names/classifier.h"
#include "engine/board/fen.h"
#include "tests/shared-data.h"

enum { VOLUMES = 5 }; /* A to E */

/* Per cent. A figure once reached must be kept. */
#define FEWEST_KNOWN 95.0
#define FEWEST_SAME_CODE 98.1
#define FEWEST_SAME_FAMILY 97.6

typedef struct {
    int positions, known, same_code, same_family;
} Counts;

static gboolean is_same_family(const char *a, const char *b)
{
    const size_t length = strcspn(a, ":");
    return length == strcspn(b, ":") && strncmp(a, b, length) == 0;
}

/* Fields: eco, name, pgn, uci, epd (a FEN without its counters). */
static void count_line(const char *line, Counts *volumes)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", 5);
    g_assert_cmpuint(g_strv_length(fields), ==, 5);
    g_assert_true(fields[0][0] >= 'A' && fields[0][0] <= 'E');
    Counts *counts = &volumes[fields[0][0] - 'A'];
    EngPosition position;
    g_autofree char *fen = g_strconcat(fields[4], " 0 1", NULL);
    g_assert_true(eng_fen_parse(&position, fen, NULL));
    const TabiyaOpening *opening = tabiya_openings_lookup(&position);
    counts->positions++;
    if (!opening)
        return;
    counts->known++;
    counts->same_code += strcmp(opening->eco, fields[0]) == 0;
    counts->same_family += is_same_family(opening->name, fields[1]);
}

static Counts sum_of(const Counts *volumes)
{
    Counts sum = {0};
    for (int i = 0; i < VOLUMES; i++) {
        sum.positions += volumes[i].positions;
        sum.known += volumes[i].known;
        sum.same_code += volumes[i].same_code;
        sum.same_family += volumes[i].same_family;
    }
    return sum;
}

static double percent(int part, int whole)
{
    return 100.0 * part / whole;
}

static void say(const char *of, const Counts *counts)
{
    g_test_message(
        "%s: known %d of %d (%.1f%%); of the known, code equal %d (%.1f%%), family equal "
        "%d (%.1f%%)",
        of, counts->known, counts->positions, percent(counts->known, counts->positions),
        counts->same_code, percent(counts->same_code, counts->known), counts->same_family,
        percent(counts->same_family, counts->known));
}

static void test_coverage(void)
{
    g_autofree char *file = shared_data_path("openings/all.tsv");
    g_autofree char *text = NULL;
    if (!g_file_get_contents(file, &text, NULL, NULL)) {
        g_test_skip("skipped: no shared openings here");
        return;
    }
    g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
    Counts volumes[VOLUMES] = {0};
    const gint64 before = g_get_monotonic_time();
    for (char **line = lines + 1; *line; line++)
        count_line(*line, volumes);
    const gint64 spent = g_get_monotonic_time() - before;
    for (int i = 0; i < VOLUMES; i++) {
        const char letter[] = {(char)('A' + i), '\0'};
        say(letter, &volumes[i]);
    }
    const Counts counts = sum_of(volumes);
    say("all", &counts);
    g_test_message("%.2f us a position, its FEN read and the name looked up",
                   (double)spent / counts.positions);
    g_assert_cmpfloat(percent(counts.known, counts.positions), >=, FEWEST_KNOWN);
    g_assert_cmpfloat(percent(counts.same_code, counts.known), >=, FEWEST_SAME_CODE);
    g_assert_cmpfloat(percent(counts.same_family, counts.known), >=, FEWEST_SAME_FAMILY);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/openings/coverage", test_coverage);
    return g_test_run();
}
