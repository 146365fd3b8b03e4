/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* For naming.py, which measures the time for naming positions.
 *
 *     naming FILE [POSITIONS]   names this many positions (a million) of the file's
 *                               games, repeating the file if it ends
 *
 * Prints, separated by tabs: positions looked up, those with a name, processor seconds for the
 * lookups, and for playing the moves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "app/game/pgn-reader.h"
#include "app/names/classifier.h"

#define BATCH 4096

static double processor_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The main lines of the file's games, each a GArray of EngMove. */
static GPtrArray *read_lines(const char *path)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    char *text;
    gsize length;
    if (!g_file_get_contents(path, &text, &length, NULL))
        return lines;
    TabiyaPgnGames *games = tabiya_pgn_games_new(text, (gssize)length);
    for (TabiyaGame *game; (game = tabiya_pgn_games_next(games)); g_object_unref(game))
        g_ptr_array_add(lines, tabiya_node_dup_moves(tabiya_game_get_main_end(game)));
    tabiya_pgn_games_free(games);
    g_free(text);
    return lines;
}

typedef struct {
    EngPosition positions[BATCH];
    guint n;
    guint64 asked, named;
    double asking_s;
} Batch;

static void ask(Batch *batch)
{
    const double begun = processor_s();
    for (guint i = 0; i < batch->n; i++)
        batch->named += tabiya_openings_lookup(&batch->positions[i]) != NULL;
    batch->asking_s += processor_s() - begun;
    batch->asked += batch->n;
    batch->n = 0;
}

static void play(Batch *batch, const GArray *line, guint64 wanted)
{
    EngPosition position;
    eng_position_init(&position);
    for (guint i = 0; i < line->len && batch->asked + batch->n < wanted; i++) {
        EngPosition *after = &batch->positions[batch->n++];
        eng_position_play(after, &position, g_array_index(line, EngMove, i));
        position = *after;
        if (batch->n == BATCH)
            ask(batch);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: naming FILE [POSITIONS]\n");
        return 2;
    }
    const guint64 wanted = argc > 2 ? g_ascii_strtoull(argv[2], NULL, 10) : 1000000;
    g_autoptr(GPtrArray) lines = read_lines(argv[1]);
    g_autofree Batch *batch = g_new0(Batch, 1);
    if (lines->len == 0) {
        fprintf(stderr, "naming: %s: no games\n", argv[1]);
        return 1;
    }
    eng_position_init(&batch->positions[0]);
    tabiya_openings_lookup(
        &batch->positions[0]); /* the table is looked for with the first question */
    const double begun = processor_s();
    for (guint i = 0; batch->asked + batch->n < wanted; i = (i + 1) % lines->len)
        play(batch, g_ptr_array_index(lines, i), wanted);
    ask(batch);
    printf("%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%.6f\t%.6f\n", batch->asked, batch->named,
           batch->asking_s, processor_s() - begun - batch->asking_s);
    return 0;
}
