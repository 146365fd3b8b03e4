/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is drawn on the board: arrows and circles, which in study are part of the game and in play
 * last until the next move; all continuations of a position; who controls the center, and which
 * pieces are in danger. */
#include <glib/gi18n.h>

#include "app/study/annotate.h"
#include "ui/settings.h"
#include "ui/window-private.h"

/* --- Arrows and circles ------------------------------------------------------------------------
 */

/* The board's order of colours is that of the keys, a file's that of PGN. */
static const TabiyaArrowColor to_board[] = {
    [TABIYA_SHAPE_GREEN] = TABIYA_ARROW_GREEN,
    [TABIYA_SHAPE_RED] = TABIYA_ARROW_RED,
    [TABIYA_SHAPE_YELLOW] = TABIYA_ARROW_YELLOW,
    [TABIYA_SHAPE_BLUE] = TABIYA_ARROW_BLUE,
};

static const TabiyaShapeColor from_board[] = {
    [TABIYA_ARROW_GREEN] = TABIYA_SHAPE_GREEN,
    [TABIYA_ARROW_RED] = TABIYA_SHAPE_RED,
    [TABIYA_ARROW_YELLOW] = TABIYA_SHAPE_YELLOW,
    [TABIYA_ARROW_BLUE] = TABIYA_SHAPE_BLUE,
};

static const TabiyaNode *cursor_of(TabiyaWindow *self)
{
    return tabiya_place_get_cursor(self->place);
}

GArray *tabiya_window_dup_study_shapes(TabiyaWindow *self)
{
    return tabiya_markup_dup_shapes_at(cursor_of(self));
}

void tabiya_window_draw_in_study(TabiyaWindow *self, const TabiyaShape *shape)
{
    tabiya_annotate_toggle_shape(tabiya_board_session_get_game(tabiya_place_get_session(self->place)),
                                 cursor_of(self), shape);
}

void tabiya_window_show_shapes(TabiyaWindow *self)
{
    TabiyaPlaceClass *klass = TABIYA_PLACE_GET_CLASS(self->place);
    g_autoptr(GArray) shapes = klass->dup_shapes ? klass->dup_shapes(self->place) : NULL;
    guint n = shapes ? shapes->len : 0;
    g_autofree TabiyaBoardShape *shown = g_new(TabiyaBoardShape, n);

    for (guint i = 0; i < n; i++) {
        const TabiyaShape *shape = &g_array_index(shapes, TabiyaShape, i);

        shown[i] = (TabiyaBoardShape){shape->from, shape->to, to_board[shape->color]};
    }
    g_object_set(self->board, "drawable", klass->draw != NULL, NULL);
    tabiya_board_view_set_shapes(self->board, shown, n);
}

/* --- The pen -----------------------------------------------------------------------------------
 */

static const char *const PENS[] = {
    [TABIYA_ARROW_GREEN] = "green",
    [TABIYA_ARROW_RED] = "red",
    [TABIYA_ARROW_BLUE] = "blue",
    [TABIYA_ARROW_YELLOW] = "yellow",
};

static GSimpleAction *find_action(TabiyaWindow *self, const char *name)
{
    return G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), name));
}

static gboolean is_drawing(TabiyaWindow *self)
{
    g_autoptr(GVariant) state = g_action_get_state(G_ACTION(find_action(self, "draw")));

    return g_variant_get_boolean(state);
}

static void update_pen(TabiyaWindow *self)
{
    g_autoptr(GVariant) pen = g_action_get_state(G_ACTION(find_action(self, "pen")));
    guint color = 0;

    while (!g_str_equal(PENS[color], g_variant_get_string(pen, NULL)))
        color++;
    tabiya_board_view_set_pen(self->board, is_drawing(self), (TabiyaArrowColor)color);
    tabiya_study_panel_set_drawing(self->study_panel, is_drawing(self));
}

static void set_drawing(TabiyaWindow *self, gboolean drawing)
{
    g_simple_action_set_state(find_action(self, "draw"), g_variant_new_boolean(drawing));
    update_pen(self);
}

static void draw_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    gboolean drawing = g_variant_get_boolean(value);

    set_drawing(user, drawing);
    if (drawing)
        tabiya_window_toast(user, _("Drag for an arrow, press for a circle; the same again erases"));
}

static void pen_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    const char *name = g_variant_get_string(value, NULL);
    guint color = 0;

    while (color < G_N_ELEMENTS(PENS) && !g_str_equal(PENS[color], name))
        color++;
    if (color == G_N_ELEMENTS(PENS)) {
        tabiya_window_toast(user, _("A pen is green, red, blue or yellow."));
        return;
    }
    g_simple_action_set_state(action, value);
    update_pen(user);
}

static void shape_drawn_cb(TabiyaWindow *self, guint from, guint to, guint color)
{
    TabiyaShape shape = {(EngSquare)from, (EngSquare)to, from_board[color]};

    if (TABIYA_PLACE_GET_CLASS(self->place)->draw)
        TABIYA_PLACE_GET_CLASS(self->place)->draw(self->place, &shape);
}

/* --- All continuations -------------------------------------------------------------------------
 */

static gboolean wants_alternatives(TabiyaWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "show-alternatives");
    g_autoptr(GVariant) state = g_action_get_state(action);

    return g_variant_get_boolean(state);
}

/* The main one last, so that it lies over the others, and a click where several go means it. */
void tabiya_window_show_alternatives(TabiyaWindow *self)
{
    const TabiyaNode *first = tabiya_node_get_child(cursor_of(self));
    const TabiyaNode *second = first ? tabiya_node_get_sibling(first) : NULL;

    if (!second || !wants_alternatives(self))
        return;
    for (const TabiyaNode *node = second; node; node = tabiya_node_get_sibling(node)) {
        if (tabiya_node_get_move(node) != ENG_NULL_MOVE)
            tabiya_board_view_add_choice(self->board, tabiya_node_get_move(node),
                                         TABIYA_ARROW_BLUE);
    }
    if (tabiya_node_get_move(first) != ENG_NULL_MOVE)
        tabiya_board_view_add_choice(self->board, tabiya_node_get_move(first), TABIYA_ARROW_GREEN);
}

static void set_alternatives(TabiyaWindow *self, gboolean shown)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "show-alternatives");

    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(shown));
    if (self->place)
        tabiya_window_show_marks(self);
}

static void alternatives_setting_cb(TabiyaWindow *self)
{
    set_alternatives(self, g_settings_get_boolean(tabiya_settings_get(), "show-alternatives"));
}

static void show_alternatives_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    if (tabiya_settings_get())
        g_settings_set_boolean(tabiya_settings_get(), "show-alternatives",
                               g_variant_get_boolean(value));
    set_alternatives(user, g_variant_get_boolean(value));
}

/* --- Overlays ----------------------------------------------------------------------------------
 */

/* What each is called, and what it shows, said when it comes. */
static const struct {
    const char *name;
    const char *legend;
} OVERLAYS[] = {
    [TABIYA_OVERLAY_NONE] = {"none", NULL},
    [TABIYA_OVERLAY_CONTROL] = {"control",
                                N_("Blue: White controls the square; red: Black; by so many more")},
    [TABIYA_OVERLAY_THREATS] =
        {"threats", N_("Red double rings hang, orange ones are attacked, blue diamonds pinned")},
};

/* The number of the overlay of that name; of none: how many there are. */
static guint find_overlay(const char *name)
{
    guint overlay = 0;

    while (overlay < G_N_ELEMENTS(OVERLAYS) && !g_str_equal(OVERLAYS[overlay].name, name))
        overlay++;
    return overlay;
}

static void show_overlay(TabiyaWindow *self, guint overlay)
{
    static const char *const actions[] = {"overlay", "toggle-overlay"};

    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++)
        g_simple_action_set_state(
            G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), actions[i])),
            g_variant_new_string(OVERLAYS[overlay].name));
    tabiya_board_view_set_overlay(self->board, (TabiyaBoardOverlay)overlay);
}

static void overlay_setting_cb(TabiyaWindow *self)
{
    g_autofree char *name = g_settings_get_string(tabiya_settings_get(), "overlay");

    show_overlay(self, find_overlay(name));
}

static void set_overlay(TabiyaWindow *self, const char *name)
{
    guint overlay = find_overlay(name);

    if (overlay == G_N_ELEMENTS(OVERLAYS)) {
        tabiya_window_toast(self, _("What can be shown is control, threats or none."));
        return;
    }
    show_overlay(self, overlay);
    if (tabiya_settings_get())
        g_settings_set_string(tabiya_settings_get(), "overlay", name);
    if (OVERLAYS[overlay].legend)
        tabiya_window_toast(self, _(OVERLAYS[overlay].legend));
}

static void overlay_cb(GSimpleAction *action, GVariant *value, gpointer user)
{
    set_overlay(user, g_variant_get_string(value, NULL));
}

/* A second time puts it away. */
static void toggle_overlay_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    g_autoptr(GVariant) state = g_action_get_state(G_ACTION(action));
    const char *name = g_variant_get_string(parameter, NULL);

    set_overlay(user, g_variant_equal(state, parameter) ? "none" : name);
}

/* --- Life --------------------------------------------------------------------------------------
 */

static const GActionEntry actions[] = {
    {"overlay", NULL, "s", "'none'", overlay_cb},
    {"toggle-overlay", toggle_overlay_cb, "s", "'none'", overlay_cb}, /* the same, for a hand */
    {"show-alternatives", NULL, NULL, "false", show_alternatives_cb},
    {"draw", NULL, NULL, "false", draw_cb},
    {"pen", NULL, "s", "'green'", pen_cb},
};

void tabiya_window_install_mark_actions(TabiyaWindow *self)
{
    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}

void tabiya_window_update_mark_actions(TabiyaWindow *self)
{
    static const char *const everywhere[] = {"overlay", "toggle-overlay", NULL};
    gboolean in_study = tabiya_window_is_at(self, "study");

    for (gsize i = 0; i < G_N_ELEMENTS(actions); i++)
        g_simple_action_set_enabled(find_action(self, actions[i].name),
                                    g_strv_contains(everywhere, actions[i].name)
                                        ? TABIYA_PLACE_GET_CLASS(self->place)->draw != NULL
                                        : in_study);
    if (!in_study && is_drawing(self))
        set_drawing(self, FALSE);
}

void tabiya_window_make_marks(TabiyaWindow *self)
{
    GSettings *settings = tabiya_settings_get();

    self->marked = g_signal_group_new(TABIYA_TYPE_GAME);
    g_signal_group_connect_swapped(self->marked, "changed", G_CALLBACK(tabiya_window_show_marks), self);
    g_signal_connect_object(self->board, "shape-drawn", G_CALLBACK(shape_drawn_cb), self,
                            G_CONNECT_SWAPPED);
    if (!settings)
        return;
    g_signal_connect_object(settings, "changed::show-alternatives",
                            G_CALLBACK(alternatives_setting_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "changed::overlay", G_CALLBACK(overlay_setting_cb), self,
                            G_CONNECT_SWAPPED);
    alternatives_setting_cb(self);
    overlay_setting_cb(self);
}

void tabiya_window_forget_marks(TabiyaWindow *self)
{
    g_clear_object(&self->marked);
}

void tabiya_window_follow_marks(TabiyaWindow *self)
{
    g_signal_group_set_target(self->marked,
                              tabiya_board_session_get_game(tabiya_place_get_session(self->place)));
}
