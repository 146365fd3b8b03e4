/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Helpers for the modules of rows: values of a row and of a statement, all rows of a result, and
 * rows with names. */
#ifndef TABIYA_ROW_VALUES_H
#define TABIYA_ROW_VALUES_H

#include <glib.h>
#include <sqlite3.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* The caller's; NULL for NULL. */
char *tabiya_row_dup_text(sqlite3_stmt *row, int column) G_GNUC_WARN_UNUSED_RESULT;

/* Binds the id of another row; 0, which no row has, becomes NULL. */
void tabiya_row_bind_id(sqlite3_stmt *statement, int index, gint64 id);

/* TABIYA_ERROR_BAD_ARGUMENT for NULL and "". */
gboolean tabiya_row_check_name(const char *name, GError **error);

/* --- All rows of an answer ---------------------------------------------------------------------
 *
 * Each steps through `rows`, which is bound, and finalizes it; NULL if preparing it has failed,
 * with `error` set. (nullable): a row cannot be read. */

/* A new element from a row. */
typedef gpointer (*TabiyaRowReadFunc)(sqlite3_stmt *row);
/* All elements, in order; (transfer full), as are the elements, which `free` frees. */
GPtrArray *tabiya_rows_read(sqlite3_stmt *rows, TabiyaRowReadFunc read, GDestroyNotify free,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Fills in one zeroed element from a row. */
typedef void (*TabiyaRowFillFunc)(sqlite3_stmt *row, gpointer element);
/* The same for structs of `size` bytes, which `clear` clears (NULL: nothing to free).
 * (transfer full) */
GArray *tabiya_rows_fill(sqlite3_stmt *rows, TabiyaRowFillFunc fill, gsize size,
                         GDestroyNotify clear, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Fills in a gint64 from the first column. */
void tabiya_row_fill_id(sqlite3_stmt *row, gpointer id);

/* --- Rows with a name --------------------------------------------------------------------------
 *
 * For tables with the columns id, name and deleted_ms. */

/* TABIYA_ERROR_BAD_ARGUMENT for an empty name. */
gboolean tabiya_row_rename(TabiyaDatabase *db, const char *table, gint64 id, const char *name,
                           GError **error);
/* Marks it as deleted, with the time, or as not deleted. */
gboolean tabiya_row_set_deleted(TabiyaDatabase *db, const char *table, gint64 id, gboolean deleted,
                                GError **error);

G_END_DECLS

#endif
