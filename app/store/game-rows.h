/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games in and out of the database. */
#ifndef TABIYA_GAME_ROWS_H
#define TABIYA_GAME_ROWS_H

#include "app/store/database.h"
#include "app/store/game-record.h"
#include "app/store/stored-game.h"

G_BEGIN_DECLS

/* Writes the game `id` in one transaction, new or over the old one. With `state` it becomes the one
 * that is being played; without, it no longer is, if it was. On failure nothing has changed. */
gboolean tabiya_game_rows_save(TabiyaDatabase *db, gint64 id, const TabiyaGameRecord *record,
                               const TabiyaPlayState *state, GError **error);

/* The game `id`, or with 0 the one that is being played. NULL without an error: there is none.
 * (transfer full) */
TabiyaStoredGame *tabiya_game_rows_load(TabiyaDatabase *db, gint64 id, GError **error);

gboolean tabiya_game_rows_count(TabiyaDatabase *db, gint64 *count, GError **error);

G_END_DECLS

#endif
