/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See editor-place.h. */
#include "ui/editor/editor-place.h"

#include <glib/gi18n.h>

#include "app/game/pgn-reader.h"
#include "ui/application.h"
#include "ui/editor/editor-panel.h"

struct _TabiyaEditorPlace {
    TabiyaPlace parent;

    GMenuModel *menu; /* owned: the place's menu; NULL: to be made */
};

G_DEFINE_FINAL_TYPE(TabiyaEditorPlace, tabiya_editor_place, TABIYA_TYPE_PLACE)

static TabiyaBoardEditor *editor_of(gpointer self)
{
    return tabiya_editor_session_get_editor(TABIYA_EDITOR_SESSION(tabiya_place_get_session(self)));
}

static TabiyaEditorPanel *panel_of(TabiyaPlace *self)
{
    return TABIYA_EDITOR_PANEL(tabiya_place_get_panel(self));
}

/* --- The place -------------------------------------------------------------------------------- */

static TabiyaBoardSession *make_session(TabiyaPlace *self)
{
    TabiyaApplication *application = tabiya_application_of(tabiya_part_get_shell(self));
    const char *path = tabiya_game_store_get_path(tabiya_application_get_store(application));
    g_autofree char *directory = g_path_get_dirname(path);

    return TABIYA_BOARD_SESSION(tabiya_editor_session_new(directory));
}

static GtkWidget *make_panel(TabiyaPlace *self)
{
    TabiyaBoardSession *session = tabiya_place_get_session(self);
    GtkWidget *panel = tabiya_editor_panel_new(TABIYA_EDITOR_SESSION(session));

    tabiya_editor_panel_attach_board(TABIYA_EDITOR_PANEL(panel),
                                     tabiya_shell_get_board(tabiya_part_get_shell(self)));
    return panel;
}

static void show(TabiyaPlace *self, TabiyaBoardView *board)
{
    tabiya_editor_panel_show_on(panel_of(self), board);
}

/* A FEN or EPD, or a game, of which it takes the last position. Undo restores the previous
 * position. */
static void take_text(TabiyaPlace *self, const char *text)
{
    g_autoptr(GError) error = NULL;

    if (tabiya_board_editor_set_fen(editor_of(self), text, &error)) {
        tabiya_part_say_undo(self, _("Position set up"), "win.undo-move");
        return;
    }
    g_autoptr(TabiyaGame) game = tabiya_pgn_read_first(text, -1, NULL, NULL);
    if (!game) {
        tabiya_part_say(self, error->message);
        return;
    }
    tabiya_board_editor_set_position(editor_of(self),
                                     tabiya_node_get_position(tabiya_game_get_main_end(game)));
    tabiya_part_say_undo(self, _("Final position of the game set up"), "win.undo-move");
}

/* Begins a FEN. */
static gboolean type(TabiyaPlace *self, gunichar character)
{
    if (!g_unichar_isalnum(character))
        return FALSE;
    tabiya_editor_panel_type(panel_of(self), character);
    return TRUE;
}

/* --- Between places --------------------------------------------------------------------------- */

static const TabiyaNode *shown_cursor(gpointer self)
{
    return tabiya_place_get_cursor(tabiya_shell_get_place(tabiya_part_get_shell(self)));
}

/* A copy: the original game does not change. */
static void set_up_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    EngPosition position = *tabiya_node_get_position(shown_cursor(user));

    tabiya_place_show(user);
    tabiya_board_editor_set_position(editor_of(user), &position);
}

static void study_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(tabiya_node_get_position(shown_cursor(user)));

    tabiya_shell_open_game(tabiya_part_get_shell(user), game, NULL);
}

/* The same, and starts the engine. */
static void analyze_position_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    study_position_cb(action, parameter, user);
    g_action_group_change_action_state(G_ACTION_GROUP(tabiya_part_get_shell(user)), "analyse",
                                       g_variant_new_boolean(TRUE));
}

/* The dialog offers the shown position. */
static void play_from_here_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_shell_ask_new_game(tabiya_part_get_shell(user),
                              tabiya_node_get_position(shown_cursor(user)), TRUE);
}

/* The panel's actions on the whole board, for the menu, which is outside the panel. */
static const struct {
    const char *action, *panel_action, *label;
} TURNS[] = {
    {"mirror-position", "editor.mirror", N_("_Mirror Horizontally")},
    {"swap-colors", "editor.swap-colors", N_("_Swap Colors")},
    {"rotate-position", "editor.rotate", N_("_Rotate 180°")},
};

static void turn_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    for (gsize i = 0; i < G_N_ELEMENTS(TURNS); i++) {
        if (g_str_equal(g_action_get_name(G_ACTION(action)), TURNS[i].action))
            gtk_widget_activate_action(GTK_WIDGET(panel_of(user)), TURNS[i].panel_action, NULL);
    }
}

static GMenuModel *get_menu(TabiyaPlace *place)
{
    TabiyaEditorPlace *self = TABIYA_EDITOR_PLACE(place);
    g_autoptr(GMenu) menu = NULL, go_on = NULL, turns = NULL;

    if (self->menu)
        return self->menu;
    menu = g_menu_new();
    go_on = g_menu_new();
    turns = g_menu_new();
    g_menu_append(go_on, _("_Analyze"), "win.analyse-position");
    for (gsize i = 0; i < G_N_ELEMENTS(TURNS); i++) {
        g_autofree char *action = g_strconcat("win.", TURNS[i].action, NULL);

        g_menu_append(turns, _(TURNS[i].label), action);
    }
    g_menu_append_section(menu, NULL, G_MENU_MODEL(go_on));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(turns));
    return self->menu = G_MENU_MODEL(g_steal_pointer(&menu));
}

static const GActionEntry ACTIONS[] = {
    {"mirror-position", turn_cb},          {"swap-colors", turn_cb},
    {"rotate-position", turn_cb},          {"set-up-position", set_up_position_cb},
    {"study-position", study_position_cb}, {"analyse-position", analyze_position_cb},
    {"play-from-here", play_from_here_cb},
};

/* Whether the place is one that plays against Tabiya. */
static gboolean is_at_play(gpointer self)
{
    return TABIYA_PLACE_GET_CLASS(tabiya_shell_get_place(tabiya_part_get_shell(self)))->new_game !=
           NULL;
}

static void update(TabiyaPart *self)
{
    gboolean editing = tabiya_place_is_shown(self);
    gboolean over = eng_outcome_is_final(tabiya_node_get_outcome(shown_cursor(self)));
    gboolean playable = TRUE;

    if (editing)
        g_object_get(editor_of(self), "playable", &playable, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(TURNS); i++)
        tabiya_part_enable(self, TURNS[i].action, editing);
    tabiya_part_enable(self, "set-up-position", !editing);
    tabiya_part_enable(self, "study-position", editing && playable);
    tabiya_part_enable(self, "analyse-position", editing && playable);
    tabiya_part_enable(self, "play-from-here", !is_at_play(self) && playable && !over);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_editor_place_dispose(GObject *object)
{
    g_clear_object(&TABIYA_EDITOR_PLACE(object)->menu);
    G_OBJECT_CLASS(tabiya_editor_place_parent_class)->dispose(object);
}

static void tabiya_editor_place_class_init(TabiyaEditorPlaceClass *klass)
{
    TabiyaPlaceClass *place_class = TABIYA_PLACE_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_editor_place_dispose;
    TABIYA_PART_CLASS(klass)->update = update;
    place_class->name = "editor";
    place_class->title = N_("Editor");
    place_class->icon = "tabiya-editor-symbolic";
    place_class->make_session = make_session;
    place_class->make_panel = make_panel;
    place_class->show = show;
    place_class->get_menu = get_menu;
    place_class->type = type;
    place_class->take_text = take_text;
}

static void tabiya_editor_place_init(TabiyaEditorPlace *self)
{
    tabiya_part_add_actions(self, ACTIONS, G_N_ELEMENTS(ACTIONS), self);
}
