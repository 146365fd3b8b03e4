/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's own mistakes: places in games of the library where a clearly better move was there.
 * Each hangs on a card of the deck of mistakes (deck-rows.h), whose position it is; the same
 * position may have been misplayed in several games.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_MISTAKE_ROWS_H
#define TABIYA_MISTAKE_ROWS_H

#include <glib.h>

#include "app/store/database.h"

G_BEGIN_DECLS

typedef struct {
    gint64 id, card;
    gint64 game; /* 0: it is no longer in the library */
    guint ply;   /* half-moves of the game before the mistake */
    char *fen;   /* these strings are lent where a mistake is handed in, owned where it comes out:
                     the position before the opponent's move that led to it, if one did */
    char *
        /* that move, if any, and the solution, which has the last one; UCI, spaces between */
        moves;
    char *played; /* the mistake, in UCI */
    double lost;  /* winning chances, 0 … 100 */
    guint rating; /* how hard it is to find, as puzzles have it */
    char *themes; /* as Lichess writes them */
} TabiyaMistake;

void tabiya_mistake_free(TabiyaMistake *mistake);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMistake, tabiya_mistake_free)

/* How a game was looked through. */
typedef struct {
    gint64 game;
    guint64 fingerprint; /* what stands for all that it said then, and for whose moves counted */
    guint64 nodes;       /* how thoroughly */
} TabiyaMistakeScan;

/* A mistake that was found, and the position in which it was made: its card's. */
typedef struct {
    TabiyaMistake mistake; /* id, card and game do not count */
    guint64 key;
    char *fen; /* lent where it is handed in */
} TabiyaFoundMistake;

/* The game has been looked through: these are its mistakes, and those that were found in it before
 * are no more. Cards are made in `deck` where there are none. A card that loses its last mistake
 * waits, with all that is known of it. Of a game that has gone for good meanwhile nothing is
 * written. */
gboolean tabiya_mistake_rows_set_game(TabiyaDatabase *db, gint64 deck,
                                      const TabiyaMistakeScan *scan,
                                      TabiyaFoundMistake *const *found, gsize n, gint64 now_ms,
                                      GError **error);

/* Whether the game was looked through as it is with that fingerprint, at least as thoroughly. */
gboolean tabiya_mistake_rows_is_scanned(TabiyaDatabase *db, const TabiyaMistakeScan *scan,
                                        gboolean *scanned, GError **error);

/* The mistakes of a card, the latest found first; of all cards for 0: a GPtrArray that owns them.
 * NULL on an error. (transfer full) */
GPtrArray *tabiya_mistake_rows_list(TabiyaDatabase *db, gint64 card,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
