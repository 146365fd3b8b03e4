/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": the search for a person's own mistakes in the library, and the games they
 * come from. */
#include "ui/puzzles/puzzles-place-private.h"

#include <glib/gi18n.h>

#include "app/puzzles/mistake-puzzle.h"
#include "app/puzzles/mistakes-job.h"
#include "app/puzzles/own-mistakes.h"
#include "ui/library/library-game.h"
#include "ui/puzzles/mistakes-dialog.h"
#include "ui/puzzles/train-page.h"
#include "ui/settings.h"

/* --- The search ------------------------------------------------------------------------------- */

static gboolean is_looking(TabiyaPuzzlesPlace *self)
{
    return self->mistakes.job && tabiya_job_is_running(self->mistakes.job);
}

static void enable_stop(TabiyaPuzzlesPlace *self, gboolean enabled)
{
    tabiya_part_enable(self, "puzzle-mistakes-stop", enabled);
}

static void finished_cb(TabiyaPuzzlesPlace *self, const char *text, gboolean good)
{
    enable_stop(self, FALSE);
    tabiya_part_say(self, text);
}

void tabiya_puzzles_place_show_mistakes_job(TabiyaPuzzlesPlace *self)
{
    if (self->mistakes.page && is_looking(self))
        tabiya_train_page_show_job(TABIYA_TRAIN_PAGE(self->mistakes.page), self->mistakes.job);
}

static void begin(TabiyaPuzzlesPlace *self, const TabiyaMistakesWish *wish)
{
    TabiyaShell *shell = tabiya_part_get_shell(self);

    g_clear_object(&self->mistakes.job);
    self->mistakes.job = tabiya_mistakes_job_new(tabiya_puzzles_place_get_library(self), wish,
                                                 tabiya_shell_get_arbiter(shell));
    g_signal_connect_object(self->mistakes.job, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_job_start(self->mistakes.job);
    enable_stop(self, TRUE);
    tabiya_puzzles_place_show_mistakes_job(self);
}

static void look(TabiyaPuzzlesPlace *self, const TabiyaMistakesWish *wish)
{
    if (is_looking(self))
        tabiya_part_say(self, _("Tabiya is already searching your games."));
    else
        begin(self, wish);
}

static void chosen_cb(const TabiyaMistakesWish *wish, gpointer user)
{
    GSettings *settings = tabiya_settings_get();

    g_settings_set_strv(settings, "own-names", (const char *const *)wish->names);
    g_settings_set_boolean(settings, "mistakes-reviewed-only", wish->reviewed_only);
    g_settings_set_uint(settings, "mistakes-nodes", (guint)wish->nodes);
    look(user, wish);
}

static void mistakes_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    GSettings *settings = tabiya_settings_get();
    g_auto(GStrv) names = g_settings_get_strv(settings, "own-names");
    const TabiyaMistakesWish first = {
        .names = names,
        .reviewed_only = g_settings_get_boolean(settings, "mistakes-reviewed-only"),
        .nodes = g_settings_get_uint(settings, "mistakes-nodes"),
    };

    tabiya_mistakes_ask(GTK_WINDOW(tabiya_part_get_shell(self)),
                        tabiya_puzzles_place_get_library(self), &first, chosen_cb, self);
}

static void look_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_auto(GStrv) names = g_variant_dup_strv(parameter, NULL);

    if (names[0])
        look(user, &(TabiyaMistakesWish){.names = names});
}

static void stop_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    tabiya_job_cancel(self->mistakes.job);
}

/* --- Resuming --------------------------------------------------------------------------------- */

static void load_wish(GTask *task, gpointer source, gpointer library, GCancellable *cancellable)
{
    g_task_return_pointer(task, tabiya_mistakes_wish_load(library, NULL),
                          (GDestroyNotify)tabiya_mistakes_wish_free);
}

static void wish_loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzlesPlace) self = user;
    g_autoptr(TabiyaMistakesWish) wish = g_task_propagate_pointer(G_TASK(result), NULL);

    if (!wish || tabiya_part_is_over(self) || is_looking(self))
        return;
    begin(self, wish);
    tabiya_part_offer(self, _("Resumed the search for your mistakes"), _("Stop"),
                      "win.puzzle-mistakes-stop");
}

static gboolean go_on_cb(gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    self->mistakes.idle = 0;
    if (tabiya_part_is_over(self))
        return G_SOURCE_REMOVE;
    g_autoptr(GTask) task = g_task_new(NULL, NULL, wish_loaded_cb, g_object_ref(self));
    g_task_set_task_data(task, g_strdup(tabiya_puzzles_place_get_library(self)), g_free);
    g_task_run_in_thread(task, load_wish);
    return G_SOURCE_REMOVE;
}

/* When the program is idle. */
void tabiya_puzzles_place_go_on_with_mistakes(TabiyaPuzzlesPlace *self)
{
    self->mistakes.idle = g_idle_add_full(G_PRIORITY_LOW, go_on_cb, self, NULL);
}

/* --- The game of a mistake -------------------------------------------------------------------- */

typedef struct {
    TabiyaPart *part; /* owned */
    char *library;
    gint64 card, game;
    guint ply;
} Origin;

static void origin_free(Origin *origin)
{
    g_object_unref(origin->part);
    g_free(origin->library);
    g_free(origin);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Origin, origin_free)

static void find_game(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Origin *origin = data;
    GError *error = NULL;

    if (tabiya_own_mistakes_find_game(origin->library, origin->card, &origin->game, &origin->ply,
                                      &error)) {
        g_task_return_boolean(task, TRUE);
    } else {
        g_task_return_error(task, error);
    }
}

static void found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Origin) origin = user;
    g_autoptr(GError) error = NULL;

    if (!g_task_propagate_boolean(G_TASK(result), &error))
        tabiya_part_say(origin->part, error->message);
    else if (origin->game == 0)
        tabiya_part_say(origin->part, _("This game is gone."));
    else if (!tabiya_part_is_over(origin->part))
        tabiya_library_game_open(origin->part, origin->game, (int)origin->ply);
}

/* 0: none, or not to be revealed yet. */
static gint64 get_card(TabiyaPuzzlesPlace *self)
{
    const TabiyaPuzzle *puzzle = tabiya_puzzle_session_get_puzzle(self->session);

    return puzzle && tabiya_puzzle_session_is_revealed(self->session)
               ? tabiya_puzzle_get_mistake_card(puzzle)
               : 0;
}

static void game_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    if (get_card(self) == 0)
        return;
    Origin *origin = g_new0(Origin, 1);
    origin->part = g_object_ref(TABIYA_PART(self));
    origin->library = g_strdup(tabiya_puzzles_place_get_library(self));
    origin->card = get_card(self);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, found_cb, origin);
    g_task_set_task_data(task, origin, NULL);
    g_task_run_in_thread(task, find_game);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-mistakes", mistakes_cb},
    {"puzzle-mistakes-look", look_cb, "as"},
    {"puzzle-mistakes-stop", stop_cb},
    {"puzzle-mistake-game", game_cb},
};

void tabiya_puzzles_place_add_mistake_actions(TabiyaPuzzlesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
    enable_stop(self, FALSE);
}

void tabiya_puzzles_place_update_mistake_actions(TabiyaPuzzlesPlace *self, gboolean here)
{
    tabiya_part_enable(self, "puzzle-mistake-game", here && get_card(self) != 0);
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_puzzles_place_forget_mistakes(TabiyaPuzzlesPlace *self)
{
    g_clear_handle_id(&self->mistakes.idle, g_source_remove);
    self->mistakes.page = NULL;
    if (self->mistakes.job) {
        g_signal_handlers_disconnect_by_data(self->mistakes.job, self);
        tabiya_job_leave(self->mistakes.job);
    }
    g_clear_object(&self->mistakes.job);
}
