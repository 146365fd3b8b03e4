/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings on the board in the place "study". Arrows and circles are part of the game; a pen draws
 * them on devices without a right button. The file also handles the opening explorer beside the
 * game. */
#include "ui/study/study-place-private.h"

#include <glib/gi18n.h>

#include "ui/explorer/explorer-part.h"
#include "ui/settings.h"

GArray *tabiya_study_place_dup_shapes(TabiyaPlace *place)
{
    return tabiya_markup_dup_shapes_at(tabiya_place_get_cursor(place));
}

void tabiya_study_place_draw(TabiyaPlace *place, const TabiyaShape *shape)
{
    tabiya_annotate_toggle_shape(tabiya_study_place_get_game(TABIYA_STUDY_PLACE(place)),
                                 tabiya_place_get_cursor(place), shape);
}

/* --- The pen ---------------------------------------------------------------------------------- */

static const char *const PENS[] = {
    [TABIYA_ARROW_GREEN] = "green",
    [TABIYA_ARROW_RED] = "red",
    [TABIYA_ARROW_BLUE] = "blue",
    [TABIYA_ARROW_YELLOW] = "yellow",
};

/* The pen of that name; G_N_ELEMENTS(PENS): none. */
static guint find_pen(const char *name)
{
    guint pen = 0;

    while (pen < G_N_ELEMENTS(PENS) && !g_str_equal(PENS[pen], name))
        pen++;
    return pen;
}

static void update_pen(TabiyaStudyPlace *self)
{
    g_autoptr(GVariant) pen =
        g_action_group_get_action_state(G_ACTION_GROUP(tabiya_part_get_actions(self)), "pen");
    gboolean drawing = tabiya_part_is_on(self, "draw");

    tabiya_board_view_set_pen(tabiya_shell_get_board(tabiya_part_get_shell(self)), drawing,
                              (TabiyaArrowColor)find_pen(g_variant_get_string(pen, NULL)));
    if (self->panel)
        tabiya_study_panel_set_drawing(self->panel, drawing);
}

static void set_drawing(TabiyaStudyPlace *self, gboolean drawing)
{
    tabiya_part_set_on(self, "draw", drawing);
    update_pen(self);
}

static void draw_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    gboolean drawing = g_variant_get_boolean(value);

    if (!tabiya_place_is_shown(user)) /* a script may ask for it in another place */
        return;
    set_drawing(user, drawing);
    if (drawing)
        tabiya_part_say(user, _("Drag for an arrow, press for a circle, repeat to erase"));
}

static void pen_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    if (find_pen(g_variant_get_string(value, NULL)) == G_N_ELEMENTS(PENS)) {
        tabiya_part_say(user, _("The pen can be green, red, blue or yellow."));
        return;
    }
    g_simple_action_set_state(action, value);
    update_pen(user);
}

/* --- All continuations ------------------------------------------------------------------------ */

/* Adds the main one last, so that it is on top, and wins a click where several have the same
 * target. */
void tabiya_study_place_show_alternatives(TabiyaStudyPlace *self, TabiyaBoardView *board)
{
    const TabiyaNode *first = tabiya_node_get_child(tabiya_place_get_cursor(self));
    const TabiyaNode *second = first ? tabiya_node_get_sibling(first) : NULL;

    if (!second || !tabiya_part_is_on(self, "show-alternatives"))
        return;
    for (const TabiyaNode *node = second; node; node = tabiya_node_get_sibling(node)) {
        if (tabiya_node_get_move(node) != ENG_NULL_MOVE)
            tabiya_board_view_add_choice(board, tabiya_node_get_move(node), TABIYA_ARROW_BLUE);
    }
    if (tabiya_node_get_move(first) != ENG_NULL_MOVE)
        tabiya_board_view_add_choice(board, tabiya_node_get_move(first), TABIYA_ARROW_GREEN);
}

static void set_alternatives(TabiyaStudyPlace *self, gboolean shown)
{
    tabiya_part_set_on(self, "show-alternatives", shown);
    tabiya_place_update_marks(self);
}

static void alternatives_setting_cb(TabiyaStudyPlace *self)
{
    set_alternatives(self, g_settings_get_boolean(tabiya_settings_get(), "show-alternatives"));
}

static void show_alternatives_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_settings_set_boolean(tabiya_settings_get(), "show-alternatives",
                           g_variant_get_boolean(value));
    set_alternatives(user, g_variant_get_boolean(value));
}

/* --- The explorer ----------------------------------------------------------------------------- */

static TabiyaExplorerPart *explorer_of(TabiyaStudyPlace *self)
{
    return tabiya_shell_find(tabiya_part_get_shell(self), TABIYA_TYPE_EXPLORER_PART);
}

void tabiya_study_place_show_explorer_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board)
{
    tabiya_explorer_part_show_arrow(explorer_of(self), board);
}

void tabiya_study_place_show_explorer(TabiyaStudyPlace *self)
{
    gboolean wanted = tabiya_part_is_on(self, "explorer");

    if (!self->panel)
        return;
    if (wanted && !tabiya_study_panel_has_explorer(self->panel)) {
        tabiya_study_panel_set_explorer(self->panel,
                                        tabiya_explorer_part_new_page(explorer_of(self)));
    }
    tabiya_study_panel_set_explorer_shown(self->panel, wanted);
}

static void explorer_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    g_simple_action_set_state(action, value);
    g_settings_set_boolean(tabiya_settings_get(), "study-explorer", g_variant_get_boolean(value));
    tabiya_study_place_show_explorer(user);
}

/* --- Moves of people -------------------------------------------------------------------------- */

static void people_point_cb(TabiyaStudyPlace *self, guint move)
{
    self->people_move = (EngMove)move;
    if (tabiya_part_get_shell(self))
        tabiya_place_update_marks(TABIYA_PLACE(self));
}

void tabiya_study_place_follow_people(TabiyaStudyPlace *self)
{
    g_signal_connect_object(tabiya_study_panel_get_people(self->panel), "point",
                            G_CALLBACK(people_point_cb), self, G_CONNECT_SWAPPED);
}

void tabiya_study_place_show_people_arrow(TabiyaStudyPlace *self, TabiyaBoardView *board)
{
    if (self->people_move != ENG_NO_MOVE)
        tabiya_board_view_add_move_arrow(board, self->people_move, TABIYA_ARROW_BLUE);
}

/* --- Actions ---------------------------------------------------------------------------------- */

static const GActionEntry actions[] = {
    {"show-alternatives", NULL, NULL, "false", show_alternatives_cb},
    {"draw", NULL, NULL, "false", draw_cb},
    {"pen", NULL, "s", "'green'", pen_cb},
    {"explorer", NULL, NULL, "false", explorer_cb},
};

void tabiya_study_place_add_mark_actions(TabiyaStudyPlace *self)
{
    GSettings *settings = tabiya_settings_get();

    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
    g_signal_connect_object(settings, "changed::show-alternatives",
                            G_CALLBACK(alternatives_setting_cb), self, G_CONNECT_SWAPPED);
    alternatives_setting_cb(self);
    tabiya_part_set_on(self, "explorer", g_settings_get_boolean(settings, "study-explorer"));
}

/* Puts the pen down where it cannot draw. */
void tabiya_study_place_update_mark_actions(TabiyaStudyPlace *self)
{
    gboolean here = tabiya_place_is_shown(self);

    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++)
        tabiya_part_enable(self, actions[i].name, here);
    if (!here && tabiya_part_is_on(self, "draw"))
        set_drawing(self, FALSE);
}
