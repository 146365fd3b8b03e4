/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": a person's own mistakes, looked for in the library, and the games they are from. */
#include "ui/window-puzzles-private.h"

#include <glib/gi18n.h>

#include "app/puzzles/mistake-puzzle.h"
#include "app/puzzles/own-mistakes.h"
#include "ui/puzzles/mistakes-dialog.h"
#include "ui/puzzles/train-page.h"
#include "ui/settings.h"
#include "ui/window-library-private.h"

/* --- Looking for them ---------------------------------------------------------------------------
 */

static gboolean is_looking(TabiyaWindow *self)
{
    return self->mistakes_job && tabiya_library_job_is_running(self->mistakes_job);
}

static void enable_stop(TabiyaWindow *self, gboolean enabled)
{
    GAction *stop = g_action_map_lookup_action(G_ACTION_MAP(self), "puzzle-mistakes-stop");

    g_simple_action_set_enabled(G_SIMPLE_ACTION(stop), enabled);
}

static void finished_cb(TabiyaWindow *self, const char *text, gboolean good)
{
    enable_stop(self, FALSE);
    tabiya_window_toast(self, text);
}

void tabiya_window_show_mistakes_job(TabiyaWindow *self)
{
    if (self->train_page && is_looking(self))
        tabiya_train_page_show_job(TABIYA_TRAIN_PAGE(self->train_page), self->mistakes_job);
}

static void begin(TabiyaWindow *self, const TabiyaMistakesWish *wish)
{
    g_clear_object(&self->mistakes_job);
    self->mistakes_job = tabiya_library_job_new_mistakes(tabiya_window_get_library_path(self),
                                                         wish, self->arbiter);
    g_signal_connect_object(self->mistakes_job, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_library_job_start(self->mistakes_job);
    enable_stop(self, TRUE);
    tabiya_window_show_mistakes_job(self);
}

static void look(TabiyaWindow *self, const TabiyaMistakesWish *wish)
{
    if (is_looking(self))
        tabiya_window_toast(self, _("Your games are being looked through already."));
    else
        begin(self, wish);
}

static void chosen_cb(const TabiyaMistakesWish *wish, gpointer user)
{
    GSettings *settings = tabiya_settings_get();

    if (settings) {
        g_settings_set_strv(settings, "own-names", (const char *const *)wish->names);
        g_settings_set_boolean(settings, "mistakes-reviewed-only", wish->reviewed_only);
        g_settings_set_uint(settings, "mistakes-nodes", (guint)wish->nodes);
    }
    look(user, wish);
}

static void mistakes_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    GSettings *settings = tabiya_settings_get();
    g_auto(GStrv) names = settings ? g_settings_get_strv(settings, "own-names") : NULL;
    const TabiyaMistakesWish first = {
        .names = names,
        .reviewed_only = settings && g_settings_get_boolean(settings, "mistakes-reviewed-only"),
        .nodes = settings ? g_settings_get_uint(settings, "mistakes-nodes") : TABIYA_MISTAKE_NODES,
    };

    tabiya_mistakes_ask(GTK_WINDOW(self), tabiya_window_get_library_path(self), &first, chosen_cb,
                        self);
}

static void look_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_auto(GStrv) names = g_variant_dup_strv(parameter, NULL);

    if (names[0])
        look(user, &(TabiyaMistakesWish){.names = names});
}

static void stop_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    tabiya_library_job_cancel(self->mistakes_job);
}

/* --- What the last start has begun ---------------------------------------------------------------
 */

static void load_wish(GTask *task, gpointer source, gpointer library, GCancellable *cancellable)
{
    g_task_return_pointer(task, tabiya_mistakes_wish_load(library, NULL),
                          (GDestroyNotify)tabiya_mistakes_wish_free);
}

static void wish_loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(TabiyaMistakesWish) wish = g_task_propagate_pointer(G_TASK(result), NULL);

    if (!wish || g_cancellable_is_cancelled(self->cancellable) || is_looking(self))
        return;
    begin(self, wish);
    tabiya_window_toast_offer(self, _("Looking for your mistakes goes on"), _("Stop"),
                              "win.puzzle-mistakes-stop");
}

static gboolean go_on_cb(gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GTask) task = g_task_new(NULL, NULL, wish_loaded_cb, g_object_ref(self));

    self->mistakes_idle = 0;
    g_task_set_task_data(task, g_strdup(tabiya_window_get_library_path(self)), g_free);
    g_task_run_in_thread(task, load_wish);
    return G_SOURCE_REMOVE;
}

/* When there is nothing more urgent. */
void tabiya_window_go_on_with_mistakes(TabiyaWindow *self)
{
    self->mistakes_idle = g_idle_add_full(G_PRIORITY_LOW, go_on_cb, self, NULL);
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
    {"puzzle-mistakes-stop", stop_cb},
    {"puzzle-mistake-game", game_cb},
};

void tabiya_window_install_mistake_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    enable_stop(self, FALSE);
}

void tabiya_window_update_mistake_actions(TabiyaWindow *self, gboolean here)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "puzzle-mistake-game");

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), here && get_card(self) != 0);
}

void tabiya_window_forget_mistakes(TabiyaWindow *self)
{
    g_clear_handle_id(&self->mistakes_idle, g_source_remove);
    self->train_page = NULL;
    if (self->mistakes_job)
        tabiya_library_job_leave(self->mistakes_job);
    g_clear_object(&self->mistakes_job);
}
