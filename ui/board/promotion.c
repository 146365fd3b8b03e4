/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See promotion.h. */
#include "ui/board/promotion.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/game/piece-letters.h"
#include "ui/board/accessible.h"
#include "ui/board/square.h"
#include "ui/board/view-private.h"

/* The margin of a button in its square, and of the piece in the button. */
#define RIM 0.04
#define PIECE 0.84

static const EngPieceType choices[] = {ENG_QUEEN, ENG_ROOK, ENG_BISHOP, ENG_KNIGHT};

struct _TabiyaPromotionChooser {
    GtkWidget parent_instance;

    TabiyaBoardView *view; /* borrowed: the parent */
    EngSquare square;
    EngColor color;
    GtkWidget *buttons[G_N_ELEMENTS(choices)];
    int piece_px; /* of the pictures */
};

G_DEFINE_FINAL_TYPE(TabiyaPromotionChooser, tabiya_promotion_chooser, GTK_TYPE_WIDGET)

/* --- Layout and drawing ----------------------------------------------------------------------- */

/* Square of the n-th choice: down from the top edge, up from the bottom one. */
static void choice_area(TabiyaPromotionChooser *self, int n, GdkRectangle *area)
{
    const TabiyaBoardGeometry *geometry = &self->view->geometry;
    int inwards = tabiya_board_geometry_row(geometry, self->square) == 0 ? 1 : -1;
    int rim = (int)round(geometry->square_px * RIM);

    tabiya_board_geometry_origin(geometry, self->square, &area->x, &area->y);
    area->x += rim;
    area->y += n * inwards * geometry->square_px + rim;
    area->width = area->height = geometry->square_px - 2 * rim;
}

static void update_pictures(TabiyaPromotionChooser *self)
{
    int piece_px = tabiya_board_view_to_device(self->view, self->view->geometry.square_px * PIECE);

    if (piece_px == self->piece_px)
        return;
    self->piece_px = piece_px;
    for (guint i = 0; i < G_N_ELEMENTS(choices); i++) {
        GtkWidget *picture = gtk_button_get_child(GTK_BUTTON(self->buttons[i]));
        GdkTexture *texture = tabiya_piece_set_get_texture(
            self->view->pieces, eng_piece(self->color, choices[i]), piece_px);

        gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(texture));
    }
}

static void tabiya_promotion_chooser_size_allocate(GtkWidget *widget, int width, int height,
                                                   int baseline)
{
    TabiyaPromotionChooser *self = TABIYA_PROMOTION_CHOOSER(widget);

    update_pictures(self);
    for (guint i = 0; i < G_N_ELEMENTS(choices); i++) {
        GdkRectangle area;

        choice_area(self, (int)i, &area);
        gtk_widget_measure(self->buttons[i], GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL,
                           NULL);
        gtk_widget_size_allocate(self->buttons[i], &area, -1);
    }
}

static void tabiya_promotion_chooser_measure(GtkWidget *widget, GtkOrientation orientation,
                                             int for_size, int *minimum, int *natural,
                                             int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = 0; /* it takes the board's size */
}

static void tabiya_promotion_chooser_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaPromotionChooser *self = TABIYA_PROMOTION_CHOOSER(widget);
    const TabiyaBoardGeometry *geometry = &self->view->geometry;
    GdkRGBA scrim = tabiya_color_to_rgba(self->view->theme->scrim);
    float edge = (float)(8 * geometry->square_px);
    graphene_rect_t board =
        GRAPHENE_RECT_INIT((float)geometry->x_px, (float)geometry->y_px, edge, edge);
    GskRoundedRect outline;

    gsk_rounded_rect_init_from_rect(&outline, &board,
                                    tabiya_board_corner_radius(geometry->square_px));
    gtk_snapshot_push_rounded_clip(snapshot, &outline);
    gtk_snapshot_append_color(snapshot, &scrim, &board);
    gtk_snapshot_pop(snapshot);
    GTK_WIDGET_CLASS(tabiya_promotion_chooser_parent_class)->snapshot(widget, snapshot);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static void choice_clicked_cb(GtkWidget *button, TabiyaPromotionChooser *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(choices); i++) {
        if (self->buttons[i] != button)
            continue;
        tabiya_board_input_promote(self->view, choices[i]);
        return;
    }
}

/* A button claims its press only at the release, so presses on buttons arrive here, too. */
static void pressed_cb(GtkGestureClick *gesture, int n_press, double x, double y,
                       TabiyaPromotionChooser *self)
{
    if (gtk_widget_pick(GTK_WIDGET(self), x, y, GTK_PICK_DEFAULT) != GTK_WIDGET(self))
        return;
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    tabiya_board_input_promote(self->view, ENG_NO_PIECE_TYPE);
}

/* --- The keyboard ----------------------------------------------------------------------------- */

void tabiya_promotion_chooser_grab_focus(TabiyaPromotionChooser *self)
{
    g_return_if_fail(TABIYA_IS_PROMOTION_CHOOSER(self));
    gtk_widget_grab_focus(self->buttons[0]);
}

static int focused_choice(TabiyaPromotionChooser *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(choices); i++) {
        if (gtk_widget_has_focus(self->buttons[i]))
            return (int)i;
    }
    return -1;
}

gboolean tabiya_promotion_chooser_move_focus(TabiyaPromotionChooser *self,
                                             GtkDirectionType direction)
{
    int count = G_N_ELEMENTS(choices);
    int upwards = tabiya_board_geometry_row(&self->view->geometry, self->square) == 0 ? -1 : 1;
    int now = focused_choice(self);
    int step;

    switch (direction) {
    case GTK_DIR_UP:
        step = upwards;
        break;
    case GTK_DIR_DOWN:
        step = -upwards;
        break;
    case GTK_DIR_TAB_BACKWARD:
        step = -1;
        break;
    case GTK_DIR_TAB_FORWARD:
        step = 1;
        break;
    default:
        return TRUE;
    }
    gtk_widget_grab_focus(self->buttons[now < 0 ? 0 : (now + step + count) % count]);
    return TRUE;
}

/* The choice for `letter`, large or small, in the person's language or in English; -1: none. */
static int find_choice(gunichar letter)
{
    static const char *const english[TABIYA_N_LETTERS] = {"K", "Q", "R", "B", "N"};
    const char *const *const alphabets[] = {tabiya_local_letters_get(), english};
    gunichar capital = g_unichar_toupper(letter);

    for (guint a = 0; a < G_N_ELEMENTS(alphabets); a++) {
        /* The pieces after the king are in the order of the choices. */
        for (guint i = 0; alphabets[a] && i < G_N_ELEMENTS(choices); i++) {
            if (g_utf8_get_char(alphabets[a][i + 1]) == capital)
                return (int)i;
        }
    }
    return -1;
}

static gboolean key_pressed_cb(TabiyaPromotionChooser *self, guint key, guint code,
                               GdkModifierType state)
{
    int choice = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)
                     ? -1
                     : find_choice(gdk_keyval_to_unicode(key));

    if (choice < 0)
        return GDK_EVENT_PROPAGATE;
    tabiya_board_input_promote(self->view, choices[choice]);
    return GDK_EVENT_STOP;
}

/* --- The widget ------------------------------------------------------------------------------- */

static GtkWidget *create_button(TabiyaPromotionChooser *self, EngPieceType type)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *picture = gtk_picture_new();
    const char *name = tabiya_promotion_get_name(type);

    gtk_picture_set_can_shrink(GTK_PICTURE(picture), TRUE);
    gtk_widget_set_halign(picture, GTK_ALIGN_FILL);
    gtk_button_set_child(GTK_BUTTON(button), picture);
    gtk_widget_add_css_class(button, "promotion-choice");
    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    g_signal_connect(button, "clicked", G_CALLBACK(choice_clicked_cb), self);
    gtk_widget_set_parent(button, GTK_WIDGET(self));
    return button;
}

static void tabiya_promotion_chooser_dispose(GObject *object)
{
    TabiyaPromotionChooser *self = TABIYA_PROMOTION_CHOOSER(object);

    for (guint i = 0; i < G_N_ELEMENTS(choices); i++)
        g_clear_pointer(&self->buttons[i], gtk_widget_unparent);
    G_OBJECT_CLASS(tabiya_promotion_chooser_parent_class)->dispose(object);
}

static void tabiya_promotion_chooser_class_init(TabiyaPromotionChooserClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_promotion_chooser_dispose;
    widget_class->size_allocate = tabiya_promotion_chooser_size_allocate;
    widget_class->measure = tabiya_promotion_chooser_measure;
    widget_class->snapshot = tabiya_promotion_chooser_snapshot;
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_set_css_name(widget_class, "promotion");
}

static void tabiya_promotion_chooser_init(TabiyaPromotionChooser *self)
{
    GtkGesture *press = gtk_gesture_click_new();
    GtkEventController *keys = gtk_event_controller_key_new();

    g_signal_connect_swapped(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(press), 0);
    g_signal_connect(press, "pressed", G_CALLBACK(pressed_cb), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(press));
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Promotion"), -1);
}

GtkWidget *tabiya_promotion_chooser_new(TabiyaBoardView *view, EngSquare square)
{
    TabiyaPromotionChooser *self = g_object_new(TABIYA_TYPE_PROMOTION_CHOOSER, NULL);

    self->view = view;
    self->square = square;
    self->color = (EngColor)view->position.side_to_move;
    for (guint i = 0; i < G_N_ELEMENTS(choices); i++)
        self->buttons[i] = create_button(self, choices[i]);
    return GTK_WIDGET(self);
}
