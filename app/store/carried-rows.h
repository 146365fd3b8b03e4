/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person's own games and answers on their way between a library and a file
 * (app/data/carried-file.h).
 *
 * `db` is a connection of the calling thread. Each call is a transaction, or a part of the
 * caller's. */
#ifndef TABIYA_CARRIED_ROWS_H
#define TABIYA_CARRIED_ROWS_H

#include "app/store/game-record.h"
#include "app/store/progress-event.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaGameRecord *record; /* owned */
    gint64 time_ms;           /* when it was added to its first library or browser */
} TabiyaCarriedGame;

void tabiya_carried_game_free(TabiyaCarriedGame *self);

/* Games that were played here or taken from a file, oldest first: a GPtrArray of TabiyaCarriedGame
 * that owns them. Imported games, lines of repertoires and the game in progress are none of them.
 * NULL on an error. (transfer full) */
GPtrArray *tabiya_carried_rows_list(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Adds those of `games` that the library lacks; their ids are appended to `ids` (of gint64). */
gboolean tabiya_carried_rows_add(TabiyaDatabase *db, const GPtrArray *games, GArray *ids,
                                 GError **error);

/* Removes `events` (of TabiyaProgressEvent), and all ratings, which follow from the events that
 * stay: tabiya_event_rows_apply() writes them again. */
gboolean tabiya_carried_rows_remove_events(TabiyaDatabase *db, const GPtrArray *events,
                                           GError **error);

G_END_DECLS

#endif
