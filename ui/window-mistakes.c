/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": a person's own mistakes, looked for in the library, and the games they are from. */
#include "ui/window-puzzles-private.h"

#include <glib/gi18n.h>

#include "app/puzzles/mistake-puzzle.h"
#include "app/puzzles/own-mistakes.h"
#include "ui/puzzles/mistakes-dialog.h"
#include "ui/puzzles/puzzles-panel.h"
#include "ui/puzzles/train-page.h"
#include "ui/settings.h"
#include "ui/window-library-private.h"

/* --- Looking for them ---------------------------------------------------------------------------
 */

static gboolean is_looking(TabiyaWindow *self)
{
    return self->mistakes_job && tabiya_library_job_is_running(self->mistakes_job);
}

static void finished_cb(TabiyaWindow *self, const char *text, gboolean good)
{
    tabiya_window_toast(self, text);
}

static void look(TabiyaWindow *self, const char *const *names, gboolean reviewed_only)
{
    TabiyaPuzzlesPanel *panel = TABIYA_PUZZLES_PANEL(tabiya_window_get_panel(self, "puzzles"));
    GtkWidget *page = tabiya_puzzles_panel_ensure_page(panel, "train");

    if (is_looking(self)) {
        tabiya_window_toast(self, _("Your games are being looked through already."));
        return;
    }
    g_clear_object(&self->mistakes_job);
    self->mistakes_job = tabiya_library_job_new_mistakes(tabiya_window_get_library_path(self),
                                                         names, 0, reviewed_only, self->arbiter);
    g_signal_connect_object(self->mistakes_job, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_library_job_start(self->mistakes_job);
    tabiya_train_page_show_job(TABIYA_TRAIN_PAGE(page), self->mistakes_job);
}

static void chosen_cb(const char *const *names, gboolean reviewed_only, gpointer user)
{
    GSettings *settings = tabiya_settings_get();

    if (settings) {
        g_settings_set_strv(settings, "own-names", names);
        g_settings_set_boolean(settings, "mistakes-reviewed-only", reviewed_only);
    }
    look(user, names, reviewed_only);
}

static void mistakes_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    GSettings *settings = tabiya_settings_get();
    g_auto(GStrv) names = settings ? g_settings_get_strv(settings, "own-names") : NULL;
    gboolean reviewed_only = settings && g_settings_get_boolean(settings, "mistakes-reviewed-only");

    tabiya_mistakes_ask(GTK_WINDOW(self), tabiya_window_get_library_path(self),
                        (const char *const *)names, reviewed_only, chosen_cb, self);
}

static void look_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    look(user, names, FALSE);
}

/* --- The game of one ---------------------------------------------------------------------------- */

typedef struct {
    TabiyaWindow *window; /* owned */
    char *library;
    gint64 card, game;
    guint ply;
} Place;

static void place_free(gpointer data)
{
    Place *place = data;

    g_object_unref(place->window);
    g_free(place->library);
    g_free(place);
}

static void find_game(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Place *place = data;
    GError *error = NULL;

    if (tabiya_own_mistakes_find_game(place->library, place->card, &place->game, &place->ply,
                                      &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    Place *place = user;
    TabiyaWindow *self = place->window;
    g_autoptr(GError) error = NULL;

    if (!g_task_propagate_boolean(G_TASK(result), &error))
        tabiya_window_toast(self, error->message);
    else if (place->game == 0)
        tabiya_window_toast(self, _("This game is gone."));
    else if (!g_cancellable_is_cancelled(self->cancellable))
        tabiya_window_open_library_game_at(self, place->game, place->ply);
    place_free(place);
}

static gint64 get_card(TabiyaWindow *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->puzzles);

    return puzzle && tabiya_puzzle_session_is_revealed(self->puzzles)
               ? tabiya_puzzle_get_mistake_card(puzzle)
               : 0;
}

static void game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GTask) task = NULL;
    Place *place;

    if (get_card(self) == 0)
        return;
    place = g_new0(Place, 1);
    place->window = g_object_ref(self);
    place->library = g_strdup(tabiya_window_get_library_path(self));
    place->card = get_card(self);
    task = g_task_new(NULL, NULL, found_cb, place);
    g_task_set_task_data(task, place, NULL);
    g_task_run_in_thread(task, find_game);
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"puzzle-mistakes", mistakes_cb},
    {"puzzle-mistakes-look", look_cb, "as"},
    {"puzzle-mistake-game", game_cb},
};

void tabiya_window_install_mistake_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}

void tabiya_window_update_mistake_actions(TabiyaWindow *self, gboolean here)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "puzzle-mistake-game");

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), here && get_card(self) != 0);
}

void tabiya_window_forget_mistakes(TabiyaWindow *self)
{
    if (self->mistakes_job)
        tabiya_library_job_cancel(self->mistakes_job);
    g_clear_object(&self->mistakes_job);
}
