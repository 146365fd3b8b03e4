/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics of games of a library: results, years, openings; and of a player: scores by color,
 * opponents, ratings. Read from the narrow rows of games in one scan. */
#ifndef TABIYA_LIBRARY_STATISTICS_H
#define TABIYA_LIBRARY_STATISTICS_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* Of some games how many ended how: seen from White, or from the player. */
typedef struct {
    guint64 games;
    guint64 wins, draws, losses; /* of those that have a result */
} TabiyaTally;

/* Points in per cent of the games with a result; below 0: there are none. */
double tabiya_tally_get_percent(const TabiyaTally *tally);

typedef struct {
    guint year;
    TabiyaTally tally;
    guint rating; /* of the player, the highest of that year; 0: unknown */
} TabiyaYearStatistics;

typedef struct {
    char *name; /* "C33 King's Gambit …" is not known: "C33"; an opponent's name */
    TabiyaTally tally;
} TabiyaNamedTally;

typedef struct {
    char *player;     /* as the library writes the name; NULL: nobody was asked for, or found */
    GPtrArray *names; /* of TabiyaNamedTally: those with games that begin as was asked, the most
                         frequent first, at most TABIYA_STATISTICS_MAX_NAMES */
    guint n_names;    /* how many there are */
    guint64 games;
    TabiyaTally all;
    TabiyaTally white, black; /* the player with these pieces */
    GArray *years;            /* of TabiyaYearStatistics, ascending; without the unknown ones */
    GPtrArray *openings;      /* of TabiyaNamedTally, the most frequent first, at most 20 */
    GPtrArray *opponents;     /* the same; of nobody asked for: the players with most games */
} TabiyaStatistics;

#define TABIYA_STATISTICS_MAX_NAMES 100

void tabiya_statistics_free(TabiyaStatistics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaStatistics, tabiya_statistics_free)

/* Of the games `ids` (of gint64 in any order; NULL: all that live). `player`: only games of one
 * player whose name begins so, case and diacritics aside, and seen from them; NULL or "": of
 * anybody. Names that differ are different players: of several it is the one called `name`; if
 * nobody is (or NULL), the one with just the name that was asked for, else the one with most games.
 * Blocks, any thread. For tests. (transfer full) */
TabiyaStatistics *tabiya_statistics_run(const char *path, GArray *ids, const char *player,
                                        const char *name, GCancellable *cancellable,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same on a thread of its own, as the program asks. */
void tabiya_statistics_run_async(const char *path, GArray *ids, const char *player,
                                 const char *name, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user);
TabiyaStatistics *tabiya_statistics_run_finish(GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
