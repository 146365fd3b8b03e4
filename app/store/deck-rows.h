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
    TABIYA_DECK_PUZZLES,  /* failed puzzles, to be asked again; there is one such deck */
    TABIYA_DECK_MISTAKES, /* a person's own mistakes (mistake-rows.h); there is one such deck */
} TabiyaDeckKind;

typedef struct {
    gint64 id;
    char *name;        /* owned */
    EngColor color;    /* whose moves are trained */
    gint64 collection; /* 0: none, or no longer */
    guint n_lines;     /* its games that are not deleted */
    guint n_cards;     /* positions of its lines */
    guint n_due;       /* of them: asked before, and due */
    guint n_new;       /* of them: never asked */
    guint n_begun;     /* first asked since `since_ms` */
} TabiyaDeck;

void tabiya_deck_free(TabiyaDeck *deck);

/* All decks that are not deleted, by name: a GPtrArray of TabiyaDeck that owns them. Due means due
 * before `due_ms`. NULL on an error. (transfer full) */
GPtrArray *tabiya_deck_rows_list(TabiyaDatabase *db, TabiyaDeckKind kind, gint64 since_ms,
                                 gint64 due_ms, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A game of a deck, and a hash of its contents. */
typedef struct {
    gint64 game;
    guint64 fingerprint;
} TabiyaDeckLine;

/* The games of a collection that are not deleted, in the order of addition to the library: a GArray
 * of TabiyaDeckLine. NULL on an error. (transfer full) */
GArray *tabiya_deck_rows_list_lines(TabiyaDatabase *db, gint64 collection,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Creates a deck, and a collection for its lines with the same name ("Italian", or "Italian 2" if
 * that exists). TABIYA_ERROR_BAD_ARGUMENT for an empty name. */
gboolean tabiya_deck_rows_add(TabiyaDatabase *db, TabiyaDeckKind kind, const char *name,
                              EngColor color, gint64 *id, GError **error);

/* The one deck of that kind, created if missing, without lines and for both colors. `name` is the
 * name of a new one. */
gboolean tabiya_deck_rows_ensure(TabiyaDatabase *db, TabiyaDeckKind kind, const char *name,
                                 gint64 *id, GError **error);

/* The collection keeps its name. */
gboolean tabiya_deck_rows_rename(TabiyaDatabase *db, gint64 id, const char *name, GError **error);

/* Deletes the deck, or restores it. The next tabiya_library_compact() removes it for good; its
 * collection and games stay. */
gboolean tabiya_deck_rows_set_deleted(TabiyaDatabase *db, gint64 id, gboolean deleted,
                                      GError **error);

G_END_DECLS

#endif
