/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See notation-view-private.h. */
#include <glib/gi18n.h>

#include "app/session/board-session.h"
#include "ui/notation/move-word.h"
#include "ui/notation/notation-view-private.h"
#include "ui/widget.h"

/* --- Mouse ------------------------------------------------------------------------------------ */

static gboolean pick(TabiyaNotationView *self, double x, double y, TabiyaNotationPlace *place)
{
    return self->session && self->laid_out_px >= 0 &&
           tabiya_notation_page_pick(self->page, (int)x, (int)y, place);
}

static const TabiyaNode *node_of(const TabiyaNotationPlace *place)
{
    return tabiya_notation_word_at(place->paragraph, place->piece->word)->node;
}

static void clicked_cb(TabiyaNotationView *self, int n_press, double x, double y)
{
    TabiyaNotationPlace place;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (!pick(self, x, y, &place))
        return;
    if (place.piece->kind == TABIYA_NOTATION_HANDLE)
        tabiya_notation_view_set_folded(self, node_of(&place), !place.paragraph->folded);
    else if (place.piece->kind == TABIYA_NOTATION_TEXT && n_press == 2)
        gtk_widget_activate_action(GTK_WIDGET(self), "win.edit-comment", NULL);
    else
        tabiya_board_session_set_cursor(self->session, node_of(&place));
}

void tabiya_notation_view_pressed_cb(gpointer word, TabiyaNotationView *self)
{
    const TabiyaNode *node = tabiya_move_word_get_node(word);
    if (!node || !self->session)
        return;
    if (tabiya_move_word_is_handle(word))
        tabiya_notation_view_set_folded(self, node, !tabiya_notation_view_get_folded(self, node));
    else
        tabiya_board_session_set_cursor(self->session, node);
}

static gboolean query_tooltip_cb(TabiyaNotationView *self, int x, int y, gboolean keyboard,
                                 GtkTooltip *tooltip)
{
    TabiyaNotationPlace place;
    g_autofree char *text = NULL;
    if (keyboard || !pick(self, x, y, &place))
        return FALSE;
    if (place.piece->kind == TABIYA_NOTATION_HANDLE) {
        text = g_strdup(place.paragraph->folded ? _("Unfold the variation (Space)")
                                                : _("Fold the variation (Space)"));
    } else if (place.piece->kind == TABIYA_NOTATION_MOVE ||
               place.piece->kind == TABIYA_NOTATION_MARK) {
        text = tabiya_notation_dup_nag_words(node_of(&place));
    }
    if (!text)
        return FALSE;
    gtk_tooltip_set_text(tooltip, text);
    gtk_tooltip_set_tip_area(tooltip, &(GdkRectangle){
                                          place.piece->x,
                                          place.paragraph->top_px + place.piece->y,
                                          place.piece->width,
                                          place.piece->height,
                                      });
    return TRUE;
}

/* --- Menu ------------------------------------------------------------------------------------- */

static GMenuModel *folding_menu_new(void)
{
    GMenu *menu = g_menu_new();
    g_menu_append(menu, _("_Fold or Unfold"), "notation.toggle-fold");
    g_menu_append(menu, _("Fold _All Variations"), "notation.fold-all");
    g_menu_append(menu, _("_Unfold All Variations"), "notation.unfold-all");
    return G_MENU_MODEL(menu);
}

/* Folding comes first, above a menu that may be taller than the screen. */
static GMenuModel *menu_new(TabiyaNotationView *self)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenuModel) folding = folding_menu_new();
    if (!self->menu_model) {
        g_menu_append_section(menu, NULL, folding);
        return G_MENU_MODEL(menu);
    }
    g_menu_append_submenu(menu, _("_Variations"), folding);
    /* Item by item: sections within a section would merge. */
    for (int i = 0; i < g_menu_model_get_n_items(self->menu_model); i++) {
        g_autoptr(GMenuItem) item = g_menu_item_new_from_model(self->menu_model, i);
        g_menu_append_item(menu, item);
    }
    return G_MENU_MODEL(menu);
}

static void open_menu(TabiyaNotationView *self, const GdkRectangle *at)
{
    if (!self->menu) {
        g_autoptr(GMenuModel) menu = menu_new(self);
        self->menu = gtk_popover_menu_new_from_model(menu);
        gtk_popover_set_has_arrow(GTK_POPOVER(self->menu), FALSE);
        gtk_widget_set_halign(self->menu, GTK_ALIGN_START);
        gtk_widget_set_parent(self->menu, GTK_WIDGET(self));
    }
    gtk_popover_set_pointing_to(GTK_POPOVER(self->menu), at);
    gtk_popover_popup(GTK_POPOVER(self->menu));
}

/* The menu belongs to the move under the pointer, so that move is shown first. */
static void open_menu_at(GtkWidget *widget, double x, double y, gpointer user)
{
    TabiyaNotationView *self = TABIYA_NOTATION_VIEW(widget);
    TabiyaNotationPlace place;
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (pick(self, x, y, &place))
        tabiya_board_session_set_cursor(self->session, node_of(&place));
    open_menu(self, &(GdkRectangle){(int)x, (int)y, 1, 1});
}

static void open_menu_here(TabiyaNotationView *self)
{
    TabiyaNotationPlace place;
    GdkRectangle at = {0, 0, 1, 1};
    if (tabiya_notation_view_find_current(self, &place)) {
        at = (GdkRectangle){place.piece->x, place.paragraph->top_px + place.piece->y,
                            place.piece->width, place.piece->height};
    }
    open_menu(self, &at);
}

/* --- Keyboard --------------------------------------------------------------------------------- */

/* Steps between variations where there are any, else to the next row. */
static void step(TabiyaNotationView *self, const char *action_name, int direction)
{
    TabiyaNotationPlace here, there;
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    GAction *action =
        G_IS_ACTION_MAP(root) ? g_action_map_lookup_action(G_ACTION_MAP(root), action_name) : NULL;
    if (action && g_action_get_enabled(action)) {
        g_action_activate(action, NULL);
        return;
    }
    if (!tabiya_notation_view_find_current(self, &here)) {
        if (direction > 0)
            tabiya_board_session_next(self->session);
        return;
    }
    if (tabiya_notation_page_step(self->page, &here, direction, &there))
        tabiya_board_session_set_cursor(self->session, node_of(&there));
    else if (direction < 0)
        tabiya_board_session_first(self->session);
}

static void key_up(TabiyaNotationView *self)
{
    step(self, "previous-variation", -1);
}

static void key_down(TabiyaNotationView *self)
{
    step(self, "next-variation", +1);
}

static void key_previous(TabiyaNotationView *self)
{
    tabiya_board_session_previous(self->session);
}

static void key_next(TabiyaNotationView *self)
{
    tabiya_board_session_next(self->session);
}

static void key_first(TabiyaNotationView *self)
{
    tabiya_board_session_first(self->session);
}

static void key_last(TabiyaNotationView *self)
{
    tabiya_board_session_last(self->session);
}

static const struct {
    guint keyval, keypad;
    GdkModifierType modifiers;
    void (*command)(TabiyaNotationView *self);
} KEYS[] = {
    {GDK_KEY_Left, GDK_KEY_KP_Left, 0, key_previous},
    {GDK_KEY_Right, GDK_KEY_KP_Right, 0, key_next},
    {GDK_KEY_Up, GDK_KEY_KP_Up, 0, key_up},
    {GDK_KEY_Down, GDK_KEY_KP_Down, 0, key_down},
    {GDK_KEY_Home, GDK_KEY_KP_Home, 0, key_first},
    {GDK_KEY_End, GDK_KEY_KP_End, 0, key_last},
    {GDK_KEY_space, GDK_KEY_KP_Space, 0, tabiya_notation_view_toggle_here},
    {GDK_KEY_Menu, GDK_KEY_Menu, 0, open_menu_here},
    {GDK_KEY_F10, GDK_KEY_F10, GDK_SHIFT_MASK, open_menu_here},
};

static gboolean key_pressed_cb(TabiyaNotationView *self, guint keyval, guint keycode,
                               GdkModifierType state)
{
    state &= GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK;
    for (gsize i = 0; self->session && i < G_N_ELEMENTS(KEYS); i++) {
        if ((KEYS[i].keyval == keyval || KEYS[i].keypad == keyval) && KEYS[i].modifiers == state) {
            KEYS[i].command(self);
            return GDK_EVENT_STOP;
        }
    }
    return GDK_EVENT_PROPAGATE;
}

void tabiya_notation_view_listen(TabiyaNotationView *self)
{
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
    g_signal_connect_swapped(click, "pressed", G_CALLBACK(clicked_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    tabiya_widget_listen_for_menu(GTK_WIDGET(self), open_menu_at, NULL);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_widget_set_has_tooltip(GTK_WIDGET(self), TRUE);
    g_signal_connect(self, "query-tooltip", G_CALLBACK(query_tooltip_cb), NULL);
}
