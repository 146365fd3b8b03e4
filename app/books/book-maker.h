/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes Polyglot books from games.
 *
 *     const TabiyaBookMakeOptions options = {
 *         .names = names, .output = "book.bin", .rules = TABIYA_BOOK_RULES_DEFAULT};
 *     TabiyaBookMakeResult result;
 *     if (!tabiya_book_make(&options, cancellable, &result, &error))
 *         …
 *
 * Each move of a game's main line scores the result for the side that played it; moves with too few
 * games or no points are left out. Files may be of any size: counts beyond a bound go to sorted
 * runs on disk, which are merged at the end. The book is replaced whole or not at all, and does not
 * depend on the bound.
 *
 * Blocks; any thread, which also runs the callbacks.
 */
#ifndef TABIYA_BOOK_MAKER_H
#define TABIYA_BOOK_MAKER_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    guint min_games; /* moves in fewer games are left out */
    guint max_ply;   /* how many half-moves of a game to read; 0: all */
    guint min_elo;   /* of both players; games without ratings are left out; 0: all games */
    guint win_weight, draw_weight, loss_weight;
    guint unknown_weight; /* of games without a result */
} TabiyaBookRules;

/* As Polyglot counts, except that games without a result count as draws. */
#define TABIYA_BOOK_RULES_DEFAULT \
    ((TabiyaBookRules){           \
        .min_games = 3, .max_ply = 40, .win_weight = 2, .draw_weight = 1, .unknown_weight = 1})

typedef struct {
    guint64 games;       /* read */
    guint64 problems;    /* places that could not be read */
    guint64 positions;   /* of the book; 0 until the end */
    guint64 moves;       /* of the book; 0 until the end */
    guint64 bytes;       /* read from the files, as stored */
    guint64 total_bytes; /* 0: unknown */
} TabiyaBookMakeResult;

typedef struct {
    const char *const *names; /* NULL-terminated, as tabiya_source_new() takes them */
    const char *output;
    TabiyaBookRules rules;
    gsize memory_bytes; /* for counting, roughly; 0: a good default */
    void (*progress)(const TabiyaBookMakeResult *so_far, gpointer user); /* may be NULL */
    /* Reports a place that could not be read; `line` 0: the whole file, which the message names.
     * May be NULL */
    void (*problem)(const char *name, guint64 line, guint column, const char *message,
                    gpointer user);
    gpointer user;
} TabiyaBookMakeOptions;

/* FALSE: the book could not be written, G_IO_ERROR_CANCELLED, or TABIYA_ERROR_BAD_ARGUMENT: no move
 * was left, so no book was written. `result` is filled in all cases. */
gboolean tabiya_book_make(const TabiyaBookMakeOptions *options, GCancellable *cancellable,
                          TabiyaBookMakeResult *result, GError **error);

G_END_DECLS

#endif
