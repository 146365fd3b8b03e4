/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the modules of rows have in common: values of a row, and of a statement; the rows of an
 * answer; and what is done with rows that a person has named. */
#ifndef TABIYA_ROW_VALUES_H
#define TABIYA_ROW_VALUES_H

#include <glib.h>
#include <sqlite3.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* The caller's; NULL for NULL. */
char *tabiya_row_dup_text(sqlite3_stmt *row, int column) G_GNUC_WARN_UNUSED_RESULT;

/* The id of another row; 0, which no row has, is NULL. */
void tabiya_row_bind_id(sqlite3_stmt *statement, int index, gint64 id);

/* TABIYA_ERROR_BAD_ARGUMENT for NULL and "". */
gboolean tabiya_row_check_name(const char *name, GError **error);

/* --- All rows of an answer ---------------------------------------------------------------------
 *
 * Each steps through `rows`, which is bound, and finalizes it; NULL: it could not even be prepared,
 * and `error` is set. (nullable): where a row cannot be read. */

/* A new element for a row. */
typedef gpointer (*TabiyaRowReadFunc)(sqlite3_stmt *row);
/* Of those, in order; (transfer full), as are its elements, which `free` frees. */
GPtrArray *tabiya_rows_read(sqlite3_stmt *rows, TabiyaRowReadFunc read, GDestroyNotify free,
                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Fills in one element, which is all zero, from a row. */
typedef void (*TabiyaRowFillFunc)(sqlite3_stmt *row, gpointer element);
/* The same of structs of `size` bytes, which `clear` clears (NULL: nothing is to be freed of them);
 * (transfer full). */
GArray *tabiya_rows_fill(sqlite3_stmt *rows, TabiyaRowFillFunc fill, gsize size,
                         GDestroyNotify clear, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Fills in a gint64 from the first column. */
void tabiya_row_fill_id(sqlite3_stmt *row, gpointer id);

/* --- Rows with a name --------------------------------------------------------------------------
 *
 * Of a table with the columns id, name and deleted_ms, which is one of the program's. */

/* TABIYA_ERROR_BAD_ARGUMENT for an empty name. */
gboolean tabiya_row_rename(TabiyaDatabase *db, const char *table, gint64 id, const char *name,
                           GError **error);
/* Says that it is deleted, and when, or that it is not. */
gboolean tabiya_row_set_deleted(TabiyaDatabase *db, const char *table, gint64 id, gboolean deleted,
                                GError **error);

G_END_DECLS

#endif
