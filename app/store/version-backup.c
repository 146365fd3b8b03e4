/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The copy's name, and the copy. */
#include "app/store/version-backup.h"

#include "app/store/database-copy.h"

static char *find_free_path(const char *file, gint64 version)
{
    char *path = g_strdup_printf("%s-v%" G_GINT64_FORMAT "-backup", file, version);
    for (int n = 2; g_file_test(path, G_FILE_TEST_EXISTS); n++) {
        g_free(path);
        path = g_strdup_printf("%s-v%" G_GINT64_FORMAT "-backup-%d", file, version, n);
    }
    return path;
}

/* By a connection of its own, since that of the caller may be in the middle of a transaction. */
char *tabiya_version_backup_make(TabiyaDatabase *db, gint64 version, GError **error)
{
    const char *file = tabiya_database_get_path(db);
    g_autofree char *path = find_free_path(file, version);
    return tabiya_database_copy(file, path, NULL, NULL, NULL, error) ? g_steal_pointer(&path)
                                                                     : NULL;
}
