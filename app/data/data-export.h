/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports a person's data in common formats: games as PGN, training as tables. */
#ifndef TABIYA_DATA_EXPORT_H
#define TABIYA_DATA_EXPORT_H

#include "app/store/database-copy.h"

G_BEGIN_DECLS

/* The result. */
typedef struct {
    char *folder; /* owned */
    guint64 games;
    guint repertoires;
    guint64 rows; /* of all tables */
} TabiyaDataExport;

void tabiya_data_export_clear(TabiyaDataExport *result);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaDataExport, tabiya_data_export_clear)

/* Makes a new folder tabiya-DATE in the folder `parent`, and in it
 *
 *     games.pgn                all games of the library
 *     repertoires/NAME.pgn     the lines of each repertoire
 *     puzzle-attempts.csv …    what was trained: progress-rows.h
 *
 * whole or not at all: a cancelled or failed export leaves nothing behind. Blocks; any thread. */
gboolean tabiya_data_export_run(const char *data_dir, const char *parent, TabiyaDataExport *result,
                                TabiyaStoreProgress progress, gpointer user,
                                GCancellable *cancellable, GError **error);

G_END_DECLS

#endif
