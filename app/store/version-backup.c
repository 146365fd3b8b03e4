/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* SQLite's online backup into a file of another name, which gets its own when it is whole and on the
 * disk. */
#include "app/store/version-backup.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "app/error.h"
#include "app/store/database.h"

static char *find_free_path(const char *file, gint64 version)
{
    char *path = g_strdup_printf("%s-v%" G_GINT64_FORMAT "-backup", file, version);
    for (int n = 2; g_file_test(path, G_FILE_TEST_EXISTS); n++) {
        g_free(path);
        path = g_strdup_printf("%s-v%" G_GINT64_FORMAT "-backup-%d", file, version, n);
    }
    return path;
}

/* From a connection of its own, since that of the caller may be in the middle of a transaction. */
static sqlite3 *open_source(const char *file, GError **error)
{
    return tabiya_database_open_reader(file, 0, error);
}

static gboolean copy_pages(sqlite3 *from, sqlite3 *to, GError **error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup == NULL)
        return tabiya_database_fail(to, error);
    int result = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return result == SQLITE_DONE || tabiya_database_fail(to, error);
}

static gboolean copy_file(const char *file, const char *path, GError **error)
{
    g_autoptr(sqlite3) from = open_source(file, error);
    sqlite3 *to = NULL;
    if (from == NULL)
        return FALSE;
    gboolean good = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
                        SQLITE_OK ||
                    tabiya_database_fail(to, error);
    good = good && copy_pages(from, to, error);
    /* A file by itself, without a log beside it. */
    good = good && tabiya_database_run(to, "PRAGMA journal_mode = DELETE", error);
    sqlite3_close(to);
    return good;
}

static void sync_file(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
}

static gboolean set_name(const char *from, const char *to, GError **error)
{
    sync_file(from);
    if (g_rename(from, to) == 0)
        return TRUE;
    int why = errno;
    g_autofree char *name = g_filename_display_name(to);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL, "%s: %s", name, g_strerror(why));
    return FALSE;
}

char *tabiya_version_backup_make(sqlite3 *db, gint64 version, GError **error)
{
    const char *file = sqlite3_db_filename(db, "main");
    g_autofree char *path = find_free_path(file, version);
    g_autofree char *partial = g_strconcat(path, ".part", NULL);
    g_unlink(partial);
    if (copy_file(file, partial, error) && set_name(partial, path, error))
        return g_steal_pointer(&path);
    tabiya_version_backup_drop(partial);
    return NULL;
}

void tabiya_version_backup_drop(const char *path)
{
    static const char *const SUFFIXES[] = {"", "-journal", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *name = g_strconcat(path, SUFFIXES[i], NULL);
        g_unlink(name);
    }
}
