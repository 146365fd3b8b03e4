/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's own mistakes: places in the library's games where a clearly better move was possible.
 * Each belongs to a card of the deck of mistakes (deck-rows.h), which has its position; several
 * games may have the same one.
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
    char *fen;   /* lent in an input, owned in an output, like those below; the position before the
                  * opponent's move */
    char *
        /* that move, if any, and the solution, which ends with the solver's move; UCI, spaces
         * between */
        moves;
    char *played; /* the mistake, in UCI */
    double lost;  /* winning chances, 0 … 100 */
    guint rating; /* how hard it is to find, like a puzzle's rating */
    char *themes; /* as Lichess writes them */
} TabiyaMistake;

void tabiya_mistake_free(TabiyaMistake *mistake);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMistake, tabiya_mistake_free)

/* How a game was searched for mistakes. */
typedef struct {
    gint64 game;
    guint64 fingerprint; /* of the game at that time, and the side whose moves were judged */
    guint64 nodes;       /* how thoroughly */
} TabiyaMistakeScan;

/* A mistake with the position in which it was made, which is its card's. */
typedef struct {
    TabiyaMistake mistake; /* without id, card and game */
    guint64 key;
    char *fen; /* lent in an input */
} TabiyaFoundMistake;

/* Stores the mistakes found in a game, replacing earlier ones. Missing cards are created in `deck`.
 * A card that loses its last mistake is kept aside, with all its values. For a game that is gone
 * for good nothing is written. */
gboolean tabiya_mistake_rows_set_game(TabiyaDatabase *db, gint64 deck,
                                      const TabiyaMistakeScan *scan,
                                      TabiyaFoundMistake *const *found, gsize n, gint64 now_ms,
                                      GError **error);

/* Whether the game, with that fingerprint, was searched at least this thoroughly. */
gboolean tabiya_mistake_rows_is_scanned(TabiyaDatabase *db, const TabiyaMistakeScan *scan,
                                        gboolean *scanned, GError **error);

/* The mistakes of a card, or of all cards for 0, most recent first: a GPtrArray that owns them.
 * NULL on an error. (transfer full) */
GPtrArray *tabiya_mistake_rows_list(TabiyaDatabase *db, gint64 card,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
