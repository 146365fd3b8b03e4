/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decks: cards that are trained together (card-rows.h). The lines of a repertoire are the games of
 * a collection of the library.
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_DECK_ROWS_H
#define TABIYA_DECK_ROWS_H

#include <glib.h>

#include "app/store/database.h"
#include "engine/board/types.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_DECK_REPERTOIRE,
    TABIYA_DECK_PUZZLES, /* puzzles that were failed, to be asked again; there is one of its kind */
    TABIYA_DECK_MISTAKES, /* a person's own (mistake-rows.h); there is one of its kind */
} TabiyaDeckKind;

typedef struct {
    gint64 id;
    char *name;        /* owned */
    EngColor color;    /* whose moves are trained */
    gint64 collection; /* 0: none any more */
    guint n_lines;     /* games there that live */
    guint n_cards;     /* positions of its lines */
    guint n_due;       /* of them, that were asked for before and are due */
    guint n_new;       /* of them, that never were */
    guint n_begun;     /* that were asked for the first time since `since_ms` */
} TabiyaDeck;

void tabiya_deck_free(TabiyaDeck *deck);

/* Those that live, by name: a GPtrArray of TabiyaDeck that owns them. Due is what is due before
 * `due_ms`. NULL on an error. (transfer full) */
GPtrArray *tabiya_deck_rows_list(TabiyaDatabase *db, TabiyaDeckKind kind, gint64 since_ms,
                                 gint64 due_ms, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A game of a deck, and what stands for all that it says. */
typedef struct {
    gint64 game;
    guint64 fingerprint;
} TabiyaDeckLine;

/* The games of a collection that live, in the order in which they came into the library: a GArray
 * of TabiyaDeckLine. NULL on an error. (transfer full) */
GArray *tabiya_deck_rows_list_lines(TabiyaDatabase *db, gint64 collection,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Makes a deck, and a collection for its lines that is called after it ("Italian", or "Italian 2"
 * where there is one of that name). TABIYA_ERROR_BAD_ARGUMENT for an empty name. */
gboolean tabiya_deck_rows_add(TabiyaDatabase *db, TabiyaDeckKind kind, const char *name,
                              EngColor color, gint64 *id, GError **error);

/* The one deck of that kind: made, without lines and for both colors, where there is none. `name`
 * is what it is called then. */
gboolean tabiya_deck_rows_ensure(TabiyaDatabase *db, TabiyaDeckKind kind, const char *name,
                                 gint64 *id, GError **error);

/* Its collection stays what it is called. */
gboolean tabiya_deck_rows_rename(TabiyaDatabase *db, gint64 id, const char *name, GError **error);

/* Takes it out of the list, or puts it back. What is deleted is gone with the next
 * tabiya_library_compact(); its collection and its games stay. */
gboolean tabiya_deck_rows_set_deleted(TabiyaDatabase *db, gint64 id, gboolean deleted,
                                      GError **error);

G_END_DECLS

#endif
