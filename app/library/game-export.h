/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes games of a library as text or as rows of a table, on all cores and in order.
 *
 * Each game is in export format, as `pgn normalize` would write it from its original file. Blocks;
 * any thread, which also runs the callbacks. The library may be written to meanwhile.
 */
#ifndef TABIYA_LIBRARY_GAME_EXPORT_H
#define TABIYA_LIBRARY_GAME_EXPORT_H

#include "app/library/game-columns.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_GAME_EXPORT_PGN,
    TABIYA_GAME_EXPORT_EPD,     /* the position that each game starts from, with its operations */
    TABIYA_GAME_EXPORT_COLUMNS, /* rows of a table (game-columns.h) */
} TabiyaGameExportFormat;

typedef struct {
    const char *library; /* path */
    /* In this order; ids without a game are skipped. NULL: all games, in the order in which they
     * were added to the library. */
    const gint64 *ids;
    gsize n_ids;
    TabiyaGameExportFormat format;
    TabiyaColumns columns; /* of that format */
    /* Takes some hundred games at a time. FALSE with an error set ends the export. */
    gboolean (*write)(const char *text, gsize length, gpointer user, GError **error);
    void (*progress)(guint64 done, guint64 total, gpointer user); /* may be NULL */
    gpointer user;
    /* Receives the ids (gint64) of damaged games, which get a tag that says so (library-repair.h).
     * May be NULL. */
    GArray *damaged;
} TabiyaGameExportOptions;

/* A translated sentence on that many damaged games. */
char *tabiya_game_export_dup_damaged(guint n) G_GNUC_WARN_UNUSED_RESULT;

/* `*n_games` (may be NULL) receives the number of games written. */
gboolean tabiya_game_export_run(const TabiyaGameExportOptions *options, GCancellable *cancellable,
                                guint64 *n_games, GError **error);

G_END_DECLS

#endif
