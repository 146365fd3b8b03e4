/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": looking through all there are, and taking in more. */
#include "ui/window-puzzles-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/compat.h"
#include "ui/library/problems-list.h"

/* --- What there is ------------------------------------------------------------------------------
 */

static TabiyaPuzzleSigns signs_of(guint ordinal, gpointer user)
{
    const TabiyaPuzzleStates *states = TABIYA_WINDOW(user)->puzzle_states;
    TabiyaPuzzleSigns signs = 0;

    if (!states)
        return 0;
    if (tabiya_puzzle_set_has(states->solved, ordinal))
        signs |= TABIYA_PUZZLE_SIGN_SOLVED;
    if (tabiya_puzzle_set_has(states->failed, ordinal))
        signs |= TABIYA_PUZZLE_SIGN_FAILED;
    if (tabiya_puzzle_set_has(states->favourites, ordinal))
        signs |= TABIYA_PUZZLE_SIGN_FAVOURITE;
    return signs;
}

static void set_set(TabiyaPuzzleSet **at, TabiyaPuzzleSet *set)
{
    g_clear_pointer(at, tabiya_puzzle_set_unref);
    *at = tabiya_puzzle_set_ref(set);
}

static void narrow_to(TabiyaPuzzleQuery *query, const TabiyaPuzzleStates *states,
                      TabiyaPuzzleScope scope)
{
    switch (scope) {
    case TABIYA_PUZZLE_SCOPE_UNSEEN:
        set_set(&query->without, states->seen);
        break;
    case TABIYA_PUZZLE_SCOPE_SOLVED:
        set_set(&query->only, states->solved);
        break;
    case TABIYA_PUZZLE_SCOPE_FAILED:
        set_set(&query->only, states->failed);
        break;
    case TABIYA_PUZZLE_SCOPE_FAVOURITES:
        set_set(&query->only, states->favourites);
        break;
    case TABIYA_PUZZLE_SCOPE_ALL:
    case TABIYA_PUZZLE_N_SCOPES:
        break;
    }
}

static void narrow_to_set(TabiyaPuzzleQuery *query, const TabiyaPuzzleSet *set)
{
    TabiyaPuzzleSet *both = query->only ? tabiya_puzzle_set_new_common(query->only, set)
                                        : tabiya_puzzle_set_ref((TabiyaPuzzleSet *)set);

    set_set(&query->only, both);
    tabiya_puzzle_set_unref(both);
}

/* NULL: it is not known yet what the person has done, or what is in the set. */
static TabiyaPuzzleQuery *query_of(const TabiyaPuzzleWish *wish, gpointer user)
{
    TabiyaWindow *self = user;
    TabiyaPuzzleQuery *query;

    if (wish->scope != TABIYA_PUZZLE_SCOPE_ALL && !self->puzzle_states)
        return NULL;
    if (wish->set != 0 && (wish->set != self->browsed_set || !self->set_puzzles))
        return NULL;
    query = tabiya_puzzle_query_copy(wish->query);
    if (self->puzzle_states)
        narrow_to(query, self->puzzle_states, wish->scope);
    if (wish->set != 0)
        narrow_to_set(query, self->set_puzzles);
    return query;
}

/* What the page wants; what is not known yet is waited for. */
static void look(TabiyaWindow *self)
{
    g_autoptr(TabiyaPuzzleQuery) query =
        query_of(tabiya_browse_page_get_wish(self->browse_page), self);

    if (query)
        tabiya_puzzle_list_set_query(self->puzzle_list, query);
}

static void set_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    TabiyaPuzzleSet *set;

    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))) || !self->browse_page)
        return;
    set = tabiya_puzzle_shelf_set_finish(self->shelf, result, NULL);
    if (!set)
        return;
    g_clear_pointer(&self->set_puzzles, tabiya_puzzle_set_unref);
    self->set_puzzles = set;
    look(self);
}

static void set_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GPtrArray) ids = NULL;

    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return;
    ids = tabiya_puzzle_progress_load_set_finish(result, NULL);
    if (!ids || !self->shelf)
        return;
    g_ptr_array_add(ids, NULL);
    tabiya_puzzle_shelf_set_async(self->shelf, (const char *const *)ids->pdata, self->set_reading,
                                  set_found_cb, g_object_ref(self));
}

static void read_set(TabiyaWindow *self, gint64 set)
{
    g_cancellable_cancel(self->set_reading);
    g_clear_object(&self->set_reading);
    if (set != self->browsed_set)
        g_clear_pointer(&self->set_puzzles, tabiya_puzzle_set_unref);
    self->browsed_set = set;
    self->set_reading = g_cancellable_new();
    if (set != 0)
        tabiya_puzzle_progress_load_set_async(self->progress, set, self->set_reading, set_read_cb,
                                              g_object_ref(self));
}

void tabiya_window_look_for_puzzles(TabiyaWindow *self, gboolean set_changed)
{
    gint64 set = tabiya_browse_page_get_wish(self->browse_page)->set;

    if (set != self->browsed_set || set_changed)
        read_set(self, set);
    look(self);
}

static void wish_changed_cb(TabiyaWindow *self)
{
    tabiya_window_look_for_puzzles(self, FALSE);
}

/* A list that is looked through stays as it is: what was solved of the unsolved ones goes when one asks
 * again. */
static void show_states(TabiyaWindow *self, gboolean first)
{
    if (!self->browse_page)
        return;
    tabiya_puzzle_grid_update_signs(tabiya_browse_page_get_grid(self->browse_page));
    tabiya_browse_page_set_n_favourites(
        self->browse_page, (int)tabiya_puzzle_set_count(self->puzzle_states->favourites));
    if (first && tabiya_browse_page_get_wish(self->browse_page)->scope != TABIYA_PUZZLE_SCOPE_ALL)
        look(self);
}

static void states_loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaWindow) self = user;
    g_autoptr(GError) error = NULL;
    TabiyaPuzzleStates *states = tabiya_puzzle_states_load_finish(result, &error);
    gboolean first = self->puzzle_states == NULL;

    self->loading_states = FALSE;
    if (g_cancellable_is_cancelled(self->cancellable) || !states) {
        g_clear_pointer(&states, tabiya_puzzle_states_free);
        return;
    }
    g_clear_pointer(&self->puzzle_states, tabiya_puzzle_states_free);
    self->puzzle_states = states;
    show_states(self, first);
    tabiya_window_update_puzzle_actions(self);
    if (self->states_changed)
        tabiya_window_load_puzzle_states(self);
}

void tabiya_window_load_puzzle_states(TabiyaWindow *self)
{
    self->states_changed = self->loading_states;
    if (self->loading_states || !self->shelf)
        return;
    self->loading_states = TRUE;
    tabiya_puzzle_states_load_async(self->progress, self->shelf, G_MAXINT64, self->cancellable,
                                    states_loaded_cb, g_object_ref(self));
}

/* --- The list -----------------------------------------------------------------------------------
 */

static void open_cb(TabiyaWindow *self, guint position)
{
    g_autoptr(TabiyaPuzzleCourse) course =
        tabiya_puzzle_course_new_query(self->shelf, self->progress,
                                       tabiya_puzzle_list_get_query(self->puzzle_list), position);

    tabiya_window_solve(self, course);
}

static void set_state(TabiyaWindow *self, const char *action, gboolean on)
{
    g_simple_action_set_state(
        G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), action)),
        g_variant_new_boolean(on));
}

static void view_changed_cb(TabiyaWindow *self)
{
    gboolean filtering, listing;

    g_object_get(self->browse_page, "filtering", &filtering, "listing", &listing, NULL);
    set_state(self, "puzzle-filter", filtering);
    set_state(self, "puzzle-sets", listing);
}

GtkWidget *tabiya_window_make_browse_page(TabiyaWindow *self)
{
    GtkWidget *page;

    self->puzzle_list = tabiya_puzzle_list_new(self->shelf);
    page = tabiya_browse_page_new(&(TabiyaBrowseModel){
        .shelf = self->shelf,
        .list = self->puzzle_list,
        .progress = self->progress,
        .sets = self->puzzle_sets,
        .signs = signs_of,
        .query = query_of,
        .user = self,
    });
    self->browse_page = TABIYA_BROWSE_PAGE(page);
    g_signal_connect_object(page, "changed", G_CALLBACK(wish_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "open", G_CALLBACK(open_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "notify::filtering", G_CALLBACK(view_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "notify::listing", G_CALLBACK(view_changed_cb), self,
                            G_CONNECT_SWAPPED);
    look(self);
    if (self->puzzle_states)
        show_states(self, FALSE);
    tabiya_window_update_puzzle_actions(self);
    return page;
}

static void show_browser(TabiyaWindow *self)
{
    g_action_group_activate_action(G_ACTION_GROUP(self), "puzzle-page",
                                   g_variant_new_string("browse"));
}

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show_browser(user);
    tabiya_browse_page_begin_search(tabiya_window_ensure_browse_page(user));
}

static void filter_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    show_browser(user);
    g_object_set(tabiya_window_ensure_browse_page(user), "filtering",
                 g_variant_get_boolean(value), NULL);
}

/* All puzzles with a theme, by its key. */
static void theme_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(TabiyaPuzzleWish) wish = tabiya_puzzle_wish_new();
    TabiyaPuzzleTheme theme;

    if (!tabiya_puzzle_theme_find(g_variant_get_string(parameter, NULL), -1, &theme)) {
        tabiya_window_toast(self, _("There is no such theme."));
        return;
    }
    tabiya_themes_add(&wish->query->all_themes, theme);
    show_browser(self);
    tabiya_browse_page_set_wish(tabiya_window_ensure_browse_page(self), wish);
}

/* Where one was looking, which is where the keyboard was. */
gboolean tabiya_window_leave_puzzle(TabiyaWindow *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->puzzles);

    if (!self->browse_page || !course ||
        tabiya_puzzle_course_get_mode(course) != TABIYA_PUZZLE_MODE_LIST)
        return FALSE;
    show_browser(self);
    gtk_widget_grab_focus(GTK_WIDGET(self->browse_page));
    return TRUE;
}

/* --- More of them -------------------------------------------------------------------------------
 */

static gboolean is_importing(TabiyaWindow *self)
{
    return self->puzzle_job && tabiya_library_job_is_running(self->puzzle_job);
}

static void finished_cb(TabiyaWindow *self, const char *text, gboolean good, TabiyaLibraryJob *job)
{
    if (*tabiya_library_job_get_problems(job))
        tabiya_window_toast_offer(self, text, _("Errors"), "win.puzzle-problems");
    else
        tabiya_window_toast(self, text);
    if (self->shelf)
        tabiya_puzzle_shelf_refresh(self->shelf);
    tabiya_window_load_puzzle_states(self);
    tabiya_window_update_actions(self);
}

static void import_names(TabiyaWindow *self, const char *const *names)
{
    TabiyaBrowsePage *page;

    show_browser(self);
    if (is_importing(self)) {
        tabiya_window_toast(self, _("Puzzles are being imported; wait until that is done."));
        return;
    }
    page = tabiya_window_ensure_browse_page(self);
    g_clear_object(&self->puzzle_job);
    self->puzzle_job =
        tabiya_library_job_new_puzzles(tabiya_puzzle_shelf_get_file(self->shelf), names);
    g_signal_connect_object(self->puzzle_job, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_library_job_start(self->puzzle_job);
    tabiya_browse_page_show_job(page, self->puzzle_job);
    tabiya_window_update_actions(self);
}

static void import_files(TabiyaWindow *self, GListModel *files)
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

/* "lichess_db_puzzle.csv.zst"; what else is dropped here is a file of games, most likely. */
static gboolean has_puzzles(GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);
    g_autofree char *folded = name ? g_utf8_casefold(name, -1) : NULL;

    return folded && (strstr(folded, ".csv") || g_str_has_suffix(folded, ".zst"));
}

void tabiya_window_take_files_to_puzzles(TabiyaWindow *self, GListModel *files)
{
    g_autoptr(GListStore) puzzles = g_list_store_new(G_TYPE_FILE);

    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);

        if (has_puzzles(file))
            g_list_store_append(puzzles, file);
        else
            tabiya_window_open_file(self, file);
    }
    if (g_list_model_get_n_items(G_LIST_MODEL(puzzles)) > 0)
        import_files(self, G_LIST_MODEL(puzzles));
}

static void chosen_cb(GFile *file, gpointer user)
{
    g_autofree char *path = file ? g_file_get_path(file) : NULL;
    const char *const names[] = {path, NULL};

    if (path)
        import_names(user, names);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    static const char *const SUFFIXES[] = {"csv", "zst", "gz", "zip", NULL};

    tabiya_choose_file(user, _("Import Puzzles"), _("Files of puzzles"), SUFFIXES, chosen_cb, user);
}

static void import_files_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    import_names(user, names);
}

static void problems_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    if (self->puzzle_job && !is_importing(self))
        tabiya_problems_list_present(user, tabiya_library_job_get_problems(self->puzzle_job));
}

/* --- Actions ------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"puzzle-find", find_cb},
    {"puzzle-filter", NULL, NULL, "false", filter_cb},
    {"puzzle-theme", theme_cb, "s"},
    {"puzzle-import", import_cb},
    {"puzzle-import-files", import_files_cb, "as"},
    {"puzzle-problems", problems_cb},
};

void tabiya_window_install_puzzle_browse_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}

void tabiya_window_update_puzzle_browse_actions(TabiyaWindow *self, gboolean here)
{
    static const char *const OF_HERE[] = {"puzzle-find", "puzzle-filter", "puzzle-sets"};
    GAction *import = g_action_map_lookup_action(G_ACTION_MAP(self), "puzzle-import");

    for (gsize i = 0; i < G_N_ELEMENTS(OF_HERE); i++)
        g_simple_action_set_enabled(
            G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), OF_HERE[i])), here);
    g_simple_action_set_enabled(G_SIMPLE_ACTION(import), !is_importing(self));
}
