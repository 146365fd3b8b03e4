/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-facts.h. */
#include "app/talk/library-facts.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/game/own-name.h"
#include "app/game/result-text.h"
#include "app/store/library-connect.h"

char *tabiya_library_facts_dup_path(const char *data_dir, const char *library)
{
    g_autofree char *path = NULL;

    if (library)
        path = g_strdup(library);
    else if (data_dir)
        path = g_build_filename(data_dir, "library.db", NULL);
    return path && g_file_test(path, G_FILE_TEST_EXISTS) ? g_steal_pointer(&path) : NULL;
}

TabiyaDatabase *tabiya_library_facts_open(const char *path, GError **error)
{
    gboolean up_to_date = FALSE;

    if (!path || !g_file_test(path, G_FILE_TEST_EXISTS))
        return NULL;
    g_autoptr(TabiyaDatabase) db =
        tabiya_library_connect_unknown(path, TABIYA_PATIENCE_MS, &up_to_date, error);
    if (db && !up_to_date) {
        g_set_error_literal(
            error, TABIYA_ERROR, TABIYA_ERROR_STORE,
            _("This library was written by an older version of Tabiya. Open it once in the "
              "window to update it."));
        return NULL;
    }
    return g_steal_pointer(&db);
}

gboolean tabiya_library_facts_find(const char *path, TabiyaDatabase **db, GError **error)
{
    GError *problem = NULL;

    *db = tabiya_library_facts_open(path, &problem);
    if (!problem)
        return TRUE;
    g_propagate_error(error, problem);
    return FALSE;
}

gboolean tabiya_library_facts_count(const char *path, gint64 *count, GError **error)
{
    g_autoptr(TabiyaDatabase) db = NULL;

    *count = 0;
    if (!tabiya_library_facts_find(path, &db, error))
        return FALSE;
    if (!db)
        return TRUE;
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    return tabiya_library_rows_count(rows, count, error);
}

TabiyaGame *tabiya_library_facts_load(const char *path, gint64 id, GError **error)
{
    GError *problem = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_facts_open(path, &problem);
    g_autoptr(TabiyaLibraryRows) rows = db ? tabiya_library_rows_new(db) : NULL;
    g_autoptr(TabiyaGameRecord) record =
        rows ? tabiya_library_rows_get_record(rows, id, &problem) : NULL;

    if (problem) {
        g_propagate_error(error, problem);
        return NULL;
    }
    if (!record) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("This game is no longer in the library."));
        return NULL;
    }
    return tabiya_game_record_to_game(record, error);
}

static const char *show_name(const char *name)
{
    return *name != '\0' ? tabiya_own_name_show(name) : "?";
}

char *tabiya_library_facts_dup_title(const char *white, const char *black, guint year,
                                     TabiyaResult result)
{
    GString *title = g_string_new(NULL);
    const char *shown = tabiya_result_to_shown(result);

    g_string_append_printf(title, "%s – %s", show_name(white), show_name(black));
    if (year > 0)
        g_string_append_printf(title, ", %u", year);
    if (*shown != '\0')
        g_string_append_printf(title, ", %s", shown);
    return g_string_free(title, FALSE);
}
