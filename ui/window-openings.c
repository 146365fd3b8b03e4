/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "openings": its pages, and what is done with the line that is shown there. */
#include <glib/gi18n.h>

#include "app/openings/classifier.h"
#include "app/openings/user-table.h"
#include "ui/compat.h"
#include "ui/explorer/explorer-part.h"
#include "ui/openings/browser-page.h"
#include "ui/openings/openings-panel.h"
#include "ui/settings.h"
#include "ui/window-private.h"

#define STEP_MS 600 /* between moves that are shown one after another */

static TabiyaOpeningsPanel *ensure_panel(TabiyaWindow *self)
{
    return TABIYA_OPENINGS_PANEL(tabiya_window_get_panel(self, "openings"));
}

/* --- Pages --------------------------------------------------------------------------------------
 */

static guint step_ms(TabiyaWindow *self)
{
    gboolean animations;

    g_object_get(gtk_widget_get_settings(GTK_WIDGET(self)), "gtk-enable-animations", &animations,
                 NULL);
    return animations ? STEP_MS : 0;
}

static void play_cb(TabiyaWindow *self, const char *moves)
{
    tabiya_openings_session_play_line(self->openings, moves, step_ms(self));
}

static const char *library_path(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));

    return tabiya_game_store_get_path(tabiya_application_get_store(application));
}

static TabiyaFavourites *ensure_favourites(TabiyaWindow *self)
{
    if (self->favourites)
        return self->favourites;
    self->favourites = tabiya_favourites_new(library_path(self));
    g_signal_connect_object(self->favourites, "changed", G_CALLBACK(tabiya_window_update_actions),
                            self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->favourites, "failed", G_CALLBACK(tabiya_window_toast), self,
                            G_CONNECT_SWAPPED);
    return self->favourites;
}

static GtkWidget *make_browse_cb(gpointer window)
{
    GtkWidget *page =
        tabiya_browser_page_new(library_path(window), ensure_favourites(window));

    g_signal_connect_object(page, "play", G_CALLBACK(play_cb), window, G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "starring", G_CALLBACK(tabiya_window_update_actions), window,
                            G_CONNECT_SWAPPED);
    g_set_weak_pointer(&TABIYA_WINDOW(window)->browser, page);
    return page;
}

static GtkWidget *make_explore_cb(gpointer window)
{
    return tabiya_explorer_part_new_page(tabiya_window_find(window, TABIYA_TYPE_EXPLORER_PART));
}

/* A new page is a row here. */
static const TabiyaPanelPage PAGES[] = {
    {"browse", N_("Browse"), N_("All openings by name"), make_browse_cb},
    {"explore", N_("Explore"), N_("What has been played in this position"), make_explore_cb},
    {"repertoire", N_("Repertoire"), N_("What you play, and training it"),
     tabiya_window_make_repertoire_page},
};

static void page_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    tabiya_window_show_place(user, "openings");
    tabiya_openings_panel_set_page(ensure_panel(user), g_variant_get_string(value, NULL));
}

/* The next start shows it again. */
static void page_changed_cb(TabiyaWindow *self, GParamSpec *spec, TabiyaOpeningsPanel *panel)
{
    const char *page = tabiya_openings_panel_get_page(panel);
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "openings-page");

    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(page));
    if (tabiya_settings_get())
        g_settings_set_string(tabiya_settings_get(), "openings-page", page);
}

static char *dup_data_dir(TabiyaWindow *self)
{
    return g_path_get_dirname(library_path(self));
}

/* --- Making it ---------------------------------------------------------------------------------
 */

TabiyaBoardSession *tabiya_window_make_openings(TabiyaWindow *self)
{
    g_autofree char *directory = dup_data_dir(self);

    self->openings = tabiya_openings_session_new(directory);
    return TABIYA_BOARD_SESSION(self->openings);
}

GtkWidget *tabiya_window_make_openings_panel(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();
    g_autofree char *kept = settings ? g_settings_get_string(settings, "openings-page") : NULL;
    GtkWidget *panel =
        tabiya_openings_panel_new(self->openings, PAGES, G_N_ELEMENTS(PAGES), self);

    g_signal_connect_object(panel, "notify::page", G_CALLBACK(page_changed_cb), self,
                            G_CONNECT_SWAPPED);
    if (kept)
        tabiya_openings_panel_set_page(TABIYA_OPENINGS_PANEL(panel), kept);
    return panel;
}

gboolean tabiya_window_stop_opening(TabiyaWindow *self)
{
    return self->openings && tabiya_openings_session_stop(self->openings);
}

/* --- Favourites --------------------------------------------------------------------------------
 */

static TabiyaBrowserPage *ensure_browser(TabiyaWindow *self)
{
    return TABIYA_BROWSER_PAGE(tabiya_openings_panel_ensure_page(ensure_panel(self), "browse"));
}

/* The opening of the position that is shown, or NULL. */
static const TabiyaOpening *get_opening(TabiyaWindow *self)
{
    const TabiyaNode *cursor =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->openings));

    return tabiya_node_get_parent(cursor) ? tabiya_openings_classify(cursor) : NULL;
}

/* What the star is about, or NULL. */
static const char *get_starring(TabiyaWindow *self)
{
    const TabiyaOpening *opening;

    if (self->browser && gtk_widget_get_mapped(self->browser))
        return tabiya_browser_page_get_starring(TABIYA_BROWSER_PAGE(self->browser));
    opening = get_opening(self);
    return opening ? opening->name : NULL;
}

static void keep(TabiyaWindow *self, const char *name, gboolean kept)
{
    g_free(self->starred_opening);
    self->starred_opening = g_strdup(name);
    tabiya_favourites_set(ensure_favourites(self), name, kept);
    tabiya_window_toast_undo(self, kept ? _("Among your favorites") : _("No favorite any more"),
                             "win.openings-undo-favourite");
}

static void favourite_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    const char *name = get_starring(user);

    if (name)
        keep(user, name, g_variant_get_boolean(value));
}

/* The star that was given or taken last. */
static void undo_favourite_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const char *name = self->starred_opening;

    if (name)
        tabiya_favourites_set(ensure_favourites(self), name,
                              !tabiya_favourites_contains(ensure_favourites(self), name));
}

/* --- Other names -------------------------------------------------------------------------------
 */

static void names_changed(TabiyaWindow *self)
{
    tabiya_browser_page_reload(ensure_browser(self));
    tabiya_openings_session_rename(self->openings);
    tabiya_window_update_actions(self);
}

/* Says what was done; what was there before can be had back. Takes `before`. */
static void say_names_changed(TabiyaWindow *self, GBytes *before, const char *text)
{
    g_clear_pointer(&self->former_openings, g_bytes_unref);
    self->former_openings = before;
    names_changed(self);
    tabiya_window_toast_undo(self, text, "win.openings-undo-names");
}

/* "Not imported: a.tsv:12: …": the folder was chosen a moment ago. */
static void say_not_imported(TabiyaWindow *self, const char *folder, const GError *error)
{
    g_autofree char *prefix = g_strconcat(folder, G_DIR_SEPARATOR_S, NULL);
    g_auto(GStrv) parts = g_strsplit(error->message, prefix, -1);
    g_autofree char *message = g_strjoinv("", parts);
    g_autofree char *text = g_strdup_printf(_("Not imported: %s"), message);

    tabiya_window_toast(self, text);
}

static void import_names(TabiyaWindow *self, const char *folder)
{
    g_autofree char *data_dir = dup_data_dir(self);
    g_autoptr(GBytes) before = tabiya_openings_dup_kept(data_dir);
    g_autoptr(GError) error = NULL;
    g_autofree char *number = NULL;
    g_autofree char *text = NULL;
    guint n;

    if (!tabiya_openings_import(folder, data_dir, &error)) {
        say_not_imported(self, folder, error);
        return;
    }
    n = tabiya_openings_count().positions;
    number = tabiya_library_dup_number(n);
    text = g_strdup_printf(ngettext("%s opening imported", "%s openings imported", n), number);
    say_names_changed(self, g_steal_pointer(&before), text);
}

static void folder_chosen_cb(GFile *folder, gpointer user)
{
    g_autofree char *path = folder ? g_file_get_path(folder) : NULL;

    if (path)
        import_names(user, path);
}

static void import_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_choose_folder(user, _("The Folder with a.tsv … e.tsv"), folder_chosen_cb, user);
}

static void import_from_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    import_names(user, g_variant_get_string(parameter, NULL));
}

static void reset_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *data_dir = dup_data_dir(self);
    g_autoptr(GBytes) before = tabiya_openings_dup_kept(data_dir);
    g_autoptr(GError) error = NULL;

    if (tabiya_openings_reset(data_dir, &error))
        say_names_changed(self, g_steal_pointer(&before), _("The names are Tabiya’s own again"));
    else
        tabiya_window_toast(self, error->message);
}

static void undo_names_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *data_dir = dup_data_dir(self);
    g_autoptr(GBytes) now = tabiya_openings_dup_kept(data_dir);
    g_autoptr(GError) error = NULL;

    if (!tabiya_openings_restore(data_dir, self->former_openings, &error)) {
        tabiya_window_toast(self, error->message);
        return;
    }
    g_clear_pointer(&self->former_openings, g_bytes_unref);
    self->former_openings = g_steal_pointer(&now);
    names_changed(self);
}

/* --- Actions -----------------------------------------------------------------------------------
 */

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_openings_panel_set_page(ensure_panel(user), "browse");
    tabiya_browser_page_begin_search(ensure_browser(user));
}

/* "e4 c5 Nf3" */
static char *dup_moves(const TabiyaNode *end)
{
    g_autoptr(GString) moves = g_string_new(NULL);

    for (const TabiyaNode *node = end; tabiya_node_get_parent(node);
         node = tabiya_node_get_parent(node)) {
        g_string_prepend_c(moves, ' ');
        g_string_prepend(moves, tabiya_node_get_san(node));
    }
    return g_string_free(g_steal_pointer(&moves), FALSE);
}

/* The line that is shown, from its start. */
static void play_line_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autofree char *moves =
        dup_moves(tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->openings)));

    play_cb(self, moves);
}

static void study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(games, tabiya_openings_session_dup_line(self->openings));
    tabiya_window_study_games(self, games);
    tabiya_board_session_last(TABIYA_BOARD_SESSION(self->study)); /* it goes on there */
}

/* A game against the opponent that has begun so. */
static void continue_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const char *side = g_variant_get_string(parameter, NULL);
    g_autoptr(TabiyaGame) line = NULL;
    g_autoptr(GError) error = NULL;

    if (!g_str_equal(side, "white") && !g_str_equal(side, "black")) {
        tabiya_window_toast(self, _("A side is white or black."));
        return;
    }
    tabiya_window_stop_opening(self);
    line = tabiya_openings_session_dup_line(self->openings);
    if (!tabiya_play_session_continue(self->session, line,
                                      g_str_equal(side, "white") ? ENG_WHITE : ENG_BLACK, &error))
        tabiya_window_toast(self, error->message);
}

/* --- Auto open ---------------------------------------------------------------------------------
 */

/* From here on; from elsewhere a game from its start. The book is the one that is played from. */
static void auto_open_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;

    if (!tabiya_window_is_at(self, "openings"))
        tabiya_openings_session_set_line(self->openings, "");
    tabiya_window_show_place(self, "openings");
    tabiya_openings_session_auto_open(self->openings, tabiya_window_get_book(self), step_ms(self));
}

void tabiya_window_forget_openings(TabiyaWindow *self)
{
    self->openings = NULL;
    if (self->favourites)
        g_signal_handlers_disconnect_by_data(self->favourites, self);
    g_clear_object(&self->favourites);
    g_clear_pointer(&self->starred_opening, g_free);
    g_clear_weak_pointer(&self->browser);
    g_clear_pointer(&self->former_openings, g_bytes_unref);
}

/* --- From other places -------------------------------------------------------------------------
 */

/* The last position of the line that is shown which has a name; NULL: there is none, or it did not
 * begin as games do. */
static const TabiyaNode *find_named(TabiyaWindow *self)
{
    const TabiyaNode *node = tabiya_place_get_cursor(self->place);
    EngPosition initial;

    eng_position_init(&initial);
    if (!eng_position_equal(
            tabiya_game_get_start(tabiya_board_session_get_game(tabiya_place_get_session(self->place))), &initial))
        return NULL;
    node = tabiya_openings_find_named(node);
    return node && tabiya_node_get_parent(node) ? node : NULL;
}

/* What is played or studied is shown among all openings. */
static void look_up_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const TabiyaNode *named = find_named(self);
    g_autofree char *moves = named ? dup_moves(named) : NULL;

    if (!moves)
        return;
    tabiya_window_show_place(self, "openings");
    tabiya_openings_session_set_line(self->openings, moves);
}

static const GActionEntry actions[] = {
    {"openings-page", NULL, "s", "'browse'", page_cb},
    {"openings-find", find_cb},
    {"openings-play", play_line_cb},
    {"openings-study", study_cb},
    {"openings-continue", continue_cb, "s"},
    {"openings-favourite", NULL, NULL, "false", favourite_cb},
    {"openings-undo-favourite", undo_favourite_cb},
    {"openings-import", import_cb},
    {"openings-import-from", import_from_cb, "s"},
    {"openings-reset", reset_cb},
    {"openings-undo-names", undo_names_cb},
    {"openings-look-up", look_up_cb},
    {"auto-open", auto_open_cb},
};

static void enable(TabiyaWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

void tabiya_window_update_openings_actions(TabiyaWindow *self)
{
    gboolean here = tabiya_window_is_at(self, "openings");
    const TabiyaNode *cursor =
        tabiya_board_session_get_cursor(TABIYA_BOARD_SESSION(self->openings));
    gboolean has_line = tabiya_node_get_parent(cursor) != NULL;

    const char *starring = here ? get_starring(self) : NULL;
    GAction *favourite = g_action_map_lookup_action(G_ACTION_MAP(self), "openings-favourite");

    enable(self, "openings-find", here);
    enable(self, "openings-play", here && has_line);
    enable(self, "openings-study", here && has_line);
    enable(self, "openings-continue",
           here && has_line && !eng_outcome_is_final(tabiya_node_get_outcome(cursor)));
    enable(self, "openings-favourite", starring != NULL);
    g_simple_action_set_state(
        G_SIMPLE_ACTION(favourite),
        g_variant_new_boolean(starring &&
                              tabiya_favourites_contains(ensure_favourites(self), starring)));
    enable(self, "openings-look-up", !here && find_named(self) != NULL);
    enable(self, "openings-reset", here && tabiya_openings_is_user_table());
}

void tabiya_window_install_openings_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
