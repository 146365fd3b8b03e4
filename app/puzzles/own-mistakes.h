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
    guint done;     /* of them: searched, now or before */
    guint fresh;    /* of them: searched now */
    guint left_out; /* without evaluations, if those are required */
    guint mistakes; /* found now */
} TabiyaOwnMistakesProgress;

/* Called at once, and after each game. */
typedef void (*TabiyaOwnMistakesFunc)(const TabiyaOwnMistakesProgress *progress, gpointer user);

typedef struct {
    const char *library;            /* path of an existing one */
    const char *const *names;       /* NULL-terminated; case and diacritics are ignored */
    TabiyaMistakeFinder *finder;    /* borrowed: its owner may pause it meanwhile */
    gboolean reviewed_only;         /* skip games without evaluations */
    gboolean again;                 /* search finished games again */
    TabiyaOwnMistakesFunc progress; /* may be NULL */
    gpointer user;
} TabiyaOwnMistakesOptions;

/* FALSE: the library could not be read or written, or G_IO_ERROR_CANCELLED, after which `finder` is
 * stopped. `result` is filled in any case. No games is not an error. */
gboolean tabiya_own_mistakes_run(const TabiyaOwnMistakesOptions *options, GCancellable *cancellable,
                                 TabiyaOwnMistakesProgress *result, GError **error);

/* The game in which the card was last found, and the half-moves before the mistake. `*game` 0: it
 * is no longer in the library. */
gboolean tabiya_own_mistakes_find_game(const char *library, gint64 card, gint64 *game, guint *ply,
                                       GError **error);

/* --- The person's games ----------------------------------------------------------------------- */

/* A player of the library. */
typedef struct {
    char *name; /* owned */
    guint games;
    gboolean likely; /* probably the person: from games against this program, or downloaded ones */
} TabiyaOwnName;

/* The players with games, likely ones first, then by number of games: a GPtrArray of TabiyaOwnName
 * that owns them. NULL on an error. (transfer full) */
GPtrArray *tabiya_own_mistakes_list_names(const char *library, GCancellable *cancellable,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
