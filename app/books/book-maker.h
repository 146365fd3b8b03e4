/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Polyglot books from games.
 *
 *     const TabiyaBookMakeOptions options = {
 *         .names = names, .output = "book.bin", .rules = TABIYA_BOOK_RULES_DEFAULT};
 *     TabiyaBookMakeResult result;
 *     if (!tabiya_book_make(&options, cancellable, &result, &error))
 *         …
 *
 * Each move of a game's main line counts what the game was worth to the side that played it; a move
 * that was not played in enough games, or is worth nothing, is left out. Files may be as large as
 * they like: counts beyond a bound go to sorted runs on the disk, which are merged at the end. The
 * book is replaced whole or not at all, and is the same whatever the bound was.
 *
 * Blocks; any thread, on which the callbacks come too.
 */
#ifndef TABIYA_BOOK_MAKER_H
#define TABIYA_BOOK_MAKER_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    guint min_games; /* the fewest games with a move that keep it */
    guint max_ply;   /* how many half-moves of a game to read; 0: all */
    guint min_elo;   /* of both players; games that do not say it are left out; 0: all games */
    guint win_weight, draw_weight, loss_weight;
    guint unknown_weight; /* of games without a result */
} TabiyaBookRules;

/* As Polyglot counts, but that games without a result count as draws. */
#define TABIYA_BOOK_RULES_DEFAULT \
    ((TabiyaBookRules){           \
        .min_games = 3, .max_ply = 40, .win_weight = 2, .draw_weight = 1, .unknown_weight = 1})

typedef struct {
    guint64 games;       /* read */
    guint64 problems;    /* places that could not be read */
    guint64 positions;   /* of the book; 0 until the end */
    guint64 moves;       /* of the book; 0 until the end */
    guint64 bytes;       /* of the files, packed as they are */
    guint64 total_bytes; /* 0: nobody knows */
} TabiyaBookMakeResult;

typedef struct {
    const char *const *names; /* NULL-terminated, as tabiya_source_new() takes them */
    const char *output;
    TabiyaBookRules rules;
    gsize memory_bytes; /* for counting, about; 0: what suits */
    void (*progress)(const TabiyaBookMakeResult *so_far, gpointer user); /* may be NULL */
    /* What could not be read; `line` 0: the file as a whole, which the message names. May be
     * NULL */
    void (*problem)(const char *name, guint64 line, guint column, const char *message,
                    gpointer user);
    gpointer user;
} TabiyaBookMakeOptions;

/* FALSE: the book could not be written, G_IO_ERROR_CANCELLED, or TABIYA_ERROR_BAD_ARGUMENT: no move
 * was left, and no book was written. `result` is filled in all cases. */
gboolean tabiya_book_make(const TabiyaBookMakeOptions *options, GCancellable *cancellable,
                          TabiyaBookMakeResult *result, GError **error);

G_END_DECLS

#endif
