/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games as rows of a table, for column stores: one row a game, or one a position. Columns, their
 * types and units are in docs/formats.md.
 *
 * CSV is RFC 4180 with a header and line feeds; an unknown value is an empty field. NDJSON is an
 * object a line with the same members in the same order; an unknown value is null.
 */
#ifndef TABIYA_LIBRARY_GAME_COLUMNS_H
#define TABIYA_LIBRARY_GAME_COLUMNS_H

#include "app/store/game-record.h"

G_BEGIN_DECLS

typedef struct {
    gboolean json;      /* NDJSON, else CSV */
    gboolean positions; /* a row a position, else a row a game */
} TabiyaColumns;

/* The header of CSV, which is otherwise "". */
void tabiya_columns_append_header(const TabiyaColumns *columns, GString *out);

/* The rows of a game. FALSE: its moves are damaged, and it has only the row of its tags. */
gboolean tabiya_columns_append_game(const TabiyaColumns *columns, gint64 id,
                                    const TabiyaGameRecord *record, GString *out);

G_END_DECLS

#endif
