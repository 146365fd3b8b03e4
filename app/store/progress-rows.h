/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports a person's training as tables for other programs: comma-separated values (RFC 4180), with
 * a header.
 *
 * Times are UTC in ISO 8601, moves UCI, themes as Lichess writes them. */
#ifndef TABIYA_PROGRESS_ROWS_H
#define TABIYA_PROGRESS_ROWS_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_PROGRESS_PUZZLES,  /* attempts at puzzles */
    TABIYA_PROGRESS_RATINGS,  /* of themes; theme "": overall */
    TABIYA_PROGRESS_CARDS,    /* flashcards, and when they are due */
    TABIYA_PROGRESS_REVIEWS,  /* each answer to them */
    TABIYA_PROGRESS_MISTAKES, /* the person's own */
    TABIYA_PROGRESS_ENDGAMES, /* drills played out */
    TABIYA_N_PROGRESS_TABLES,
} TabiyaProgressTable;

/* "puzzle-attempts": the name of its file, without an extension. Static. */
const char *tabiya_progress_table_get_name(TabiyaProgressTable table);

/* Takes a line, with its end. FALSE with an error set ends the export. */
typedef gboolean (*TabiyaProgressWrite)(const char *text, gsize length, gpointer user,
                                        GError **error);

/* `*n_rows` receives the number of rows after the header. */
gboolean tabiya_progress_rows_write(TabiyaDatabase *db, TabiyaProgressTable table,
                                    TabiyaProgressWrite write, gpointer user,
                                    GCancellable *cancellable, guint64 *n_rows, GError **error);

G_END_DECLS

#endif
