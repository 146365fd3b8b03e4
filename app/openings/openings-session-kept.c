/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What an openings session keeps in a file: the moves, and where one looked. One write at a time;
 * what changed meanwhile is written after it. */
#include "app/openings/openings-session-private.h"

#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/game/node-path.h"

/* The tag of the kept game that says where one looked. */
#define CURSOR_TAG "TabiyaCursor"

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaOpeningsSession) self = user;
    g_autoptr(GError) error = NULL;

    /* A disk that is full or read-only is told of by the store's bar; the work goes on. */
    if (!g_file_replace_contents_finish(G_FILE(source), result, NULL, &error))
        g_debug("%s", error->message);
    self->writing = FALSE;
    if (self->stale)
        tabiya_openings_session_save(self);
}

static char *dup_kept(TabiyaOpeningsSession *self)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *path = tabiya_node_dup_path(self->cursor);

    tabiya_pgn_append_tag(text, CURSOR_TAG, path);
    tabiya_pgn_append_game(text, self->game);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

void tabiya_openings_session_save(TabiyaOpeningsSession *self)
{
    g_autoptr(GBytes) bytes = NULL;
    char *text;

    self->stale = self->writing;
    if (self->file == NULL || self->writing)
        return;
    self->writing = TRUE;
    text = dup_kept(self);
    bytes = g_bytes_new_take(text, strlen(text));
    g_file_replace_contents_bytes_async(self->file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                        saved_cb, g_object_ref(self));
}

void tabiya_openings_session_load(TabiyaOpeningsSession *self, const char *directory)
{
    g_autofree char *path = g_build_filename(directory, "openings.pgn", NULL);
    g_autofree char *text = NULL;
    g_autofree char *cursor = NULL;
    TabiyaGame *game;

    self->file = g_file_new_for_path(path);
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return;
    game = tabiya_pgn_read_first(text, -1, NULL, NULL);
    if (game == NULL)
        return;
    g_object_unref(self->game);
    self->game = game;
    cursor = g_strdup(tabiya_game_get_tag(game, CURSOR_TAG));
    tabiya_game_set_tag(game, CURSOR_TAG, NULL);
    self->cursor = tabiya_node_from_path(game, cursor);
}

void tabiya_openings_session_flush(TabiyaOpeningsSession *self)
{
    g_return_if_fail(TABIYA_IS_OPENINGS_SESSION(self));
    while (self->writing)
        g_main_context_iteration(NULL, TRUE);
}
