/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has trained, as tables for other programs: comma-separated values (RFC 4180), with
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
    TABIYA_PROGRESS_RATINGS,  /* of themes; theme "": of all */
    TABIYA_PROGRESS_CARDS,    /* what is trained by heart, and when it is due */
    TABIYA_PROGRESS_REVIEWS,  /* each answer to those */
    TABIYA_PROGRESS_MISTAKES, /* the person's own */
    TABIYA_PROGRESS_ENDGAMES, /* drills played out */
    TABIYA_N_PROGRESS_TABLES,
} TabiyaProgressTable;

/* "puzzle-attempts": what its file is called, without an end. Static. */
const char *tabiya_progress_table_get_name(TabiyaProgressTable table);

/* Takes a line, its end too. FALSE with an error set: that is the end. */
typedef gboolean (*TabiyaProgressWrite)(const char *text, gsize length, gpointer user,
                                        GError **error);

/* `*n_rows` were written below the header. */
gboolean tabiya_progress_rows_write(TabiyaDatabase *db, TabiyaProgressTable table,
                                    TabiyaProgressWrite write, gpointer user,
                                    GCancellable *cancellable, guint64 *n_rows, GError **error);

G_END_DECLS

#endif
