/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See daily-puzzle.h. */
#include "app/plan/daily-puzzle.h"

#include <stdio.h>
#include <string.h>

#include "app/puzzles/shipped-puzzles.h"

/* The day of the first ID, 2026-01-01. */
#define FIRST_DAY 20454
/* 1970-01-01 as a Julian day of GDate. */
#define EPOCH 719163

/* By ID; it lends from `puzzles`. */
static GHashTable *index_ids(const GPtrArray *puzzles)
{
    GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < puzzles->len; i++) {
        TabiyaPuzzle *puzzle = puzzles->pdata[i];

        g_hash_table_insert(ids, puzzle->id, puzzle);
    }
    return ids;
}

/* The place of a day in a list of `n`, which repeats before its beginning and after its end. */
static guint find_place(gint64 day, guint n)
{
    const gint64 place = (day - FIRST_DAY) % (gint64)n;

    return (guint)(place < 0 ? place + (gint64)n : place);
}

static gint64 read_day(const char *date)
{
    unsigned year, month, day;
    GDate read;

    if (!tabiya_daily_puzzle_is_date(date) || sscanf(date, "%4u-%2u-%2u", &year, &month, &day) != 3)
        return 0;
    g_date_clear(&read, 1);
    g_date_set_dmy(&read, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
    return (gint64)g_date_get_julian(&read) - EPOCH;
}

TabiyaPuzzle *tabiya_daily_puzzle_find(const char *date)
{
    g_autoptr(GPtrArray) puzzles = tabiya_shipped_puzzles_list();
    g_autoptr(GHashTable) by_id = index_ids(puzzles);
    g_auto(GStrv) ids = tabiya_shipped_puzzles_dup_daily();
    const guint n = g_strv_length(ids), place = n > 0 ? find_place(read_day(date), n) : 0;

    for (guint i = 0; i < n; i++) {
        const TabiyaPuzzle *puzzle = g_hash_table_lookup(by_id, ids[(place + i) % n]);

        if (puzzle)
            return tabiya_puzzle_copy(puzzle);
    }
    return NULL;
}

char *tabiya_daily_puzzle_dup_date(gint64 day)
{
    GDate date;

    g_date_clear(&date, 1);
    g_date_set_julian(&date, (guint32)(day + EPOCH));
    return g_strdup_printf("%04u-%02u-%02u", g_date_get_year(&date), (guint)g_date_get_month(&date),
                           g_date_get_day(&date));
}

gboolean tabiya_daily_puzzle_is_date(const char *date)
{
    unsigned year, month, day;
    int length = 0;

    return strlen(date) == 10 && sscanf(date, "%4u-%2u-%2u%n", &year, &month, &day, &length) == 3 &&
           length == 10 && g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)year);
}
