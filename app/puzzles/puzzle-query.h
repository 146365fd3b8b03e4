/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A query for puzzles: conditions and a sort order.
 *
 *     g_autoptr(TabiyaPuzzleQuery) query = tabiya_puzzle_query_new();   // all of them
 *     tabiya_themes_add(&query->all_themes, TABIYA_THEME_FORK);
 *     query->rating_min = 1400;
 *     query->rating_max = 1600;
 *     query->opening = g_strdup("Sicilian Defense");
 *     query->without = tabiya_puzzle_set_ref(seen_lately);
 *     guint n;
 *     tabiya_puzzle_query_count(query, store, NULL, &n, &error);
 *
 * Finding blocks the thread: on the main one use puzzle-shelf.h and puzzle-list.h.
 */
#ifndef TABIYA_PUZZLE_QUERY_H
#define TABIYA_PUZZLE_QUERY_H

#include <gio/gio.h>

#include "app/puzzles/puzzle-set.h"
#include "app/store/puzzle-store.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_PUZZLE_SORT_NONE, /* in the order of `only`, if any; else in the order of addition */
    TABIYA_PUZZLE_SORT_RATING_UP,
    TABIYA_PUZZLE_SORT_RATING_DOWN,
    TABIYA_PUZZLE_SORT_POPULARITY, /* the most popular first */
    TABIYA_PUZZLE_SORT_RANDOM,     /* by `seed` */
    TABIYA_PUZZLE_SORT_ID,
} TabiyaPuzzleSort;

typedef enum {
    TABIYA_PUZZLE_SIDE_ANY,
    TABIYA_PUZZLE_SIDE_WHITE,
    TABIYA_PUZZLE_SIDE_BLACK,
} TabiyaPuzzleSide;

/* All conditions must hold. A bound of 0 is none; ranges include both ends. */
typedef struct {
    TabiyaThemes all_themes; /* every one of these */
    TabiyaThemes any_themes; /* at least one, if there are any */
    TabiyaThemes no_themes;  /* none */
    guint rating_min, rating_max;
    guint length_min, length_max; /* moves to find */
    guint pieces_min, pieces_max; /* on the board, including kings and pawns */
    int popularity_min;           /* TABIYA_PUZZLE_NO_POPULARITY: any, including unknown */
    TabiyaPuzzleSide side;        /* the solver's side */
    guint sources;                /* a bit 1 << TabiyaPuzzleSource for each; 0: any */
    char *opening;            /* "Sicilian Defense": a tag, or the beginning of tags; NULL: any */
    char *id_prefix;          /* NULL: any */
    TabiyaPuzzleSet *only;    /* NULL: all */
    TabiyaPuzzleSet *without; /* NULL: none */

    TabiyaPuzzleSort sort;
    guint64 seed;
} TabiyaPuzzleQuery;

TabiyaPuzzleQuery *tabiya_puzzle_query_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* Copies share the sets. */
TabiyaPuzzleQuery *
tabiya_puzzle_query_copy(const TabiyaPuzzleQuery *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_query_free(TabiyaPuzzleQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleQuery, tabiya_puzzle_query_free)

/* Whether both find the same puzzles in the same order. Sets are equal only if they are the same
 * object. */
gboolean tabiya_puzzle_query_equal(const TabiyaPuzzleQuery *a, const TabiyaPuzzleQuery *b);

G_END_DECLS

#endif
