/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See row-values.h. */
#include "app/store/row-values.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/store/database-private.h"

char *tabiya_row_dup_text(sqlite3_stmt *row, int column)
{
    return g_strdup((const char *)sqlite3_column_text(row, column));
}

void tabiya_row_bind_id(sqlite3_stmt *statement, int index, gint64 id)
{
    if (id != 0)
        sqlite3_bind_int64(statement, index, id);
    else
        sqlite3_bind_null(statement, index);
}

gboolean tabiya_row_check_name(const char *name, GError **error)
{
    if (name && name[0] != '\0')
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("A name is missing."));
    return FALSE;
}
