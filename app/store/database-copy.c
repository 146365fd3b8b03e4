/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See database-copy.h. SQLite's online backup writes to a temporary name, and the file is renamed
 * once it is whole and on disk. The source is read in one transaction: others may write meanwhile,
 * but the copy does not include that.
 */
#include "app/store/database-copy.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "app/error.h"
#include "app/leftovers.h"
#include "app/store/database-private.h"

#define PAGES_A_STEP 256

typedef struct {
    TabiyaStoreProgress progress;
    gpointer user;
    GCancellable *cancellable;
} Watcher;

/* SQLITE_DONE, or an error: SQLITE_INTERRUPT on cancellation. */
static int copy_steps(sqlite3_backup *backup, const Watcher *watcher)
{
    int result;
    do {
        if (g_cancellable_is_cancelled(watcher->cancellable))
            return SQLITE_INTERRUPT;
        result = sqlite3_backup_step(backup, PAGES_A_STEP);
        guint64 total = (guint64)sqlite3_backup_pagecount(backup);
        if (watcher->progress) {
            watcher->progress(total - (guint64)sqlite3_backup_remaining(backup), total,
                              watcher->user);
        }
    } while (result == SQLITE_OK);
    return result;
}

/* The first read fixes the state to copy. */
static gboolean copy_pages(TabiyaDatabase *from, TabiyaDatabase *to, const Watcher *watcher,
                           GError **error)
{
    gint64 objects;
    if (!tabiya_database_get_int(from, "SELECT count(*) FROM sqlite_schema", &objects, error))
        return FALSE;
    sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    if (!backup)
        return tabiya_database_fail(to, error);
    int result = copy_steps(backup, watcher);
    sqlite3_backup_finish(backup); /* only now `to` has its error */
    if (result == SQLITE_INTERRUPT)
        return !g_cancellable_set_error_if_cancelled(watcher->cancellable, error);
    if (result != SQLITE_DONE)
        return tabiya_database_fail(to, error);
    /* A single file, without a log beside it. */
    return tabiya_database_run(to, "PRAGMA journal_mode = DELETE", error);
}

static gboolean copy_file(TabiyaDatabase *from, const char *to_path, const Watcher *watcher,
                          GError **error)
{
    g_autoptr(TabiyaDatabase) to = tabiya_database_open_copy(to_path, error);
    TabiyaTransaction transaction;
    if (!to || !tabiya_database_begin_reading(from, &transaction, error))
        return FALSE;
    const gboolean good = copy_pages(from, to, watcher, error);
    tabiya_database_end_reading(from, transaction);
    return good;
}

static void sync_file(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    fsync(descriptor);
    close(descriptor);
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

static void remove_file(const char *path)
{
    static const char *const SUFFIXES[] = {"", "-journal", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *name = g_strconcat(path, SUFFIXES[i], NULL);
        g_unlink(name);
    }
}

static gboolean copy_whole(TabiyaDatabase *from, const char *to, const Watcher *watcher,
                           GError **error)
{
    g_autofree char *partial = g_strconcat(to, ".part", NULL);
    g_autofree char *journal = g_strconcat(partial, "-journal", NULL);
    remove_file(partial);
    tabiya_leftovers_note(partial);
    tabiya_leftovers_note(journal);
    const gboolean good = copy_file(from, partial, watcher, error) && set_name(partial, to, error);
    if (!good)
        remove_file(partial);
    tabiya_leftovers_forget(partial);
    tabiya_leftovers_forget(journal);
    return good;
}

gboolean tabiya_database_copy(const char *from, const char *to, TabiyaStoreProgress progress,
                              gpointer user, GCancellable *cancellable, GError **error)
{
    const Watcher watcher = {progress, user, cancellable};
    g_autoptr(TabiyaDatabase) db = tabiya_database_open_reader(from, TABIYA_PATIENCE_MS, error);
    return db && copy_whole(db, to, &watcher, error);
}

gboolean tabiya_database_copy_open(TabiyaDatabase *from, const char *to, GError **error)
{
    const Watcher watcher = {0};
    return copy_whole(from, to, &watcher, error);
}
