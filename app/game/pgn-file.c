/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes text to a file, through a TabiyaGamesFile if it is local. */
#include "app/game/pgn-writer.h"

#include <string.h>

#include "app/game/games-file.h"

static gboolean replace_local(const char *path, const char *text, gsize length, GError **error)
{
    g_autoptr(TabiyaGamesFile) out = tabiya_games_file_begin(path, FALSE, error);
    return out && tabiya_games_file_write(out, text, length, error) &&
           tabiya_games_file_commit(out, error);
}

gboolean tabiya_pgn_save_file(GFile *file, const char *text, gssize length,
                              GCancellable *cancellable, GError **error)
{
    gsize size = length < 0 ? strlen(text) : (gsize)length;
    g_autofree char *path = g_file_get_path(file);
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return FALSE;
    if (!path) {
        return g_file_replace_contents(file, text, size, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       cancellable, error);
    }
    return replace_local(path, text, size, error);
}

static void save_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    gsize length;
    const char *text = g_bytes_get_data(data, &length);
    if (tabiya_pgn_save_file(source, text, (gssize)length, cancellable, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

void tabiya_pgn_save_file_async(GFile *file, const char *text, gssize length,
                                GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                gpointer user)
{
    g_autoptr(GTask) task = g_task_new(file, cancellable, done_cb, user);
    gsize size = length < 0 ? strlen(text) : (gsize)length;
    g_task_set_source_tag(task, tabiya_pgn_save_file_async);
    g_task_set_task_data(task, g_bytes_new(text, size), (GDestroyNotify)g_bytes_unref);
    g_task_run_in_thread(task, save_thread);
}

gboolean tabiya_pgn_save_file_finish(GFile *file, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, file), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}
