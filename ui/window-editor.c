/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "editor": a position that is set up by hand, on the board of the window; and how a
 * position goes from one place to another. */
#include <glib/gi18n.h>

#include "app/game/pgn-reader.h"
#include "ui/editor/editor-panel.h"
#include "ui/window-private.h"

static TabiyaBoardEditor *get_editor(TabiyaWindow *self)
{
    return tabiya_editor_session_get_editor(self->editor);
}

TabiyaBoardSession *tabiya_window_make_editor(TabiyaWindow *self)
{
    TabiyaApplication *application =
        TABIYA_APPLICATION(gtk_window_get_application(GTK_WINDOW(self)));
    const char *path = tabiya_game_store_get_path(tabiya_application_get_store(application));
    g_autofree char *directory = g_path_get_dirname(path);

    self->editor = tabiya_editor_session_new(directory);
    return TABIYA_BOARD_SESSION(self->editor);
}

GtkWidget *tabiya_window_make_editor_panel(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_editor_panel_new(self->editor);

    tabiya_editor_panel_attach_board(TABIYA_EDITOR_PANEL(panel), self->board);
    return panel;
}

void tabiya_window_show_editor(TabiyaWindow *self)
{
    GtkWidget *panel = tabiya_window_get_panel(self, "editor");

    tabiya_editor_panel_show_on(TABIYA_EDITOR_PANEL(panel), self->board);
}

/* A FEN or EPD; of a game the position it ends with. Undo brings back what was there. */
void tabiya_window_take_text_to_editor(TabiyaWindow *self, const char *text)
{
    TabiyaBoardEditor *editor = get_editor(self);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaGame) game = NULL;

    if (tabiya_board_editor_set_fen(editor, text, &error)) {
        tabiya_window_toast_undo(self, _("Another position is on the board"), "win.undo-move");
        return;
    }
    game = tabiya_pgn_read_first(text, -1, NULL, NULL);
    if (!game) {
        tabiya_window_toast(self, error->message);
        return;
    }
    tabiya_board_editor_set_position(editor,
                                     tabiya_node_get_position(tabiya_game_get_main_end(game)));
    tabiya_window_toast_undo(self, _("The game’s last position is on the board"),
                             "win.undo-move");
}

gboolean tabiya_window_type_fen(TabiyaWindow *self, gunichar character)
{
    if (!tabiya_window_is_at(self, "editor") || !g_unichar_isalnum(character))
        return FALSE;
    tabiya_editor_panel_type(TABIYA_EDITOR_PANEL(tabiya_window_get_panel(self, "editor")),
                             character);
    return TRUE;
}

/* --- From one place to another ------------------------------------------------------------------
 */

static const EngPosition *shown_position(TabiyaWindow *self)
{
    return tabiya_node_get_position(tabiya_place_get_cursor(self->place));
}

/* A copy: the game it is taken from stays as it is. */
static void set_up_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    EngPosition position = *shown_position(self);

    if (!tabiya_window_show_place(self, "editor"))
        return;
    tabiya_board_editor_set_position(get_editor(self), &position);
}

static void study_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    g_autoptr(GPtrArray) games = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(games, tabiya_game_new(shown_position(self)));
    tabiya_window_study_games(self, games);
}

/* The same, and the engine begins. */
static void analyse_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    study_position_cb(action, parameter, user);
    g_action_group_change_action_state(G_ACTION_GROUP(user), "analyse",
                                       g_variant_new_boolean(TRUE));
}

/* The dialog offers the position that is shown. */
static void play_from_here_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_ask_new_game(user, shown_position(user), TRUE);
}

static const GActionEntry actions[] = {
    {"set-up-position", set_up_position_cb},
    {"study-position", study_position_cb},
    {"analyse-position", analyse_position_cb},
    {"play-from-here", play_from_here_cb},
};

static void enable(TabiyaWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

void tabiya_window_update_editor_actions(TabiyaWindow *self)
{
    const TabiyaNode *cursor = tabiya_place_get_cursor(self->place);
    gboolean editing = tabiya_window_is_at(self, "editor");
    gboolean playable = TRUE;

    if (editing)
        g_object_get(get_editor(self), "playable", &playable, NULL);
    enable(self, "set-up-position", !editing);
    enable(self, "study-position", editing && playable);
    enable(self, "analyse-position", editing && playable);
    enable(self, "play-from-here",
           !tabiya_window_is_at(self, "play") && playable &&
               !eng_outcome_is_final(tabiya_node_get_outcome(cursor)));
}

void tabiya_window_install_editor_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
