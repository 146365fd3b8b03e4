/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See data-export.h. */
#include "app/data/data-export.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/data/data-files.h"
#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/library/game-export.h"
#include "app/store/database.h"
#include "app/store/deck-rows.h"
#include "app/store/library-connect.h"
#include "app/store/library-file.h"
#include "app/store/progress-rows.h"

#define NAME_MAX_CHARS 60

typedef struct {
    const char *library;
    TabiyaDatabase *db;
    TabiyaDataExport *result;
    TabiyaSafeFile *file; /* the file being written */
    TabiyaStoreProgress progress;
    gpointer user;
    GCancellable *cancellable;
} Work;

void tabiya_data_export_clear(TabiyaDataExport *result)
{
    g_clear_pointer(&result->folder, g_free);
}

/* tabiya-2026-11-22, with -2 after it if that exists. */
static gboolean make_folder(const char *parent, TabiyaDataExport *result, GError **error)
{
    g_autofree char *stem = tabiya_data_files_dup_dated_name("");
    g_autofree char *name = g_strdup(stem);
    for (int n = 2;; n++) {
        g_autofree char *path = g_build_filename(parent, name, NULL);
        if (g_mkdir(path, 0777) == 0) {
            result->folder = g_steal_pointer(&path);
            return TRUE;
        }
        if (errno != EEXIST)
            return tabiya_error_set_errno(error, path);
        g_free(name);
        name = g_strdup_printf("%s-%d", stem, n);
    }
}

static gboolean write_cb(const char *text, gsize length, gpointer user, GError **error)
{
    Work *self = user;
    return tabiya_safe_file_write(self->file, text, length, error);
}

static void progress_cb(guint64 done, guint64 total, gpointer user)
{
    Work *self = user;
    if (self->progress)
        self->progress(done, total, self->user);
}

/* Closes the current file, `good` or not. */
static gboolean end_file(Work *self, gboolean good, GError **error)
{
    good = good && tabiya_safe_file_commit(self->file, FALSE, error);
    g_clear_pointer(&self->file, tabiya_safe_file_free);
    return good;
}

/* NULL: all games. */
static gboolean write_games(Work *self, const char *path, GArray *ids, guint64 *n_games,
                            GError **error)
{
    static const gint64 NONE[1];
    const TabiyaGameExportOptions options = {
        .library = self->library,
        .ids = !ids           ? NULL
               : ids->len > 0 ? (const gint64 *)(void *)ids->data
                              : NONE,
        .n_ids = ids ? ids->len : 0,
        .format = TABIYA_GAME_EXPORT_PGN,
        .write = write_cb,
        .progress = !ids ? progress_cb : NULL,
        .user = self,
    };
    self->file = tabiya_safe_file_begin(path, error);
    return self->file &&
           end_file(self, tabiya_game_export_run(&options, self->cancellable, n_games, error),
                    error);
}

/* --- Repertoires ------------------------------------------------------------------------------ */

/* A file name that is valid everywhere; the number distinguishes equal names. */
static char *dup_file_name(const char *name, guint number)
{
    g_autofree char *start =
        g_utf8_substring(name, 0, MIN(g_utf8_strlen(name, -1), NAME_MAX_CHARS));
    for (char *at = start; *at != '\0'; at++) {
        if (g_ascii_iscntrl(*at) || strchr("/\\:*?\"<>|", *at) || (at == start && *at == '.'))
            *at = '-';
    }
    return number == 1 ? g_strdup_printf("%s.pgn", start)
                       : g_strdup_printf("%s-%u.pgn", start, number);
}

static char *find_free_path(const char *folder, const char *name)
{
    for (guint number = 1;; number++) {
        g_autofree char *file = dup_file_name(name, number);
        char *path = g_build_filename(folder, file, NULL);
        if (!g_file_test(path, G_FILE_TEST_EXISTS))
            return path;
        g_free(path);
    }
}

static gboolean write_repertoire(Work *self, const char *folder, const TabiyaDeck *deck,
                                 GError **error)
{
    g_autoptr(GArray) lines = tabiya_deck_rows_list_lines(self->db, deck->collection, error);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autofree char *path = find_free_path(folder, deck->name);
    guint64 n_games;
    if (!lines)
        return FALSE;
    for (guint i = 0; i < lines->len; i++)
        g_array_append_val(ids, g_array_index(lines, TabiyaDeckLine, i).game);
    self->result->repertoires++;
    return write_games(self, path, ids, &n_games, error);
}

static gboolean write_repertoires(Work *self, GError **error)
{
    g_autoptr(GPtrArray) decks =
        tabiya_deck_rows_list(self->db, TABIYA_DECK_REPERTOIRE, 0, 0, error);
    g_autofree char *folder = g_build_filename(self->result->folder, "repertoires", NULL);
    if (!decks)
        return FALSE;
    if (decks->len > 0 && g_mkdir(folder, 0777) != 0)
        return tabiya_error_set_errno(error, folder);
    for (guint i = 0; i < decks->len; i++) {
        if (!write_repertoire(self, folder, decks->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

/* --- Tables ----------------------------------------------------------------------------------- */

static gboolean write_table(Work *self, TabiyaProgressTable table, GError **error)
{
    g_autofree char *name = g_strconcat(tabiya_progress_table_get_name(table), ".csv", NULL);
    g_autofree char *path = g_build_filename(self->result->folder, name, NULL);
    guint64 n_rows = 0;
    self->file = tabiya_safe_file_begin(path, error);
    if (!self->file || !end_file(self,
                                 tabiya_progress_rows_write(self->db, table, write_cb, self,
                                                            self->cancellable, &n_rows, error),
                                 error)) {
        return FALSE;
    }
    self->result->rows += n_rows;
    return TRUE;
}

static gboolean write_tables(Work *self, GError **error)
{
    for (guint table = 0; table < TABIYA_N_PROGRESS_TABLES; table++) {
        if (!write_table(self, (TabiyaProgressTable)table, error))
            return FALSE;
    }
    return TRUE;
}

gboolean tabiya_data_export_run(const char *data_dir, const char *parent, TabiyaDataExport *result,
                                TabiyaStoreProgress progress, gpointer user,
                                GCancellable *cancellable, GError **error)
{
    g_autofree char *library = g_build_filename(data_dir, "library.db", NULL);
    /* Updates an older library, and creates a missing one. */
    g_autoptr(TabiyaDatabase) db = tabiya_library_connect(library, TABIYA_PATIENCE_MS, error);
    Work self = {.library = library,
                 .db = db,
                 .result = result,
                 .progress = progress,
                 .user = user,
                 .cancellable = cancellable};
    g_autofree char *path = NULL;
    *result = (TabiyaDataExport){0};
    if (!db || !make_folder(parent, result, error))
        return FALSE;
    path = g_build_filename(result->folder, "games.pgn", NULL);
    if (write_games(&self, path, NULL, &result->games, error) && write_repertoires(&self, error) &&
        write_tables(&self, error)) {
        return TRUE;
    }
    tabiya_data_files_remove(result->folder, NULL); /* all or nothing */
    return FALSE;
}
