/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of a library's games: results, years, openings; and of a player: scores by color,
 * opponents, ratings. One scan of the narrow rows of games. */
#ifndef TABIYA_LIBRARY_STATISTICS_H
#define TABIYA_LIBRARY_STATISTICS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* The results of some games, from White's or the player's side. */
typedef struct {
    guint64 games;
    guint64 wins, draws, losses; /* of games with a result */
} TabiyaTally;

/* Points in per cent of the games with a result; below 0: none. */
double tabiya_tally_get_percent(const TabiyaTally *tally);

typedef struct {
    guint year;
    TabiyaTally tally;
    guint rating; /* of the player, the year's highest; 0: unknown */
} TabiyaYearStatistics;

typedef struct {
    char *name; /* the code of an opening ("C33"), or the name of an opponent */
    TabiyaTally tally;
} TabiyaNamedTally;

typedef struct {
    char *player;     /* as in the library; NULL: none given, or not found */
    GPtrArray *names; /* of TabiyaNamedTally: matching names with games, the most frequent first, at
                       * most TABIYA_STATISTICS_MAX_NAMES */
    guint n_names;    /* the number of matching names */
    guint64 games;
    TabiyaTally all;
    TabiyaTally white, black; /* the player's games with each color */
    GArray *years;            /* of TabiyaYearStatistics, ascending; without unknown years */
    GPtrArray *openings;      /* of TabiyaNamedTally, the most frequent first, at most 20 */
    GPtrArray *opponents;     /* the same; without a player: the players with most games */
} TabiyaStatistics;

#define TABIYA_STATISTICS_MAX_NAMES 100

void tabiya_statistics_free(TabiyaStatistics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaStatistics, tabiya_statistics_free)

/* For the games `ids` (of gint64 in any order; NULL: all). `player`: only games of one player whose
 * name begins so, ignoring case and diacritics, from that player's side; NULL or "": all players.
 * Different names are different players: if several match, the one called `name` counts; if that is
 * NULL or not among them, the exact match, else the one with most games. Blocks, any thread. For
 * tests. (transfer full) */
TabiyaStatistics *tabiya_statistics_run(const char *path, GArray *ids, const char *player,
                                        const char *name, GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same on a thread, for the program. */
void tabiya_statistics_run_async(const char *path, GArray *ids, const char *player,
                                 const char *name, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user);
TabiyaStatistics *tabiya_statistics_run_finish(GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
