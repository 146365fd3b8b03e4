/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The speed of writing and scanning rows of games: no PGN, no positions.
 *
 *     library-rows [GAMES] [PRAGMAS]    prints games per second, bytes per game
 *
 * PRAGMAS are run on the writer before the first batch, to compare alternatives.
 */
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app/store/database-private.h"
#include "app/store/library-batch.h"
#include "app/store/library-file.h"
#include "app/store/library-scan.h"

#define BATCH 32768
#define PLAYERS 20000

/* Like a game of a large collection: few events, many players, ratings, 60 to 100 half-moves. */
static TabiyaGameRecord *make_record(GRand *random)
{
    TabiyaGameRecord *record = g_new0(TabiyaGameRecord, 1);
    g_autoptr(GString) tags = g_string_new(NULL);
    const char *const NAMES[] = {"Event", "Site",     "Date",     "Round", "White",
                                 "Black", "WhiteElo", "BlackElo", "ECO",   "EventDate"};
    for (gsize i = 0; i < G_N_ELEMENTS(NAMES); i++) {
        g_string_append_len(tags, NAMES[i], (gssize)strlen(NAMES[i]) + 1);
        if (i < 2) {
            g_string_append_printf(tags, "Tournament %d", g_rand_int_range(random, 0, 3000));
        } else if (i == 2 || i == 9) {
            g_string_append_printf(tags, "20%02d.%02d.%02d", g_rand_int_range(random, 0, 25),
                                   g_rand_int_range(random, 1, 13),
                                   g_rand_int_range(random, 1, 29));
        } else if (i == 3) {
            g_string_append_printf(tags, "%d", g_rand_int_range(random, 1, 12));
        } else if (i < 6) {
            g_string_append_printf(tags, "Surname%d, Name", g_rand_int_range(random, 0, PLAYERS));
        } else if (i < 8) {
            g_string_append_printf(tags, "%d", g_rand_int_range(random, 1400, 2850));
        } else {
            g_string_append_printf(tags, "B%02d", g_rand_int_range(random, 0, 100));
        }
        g_string_append_c(tags, '\0');
    }
    tabiya_game_record_set_tags(record, tags->str, G_N_ELEMENTS(NAMES));
    record->result = (TabiyaResult)g_rand_int_range(random, 0, 4);
    record->n_moves = (guint)g_rand_int_range(random, 60, 100);
    record->moves = g_new(EngMove, record->n_moves);
    for (guint i = 0; i < record->n_moves; i++)
        record->moves[i] = (EngMove)g_rand_int(random);
    tabiya_game_record_complete(record, 0);
    return record;
}

static gboolean count_cb(const TabiyaGameHeader *header, gpointer user)
{
    *(guint64 *)user += header->white_elo;
    return TRUE;
}

static gboolean count_moves_cb(const TabiyaScannedGame *game, gpointer user)
{
    *(guint64 *)user += game->n_moves;
    return TRUE;
}

typedef struct {
    gint64 wall_us, cpu_us;
} Moment;

static Moment now(void)
{
    struct timespec cpu;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    return (Moment){g_get_monotonic_time(), (gint64)cpu.tv_sec * 1000000 + cpu.tv_nsec / 1000};
}

static Moment since(Moment start)
{
    Moment end = now();
    return (Moment){end.wall_us - start.wall_us, end.cpu_us - start.cpu_us};
}

static Moment add(Moment a, Moment b)
{
    return (Moment){a.wall_us + b.wall_us, a.cpu_us + b.cpu_us};
}

static void print_rate(const char *what, guint n, Moment took)
{
    printf("%-16s %6.2f s %8.0f games/s   processor %6.2f s %8.0f games/s\n", what,
           (double)took.wall_us / 1e6, n * 1e6 / (double)took.wall_us, (double)took.cpu_us / 1e6,
           n * 1e6 / (double)took.cpu_us);
}

static Moment write_batch(TabiyaLibraryBatch *batch, GRand *random, guint count)
{
    g_autofree TabiyaGameRecord **records = g_new(TabiyaGameRecord *, count);
    g_autoptr(GError) error = NULL;
    for (guint i = 0; i < count; i++)
        records[i] = make_record(random);
    Moment start = now();
    guint left = tabiya_library_batch_drop_duplicates(batch, records, count);
    g_autoptr(GPtrArray) kept = g_ptr_array_new_full(left, (GDestroyNotify)tabiya_game_record_free);
    for (guint i = 0; i < left; i++)
        g_ptr_array_add(kept, records[i]);
    if (!tabiya_library_batch_write(batch, kept, NULL, NULL, 0, TRUE, &error))
        g_error("%s", error->message);
    return since(start);
}

int main(int argc, char **argv)
{
    guint n = argc > 1 ? (guint)atoi(argv[1]) : 500000;
    g_autofree char *folder = g_dir_make_tmp("tabiya-rows-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "bench.db", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    if (!tabiya_library_create(path, &error))
        g_error("%s", error->message);
    TabiyaDatabase *db = tabiya_library_open(path, &error);
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, &error);
    if (argc > 2 && !tabiya_database_run(db, argv[2], &error))
        g_error("%s", error->message);
    Moment took = {0, 0};
    for (guint done = 0; done < n; done += BATCH)
        took = add(took, write_batch(batch, random, MIN(BATCH, n - done)));
    Moment start = now();
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    took = add(took, since(start));
    print_rate("rows written", n, took);

    TabiyaLibraryStats stats;
    guint64 sum = 0;
    db = tabiya_library_open_reader(path, &error);
    if (argc > 3 && !tabiya_database_run(db, argv[3], &error))
        g_error("%s", error->message);
    start = now();
    tabiya_library_scan_headers(db, TABIYA_ALL_IDS, count_cb, &sum, NULL, &error);
    print_rate("headers scanned", n, since(start));
    start = now();
    tabiya_library_scan_games(db, TABIYA_ALL_IDS, NULL, count_moves_cb, &sum, NULL, &error);
    print_rate("moves scanned", n, since(start));
    tabiya_library_get_stats(db, &stats, NULL, &error);
    printf("bytes a game: %.1f\n", (double)stats.bytes / n);
    tabiya_database_close(db);
    g_unlink(path);
    g_rmdir(folder);
    return 0;
}
