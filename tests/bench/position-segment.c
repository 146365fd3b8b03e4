/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* position-segment [GAMES]: builds one segment of the index of positions (32,768 synthetic games),
 * and prints the processor time, its size, and the peak of memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "app/store/position-segment.h"
#include "engine/board/movegen.h"

static guint64 random_state = 1;

static guint below(guint limit)
{
    random_state = random_state * G_GUINT64_CONSTANT(6364136223846793005) + 1442695040888963407;
    return (guint)((random_state >> 32) * limit >> 32);
}

/* Plays 80 half-moves, the first twelve from few choices, as openings are. */
static guint play(guint64 keys[81], EngMove moves[81])
{
    EngPosition at, after;
    EngMoveList list;
    eng_position_init(&at);
    guint ply = 0;
    for (; ply < 80; ply++) {
        keys[ply] = at.key;
        eng_movegen_legal(&at, &list);
        if (list.count == 0)
            break;
        moves[ply] = list.moves[below(ply < 12 ? (guint)MIN(2, list.count) : (guint)list.count)];
        eng_position_play(&after, &at, moves[ply]);
        at = after;
    }
    keys[ply] = at.key;
    moves[ply] = ENG_NO_MOVE;
    return ply;
}

/* Seconds of the processor, which a busy machine does not lengthen. */
static double get_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    guint n_games = argc > 1 ? (guint)atoi(argv[1]) : 32768;
    if (n_games == 0 || n_games > TABIYA_SEGMENT_MAX_GAMES) {
        fprintf(stderr, "position-segment: 1 to %d games\n", TABIYA_SEGMENT_MAX_GAMES);
        return 2;
    }
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    gsize entries = 0, bytes = 0, n_rows = 0;
    double adding = 0;
    for (guint i = 0; i < n_games; i++) {
        guint64 keys[81];
        EngMove moves[81];
        guint plies = play(keys, moves);
        const TabiyaSegmentGame about = {
            .id = i + 1,
            .date = 19000101 + below(120) * 10000,
            .white_elo = (guint16)(1500 + below(1000)),
            .black_elo = (guint16)(1500 + below(1000)),
            .result = (guint8)(1 + below(3)),
        };
        double start = get_seconds();
        tabiya_segment_builder_begin_game(builder, &about);
        for (guint ply = 0; ply <= plies; ply++)
            tabiya_segment_builder_add(builder, keys[ply], moves[ply]);
        adding += get_seconds() - start;
        entries += plies + 1;
    }
    double start = get_seconds();
    g_autoptr(TabiyaSegment) segment = tabiya_segment_builder_finish(builder);
    double sorting = get_seconds() - start, seconds = sorting + adding;
    for (gsize i = 0; i < tabiya_segment_get_n_rows(segment); i++) {
        guint32 number;
        gsize length;
        tabiya_segment_get_row(segment, i, &number, &length);
        bytes += length;
        n_rows++;
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%u games, %zu positions: %.3f s to take in, %.3f s to sort and write, %.1f M/s\n",
           n_games, entries, adding, sorting, (double)entries / seconds / 1e6);
    printf("%zu rows, %.2f bytes a position, %zu bytes a row; peak of memory %ld MB\n", n_rows,
           (double)bytes / (double)entries, bytes / n_rows, usage.ru_maxrss / 1024);
    return 0;
}
