/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Searches all games of the user in a library for mistakes. Every mistake found (mistake-finder.h)
 * becomes a card of the deck of mistakes, due by spaced repetition and linked to its game
 * (mistake-rows.h).
 *
 *     const char *const names[] = {"Carlsen, Magnus", "DrNykterstein", NULL};
 *     g_autoptr(TabiyaMistakeFinder) finder = tabiya_mistake_finder_new(0);
 *     tabiya_own_mistakes_run(&(TabiyaOwnMistakesOptions){.library = path, .names = names,
 *                                                         .finder = finder},
 *                             cancellable, &result, &error);
 *
 * The latest games come first. Each game is written when it is done, in one transaction: however a
 * run ends, its results are kept, and the next run continues with the remaining games. A game is
 * searched once, and again only if it has changed (for example by a review), if other names count,
 * or with more nodes; its cards keep their history.
 *
 * All block; any thread.
 */
#ifndef TABIYA_OWN_MISTAKES_H
#define TABIYA_OWN_MISTAKES_H

#include <gio/gio.h>

#include "app/puzzles/mistake-finder.h"

G_BEGIN_DECLS

typedef struct {
    guint games;    /* of the person, in the library */
    guint done;     /* of them, looked through, now or before */
    guint fresh;    /* now */
    guint left_out; /* without evaluations, where those are asked for */
    guint mistakes; /* found now */
} TabiyaOwnMistakesProgress;

/* At once, and after each game. */
typedef void (*TabiyaOwnMistakesFunc)(const TabiyaOwnMistakesProgress *progress, gpointer user);

typedef struct {
    const char *library;            /* path of one that exists */
    const char *const *names;       /* NULL-terminated; case and diacritics do not count */
    TabiyaMistakeFinder *finder;    /* borrowed: who has it may pause it meanwhile */
    gboolean reviewed_only;         /* games without evaluations wait until they have some */
    gboolean again;                 /* those that were done before, too */
    TabiyaOwnMistakesFunc progress; /* may be NULL */
    gpointer user;
} TabiyaOwnMistakesOptions;

/* FALSE: the library could not be read or written, or G_IO_ERROR_CANCELLED, after which `finder` is
 * stopped. `result` is filled in all cases. No games are no error. */
gboolean tabiya_own_mistakes_run(const TabiyaOwnMistakesOptions *options, GCancellable *cancellable,
                                 TabiyaOwnMistakesProgress *result, GError **error);

/* The game that the card was last found in, and the half-moves before the mistake there. `*game` 0:
 * it is no longer in the library. */
gboolean tabiya_own_mistakes_find_game(const char *library, gint64 card, gint64 *game, guint *ply,
                                       GError **error);

/* --- Whose games ------------------------------------------------------------------------------ */

/* A player of the library. */
typedef struct {
    char *name; /* owned */
    guint games;
    gboolean likely; /* this program's person: who plays in it, or whose games were fetched */
} TabiyaOwnName;

/* The players who have games, likely ones first, then by number of games: a GPtrArray of
 * TabiyaOwnName that owns them. NULL on an error. (transfer full) */
GPtrArray *tabiya_own_mistakes_list_names(const char *library, GCancellable *cancellable,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
