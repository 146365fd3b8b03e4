/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See keys.h. */
#include "ui/board/keys.h"

#include "ui/board/promotion.h"
#include "ui/board/setup.h"
#include "ui/board/square.h"
#include "ui/board/view-private.h"

static gboolean focus_square(TabiyaBoardView *self, EngSquare square)
{
    return gtk_widget_grab_focus(self->squares[square]);
}

/* TRUE for the four arrows. */
static gboolean direction_to_step(GtkDirectionType direction, int *dx, int *dy)
{
    *dx = direction == GTK_DIR_RIGHT ? 1 : direction == GTK_DIR_LEFT ? -1 : 0;
    *dy = direction == GTK_DIR_DOWN ? 1 : direction == GTK_DIR_UP ? -1 : 0;
    return *dx != 0 || *dy != 0;
}

/* Tab enters and leaves the board once; arrows move on it and stop at its edge. */
gboolean tabiya_board_keys_focus(GtkWidget *widget, GtkDirectionType direction)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(widget);
    int dx, dy;

    if (self->input.chooser) {
        return tabiya_promotion_chooser_move_focus(TABIYA_PROMOTION_CHOOSER(self->input.chooser),
                                                   direction);
    }
    if (!gtk_widget_get_focus_child(widget))
        return focus_square(self, self->cursor);
    if (!direction_to_step(direction, &dx, &dy))
        return FALSE;
    return focus_square(self, tabiya_board_geometry_step(&self->geometry, self->cursor, dx, dy));
}

gboolean tabiya_board_keys_grab_focus(GtkWidget *widget)
{
    TabiyaBoardView *self = TABIYA_BOARD_VIEW(widget);

    if (self->input.chooser) {
        tabiya_promotion_chooser_grab_focus(TABIYA_PROMOTION_CHOOSER(self->input.chooser));
        return TRUE;
    }
    return focus_square(self, self->cursor);
}

void tabiya_board_keys_focus_moved(TabiyaBoardView *self, GtkWidget *child)
{
    if (!TABIYA_IS_BOARD_SQUARE(child))
        return;
    self->cursor = tabiya_board_square_get_square(TABIYA_BOARD_SQUARE(child));
    tabiya_board_draw_focus_moved(self);
}

static gboolean key_to_direction(guint key, GtkDirectionType *direction)
{
    static const struct {
        guint key, keypad;
        GtkDirectionType direction;
    } arrows[] = {
        {GDK_KEY_Up, GDK_KEY_KP_Up, GTK_DIR_UP},
        {GDK_KEY_Down, GDK_KEY_KP_Down, GTK_DIR_DOWN},
        {GDK_KEY_Left, GDK_KEY_KP_Left, GTK_DIR_LEFT},
        {GDK_KEY_Right, GDK_KEY_KP_Right, GTK_DIR_RIGHT},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(arrows); i++) {
        if (key != arrows[i].key && key != arrows[i].keypad)
            continue;
        *direction = arrows[i].direction;
        return TRUE;
    }
    return FALSE;
}

/* While the board as a whole has the focus, the window handles keys. */
static gboolean key_pressed_cb(GtkEventControllerKey *controller, guint key, guint code,
                               GdkModifierType modifiers, TabiyaBoardView *self)
{
    GtkDirectionType direction;

    if (!gtk_widget_get_focus_child(GTK_WIDGET(self)))
        return GDK_EVENT_PROPAGATE;
    if (tabiya_board_draw_key(self, self->cursor, key, modifiers))
        return GDK_EVENT_STOP;
    if (modifiers & gtk_accelerator_get_default_mod_mask() & ~(guint)GDK_SHIFT_MASK)
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Escape)
        return tabiya_board_input_cancel(self) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
    if (self->setup && self->interactive && tabiya_board_setup_key(self, self->cursor, key))
        return GDK_EVENT_STOP;
    if (!key_to_direction(key, &direction))
        return GDK_EVENT_PROPAGATE;
    tabiya_board_keys_focus(GTK_WIDGET(self), direction);
    return GDK_EVENT_STOP;
}

void tabiya_board_keys_init(TabiyaBoardView *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}
