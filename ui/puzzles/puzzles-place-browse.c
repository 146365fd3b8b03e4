/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "puzzles": browsing all puzzles, and importing more. */
#include "ui/puzzles/puzzles-place-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/puzzles/puzzle-import-job.h"
#include "ui/compat.h"
#include "ui/jobs/problems-list.h"

/* --- Searches --------------------------------------------------------------------------------- */

static TabiyaPuzzleSigns signs_of(guint ordinal, gpointer user)
{
    const TabiyaPuzzleStates *states = TABIYA_PUZZLES_PLACE(user)->browsing.states;
    TabiyaPuzzleSigns signs = 0;

    if (!states)
        return 0;
    if (tabiya_puzzle_set_has(states->solved, ordinal))
        signs |= TABIYA_PUZZLE_SIGN_SOLVED;
    if (tabiya_puzzle_set_has(states->failed, ordinal))
        signs |= TABIYA_PUZZLE_SIGN_FAILED;
    if (tabiya_puzzle_set_has(states->favorites, ordinal))
        signs |= TABIYA_PUZZLE_SIGN_FAVORITE;
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
    case TABIYA_PUZZLE_SCOPE_FAVORITES:
        set_set(&query->only, states->favorites);
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

/* NULL: the person's results, or the contents of the set, are not loaded yet. */
static TabiyaPuzzleQuery *query_of(const TabiyaPuzzleWish *wish, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    if (wish->scope != TABIYA_PUZZLE_SCOPE_ALL && !self->browsing.states)
        return NULL;
    if (wish->set != 0 && (wish->set != self->browsing.set || !self->browsing.members))
        return NULL;
    TabiyaPuzzleQuery *query = tabiya_puzzle_query_copy(wish->query);
    if (self->browsing.states)
        narrow_to(query, self->browsing.states, wish->scope);
    if (wish->set != 0)
        narrow_to_set(query, self->browsing.members);
    return query;
}

/* Runs the page's search, after waiting for missing data. */
static void look(TabiyaPuzzlesPlace *self)
{
    g_autoptr(TabiyaPuzzleQuery) query =
        query_of(tabiya_browse_page_get_wish(self->browsing.page), self);

    if (query)
        tabiya_puzzle_list_set_query(self->browsing.list, query);
}

static void set_found_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzlesPlace) self = user;

    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))) || !self->browsing.page)
        return;
    TabiyaPuzzleSet *set = tabiya_puzzle_shelf_set_finish(self->shelf, result, NULL);
    if (!set)
        return;
    g_clear_pointer(&self->browsing.members, tabiya_puzzle_set_unref);
    self->browsing.members = set;
    look(self);
}

static void set_read_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzlesPlace) self = user;
    g_autoptr(GPtrArray) ids = NULL;

    if (g_cancellable_is_cancelled(g_task_get_cancellable(G_TASK(result))))
        return;
    ids = tabiya_puzzle_progress_load_set_finish(result, NULL);
    if (!ids || !self->shelf)
        return;
    g_ptr_array_add(ids, NULL);
    tabiya_puzzle_shelf_set_async(self->shelf, (const char *const *)ids->pdata,
                                  self->browsing.reading, set_found_cb, g_object_ref(self));
}

static void read_set(TabiyaPuzzlesPlace *self, gint64 set)
{
    g_cancellable_cancel(self->browsing.reading);
    g_clear_object(&self->browsing.reading);
    if (set != self->browsing.set)
        g_clear_pointer(&self->browsing.members, tabiya_puzzle_set_unref);
    self->browsing.set = set;
    self->browsing.reading = g_cancellable_new();
    if (set != 0) {
        tabiya_puzzle_progress_load_set_async(self->progress, set, self->browsing.reading,
                                              set_read_cb, g_object_ref(self));
    }
}

void tabiya_puzzles_place_look(TabiyaPuzzlesPlace *self, gboolean set_changed)
{
    gint64 set = tabiya_browse_page_get_wish(self->browsing.page)->set;

    if (set != self->browsing.set || set_changed)
        read_set(self, set);
    look(self);
}

static void wish_changed_cb(TabiyaPuzzlesPlace *self)
{
    tabiya_puzzles_place_look(self, FALSE);
}

/* A list being browsed does not change: a puzzle just solved leaves the unsolved ones with the next
 * search. */
static void show_states(TabiyaPuzzlesPlace *self, gboolean first)
{
    if (!self->browsing.page)
        return;
    tabiya_puzzle_grid_update_signs(tabiya_browse_page_get_grid(self->browsing.page));
    tabiya_browse_page_set_n_favorites(
        self->browsing.page, (int)tabiya_puzzle_set_count(self->browsing.states->favorites));
    if (first && tabiya_browse_page_get_wish(self->browsing.page)->scope != TABIYA_PUZZLE_SCOPE_ALL)
        look(self);
}

static void states_loaded_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaPuzzlesPlace) self = user;
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaPuzzleStates) states = tabiya_puzzle_states_load_finish(result, &error);
    gboolean first = !self->browsing.states;

    self->browsing.loading = FALSE;
    if (tabiya_part_is_over(self) || !states)
        return;
    g_clear_pointer(&self->browsing.states, tabiya_puzzle_states_free);
    self->browsing.states = g_steal_pointer(&states);
    show_states(self, first);
    tabiya_puzzles_place_update(self);
    if (self->browsing.stale)
        tabiya_puzzles_place_load_states(self);
}

void tabiya_puzzles_place_load_states(TabiyaPuzzlesPlace *self)
{
    self->browsing.stale = self->browsing.loading;
    if (self->browsing.loading || !self->shelf)
        return;
    self->browsing.loading = TRUE;
    tabiya_puzzle_states_load_async(self->progress, self->shelf, G_MAXINT64,
                                    tabiya_part_get_cancellable(self), states_loaded_cb,
                                    g_object_ref(self));
}

/* --- The list --------------------------------------------------------------------------------- */

static void open_cb(TabiyaPuzzlesPlace *self, guint position)
{
    const char *set = tabiya_puzzles_place_get_set_name(self, self->browsing.set);
    const TabiyaCourseOptions options = {
        .mode = TABIYA_PUZZLE_MODE_LIST,
        .query = tabiya_puzzle_list_get_query(self->browsing.list),
        .position = position,
        .title = set ? set : _("Browse"),
    };
    g_autoptr(TabiyaPuzzleCourse) course =
        tabiya_puzzle_course_new(self->shelf, self->progress, &options);

    tabiya_puzzles_place_solve(self, course);
}

static void view_changed_cb(TabiyaPuzzlesPlace *self)
{
    gboolean filtering, listing;

    g_object_get(self->browsing.page, "filtering", &filtering, "listing", &listing, NULL);
    tabiya_part_set_on(self, "puzzle-filter", filtering);
    tabiya_part_set_on(self, "puzzle-sets", listing);
}

static void listen_to_page(TabiyaPuzzlesPlace *self, GtkWidget *page)
{
    g_signal_connect_object(page, "changed", G_CALLBACK(wish_changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "open", G_CALLBACK(open_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "notify::filtering", G_CALLBACK(view_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "notify::listing", G_CALLBACK(view_changed_cb), self,
                            G_CONNECT_SWAPPED);
}

GtkWidget *tabiya_puzzles_place_make_browse_page(gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    self->browsing.list = tabiya_puzzle_list_new(self->shelf);
    GtkWidget *page = tabiya_browse_page_new(&(TabiyaBrowseModel){
        .shelf = self->shelf,
        .list = self->browsing.list,
        .progress = self->progress,
        .sets = self->sets,
        .signs = signs_of,
        .query = query_of,
        .user = self,
    });
    self->browsing.page = TABIYA_BROWSE_PAGE(page);
    listen_to_page(self, page);
    look(self);
    if (self->browsing.states)
        show_states(self, FALSE);
    tabiya_puzzles_place_update(self);
    return page;
}

TabiyaBrowsePage *tabiya_puzzles_place_show_browser(TabiyaPuzzlesPlace *self)
{
    tabiya_puzzles_place_show_page(self, "browse");
    return self->browsing.page;
}

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_browse_page_begin_search(tabiya_puzzles_place_show_browser(user));
}

static void filter_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_object_set(tabiya_puzzles_place_show_browser(user), "filtering", g_variant_get_boolean(value),
                 NULL);
}

/* All puzzles with a theme, by its key. */
static void theme_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;
    g_autoptr(TabiyaPuzzleWish) wish = tabiya_puzzle_wish_new();
    TabiyaPuzzleTheme theme;

    if (!tabiya_puzzle_theme_find(g_variant_get_string(parameter, NULL), -1, &theme)) {
        tabiya_part_say(self, _("Unknown theme."));
        return;
    }
    tabiya_themes_add(&wish->query->all_themes, theme);
    tabiya_browse_page_set_wish(tabiya_puzzles_place_show_browser(self), wish);
}

/* Returns to the grid where the puzzle was opened, and to its focused board. */
gboolean tabiya_puzzles_place_leave_puzzle(TabiyaPuzzlesPlace *self)
{
    TabiyaPuzzleCourse *course = tabiya_puzzle_session_get_course(self->session);

    if (!self->browsing.page || !course ||
        tabiya_puzzle_course_get_mode(course) != TABIYA_PUZZLE_MODE_LIST) {
        return FALSE;
    }
    gtk_widget_grab_focus(GTK_WIDGET(tabiya_puzzles_place_show_browser(self)));
    return TRUE;
}

/* --- Import ----------------------------------------------------------------------------------- */

static gboolean is_importing(TabiyaPuzzlesPlace *self)
{
    return self->import && tabiya_job_is_running(self->import);
}

static void finished_cb(TabiyaPuzzlesPlace *self, const char *text, gboolean good, TabiyaJob *job)
{
    if (*tabiya_job_get_problems(job))
        tabiya_part_offer(self, text, _("Errors"), "win.puzzle-problems");
    else
        tabiya_part_say(self, text);
    tabiya_puzzle_shelf_refresh(self->shelf);
    tabiya_puzzle_shelf_watch(self->shelf, TRUE);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void import_names(TabiyaPuzzlesPlace *self, const char *const *names)
{
    TabiyaBrowsePage *page = tabiya_puzzles_place_show_browser(self);

    if (is_importing(self)) {
        tabiya_part_say(self,
                        _("Puzzles are already being imported. Wait for the import to finish."));
        return;
    }
    g_clear_object(&self->import);
    tabiya_puzzle_shelf_watch(self->shelf,
                              FALSE); /* what this program writes is shown at the end */
    self->import = tabiya_puzzle_import_job_new(tabiya_puzzle_shelf_get_file(self->shelf), names);
    g_signal_connect_object(self->import, "finished", G_CALLBACK(finished_cb), self,
                            G_CONNECT_SWAPPED);
    tabiya_job_start(self->import);
    tabiya_browse_page_show_job(page, self->import);
    tabiya_shell_update_actions(tabiya_part_get_shell(self));
}

static void import_files(TabiyaPuzzlesPlace *self, GListModel *files)
{
    g_auto(GStrv) names = tabiya_files_dup_paths(files);

    if (*names)
        import_names(self, (const char *const *)names);
    else
        tabiya_part_say(self, _("Only files on this computer can be imported."));
}

/* "lichess_db_puzzle.csv.zst"; other files dropped here are most likely games. */
static gboolean has_puzzles(GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);
    g_autofree char *folded = name ? g_utf8_casefold(name, -1) : NULL;

    return folded && (strstr(folded, ".csv") || g_str_has_suffix(folded, ".zst"));
}

void tabiya_puzzles_place_take_files(TabiyaPlace *place, GListModel *files)
{
    TabiyaPuzzlesPlace *self = TABIYA_PUZZLES_PLACE(place);
    g_autoptr(GListStore) puzzles = g_list_store_new(G_TYPE_FILE);

    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(GFile) file = g_list_model_get_item(files, i);

        if (has_puzzles(file))
            g_list_store_append(puzzles, file);
        else
            tabiya_shell_open_file(tabiya_part_get_shell(self), file, -1);
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

    tabiya_choose_file(GTK_WINDOW(tabiya_part_get_shell(user)),
                       &(TabiyaFileQuestion){.title = _("Import Puzzles"),
                                             .kind = _("Puzzle files"),
                                             .suffixes = SUFFIXES},
                       chosen_cb, user);
}

static void import_files_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autofree const char **names = g_variant_get_strv(parameter, NULL);

    import_names(user, names);
}

static void problems_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPuzzlesPlace *self = user;

    if (self->import && !is_importing(self)) {
        tabiya_problems_list_present(GTK_WINDOW(tabiya_part_get_shell(self)),
                                     tabiya_job_get_problems(self->import));
    }
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry ACTIONS[] = {
    {"puzzle-find", find_cb},
    {"puzzle-filter", NULL, NULL, "false", filter_cb},
    {"puzzle-theme", theme_cb, "s"},
    {"puzzle-import", import_cb},
    {"puzzle-import-files", import_files_cb, "as"},
    {"puzzle-problems", problems_cb},
};

void tabiya_puzzles_place_add_browse_actions(TabiyaPuzzlesPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}

void tabiya_puzzles_place_update_browse_actions(TabiyaPuzzlesPlace *self, gboolean here)
{
    static const char *const OF_HERE[] = {"puzzle-find", "puzzle-filter", "puzzle-sets"};

    for (gsize i = 0; i < G_N_ELEMENTS(OF_HERE); i++)
        tabiya_part_enable(self, OF_HERE[i], here);
    tabiya_part_enable(self, "puzzle-import", !is_importing(self));
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_puzzles_place_forget_browsing(TabiyaPuzzlesPlace *self)
{
    TabiyaPuzzleBrowsing *browsing = &self->browsing;

    if (self->import) {
        g_signal_handlers_disconnect_by_data(self->import, self);
        tabiya_job_cancel(self->import);
    }
    g_clear_object(&self->import);
    g_cancellable_cancel(browsing->reading);
    g_clear_object(&browsing->reading);
    g_clear_pointer(&browsing->members, tabiya_puzzle_set_unref);
    g_clear_pointer(&browsing->states, tabiya_puzzle_states_free);
    g_clear_object(&browsing->list);
    browsing->page = NULL;
}
