/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See moved-rating.h. */
#include "app/puzzles/moved-rating.h"

#include <math.h>

#include "app/store/puzzle-attempt-rows.h"
#include "app/training/glicko2.h"

static gboolean is_estimate(const TabiyaPuzzle *puzzle)
{
    return puzzle->rating > 0 && puzzle->deviation > TABIYA_GLICKO2_DEVIATION_UNKNOWN;
}

static TabiyaGlicko2 begin(const TabiyaPuzzle *puzzle)
{
    TabiyaGlicko2 rating = TABIYA_GLICKO2_START;

    rating.rating = puzzle->rating;
    rating.deviation = puzzle->deviation;
    return rating;
}

/* Rows do not have the deviation of the person's rating. */
static void move_by(TabiyaGlicko2 *rating, double rating_before, TabiyaPuzzleResult result)
{
    const TabiyaGlicko2Game game = {rating_before, TABIYA_GLICKO2_DEVIATION_UNKNOWN,
                                    result != TABIYA_PUZZLE_SOLVED};

    tabiya_glicko2_rate(rating, &game, 1);
}

static guint get_whole(const TabiyaGlicko2 *rating)
{
    return (guint)CLAMP(lround(rating->rating), 1, 65535);
}

gboolean tabiya_moved_rating_find(TabiyaDatabase *db, const TabiyaPuzzle *puzzle,
                                  TabiyaMovedRating *moved, GError **error)
{
    *moved = (TabiyaMovedRating){puzzle->rating, puzzle->deviation};
    if (!is_estimate(puzzle))
        return TRUE;
    TabiyaGlicko2 rating = begin(puzzle);
    g_autoptr(GArray) answers = tabiya_puzzle_attempt_rows_list_rated(db, puzzle->id, error);
    for (guint i = 0; answers && i < answers->len; i++) {
        const TabiyaPuzzleAnswer *answer = &g_array_index(answers, TabiyaPuzzleAnswer, i);

        move_by(&rating, answer->rating_before, answer->result);
    }
    moved->rating = get_whole(&rating);
    moved->deviation = (guint)lround(rating.deviation);
    return answers != NULL;
}

/* --- Of all puzzles --------------------------------------------------------------------------- */

struct TabiyaMovedRatings {
    GHashTable *by_id;   /* char * → Entry */
    GHashTable *ratings; /* by ordinals */
};

/* A puzzle that was answered. */
typedef struct {
    guint n_answers;
    guint ordinal; /* G_MAXUINT: it is not in the file */
    guint rating;  /* 0: it does not move */
} Entry;

static void moved_free(gpointer data)
{
    TabiyaMovedRatings *self = data;

    g_hash_table_unref(self->by_id);
    g_hash_table_unref(self->ratings);
}

TabiyaMovedRatings *tabiya_moved_ratings_ref(TabiyaMovedRatings *self)
{
    return g_atomic_rc_box_acquire(self);
}

void tabiya_moved_ratings_unref(TabiyaMovedRatings *self)
{
    g_atomic_rc_box_release_full(self, moved_free);
}

GHashTable *tabiya_moved_ratings_get_table(TabiyaMovedRatings *self)
{
    return self->ratings;
}

/* The answers to one puzzle. FALSE: `error`. */
static gboolean find_entry(TabiyaPuzzleStore *store, const TabiyaPuzzleRatedAnswer *answers,
                           Entry *entry, GError **error)
{
    GError *problem = NULL;

    entry->ordinal = tabiya_puzzle_store_find(store, answers->puzzle, &problem);
    g_autoptr(TabiyaPuzzle) puzzle = entry->ordinal != G_MAXUINT
                                         ? tabiya_puzzle_store_load(store, entry->ordinal, &problem)
                                         : NULL;
    if (puzzle && is_estimate(puzzle)) {
        TabiyaGlicko2 rating = begin(puzzle);

        for (guint i = 0; i < entry->n_answers; i++)
            move_by(&rating, answers[i].rating_before, answers[i].result);
        entry->rating = get_whole(&rating);
    }
    if (problem)
        g_propagate_error(error, problem);
    return problem == NULL;
}

static guint count_same(const GArray *answers, guint from)
{
    const char *id = g_array_index(answers, TabiyaPuzzleRatedAnswer, from).puzzle;
    guint n = 1;

    while (from + n < answers->len &&
           g_str_equal(g_array_index(answers, TabiyaPuzzleRatedAnswer, from + n).puzzle, id)) {
        n++;
    }
    return n;
}

TabiyaMovedRatings *tabiya_moved_ratings_new(TabiyaPuzzleStore *store, const GArray *answers,
                                             const TabiyaMovedRatings *known, GError **error)
{
    g_autoptr(TabiyaMovedRatings) self = g_atomic_rc_box_new(TabiyaMovedRatings);

    self->by_id = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    self->ratings = g_hash_table_new(NULL, NULL);
    for (guint i = 0, n = 0; i < answers->len; i += n) {
        const TabiyaPuzzleRatedAnswer *first = &g_array_index(answers, TabiyaPuzzleRatedAnswer, i);
        const Entry *old = known ? g_hash_table_lookup(known->by_id, first->puzzle) : NULL;

        n = count_same(answers, i);
        Entry entry = {.n_answers = n};
        if (old && old->n_answers == n)
            entry = *old;
        else if (!find_entry(store, first, &entry, error))
            return NULL;
        g_hash_table_insert(self->by_id, g_strdup(first->puzzle), g_memdup2(&entry, sizeof entry));
        if (entry.rating > 0) {
            g_hash_table_insert(self->ratings, GUINT_TO_POINTER(entry.ordinal),
                                GUINT_TO_POINTER(entry.rating));
        }
    }
    return g_steal_pointer(&self);
}
