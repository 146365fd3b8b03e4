/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See draw.h. */
#include "ui/board/draw.h"

#include "ui/board/marks.h"
#include "ui/board/setup.h"
#include "ui/board/view-private.h"

enum { SHAPE_DRAWN, N_SIGNALS };
static guint signals[N_SIGNALS];

void tabiya_board_draw_install(GObjectClass *view_class)
{
    signals[SHAPE_DRAWN] =
        g_signal_new("shape-drawn", G_TYPE_FROM_CLASS(view_class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
}

/* --- The shape being drawn -------------------------------------------------------------------- */

/* As on Lichess: one modifier red, the other blue, both yellow. */
static TabiyaArrowColor color_of(gboolean red, gboolean blue)
{
    static const TabiyaArrowColor colors[2][2] = {
        {TABIYA_ARROW_GREEN, TABIYA_ARROW_BLUE},
        {TABIYA_ARROW_RED, TABIYA_ARROW_YELLOW},
    };

    return colors[red][blue];
}

static void show_preview(TabiyaBoardView *view)
{
    TabiyaBoardDraw *draw = &view->draw;
    TabiyaBoardShape shape = {draw->from, draw->to, draw->color};

    tabiya_board_arrows_clear(&draw->preview);
    if (draw->from != ENG_NO_SQUARE && draw->to != ENG_NO_SQUARE)
        tabiya_board_arrows_append(&draw->preview, &shape);
    gtk_widget_queue_draw(GTK_WIDGET(view));
}

static void begin(TabiyaBoardView *view, EngSquare square, TabiyaArrowColor color, gboolean by_keys)
{
    TabiyaBoardDraw *draw = &view->draw;

    draw->from = draw->to = square;
    draw->color = color;
    draw->by_keys = by_keys;
    show_preview(view);
    tabiya_board_marks_refresh(view);
}

static void go_on(TabiyaBoardView *view, EngSquare to)
{
    if (view->draw.to == to)
        return;
    view->draw.to = to;
    show_preview(view);
}

gboolean tabiya_board_draw_cancel(TabiyaBoardView *view)
{
    if (view->draw.from == ENG_NO_SQUARE)
        return FALSE;
    view->draw.from = view->draw.to = ENG_NO_SQUARE;
    view->draw.by_keys = view->draw.by_press = FALSE;
    show_preview(view);
    tabiya_board_marks_refresh(view);
    return TRUE;
}

/* A shape that ends off the board is dropped. */
static void finish(TabiyaBoardView *view)
{
    TabiyaBoardDraw drawn = view->draw;

    tabiya_board_draw_cancel(view);
    if (drawn.to != ENG_NO_SQUARE) {
        g_signal_emit(view, signals[SHAPE_DRAWN], 0, (guint)drawn.from, (guint)drawn.to,
                      (guint)drawn.color);
    }
}

static gboolean can_draw(TabiyaBoardView *view)
{
    return view->drawable && view->interactive && !view->setup && !view->input.chooser;
}

/* --- The right button ------------------------------------------------------------------------- */

gboolean tabiya_board_draw_press(TabiyaBoardView *view, double x, double y,
                                 GdkModifierType modifiers)
{
    EngSquare square = tabiya_board_geometry_pick(&view->geometry, x, y);

    if (view->setup && view->interactive && square != ENG_NO_SQUARE) {
        tabiya_board_setup_press(view, square, TRUE);
        return FALSE;
    }
    if (view->draw.by_press)
        return tabiya_board_draw_cancel(view);
    if (tabiya_board_view_drop_premove(view))
        return FALSE;
    /* Drops a held piece or an open question first. */
    if (view->input.pressed != ENG_NO_SQUARE || view->input.chooser || !can_draw(view))
        return tabiya_board_input_cancel(view);
    tabiya_board_input_cancel(view);
    if (square == ENG_NO_SQUARE)
        return FALSE;
    begin(view, square,
          color_of((modifiers & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0,
                   (modifiers & GDK_ALT_MASK) != 0),
          FALSE);
    return TRUE;
}

static gboolean is_under_way(TabiyaBoardView *view)
{
    return view->draw.from != ENG_NO_SQUARE && !view->draw.by_keys;
}

void tabiya_board_draw_motion(TabiyaBoardView *view, double x, double y)
{
    if (is_under_way(view))
        go_on(view, tabiya_board_geometry_pick(&view->geometry, x, y));
}

void tabiya_board_draw_release(TabiyaBoardView *view, double x, double y)
{
    tabiya_board_draw_motion(view, x, y);
    if (is_under_way(view))
        finish(view);
}

static void drag_begin_cb(GtkGestureDrag *gesture, double x, double y, TabiyaBoardView *view)
{
    GdkModifierType modifiers =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));

    if (tabiya_board_draw_press(view, x, y, modifiers))
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void drag_update_cb(GtkGestureDrag *gesture, double dx, double dy, TabiyaBoardView *view)
{
    double x, y;

    if (gtk_gesture_drag_get_start_point(gesture, &x, &y))
        tabiya_board_draw_motion(view, x + dx, y + dy);
}

static void drag_end_cb(GtkGestureDrag *gesture, double dx, double dy, TabiyaBoardView *view)
{
    double x, y;

    if (gtk_gesture_drag_get_start_point(gesture, &x, &y))
        tabiya_board_draw_release(view, x + dx, y + dy);
}

static void drag_cancel_cb(GtkGesture *gesture, GdkEventSequence *sequence, TabiyaBoardView *view)
{
    if (is_under_way(view))
        tabiya_board_draw_cancel(view);
}

/* --- The pen, and a finger -------------------------------------------------------------------- */

gboolean tabiya_board_draw_has_press(TabiyaBoardView *view)
{
    return view->draw.by_press;
}

gboolean tabiya_board_draw_pen_press(TabiyaBoardView *view, double x, double y)
{
    EngSquare square = tabiya_board_geometry_pick(&view->geometry, x, y);

    if (!view->draw.pen || !can_draw(view) || square == ENG_NO_SQUARE)
        return FALSE;
    tabiya_board_input_cancel(view);
    view->draw.by_press = TRUE;
    begin(view, square, view->draw.pen_color, FALSE);
    return TRUE;
}

void tabiya_board_draw_unhold(TabiyaBoardView *view)
{
    g_clear_handle_id(&view->draw.hold_id, g_source_remove);
}

/* The circle under the finger shows that it draws now. */
static gboolean held_cb(gpointer user)
{
    TabiyaBoardView *view = user;

    view->draw.hold_id = 0;
    tabiya_board_input_cancel(view);
    view->draw.by_press = TRUE;
    begin(view, view->draw.hold, view->draw.pen_color, FALSE);
    return G_SOURCE_REMOVE;
}

gboolean tabiya_board_draw_hold(TabiyaBoardView *view, double x, double y)
{
    guint after_ms;

    tabiya_board_draw_unhold(view);
    view->draw.hold = tabiya_board_geometry_pick(&view->geometry, x, y);
    if (!can_draw(view) || view->draw.hold == ENG_NO_SQUARE)
        return FALSE;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(view)), "gtk-long-press-time", &after_ms, NULL);
    view->draw.hold_id = g_timeout_add(after_ms, held_cb, view);
    return TRUE;
}

gboolean tabiya_board_draw_activate(TabiyaBoardView *view, EngSquare square)
{
    if (!view->draw.pen || !can_draw(view))
        return FALSE;
    if (view->draw.by_keys) {
        go_on(view, square);
        finish(view);
    } else if (!is_under_way(view)) {
        begin(view, square, view->draw.pen_color, TRUE);
    }
    return TRUE;
}

void tabiya_board_view_set_pen(TabiyaBoardView *self, gboolean down, TabiyaArrowColor color)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    self->draw.pen_color = color;
    if (self->draw.pen == !!down)
        return;
    tabiya_board_view_cancel_input(self);
    self->draw.pen = !!down;
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), down ? "crosshair" : NULL);
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* Ctrl+Space begins and ends a shape; Enter and Space end it, too. */
gboolean tabiya_board_draw_key(TabiyaBoardView *view, EngSquare square, guint key,
                               GdkModifierType modifiers)
{
    gboolean space = key == GDK_KEY_space || key == GDK_KEY_KP_Space;
    gboolean enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_ISO_Enter;

    if (view->draw.by_keys && key == GDK_KEY_Escape)
        return tabiya_board_draw_cancel(view);
    if (view->draw.by_keys && (space || enter)) {
        go_on(view, square);
        finish(view);
        return TRUE;
    }
    if (!space || !(modifiers & GDK_CONTROL_MASK) || !can_draw(view) || is_under_way(view))
        return FALSE;
    tabiya_board_input_cancel(view);
    begin(view, square,
          color_of((modifiers & GDK_SHIFT_MASK) != 0, (modifiers & GDK_ALT_MASK) != 0), TRUE);
    return TRUE;
}

void tabiya_board_draw_focus_moved(TabiyaBoardView *view)
{
    if (view->draw.by_keys)
        go_on(view, view->cursor);
}

/* Drops a half-drawn shape. */
static void focus_left_cb(TabiyaBoardView *view)
{
    if (view->draw.by_keys)
        tabiya_board_draw_cancel(view);
}

/* --- Life ------------------------------------------------------------------------------------- */

void tabiya_board_draw_init(TabiyaBoardView *view)
{
    GtkGesture *right = gtk_gesture_drag_new();
    GtkEventController *focus = gtk_event_controller_focus_new();

    view->draw.from = view->draw.to = ENG_NO_SQUARE;
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(right), GDK_BUTTON_SECONDARY);
    g_signal_connect(right, "drag-begin", G_CALLBACK(drag_begin_cb), view);
    g_signal_connect(right, "drag-update", G_CALLBACK(drag_update_cb), view);
    g_signal_connect(right, "drag-end", G_CALLBACK(drag_end_cb), view);
    g_signal_connect(right, "cancel", G_CALLBACK(drag_cancel_cb), view);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(focus_left_cb), view);
    gtk_widget_add_controller(GTK_WIDGET(view), GTK_EVENT_CONTROLLER(right));
    gtk_widget_add_controller(GTK_WIDGET(view), focus);
}

void tabiya_board_draw_clear(TabiyaBoardView *view)
{
    tabiya_board_draw_unhold(view);
    tabiya_board_arrows_clear(&view->draw.shapes);
    tabiya_board_arrows_clear(&view->draw.preview);
}

void tabiya_board_draw_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot)
{
    tabiya_board_arrows_snapshot(view, &view->draw.shapes, snapshot);
    tabiya_board_arrows_snapshot(view, &view->draw.preview, snapshot);
}

/* --- view.h ----------------------------------------------------------------------------------- */

static gboolean is_shown(const GArray *list, const TabiyaBoardShape *shapes, gsize n)
{
    if (n != (list ? list->len : 0))
        return FALSE;
    for (gsize i = 0; i < n; i++) {
        const TabiyaBoardShape *shown = &g_array_index(list, TabiyaBoardShape, i);

        if (shown->from != shapes[i].from || shown->to != shapes[i].to ||
            shown->color != shapes[i].color) {
            return FALSE;
        }
    }
    return TRUE;
}

void tabiya_board_view_set_shapes(TabiyaBoardView *self, const TabiyaBoardShape *shapes, gsize n)
{

    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    TabiyaBoardArrows *layer = &self->draw.shapes;
    if (is_shown(layer->list, shapes, n))
        return;
    tabiya_board_arrows_clear(layer);
    for (gsize i = 0; i < n; i++)
        tabiya_board_arrows_append(layer, &shapes[i]);
    tabiya_board_marks_refresh(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}
