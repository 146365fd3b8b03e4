/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games of a library as text, on all cores and in order.
 *
 * What comes out is each game's export format: what `pgn normalize` makes of the file it came from.
 * Blocks; any thread, on which the callbacks come too. The library may be written to meanwhile.
 */
#ifndef TABIYA_LIBRARY_GAME_EXPORT_H
#define TABIYA_LIBRARY_GAME_EXPORT_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_GAME_EXPORT_PGN,
    TABIYA_GAME_EXPORT_EPD, /* the position that each game starts from, and what is said of it */
} TabiyaGameExportFormat;

typedef struct {
    const char *library; /* path */
    /* In this order; ids without a game are passed over. NULL: all games, in the order in which
     * they came into the library. */
    const gint64 *ids;
    gsize n_ids;
    TabiyaGameExportFormat format;
    /* Takes some hundred games at a time. FALSE with an error set: that is the end. */
    gboolean (*write)(const char *text, gsize length, gpointer user, GError **error);
    void (*progress)(guint64 done, guint64 total, gpointer user); /* may be NULL */
    gpointer user;
    /* Receives the ids (gint64) of games that are not what was written: those get a tag that says
     * so (library-repair.h). NULL: nobody wants to know. */
    GArray *damaged;
} TabiyaGameExportOptions;

/* A translated sentence on so many of them. */
char *tabiya_game_export_dup_damaged(guint n) G_GNUC_WARN_UNUSED_RESULT;

/* `*n_games` (may be NULL) were written. */
gboolean tabiya_game_export_run(const TabiyaGameExportOptions *options, GCancellable *cancellable,
                                guint64 *n_games, GError **error);

G_END_DECLS

#endif
