/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads PGN text without building a tree: checks that every move is legal and counts everything. */
#ifndef TABIYA_PGN_CHECK_H
#define TABIYA_PGN_CHECK_H

#include "app/game/pgn-reader.h"

G_BEGIN_DECLS

typedef struct {
    guint64 games;
    guint64 errors;
    guint64 moves;        /* half-moves of main lines */
    guint64 alternatives; /* half-moves of variations */
    guint64 variations;
    guint64 comments;
    guint64 nags;
    guint64 tags;
    guint64 results[4];                    /* games by TabiyaResult */
    guint64 notations[TABIYA_N_NOTATIONS]; /* games that are not in English, by tabiya_notations */
    guint64 bytes;
    guint longest; /* half-moves of the longest main line */
    guint deepest; /* the deepest nesting of variations */
} TabiyaPgnCounts;

typedef void (*TabiyaPgnErrorFunc)(const TabiyaPgnError *error, gpointer user);

/* Adds the contents of `text` (`length` -1: NUL-terminated) to `counts`, which the caller has
 * cleared. `error_cb` (may be NULL) is called for every error, in order. */
void tabiya_pgn_check_text(const char *text, gssize length, TabiyaPgnCounts *counts,
                           TabiyaPgnErrorFunc error_cb, gpointer user);

G_END_DECLS

#endif
