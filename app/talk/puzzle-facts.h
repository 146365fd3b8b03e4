/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Puzzles for answers: from the person's file of puzzles, or, as long as there is none, those that
 * come with the program. Only reads; waits. Any thread. */
#ifndef TABIYA_PUZZLE_FACTS_H
#define TABIYA_PUZZLE_FACTS_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

typedef struct {
    const char *data_dir; /* NULL: only those of the program */
    gboolean has_theme;   /* only of this `theme` */
    TabiyaPuzzleTheme theme;
    const char *opening; /* only of games with it, by its English name; NULL: any */
    guint rating;        /* the nearest to this, in steps of width */
    GHashTable *seen;    /* a set of ids, lent: only if there is no other; NULL: none */
    guint32 seed;        /* the same seed picks the same puzzle from the same file */
} TabiyaPuzzleAsked;

/* A puzzle of the wish. NULL without an error: there is none. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_facts_pick(const TabiyaPuzzleAsked *wish,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* By its id. NULL with an error, a sentence, if there is none. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_facts_find(const char *data_dir, const char *id,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
