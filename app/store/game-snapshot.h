/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game as the store keeps it: plain values that may cross to another thread. */
#ifndef TABIYA_GAME_SNAPSHOT_H
#define TABIYA_GAME_SNAPSHOT_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* Tags that have a column of their own. */
typedef enum {
    TABIYA_COLUMN_WHITE,
    TABIYA_COLUMN_BLACK,
    TABIYA_COLUMN_EVENT,
    TABIYA_COLUMN_SITE,
    TABIYA_COLUMN_DATE,
    TABIYA_COLUMN_ROUND,
    TABIYA_COLUMN_ECO,
    TABIYA_N_COLUMNS,
} TabiyaTagColumn;

typedef struct {
    char *columns[TABIYA_N_COLUMNS]; /* NULL: the game has no such tag */
    char *other_tags;                /* a JSON object, NULL: none */
    TabiyaResult result;
    char *start_fen; /* NULL: the initial position */
    gboolean chess960;
    guint8 *moves; /* the main line: EngMove in little-endian order */
    gsize n_moves;
    char *movetext; /* the whole tree as PGN; NULL: there is nothing but the main line */
} TabiyaGameSnapshot;

TabiyaGameSnapshot *tabiya_game_snapshot_new(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_game_snapshot_free(TabiyaGameSnapshot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaGameSnapshot, tabiya_game_snapshot_free)

/* The game again. NULL with TABIYA_ERROR_STORE_DAMAGED if the values make no game. */
TabiyaGame *tabiya_game_snapshot_to_game(const TabiyaGameSnapshot *self,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
