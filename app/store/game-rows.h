/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes and reads played games in the database. */
#ifndef TABIYA_GAME_ROWS_H
#define TABIYA_GAME_ROWS_H

#include "app/store/database.h"
#include "app/store/game-record.h"
#include "app/store/stored-game.h"

G_BEGIN_DECLS

/* Writes the game `id` in one transaction, new or replacing the old one. With `state` it becomes
 * the game in progress; without, it no longer is. On failure nothing has changed. */
gboolean tabiya_game_rows_save(TabiyaDatabase *db, gint64 id, const TabiyaGameRecord *record,
                               const TabiyaPlayState *state, GError **error);

/* The game `id`, or with 0 the game in progress. NULL without an error: there is none.
 * (transfer full) */
TabiyaStoredGame *tabiya_game_rows_load(TabiyaDatabase *db, gint64 id, GError **error);

gboolean tabiya_game_rows_count(TabiyaDatabase *db, gint64 *count, GError **error);

G_END_DECLS

#endif
