/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "openings": its pages, and what is done with the line that is shown there. */
#include <glib/gi18n.h>

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

static GtkWidget *make_browse_cb(gpointer window)
{
    GtkWidget *page = tabiya_browser_page_new();

    g_signal_connect_object(page, "play", G_CALLBACK(play_cb), window, G_CONNECT_SWAPPED);
    return page;
}

/* A new page is a row here. */
static const TabiyaOpeningsPage PAGES[] = {
    {"browse", N_("Browse"), N_("All openings by name"), make_browse_cb},
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

/* --- Making it ---------------------------------------------------------------------------------
 */

TabiyaBoardSession *tabiya_window_make_openings(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
    const char *path = tabiya_game_store_get_path(tabiya_application_get_store(application));
    g_autofree char *directory = g_path_get_dirname(path);

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

TabiyaOpeningsSession *tabiya_window_get_openings(TabiyaWindow *self)
{
    g_return_val_if_fail(TABIYA_IS_WINDOW(self), NULL);
    return self->openings;
}

gboolean tabiya_window_stop_opening(TabiyaWindow *self)
{
    return self->openings && tabiya_openings_session_stop(self->openings);
}

/* --- Actions -----------------------------------------------------------------------------------
 */

static void find_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_show_place(user, "openings");
    tabiya_openings_panel_set_page(ensure_panel(user), "browse");
    tabiya_browser_page_begin_search(
        TABIYA_BROWSER_PAGE(tabiya_openings_panel_ensure_page(ensure_panel(user), "browse")));
}

/* The line that is shown, from its start. */
static void play_line_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(TabiyaGame) line = tabiya_openings_session_dup_line(self->openings);
    const TabiyaNode *node = tabiya_game_get_root(line);
    g_autoptr(GString) moves = g_string_new(NULL);

    while ((node = tabiya_node_get_child(node)))
        g_string_append_printf(moves, "%s ", tabiya_node_get_san(node));
    play_cb(self, moves->str);
}

static void study_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(games, tabiya_openings_session_dup_line(self->openings));
    tabiya_window_study_games(self, games);
}

static const GActionEntry actions[] = {
    {"openings-page", NULL, "s", "'browse'", page_cb},
    {"openings-find", find_cb},
    {"openings-play", play_line_cb},
    {"openings-study", study_cb},
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

    enable(self, "openings-find", here);
    enable(self, "openings-play", here && has_line);
    enable(self, "openings-study", here && has_line);
}

void tabiya_window_install_openings_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
