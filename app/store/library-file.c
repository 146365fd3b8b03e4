/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens, counts and copies libraries. library-care.c checks and compacts them. */
#include "app/store/library-file.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "app/error.h"
#include "app/leftovers.h"
#include "app/store/database-private.h"
#include "app/store/library-connect.h"
#include "app/store/library-scan.h"

/* --- Opening ---------------------------------------------------------------------------------- */

static gboolean fail(GError **error, const char *message, const char *path)
{
    g_autofree char *name = g_filename_display_name(path);
    g_autofree char *text = g_strdup_printf(message, name);
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, text);
    return FALSE;
}

static void remove_cb(const char *path)
{
    g_unlink(path);
}

/* The library and SQLite's files beside it. */
static void for_each_file(const char *path, void (*use)(const char *path))
{
    static const char *const SUFFIXES[] = {"", "-journal", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *name = g_strconcat(path, SUFFIXES[i], NULL);
        use(name);
    }
}

gboolean tabiya_library_create(const char *path, GError **error)
{
    if (g_file_test(path, G_FILE_TEST_EXISTS))
        return fail(error, _("The file “%s” already exists."), path);
    for_each_file(path, tabiya_leftovers_note);
    g_autoptr(TabiyaDatabase) db = tabiya_library_connect(path, TABIYA_PATIENCE_MS, error);
    if (!db) /* our own cannot be written */
        for_each_file(path, remove_cb);
    for_each_file(path, tabiya_leftovers_forget);
    return db != NULL;
}

static gboolean exists(const char *path, GError **error)
{
    return g_file_test(path, G_FILE_TEST_EXISTS) ||
           fail(error, _("The library “%s” does not exist."), path);
}

TabiyaDatabase *tabiya_library_open(const char *path, GError **error)
{
    return exists(path, error) ? tabiya_library_connect(path, TABIYA_PATIENCE_MS, error) : NULL;
}

/* Updates it by opening it for writing. */
static gboolean bring_up_to_date(const char *path, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_library_connect(path, TABIYA_PATIENCE_MS, error);
    return db != NULL;
}

TabiyaDatabase *tabiya_library_open_reader(const char *path, GError **error)
{
    gboolean up_to_date = FALSE;
    if (!exists(path, error))
        return NULL;
    g_autoptr(TabiyaDatabase) db =
        tabiya_library_connect_unknown(path, TABIYA_PATIENCE_MS, &up_to_date, error);
    if (!db)
        return NULL;
    if (!up_to_date) {
        g_clear_pointer(&db, tabiya_database_close);
        if (!bring_up_to_date(path, error))
            return NULL;
        db = tabiya_library_connect_unknown(path, TABIYA_PATIENCE_MS, &up_to_date, error);
    }
    return g_steal_pointer(&db);
}

static gboolean is_library(const char *path, GError **error)
{
    gboolean up_to_date;
    g_autoptr(TabiyaDatabase) db =
        tabiya_library_connect_unknown(path, TABIYA_PATIENCE_MS, &up_to_date, error);
    return db != NULL;
}

static gboolean are_same(const char *a, const char *b)
{
    GStatBuf info_a, info_b;
    return g_stat(a, &info_a) == 0 && g_stat(b, &info_b) == 0 && info_a.st_dev == info_b.st_dev &&
           info_a.st_ino == info_b.st_ino;
}

static gboolean has_log(const char *path)
{
    g_autofree char *log = g_strconcat(path, "-wal", NULL);
    return g_file_test(log, G_FILE_TEST_EXISTS);
}

/* A copy may replace an older one, but nothing else. */
static gboolean may_replace(const char *path, const char *target, GError **error)
{
    if (!g_file_test(target, G_FILE_TEST_EXISTS))
        return TRUE;
    if (are_same(path, target))
        return fail(error, _("“%s” is the library itself."), target);
    if (has_log(target))
        return fail(error, _("The library “%s” is in use and cannot be replaced."), target);
    return is_library(target, NULL) ||
           fail(error, _("“%s” already exists and is not a library."), target);
}

gboolean tabiya_library_backup(const char *path, const char *target, TabiyaStoreProgress progress,
                               gpointer user, GCancellable *cancellable, GError **error)
{
    return exists(path, error) && is_library(path, error) && may_replace(path, target, error) &&
           tabiya_database_copy(path, target, progress, user, cancellable, error);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static gboolean count_game_cb(const TabiyaGameHeader *header, gpointer user)
{
    TabiyaLibraryStats *stats = user;
    gint64 year = header->date / 10000;
    stats->games++;
    stats->annotated += (header->flags & TABIYA_GAME_ANNOTATED) != 0;
    stats->starred += (header->flags & TABIYA_GAME_STARRED) != 0;
    stats->chess960 += (header->flags & TABIYA_GAME_CHESS960) != 0;
    stats->results[header->result]++;
    stats->plies += header->ply_count;
    stats->lines += (header->flags & TABIYA_GAME_LINE) != 0;
    stats->unindexed += header->place == 0 && !(header->flags & TABIYA_GAME_LINE);
    if (year != 0) {
        stats->first_year = stats->first_year != 0 ? MIN(stats->first_year, year) : year;
        stats->last_year = MAX(stats->last_year, year);
    }
    return TRUE;
}

static gint64 file_size(TabiyaDatabase *db)
{
    GStatBuf info;
    const char *path = tabiya_database_get_path(db);
    return path && g_stat(path, &info) == 0 ? (gint64)info.st_size : 0;
}

gboolean tabiya_library_get_stats(TabiyaDatabase *db, TabiyaLibraryStats *stats,
                                  GCancellable *cancellable, GError **error)
{
    *stats = (TabiyaLibraryStats){.bytes = file_size(db)};
    const struct {
        const char *sql;
        gint64 *value;
    } COUNTS[] = {
        {"SELECT count(*) FROM game WHERE deleted_ms IS NOT NULL", &stats->deleted},
        {"SELECT count(*) FROM player", &stats->players},
        {"SELECT count(*) FROM event", &stats->events},
        {"SELECT count(*) FROM site", &stats->sites},
        {"SELECT count(*) FROM segment", &stats->segments},
        {"SELECT count(*) FROM collection", &stats->collections},
        {"SELECT count(*) FROM saved_search", &stats->searches},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(COUNTS); i++) {
        if (!tabiya_database_get_int(db, COUNTS[i].sql, COUNTS[i].value, error))
            return FALSE;
    }
    return tabiya_library_scan_headers(db, TABIYA_ALL_IDS, count_game_cb, stats, cancellable,
                                       error);
}
