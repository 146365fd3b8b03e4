/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzle filters that offer a few choices: tables of each choice's name and condition. */
#ifndef TABIYA_FILTER_CHOICES_H
#define TABIYA_FILTER_CHOICES_H

#include <glib.h>

G_BEGIN_DECLS

/* What the person has done with the puzzles; a query has a set instead. */
typedef enum {
    TABIYA_PUZZLE_SCOPE_ALL,
    TABIYA_PUZZLE_SCOPE_UNSEEN,
    TABIYA_PUZZLE_SCOPE_SOLVED,
    TABIYA_PUZZLE_SCOPE_FAILED,
    TABIYA_PUZZLE_SCOPE_FAVORITES,
    TABIYA_PUZZLE_N_SCOPES,
} TabiyaPuzzleScope;

typedef enum {
    TABIYA_FILTER_SCOPE,
    TABIYA_FILTER_LENGTH, /* moves to find */
    TABIYA_FILTER_SIDE,
    TABIYA_FILTER_PIECES,
    TABIYA_FILTER_POPULARITY,
    TABIYA_FILTER_SOURCE,
    TABIYA_N_FILTERS,
} TabiyaFilterKind;

typedef struct {
    const char *label; /* untranslated; NULL ends a table */
    int from, to;      /* of a TabiyaPuzzleQuery, or the scope */
    const char *words; /* the same within a sentence; NULL: the default */
} TabiyaFilterChoice;

/* "Moves to find", untranslated. */
const char *tabiya_filter_get_title(TabiyaFilterKind kind);
/* The first choice has no condition. */
const TabiyaFilterChoice *tabiya_filter_get_choices(TabiyaFilterKind kind);
/* The index of the choice with exactly that condition; otherwise 0. */
guint tabiya_filter_find_choice(TabiyaFilterKind kind, int from, int to);

G_END_DECLS

#endif
