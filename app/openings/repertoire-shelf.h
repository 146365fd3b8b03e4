/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The repertoires on the thread that writes: the games of each, and the lines made from them. A
 * game is read again only if it has changed.
 *
 * All calls are made on that thread, with its connection.
 */
#ifndef TABIYA_REPERTOIRE_SHELF_H
#define TABIYA_REPERTOIRE_SHELF_H

#include "app/openings/repertoire.h"
#include "app/store/deck-rows.h"
#include "app/store/library-rows.h"

G_BEGIN_DECLS

typedef struct TabiyaRepertoireShelf TabiyaRepertoireShelf;

TabiyaRepertoireShelf *tabiya_repertoire_shelf_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_repertoire_shelf_free(TabiyaRepertoireShelf *self);

/* A deck with the lines of its games; the value owns both. */
typedef struct {
    TabiyaDeck *deck;
    TabiyaRepertoire *repertoire;
} TabiyaRepertoireValue;

/* Reads games that have changed, gives their positions cards, and returns all repertoires by name:
 * a GPtrArray of TabiyaRepertoireValue that owns them. NULL on an error. (transfer full) */
GPtrArray *tabiya_repertoire_shelf_refresh(TabiyaRepertoireShelf *self, TabiyaDatabase *db,
                                           TabiyaLibraryRows *rows, gint64 now_ms,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The repertoires, as tabiya_deck_rows_list() gives them, with the cards due by the end of today
 * and those begun today. (transfer full) */
GPtrArray *tabiya_repertoire_list_decks(TabiyaDatabase *db, gint64 now_ms,
                                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* How many games it has read so far. For tests. */
guint tabiya_repertoire_shelf_get_n_read(TabiyaRepertoireShelf *self);

/* Adds games to a deck, except those it already has. `*added` receives their ids, a GArray of
 * gint64, the caller's. One transaction. */
gboolean tabiya_repertoire_add_games(TabiyaDatabase *db, TabiyaLibraryRows *rows, gint64 deck,
                                     TabiyaGameRecord *const *records, gsize n, GArray **added,
                                     GError **error);

/* How to resolve a conflict: a position for which the games of a deck have several answers. */
typedef struct {
    gint64 deck;
    EngColor owner; /* whose moves the deck trains */
    guint64 key;    /* of the position */
    EngMove keep;   /* all other answers are removed, with their continuations; ENG_NO_MOVE: all but
                     * the first are marked as alternatives ($144) */
} TabiyaRepertoireSettlement;

/* Resolves a conflict. `*ids` and `*records` receive the games to write (of gint64, of
 * TabiyaGameRecord), the caller's; writes nothing. The caller has begun the transaction that writes
 * them. */
gboolean tabiya_repertoire_settle(TabiyaDatabase *db, TabiyaLibraryRows *rows,
                                  const TabiyaRepertoireSettlement *settlement, GArray **ids,
                                  GPtrArray **records, GError **error);

G_END_DECLS

#endif
