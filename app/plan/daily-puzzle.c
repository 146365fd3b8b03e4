/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See daily-puzzle.h. A draw per puzzle rather than the date's place in a list: with a list, one
 * puzzle more would change every date. */
#include "app/plan/daily-puzzle.h"

#include <stdio.h>
#include <string.h>

#include "app/puzzles/shipped-puzzles.h"

static gboolean is_suitable(const TabiyaPuzzle *puzzle)
{
    return puzzle->rating >= TABIYA_DAILY_RATING_MIN && puzzle->rating <= TABIYA_DAILY_RATING_MAX &&
           tabiya_puzzle_get_length(puzzle) >= TABIYA_DAILY_LENGTH_MIN;
}

/* FNV-1a, continued. */
static guint64 add_text(guint64 hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (guchar)*text) * G_GUINT64_CONSTANT(1099511628211);
    return hash;
}

/* The last steps of MurmurHash3: FNV alone leaves IDs with one beginning close together. */
static guint64 mix(guint64 hash)
{
    hash = (hash ^ hash >> 33) * G_GUINT64_CONSTANT(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * G_GUINT64_CONSTANT(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 33;
}

static guint64 draw(const char *date, const char *id)
{
    guint64 hash = add_text(G_GUINT64_CONSTANT(14695981039346656037), date);

    return mix(add_text(add_text(hash, " "), id));
}

const TabiyaPuzzle *tabiya_daily_puzzle_choose(const GPtrArray *puzzles, const char *date)
{
    const TabiyaPuzzle *best = NULL;
    guint64 highest = 0;

    for (guint i = 0; i < puzzles->len; i++) {
        const TabiyaPuzzle *puzzle = puzzles->pdata[i];
        guint64 number = is_suitable(puzzle) ? draw(date, puzzle->id) : 0;

        if (number > highest) {
            highest = number;
            best = puzzle;
        }
    }
    return best;
}

TabiyaPuzzle *tabiya_daily_puzzle_find(const char *date)
{
    g_autoptr(GPtrArray) puzzles = tabiya_shipped_puzzles_list();
    const TabiyaPuzzle *puzzle = tabiya_daily_puzzle_choose(puzzles, date);

    return puzzle ? tabiya_puzzle_copy(puzzle) : NULL;
}

/* 1970-01-01 is Julian day 719163 of GDate. */
char *tabiya_daily_puzzle_dup_date(gint64 day)
{
    GDate date;

    g_date_clear(&date, 1);
    g_date_set_julian(&date, (guint32)(day + 719163));
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
