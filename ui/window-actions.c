/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The actions of the window: one table, and when each is enabled. */
#include <glib/gi18n.h>

#include "ui/window-private.h"

/* --- Callbacks -------------------------------------------------------------------------------- */

/* Actions for every session. */
static const struct {
    const char *action;
    void (*act)(TabiyaBoardSession *session);
} STEPS[] = {
    {"undo-move", tabiya_board_session_undo}, {"redo-move", tabiya_board_session_redo},
    {"first", tabiya_board_session_first},    {"previous", tabiya_board_session_previous},
    {"next", tabiya_board_session_next},      {"last", tabiya_board_session_last},
};

static void step_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    const char *name = g_action_get_name(G_ACTION(action));

    for (gsize i = 0; i < G_N_ELEMENTS(STEPS); i++) {
        if (g_str_equal(name, STEPS[i].action))
            STEPS[i].act(tabiya_place_get_session(TABIYA_WINDOW(user)->place));
    }
}

static void copy_fen_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_copy_fen(user);
}

static void copy_pgn_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_copy_pgn(user);
}

static void paste_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_window_paste(user);
}

static void save_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlace *place = TABIYA_WINDOW(user)->place;

    TABIYA_PLACE_GET_CLASS(place)->save(place);
}

static void save_as_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlace *place = TABIYA_WINDOW(user)->place;

    TABIYA_PLACE_GET_CLASS(place)->save_as(place);
}

/* The session's ::refused reports an illegal move. A promotion without a piece asks for one. */
static void play_move_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    const char *text = g_variant_get_string(parameter, NULL);
    EngSquare from, to;

    tabiya_move_entry_cancel(self->entry);
    if (tabiya_board_session_find_promotion(tabiya_place_get_session(self->place), text, &from,
                                            &to)) {
        tabiya_board_view_ask_promotion(self->board, from, to);
    } else {
        tabiya_board_session_play_text(tabiya_place_get_session(self->place), text, NULL);
    }
}

static void flip_board_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    gboolean flipped;

    g_object_get(tabiya_place_get_session(self->place), "flipped", &flipped, NULL);
    g_object_set(tabiya_place_get_session(self->place), "flipped", !flipped, NULL);
}

static void place_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    if (!tabiya_window_go_to_place(user, g_variant_get_string(value, NULL)))
        tabiya_window_toast(user, _("Unknown place."));
}

/* Properties for scripts, which cannot change them. */
static void read_only_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
}

/* Moves the focus to the panel and back to the board. */
static void cycle_focus_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaWindow *self = user;
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(self));
    GtkWidget *board = GTK_WIDGET(self->board);

    if (focus && gtk_widget_is_ancestor(focus, board))
        tabiya_place_focus(tabiya_window_get_panel_place(self));
    else
        gtk_widget_grab_focus(board);
}

/* Ctrl+W closes something visible here. */
static void close_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    TabiyaPlace *place = TABIYA_WINDOW(user)->place;

    if (TABIYA_PLACE_GET_CLASS(place)->close)
        TABIYA_PLACE_GET_CLASS(place)->close(place);
    else
        gtk_window_close(user);
}

static const GActionEntry actions[] = {
    {"play-move", play_move_cb, "s"},
    {"undo-move", step_cb},
    {"redo-move", step_cb},
    {"flip-board", flip_board_cb},
    {"first", step_cb},
    {"previous", step_cb},
    {"next", step_cb},
    {"last", step_cb},
    {"copy-fen", copy_fen_cb},
    {"copy-pgn", copy_pgn_cb},
    {"paste", paste_cb},
    {"save", save_cb},
    {"save-as", save_as_cb},
    {"cycle-focus", cycle_focus_cb},
    {"close", close_cb},
    {"place", NULL, "s", "'play'", place_cb},
    {"position", read_only_cb, NULL, "''", read_only_cb},
    {"status", read_only_cb, NULL, "''", read_only_cb},
    {"moves", read_only_cb, NULL, "''", read_only_cb},
};

/* --- Availability ----------------------------------------------------------------------------- */

static void enable(TabiyaWindow *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

static void set_state(TabiyaWindow *self, const char *name, GVariant *state)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), name);

    g_simple_action_set_state(G_SIMPLE_ACTION(action), state);
}

/* Updates the actions for every session. */
static void update_board_actions(TabiyaWindow *self)
{
    const TabiyaNode *cursor = tabiya_place_get_cursor(self->place);
    gboolean at_start = tabiya_node_get_parent(cursor) == NULL;
    gboolean at_end = tabiya_node_get_child(cursor) == NULL;
    gboolean can_undo, can_redo;

    g_object_get(tabiya_place_get_session(self->place), "can-undo", &can_undo, "can-redo",
                 &can_redo, NULL);
    enable(self, "undo-move", can_undo);
    enable(self, "redo-move", can_redo);
    enable(self, "first", !at_start);
    enable(self, "previous", !at_start);
    enable(self, "next", !at_end);
    enable(self, "last", !at_end);
    enable(self, "save", TABIYA_PLACE_GET_CLASS(self->place)->save != NULL);
    enable(self, "save-as", TABIYA_PLACE_GET_CLASS(self->place)->save_as != NULL);
}

static void update_states(TabiyaWindow *self)
{
    g_autofree char *fen = tabiya_board_session_dup_fen(tabiya_place_get_session(self->place));
    g_autofree char *moves = tabiya_board_session_dup_moves(tabiya_place_get_session(self->place));
    g_autofree char *status = NULL;

    g_object_get(tabiya_place_get_session(self->place), "status", &status, NULL);
    set_state(self, "position", g_variant_new_string(fen));
    set_state(self, "moves", g_variant_new_string(moves));
    set_state(self, "status", g_variant_new_string(status));
}

void tabiya_window_update_actions(TabiyaWindow *self)
{
    update_board_actions(self);
    TELL_PARTS(self, update);
    tabiya_window_update_menu(self);
    /* Until the stored game is loaded, scripts read nothing rather than a temporary state. */
    if (self->ready)
        update_states(self);
    tabiya_window_drop_stale_toast(self);
}

void tabiya_window_install_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
