/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzles that a person wants to see: a query, the person's results, and a set. The caller
 * turns the last two into ordinals. */
#ifndef TABIYA_PUZZLE_WISH_H
#define TABIYA_PUZZLE_WISH_H

#include "app/puzzles/puzzle-query.h"
#include "ui/puzzles/filter-choices.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaPuzzleQuery *query; /* owned; without sets */
    TabiyaPuzzleScope scope;
    gint64 set; /* 0: any */
} TabiyaPuzzleWish;

/* All puzzles, in any order. */
TabiyaPuzzleWish *tabiya_puzzle_wish_new(void) G_GNUC_WARN_UNUSED_RESULT;
TabiyaPuzzleWish *tabiya_puzzle_wish_copy(const TabiyaPuzzleWish *wish) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_wish_free(TabiyaPuzzleWish *wish);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleWish, tabiya_puzzle_wish_free)

/* Whether they are the same puzzles in the same order. */
gboolean tabiya_puzzle_wish_equal(const TabiyaPuzzleWish *a, const TabiyaPuzzleWish *b);

/* "Fork, 1400–1600, three moves, failed"; "" for all puzzles. The ID is left out; `set_name` is the
 * set's name, if there is any. The caller's. */
char *tabiya_puzzle_wish_dup_words(const TabiyaPuzzleWish *wish,
                                   const char *set_name) G_GNUC_WARN_UNUSED_RESULT;

/* A condition of a wish, and the wish without it. */
typedef struct {
    char *words; /* "Fork" */
    TabiyaPuzzleWish *rest;
} TabiyaWishPart;

/* All conditions, the ID too: a GPtrArray of TabiyaWishPart that owns them. (transfer full) */
GPtrArray *tabiya_puzzle_wish_list_parts(const TabiyaPuzzleWish *wish,
                                         const char *set_name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
