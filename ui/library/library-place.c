/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": what is done to the games and collections that are chosen there. */
#include "ui/library/library-place-private.h"

#include <glib/gi18n.h>

#include "app/library/game-file.h"
#include "app/plain-text.h"
#include "ui/compat.h"
#include "ui/library/details-dialog.h"

TabiyaLibrarian *tabiya_window_get_librarian(TabiyaWindow *self)
{
    return tabiya_library_session_get_librarian(self->library);
}

const char *tabiya_window_get_library_path(TabiyaWindow *self)
{
    return tabiya_librarian_get_path(tabiya_window_get_librarian(self));
}

TabiyaLibraryPanel *tabiya_window_get_library(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    return TABIYA_LIBRARY_PANEL(tabiya_window_get_panel(self, "library"));
}

GArray *tabiya_window_dup_chosen_games(TabiyaWindow *self)
{
    return tabiya_library_panel_dup_chosen(tabiya_window_get_library(self));
}

/* --- Games -------------------------------------------------------------------------------------
 */

/* Of a player in the name of a tab. */
#define NAME_CHARS 60

typedef struct {
    TabiyaWindow *window; /* owned */
    gint64 id;
    int ply; /* to be shown; -1: what was shown last */
} Opening;

static GFile *file_of(TabiyaWindow *self, gint64 id, TabiyaGame *game)
{
    const char *white = tabiya_game_get_tag(game, "White");
    const char *black = tabiya_game_get_tag(game, "Black");
    g_autofree char *first = tabiya_dup_cut(white ? white : _("Unknown"), NAME_CHARS);
    g_autofree char *second = tabiya_dup_cut(black ? black : _("Unknown"), NAME_CHARS);
    g_autofree char *name = g_strdup_printf("%s – %s", first, second);

    return tabiya_game_file_new(tabiya_window_get_library_path(self), id, name);
}

static void opened_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autofree Opening *opening = user;
    g_autoptr(TabiyaWindow) self = opening->window;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGame) game = tabiya_librarian_load_finish(result, &error);
    g_autoptr(GFile) file = NULL;

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (game) {
        file = file_of(self, opening->id, game);
        if (opening->ply >= 0)
            tabiya_window_open_in_study_at(self, file, (guint)opening->ply);
        else
            tabiya_window_open_in_study(self, file);
        /* The row that had the keyboard is hidden now; what comes next in the window is New. */
        gtk_widget_grab_focus(tabiya_window_get_panel(self, "study"));
    } else {
        tabiya_window_toast(self, error ? error->message : _("This game is gone."));
    }
}

static void open_game(TabiyaWindow *self, gint64 id, int ply)
{
    Opening *opening = g_new(Opening, 1);

    *opening = (Opening){g_object_ref(self), id, ply};
    tabiya_librarian_load_async(tabiya_window_get_librarian(self), id, self->cancellable, opened_cb,
                                opening);
}

void tabiya_window_open_library_game(TabiyaWindow *self, gint64 id)
{
    open_game(self, id, -1);
}

void tabiya_window_open_library_game_at(TabiyaWindow *self, gint64 id, guint ply)
{
    open_game(self, id, (int)ply);
}

static void open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    gint64 id = tabiya_library_session_get_game_id(self->library);

    if (id != 0)
        tabiya_window_open_library_game(self, id);
}

static void panel_open_cb(TabiyaWindow *self, gint64 id)
{
    tabiya_window_open_library_game(self, id);
}

static void star_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(user);

    tabiya_librarian_set_starred(tabiya_window_get_librarian(user), ids,
                                 g_variant_get_boolean(parameter));
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(user);

    tabiya_librarian_delete(tabiya_window_get_librarian(user), ids);
}

static void edit_tags_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(user);

    tabiya_details_dialog_present(user, tabiya_window_get_librarian(user), ids);
}

static void choose_all_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_library_panel_choose_all(tabiya_window_get_library(user));
}

static void name_collection_cb(const char *name, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(user);

    tabiya_librarian_add_collection(tabiya_window_get_librarian(user), name, ids);
}

static void new_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_name(user, _("New Collection"), _("_Make"), "", name_collection_cb, user);
}

static void collect_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(user);
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_collect(tabiya_window_get_librarian(user), id, name, ids, TRUE);
}

static void take_out_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = tabiya_window_dup_chosen_games(user);
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_collect(tabiya_window_get_librarian(user), id, name, ids, FALSE);
}

static void renamed_cb(const char *name, gpointer user)
{
    TabiyaWindow *self = user;

    if (self->renamed_query)
        tabiya_librarian_rename_search(tabiya_window_get_librarian(self), self->renamed, name,
                                       self->renamed_query);
    else
        tabiya_librarian_rename_collection(tabiya_window_get_librarian(self), self->renamed, name);
}

void tabiya_window_ask_library_name(TabiyaWindow *self, const char *heading, gint64 id,
                                    const char *name, const char *query)
{
    self->renamed = id;
    g_free(self->renamed_query);
    self->renamed_query = g_strdup(query);
    tabiya_ask_name(GTK_WINDOW(self), heading, _("_Rename"), name, renamed_cb, self);
}

static void rename_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_window_ask_library_name(user, _("Rename This Collection"), id, name, NULL);
}

static void remove_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_remove_collection(tabiya_window_get_librarian(user), id, name);
}

/* --- Actions -----------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"library-open", open_cb},
    {"library-star", star_cb, "b"},
    {"library-delete", delete_cb},
    {"library-edit-tags", edit_tags_cb},
    {"library-choose-all", choose_all_cb},
    {"library-new-collection", new_collection_cb},
    {"library-collect", collect_cb, "(xs)"},
    {"library-take-out", take_out_cb, "(xs)"},
    {"library-rename-collection", rename_collection_cb, "(xs)"},
    {"library-remove-collection", remove_collection_cb, "(xs)"},
};

void tabiya_window_install_library_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
    tabiya_window_install_library_find_actions(self);
    tabiya_window_install_library_job_actions(self);
}

static void enable(TabiyaWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

void tabiya_window_update_library_actions(TabiyaWindow *self)
{
    static const char *const OF_CHOSEN[] = {"library-star", "library-delete", "library-edit-tags",
                                            "library-collect", "library-take-out"};
    static const char *const OF_IDLE[] = {
        "library-import",  "library-import-folder",     "library-import-files",
        "library-compact", "library-remove-duplicates", "library-repair",
        "library-backup"};
    gboolean here = tabiya_window_is_at(self, "library") && self->library_panel;
    guint n = here ? tabiya_library_panel_get_n_chosen(self->library_panel) : 0;
    gboolean idle = !tabiya_window_is_library_working(self);

    for (gsize i = 0; i < G_N_ELEMENTS(OF_CHOSEN); i++)
        enable(self, OF_CHOSEN[i], n > 0);
    for (gsize i = 0; i < G_N_ELEMENTS(OF_IDLE); i++)
        enable(self, OF_IDLE[i], idle);
    enable(self, "library-open", here && tabiya_library_session_get_game_id(self->library) != 0);
    enable(self, "library-export", n > 0 && idle);
    enable(self, "library-export-to", n > 0 && idle);
    enable(self, "library-find", here);
    enable(self, "library-choose-all", here);
    enable(self, "library-new-collection", here);
    enable(self, "library-save-search", here);
}

/* --- Making it ---------------------------------------------------------------------------------
 */

static void done_cb(TabiyaWindow *self, const char *text, gboolean undoable)
{
    if (undoable && tabiya_window_is_at(self, "library"))
        tabiya_window_toast_undo(self, text, "win.undo-move");
    else
        tabiya_window_toast(self, text);
}

TabiyaBoardSession *tabiya_window_make_library(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
    TabiyaLibrarian *librarian = tabiya_application_get_librarian(application);

    /* Before the study looks for what it had open. */
    tabiya_game_file_register();
    self->library = tabiya_library_session_new(librarian);
    g_signal_connect_object(librarian, "done", G_CALLBACK(done_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian, "working", G_CALLBACK(tabiya_window_follow_library_job_cb),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian, "failed", G_CALLBACK(tabiya_window_toast), self,
                            G_CONNECT_SWAPPED);
    return TABIYA_BOARD_SESSION(self->library);
}

GtkWidget *tabiya_window_make_library_panel(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_library_panel_new(self->library);

    self->library_panel = TABIYA_LIBRARY_PANEL(panel);
    g_object_set(panel, "broad", tabiya_layout_get_broad(self->layout), NULL);
    g_signal_connect_object(panel, "open", G_CALLBACK(panel_open_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(panel, "choice-changed", G_CALLBACK(tabiya_window_update_actions), self,
                            G_CONNECT_SWAPPED);
    return panel;
}

gboolean tabiya_window_library_extends(TabiyaWindow *self)
{
    return TRUE;
}

void tabiya_window_forget_library(TabiyaWindow *self)
{
    if (self->library_job)
        tabiya_library_job_cancel(self->library_job);
    g_clear_object(&self->library_job);
    g_clear_pointer(&self->renamed_query, g_free);
    if (self->library)
        g_signal_handlers_disconnect_by_data(tabiya_window_get_librarian(self), self);
    self->library = NULL;
    self->library_panel = NULL;
}
