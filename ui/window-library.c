/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "library": what is done to the games that are chosen there, imports, and what else
 * lasts. */
#include <glib/gi18n.h>
#include <string.h>

#include "app/library/game-file.h"
#include "ui/compat.h"
#include "ui/library/details-dialog.h"
#include "ui/library/problems-list.h"
#include "ui/library/search-form.h"
#include "ui/library/statistics-window.h"
#include "ui/settings.h"
#include "ui/window-private.h"

static TabiyaLibrarian *librarian_of(TabiyaWindow *self)
{
    return tabiya_library_session_get_librarian(self->library);
}

static const char *library_path(TabiyaWindow *self)
{
    return tabiya_librarian_get_path(librarian_of(self));
}

static TabiyaLibraryPanel *ensure_panel(TabiyaWindow *self)
{
    return TABIYA_LIBRARY_PANEL(tabiya_window_get_panel(self, "library"));
}

TabiyaLibraryPanel *tabiya_window_get_library(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    return ensure_panel(self);
}

static TabiyaLibraryList *list_of(TabiyaWindow *self)
{
    return tabiya_library_panel_get_list(ensure_panel(self));
}

static GArray *dup_chosen(TabiyaWindow *self)
{
    return tabiya_library_panel_dup_chosen(ensure_panel(self));
}

/* --- What lasts --------------------------------------------------------------------------------
 */

static gboolean is_working(TabiyaWindow *self)
{
    return self->library_job && tabiya_library_job_is_running(self->library_job);
}

static void job_finished_cb(TabiyaWindow *self, const char *text, gboolean good,
                            TabiyaLibraryJob *job)
{
    if (tabiya_library_job_changes_library(job))
        tabiya_librarian_tell_changed(librarian_of(self));
    if (*tabiya_library_job_get_problems(job))
        tabiya_window_toast_offer(self, text, _("Errors"), "win.library-problems");
    else
        tabiya_window_toast(self, text);
}

static void job_over_cb(TabiyaWindow *self)
{
    tabiya_librarian_set_busy(librarian_of(self), FALSE);
    tabiya_window_update_actions(self);
}

/* Takes `job`, which runs. */
static void show_job(TabiyaWindow *self, TabiyaLibraryJob *job)
{
    g_clear_object(&self->library_job);
    self->library_job = job;
    g_signal_connect_object(job, "finished", G_CALLBACK(job_over_cb), self, G_CONNECT_SWAPPED);
    tabiya_library_panel_show_job(ensure_panel(self), job);
    tabiya_window_update_actions(self);
}

/* The librarian says himself what came of it. */
static void working_cb(TabiyaWindow *self, TabiyaLibraryJob *job)
{
    show_job(self, g_object_ref(job));
}

/* Takes `job`. */
static void start_job(TabiyaWindow *self, TabiyaLibraryJob *job)
{
    if (is_working(self)) {
        tabiya_window_toast(self, _("The library is busy; wait until that is done."));
        g_object_unref(job);
        return;
    }
    g_signal_connect_object(job, "finished", G_CALLBACK(job_finished_cb), self, G_CONNECT_SWAPPED);
    tabiya_librarian_set_busy(librarian_of(self), TRUE);
    tabiya_library_job_start(job);
    show_job(self, job);
}

static void import_names(TabiyaWindow *self, const char *const *names)
{
    tabiya_window_show_place(self, "library");
    start_job(self, tabiya_library_job_new_import(library_path(self), names));
}

void tabiya_window_import_files(TabiyaWindow *self, GListModel *files)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) names = NULL;

    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);
        g_autofree char *path = g_file_get_path(file);

        if (path)
            g_strv_builder_add(builder, path);
    }
    names = g_strv_builder_end(builder);
    if (*names)
        import_names(self, (const char *const *)names);
    else
        tabiya_window_toast(self, _("Only files on this computer can be imported."));
}

static void chosen_to_import_cb(GListModel *files, gpointer user)
{
    tabiya_window_import_files(user, files);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_files_to_import(user, FALSE, chosen_to_import_cb, user);
}

static void import_folder_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_files_to_import(user, TRUE, chosen_to_import_cb, user);
}

static void import_files_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    import_names(user, names);
}

static void problems_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    if (self->library_job && !is_working(self))
        tabiya_problems_list_present(user, tabiya_library_job_get_problems(self->library_job));
}

static void export_chosen_cb(GFile *file, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    g_autoptr(GArray) ids = dup_chosen(self);

    if (path)
        start_job(self, tabiya_library_job_new_export(library_path(self), ids, path));
}

static void export_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"pgn", NULL};

    tabiya_choose_file_to_export(user, _("Export Games"), "games.pgn", _("Chess games (PGN)"),
                                 SUFFIXES, export_chosen_cb, user);
}

static void export_to_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GArray) ids = dup_chosen(self);

    start_job(self, tabiya_library_job_new_export(library_path(self), ids,
                                                  g_variant_get_string(parameter, NULL)));
}

static void compact_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    start_job(user, tabiya_library_job_new_compact(library_path(user)));
}

static void backup_chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;

    if (path)
        start_job(user, tabiya_library_job_new_backup(library_path(user), path));
}

static void backup_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"db", NULL};
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *name = g_date_time_format(now, "library-%Y-%m-%d.db");

    tabiya_choose_file_to_export(user, _("Back Up the Library"), name, _("Tabiya libraries"),
                                 SUFFIXES, backup_chosen_cb, user);
}

/* --- Finding -----------------------------------------------------------------------------------
 */

static void search(TabiyaWindow *self, const char *query)
{
    tabiya_window_show_place(self, "library");
    tabiya_library_panel_search(ensure_panel(self), query);
}

static void search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    search(user, g_variant_get_string(parameter, NULL));
}

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_library_panel_begin_search(ensure_panel(user));
}

gboolean tabiya_window_type_in_library(TabiyaWindow *self, gunichar character)
{
    char text[7] = "";

    if (!tabiya_window_is_at(self, "library"))
        return FALSE;
    g_unichar_to_utf8(character, text);
    tabiya_library_panel_type(ensure_panel(self), text);
    return TRUE;
}

/* The board that was looked at last, apart from the library's own. */
static TabiyaBoardSession *find_session(TabiyaWindow *self, const char *place)
{
    for (guint i = 0; i < self->n_places; i++) {
        if (g_str_equal(self->places[i].kind->name, place))
            return self->places[i].session;
    }
    return NULL;
}

static const EngPosition *position_at(TabiyaWindow *self, const char *place)
{
    TabiyaBoardSession *session = find_session(self, place);

    return session ? tabiya_node_get_position(tabiya_board_session_get_cursor(session)) : NULL;
}

static void find_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const EngPosition *position = position_at(user, g_variant_get_string(parameter, NULL));
    g_autoptr(TabiyaQuery) query = position ? tabiya_query_new_position(position) : NULL;
    g_autofree char *text = query ? tabiya_query_to_string(query) : NULL;

    if (text)
        search(user, text);
}

static void form_done_cb(const char *query, gpointer user)
{
    search(user, query);
}

static char **dup_collection_names(const TabiyaLibraryLists *lists)
{
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();

    for (guint i = 0; lists && i < lists->collections->len; i++)
        g_strv_builder_add(names, ((TabiyaCollection *)g_ptr_array_index(lists->collections, i))->name);
    return g_strv_builder_end(names);
}

static void form_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const TabiyaSearchFormBoard boards[] = {
        {_("On the board in Play"), position_at(self, "play")},
        {_("On the board in Study"), position_at(self, "study")},
        {_("On the board in Editor"), position_at(self, "editor")},
        {_("On the board here"), position_at(self, "library")},
    };
    g_auto(GStrv) collections =
        dup_collection_names(tabiya_library_panel_get_lists(ensure_panel(self)));
    const TabiyaSearchFormOptions options = {
        .before = tabiya_library_list_get_query(list_of(self)),
        .boards = boards,
        .n_boards = G_N_ELEMENTS(boards),
        .collections = (const char *const *)collections,
        .func = form_done_cb,
        .user = self,
    };

    tabiya_window_show_place(self, "library");
    tabiya_search_form_present(GTK_WINDOW(self), &options);
}

/* "date desc" */
static void sort_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    TabiyaWindow *self = user;
    g_auto(GStrv) words = g_strsplit(g_variant_get_string(value, NULL), " ", 2);
    TabiyaSortColumn column;

    if (!words[0] || !tabiya_sort_column_find(words[0], &column)) {
        tabiya_window_toast(self, _("The library has no such column."));
        return;
    }
    g_simple_action_set_state(action, value);
    tabiya_library_panel_sort(ensure_panel(self), column, g_strcmp0(words[1], "desc") == 0);
}

/* Of the games that are chosen, if there are several, else of all that were found. */
static void statistics_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = dup_chosen(user);

    if (ids->len < 2) {
        g_array_unref(ids);
        ids = tabiya_library_list_dup_ids(list_of(user));
    }
    tabiya_statistics_window_present(user, library_path(user), ids, "");
}

/* Of the whole library. */
static void players_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_statistics_window_present(user, library_path(user), NULL,
                                     g_variant_get_string(parameter, NULL));
}

static void name_search_cb(const char *name, gpointer user)
{
    tabiya_librarian_save_search(librarian_of(user), name,
                                 tabiya_library_list_get_text(list_of(user)));
}

static void save_search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_name(user, _("Save This Search"), _("_Save"),
                    tabiya_library_list_get_text(list_of(user)), name_search_cb, user);
}

static void forget_search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_remove_search(librarian_of(user), id, name);
}

static void renamed_cb(const char *name, gpointer user)
{
    TabiyaWindow *self = user;

    if (self->renamed_query)
        tabiya_librarian_rename_search(librarian_of(self), self->renamed, name,
                                       self->renamed_query);
    else
        tabiya_librarian_rename_collection(librarian_of(self), self->renamed, name);
}

/* `query` NULL: a collection. */
static void ask_new_name(TabiyaWindow *self, const char *heading, gint64 id, const char *name,
                         const char *query)
{
    self->renamed = id;
    g_free(self->renamed_query);
    self->renamed_query = g_strdup(query);
    tabiya_ask_name(GTK_WINDOW(self), heading, _("_Rename"), name, renamed_cb, self);
}

static void rename_search_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name, *query;
    gint64 id;

    g_variant_get(parameter, "(x&s&s)", &id, &name, &query);
    ask_new_name(user, _("Rename This Search"), id, name, query);
}

/* --- Games -------------------------------------------------------------------------------------
 */

typedef struct {
    TabiyaWindow *window; /* owned */
    gint64 id;
} Opening;

static GFile *file_of(TabiyaWindow *self, gint64 id, TabiyaGame *game)
{
    const char *white = tabiya_game_get_tag(game, "White");
    const char *black = tabiya_game_get_tag(game, "Black");
    g_autofree char *name = g_strdup_printf("%s – %s", white ? white : _("Unknown"),
                                            black ? black : _("Unknown"));

    return tabiya_game_file_new(library_path(self), id, name);
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
        tabiya_window_open_in_study(self, file);
    } else {
        tabiya_window_toast(self, error ? error->message : _("This game is gone."));
    }
}

void tabiya_window_open_library_game(TabiyaWindow *self, gint64 id)
{
    Opening *opening = g_new(Opening, 1);

    *opening = (Opening){g_object_ref(self), id};
    tabiya_librarian_load_async(librarian_of(self), id, self->cancellable, opened_cb, opening);
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
    g_autoptr(GArray) ids = dup_chosen(user);

    tabiya_librarian_set_starred(librarian_of(user), ids, g_variant_get_boolean(parameter));
}

static void delete_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = dup_chosen(user);

    tabiya_librarian_delete(librarian_of(user), ids);
}

static void edit_tags_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = dup_chosen(user);

    tabiya_details_dialog_present(user, librarian_of(user), ids);
}

static void choose_all_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_library_panel_choose_all(ensure_panel(user));
}

static void name_collection_cb(const char *name, gpointer user)
{
    g_autoptr(GArray) ids = dup_chosen(user);

    tabiya_librarian_add_collection(librarian_of(user), name, ids);
}

static void new_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_ask_name(user, _("New Collection"), _("_Make"), "", name_collection_cb, user);
}

static void collect_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = dup_chosen(user);
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_collect(librarian_of(user), id, name, ids, TRUE);
}

static void take_out_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GArray) ids = dup_chosen(user);
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_collect(librarian_of(user), id, name, ids, FALSE);
}

static void rename_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    ask_new_name(user, _("Rename This Collection"), id, name, NULL);
}

static void remove_collection_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name;
    gint64 id;

    g_variant_get(parameter, "(x&s)", &id, &name);
    tabiya_librarian_remove_collection(librarian_of(user), id, name);
}

/* --- Actions -----------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"library-search", search_cb, "s"},
    {"library-find", find_cb},
    {"library-find-position", find_position_cb, "s"},
    {"library-form", form_cb},
    {"library-sort", NULL, "s", "'id desc'", sort_cb},
    {"library-statistics", statistics_cb},
    {"library-players", players_cb, "s"},
    {"library-save-search", save_search_cb},
    {"library-rename-search", rename_search_cb, "(xss)"},
    {"library-forget-search", forget_search_cb, "(xs)"},
    {"library-import", import_cb},
    {"library-import-folder", import_folder_cb},
    {"library-import-files", import_files_cb, "as"},
    {"library-problems", problems_cb},
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
    {"library-export", export_cb},
    {"library-export-to", export_to_cb, "s"},
    {"library-compact", compact_cb},
    {"library-backup", backup_cb},
};

void tabiya_window_install_library_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
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
    static const char *const OF_IDLE[] = {"library-import", "library-import-folder",
                                          "library-import-files", "library-compact",
                                          "library-backup"};
    gboolean here = tabiya_window_is_at(self, "library") && self->library_panel;
    guint n = here ? tabiya_library_panel_get_n_chosen(self->library_panel) : 0;
    gboolean idle = !is_working(self);

    for (gsize i = 0; i < G_N_ELEMENTS(OF_CHOSEN); i++)
        enable(self, OF_CHOSEN[i], n > 0);
    for (gsize i = 0; i < G_N_ELEMENTS(OF_IDLE); i++)
        enable(self, OF_IDLE[i], idle);
    enable(self, "library-open",
           here && tabiya_library_session_get_game_id(self->library) != 0);
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
    TabiyaGameStore *store = tabiya_application_get_store(application);
    g_autoptr(TabiyaLibrarian) librarian =
        tabiya_librarian_new(tabiya_game_store_get_path(store));

    /* Before the study looks for what it had open. */
    tabiya_game_file_register();
    self->library = tabiya_library_session_new(librarian);
    g_signal_connect_object(librarian, "done", G_CALLBACK(done_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(librarian, "working", G_CALLBACK(working_cb), self, G_CONNECT_SWAPPED);
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
    g_signal_connect_object(panel, "choice-changed", G_CALLBACK(tabiya_window_update_actions),
                            self, G_CONNECT_SWAPPED);
    return panel;
}

void tabiya_window_forget_library(TabiyaWindow *self)
{
    if (self->library_job)
        tabiya_library_job_cancel(self->library_job);
    g_clear_object(&self->library_job);
    g_clear_pointer(&self->renamed_query, g_free);
    if (self->library)
        g_signal_handlers_disconnect_by_data(librarian_of(self), self);
    self->library = NULL;
    self->library_panel = NULL;
}
