/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mini-board.h. */
#include "ui/board/mini-board.h"

#include <adwaita.h>
#include <string.h>

#include "ui/looks.h"
#include "ui/widget.h"

#define MIN_PX 100 /* three fit side by side on a phone */
#define NATURAL_PX 128

/* How many invisible boards are drawn per frame, of all small boards. */
#define DRAWN_AHEAD 6

struct _TabiyaMiniBoard {
    GtkWidget parent_instance;

    TabiyaBoardPictures *pictures; /* owned */
    TabiyaBoardScene scene;
    gboolean chosen; /* `theme` is set, whatever the person's theme */
    TabiyaBoardTheme theme;
    int edge_px;   /* 0: as large as its width allows */
    guint tick_id; /* to be drawn in a later frame; 0: it is drawn */
};

G_DEFINE_FINAL_TYPE(TabiyaMiniBoard, tabiya_mini_board, GTK_TYPE_WIDGET)

void tabiya_mini_board_set(TabiyaMiniBoard *self, const EngPosition *position, EngMove last_move,
                           gboolean flipped)
{
    g_return_if_fail(TABIYA_IS_MINI_BOARD(self));
    TabiyaBoardScene scene;

    tabiya_board_scene_init(&scene, position, last_move, flipped);
    if (memcmp(&scene, &self->scene, sizeof scene) == 0)
        return;
    self->scene = scene;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

gboolean tabiya_mini_board_is_flipped_for_tests(TabiyaMiniBoard *self)
{
    g_return_val_if_fail(TABIYA_IS_MINI_BOARD(self), FALSE);
    return self->scene.flipped;
}

void tabiya_mini_board_set_edge(TabiyaMiniBoard *self, int edge_px)
{
    g_return_if_fail(TABIYA_IS_MINI_BOARD(self));
    self->edge_px = edge_px;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

void tabiya_mini_board_set_theme(TabiyaMiniBoard *self, TabiyaBoardTheme theme)
{
    g_return_if_fail(TABIYA_IS_MINI_BOARD(self));
    self->chosen = TRUE;
    self->theme = theme;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static GtkSizeRequestMode tabiya_mini_board_get_request_mode(GtkWidget *widget)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void tabiya_mini_board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                      int *minimum, int *natural, int *minimum_baseline,
                                      int *natural_baseline)
{
    int edge = TABIYA_MINI_BOARD(widget)->edge_px;

    *minimum = edge > 0 ? edge : MIN_PX;
    *natural = edge > 0 ? edge : NATURAL_PX;
    if (edge == 0 && orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
        *minimum = *natural = MAX(for_size, MIN_PX);
}

static gboolean is_drawn_by_software(GtkWidget *widget)
{
    GtkNative *native = gtk_widget_get_native(widget);

    return native && GSK_IS_CAIRO_RENDERER(gtk_native_get_renderer(native));
}

/* --- Turns ------------------------------------------------------------------------------------ */

/* Whether another invisible board may be drawn in this frame. */
static gboolean take_turn(TabiyaMiniBoard *self)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(self));
    gint64 frame = clock ? gdk_frame_clock_get_frame_counter(clock) : 0;

    return tabiya_board_pictures_count_in_frame(self->pictures, frame) <= DRAWN_AHEAD;
}

static gboolean next_frame_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    TABIYA_MINI_BOARD(widget)->tick_id = 0;
    gtk_widget_queue_draw(widget);
    return G_SOURCE_REMOVE;
}

static void wait_for_next_frame(TabiyaMiniBoard *self)
{
    if (self->tick_id == 0)
        self->tick_id = gtk_widget_add_tick_callback(GTK_WIDGET(self), next_frame_cb, NULL, NULL);
}

/* Squares of whole pixels; the rest stays free around the board. */
static void tabiya_mini_board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    TabiyaMiniBoard *self = TABIYA_MINI_BOARD(widget);
    int scale = gtk_widget_get_scale_factor(widget);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    int square_px = MIN(width, height) * scale / 8;
    GskRoundedRect outline;
    float edge = (float)(8 * square_px) / (float)scale;
    const TabiyaBoardLook look = {
        self->scene,
        self->chosen ? tabiya_looks_get_theme_of(self->theme) : tabiya_looks_get_theme(),
        square_px,
    };

    if (square_px < 1)
        return;
    if (!tabiya_board_pictures_has(self->pictures, &look) && !tabiya_widget_is_in_sight(widget) &&
        !take_turn(self)) {
        wait_for_next_frame(self);
        return;
    }
    tabiya_board_pictures_snapshot(
        self->pictures, &look, snapshot,
        &GRAPHENE_RECT_INIT((float)(((float)width - edge) / 2), 0, edge, edge),
        is_drawn_by_software(widget));
    gsk_rounded_rect_init_from_rect(
        &outline, &GRAPHENE_RECT_INIT((float)(((float)width - edge) / 2), 0, edge, edge), 0);
    tabiya_widget_draw_outline(widget, snapshot, &outline, 0);
}

static void tabiya_mini_board_finalize(GObject *object)
{
    g_object_unref(TABIYA_MINI_BOARD(object)->pictures);
    G_OBJECT_CLASS(tabiya_mini_board_parent_class)->finalize(object);
}

static void tabiya_mini_board_class_init(TabiyaMiniBoardClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->finalize = tabiya_mini_board_finalize;
    widget_class->get_request_mode = tabiya_mini_board_get_request_mode;
    widget_class->measure = tabiya_mini_board_measure;
    widget_class->snapshot = tabiya_mini_board_snapshot;
    gtk_widget_class_set_css_name(widget_class, "mini-board");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void tabiya_mini_board_init(TabiyaMiniBoard *self)
{
    self->pictures = tabiya_board_pictures_dup_shared();
    g_signal_connect_object(tabiya_looks_get(), "changed", G_CALLBACK(gtk_widget_queue_draw), self,
                            G_CONNECT_SWAPPED);
    tabiya_board_scene_init(&self->scene, NULL, ENG_NO_MOVE, FALSE);
}

GtkWidget *tabiya_mini_board_new(void)
{
    return g_object_new(TABIYA_TYPE_MINI_BOARD, NULL);
}
