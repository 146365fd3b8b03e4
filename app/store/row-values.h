/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the modules of rows have in common: values of a row, and of a statement. */
#ifndef TABIYA_ROW_VALUES_H
#define TABIYA_ROW_VALUES_H

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* The caller's; NULL for NULL. */
char *tabiya_row_dup_text(sqlite3_stmt *row, int column) G_GNUC_WARN_UNUSED_RESULT;

/* The id of another row; 0, which no row has, is NULL. */
void tabiya_row_bind_id(sqlite3_stmt *statement, int index, gint64 id);

/* TABIYA_ERROR_BAD_ARGUMENT for NULL and "". */
gboolean tabiya_row_check_name(const char *name, GError **error);

G_END_DECLS

#endif
