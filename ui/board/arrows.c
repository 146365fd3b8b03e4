/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows and circles: see arrows.h. Drawn once into a render node: while pieces glide, GTK sees
 * the same node again and redraws nothing under it. */
#include "ui/board/arrows.h"

#include <math.h>
#include <string.h>

#include "app/render/arrow.h"
#include "ui/board/view-private.h"

static void draw_circle(cairo_t *cr, double x, double y, double square)
{
    double width = TABIYA_CIRCLE_WIDTH * square;

    cairo_arc(cr, x, y, square / 2 - width / 2 - 1, 0, 2 * G_PI);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void draw_arrow(TabiyaBoardView *view, cairo_t *cr, const TabiyaBoardShape *arrow)
{
    TabiyaColor color = view->theme->arrows[arrow->color];
    double from_x, from_y, to_x, to_y, tail, points[7][2];

    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
    tabiya_board_geometry_center(&view->geometry, arrow->from, &from_x, &from_y);
    if (arrow->from == arrow->to) {
        draw_circle(cr, from_x, from_y, view->geometry.square_px);
        return;
    }
    tabiya_board_geometry_center(&view->geometry, arrow->to, &to_x, &to_y);
    tabiya_arrow_outline(from_x, from_y, to_x, to_y, view->geometry.square_px, points);
    cairo_move_to(cr, points[0][0], points[0][1]);
    for (int i = 1; i < 7; i++)
        cairo_line_to(cr, points[i][0], points[i][1]);
    /* The tail is round: half a circle about the middle of the square it starts from. */
    tail = atan2(points[6][1] - from_y, points[6][0] - from_x);
    cairo_arc_negative(cr, from_x, from_y, TABIYA_ARROW_SHAFT / 2 * view->geometry.square_px, tail,
                       tail - G_PI);
    cairo_fill(cr);
}

static GskRenderNode *create_node(TabiyaBoardView *view, const GArray *list)
{
    const TabiyaBoardGeometry *geometry = &view->geometry;
    float edge = (float)(8 * geometry->square_px);
    graphene_rect_t area =
        GRAPHENE_RECT_INIT((float)geometry->x_px, (float)geometry->y_px, edge, edge);
    GskRenderNode *node = gsk_cairo_node_new(&area);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);

    for (guint i = 0; i < list->len; i++)
        draw_arrow(view, cr, &g_array_index(list, TabiyaBoardShape, i));
    cairo_destroy(cr);
    return node;
}

void tabiya_board_arrows_snapshot(TabiyaBoardView *view, TabiyaBoardArrows *layer,
                                  GtkSnapshot *snapshot)
{
    if (!layer->list || !layer->list->len)
        return;
    if (!layer->node)
        layer->node = create_node(view, layer->list);
    gtk_snapshot_append_node(snapshot, layer->node);
}

static void forget_drawing(TabiyaBoardArrows *layer)
{
    g_clear_pointer(&layer->node, gsk_render_node_unref);
}

void tabiya_board_arrows_append(TabiyaBoardArrows *layer, const TabiyaBoardShape *shape)
{
    if (!layer->list)
        layer->list = g_array_new(FALSE, FALSE, sizeof(TabiyaBoardShape));
    g_array_append_val(layer->list, *shape);
    forget_drawing(layer);
}

void tabiya_board_arrows_clear(TabiyaBoardArrows *layer)
{
    forget_drawing(layer);
    g_clear_pointer(&layer->list, g_array_unref);
}

void tabiya_board_arrows_invalidate(TabiyaBoardView *view)
{
    forget_drawing(&view->arrows);
    forget_drawing(&view->draw.shapes);
    forget_drawing(&view->draw.preview);
}

/* --- view.h ----------------------------------------------------------------------------------- */

void tabiya_board_view_clear_arrows(TabiyaBoardView *self)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    if (!self->arrows.list)
        return;
    memset(self->choices, 0, sizeof self->choices);
    tabiya_board_arrows_clear(&self->arrows);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_board_view_add_arrow(TabiyaBoardView *self, EngSquare from, EngSquare to,
                                 TabiyaArrowColor color)
{
    TabiyaBoardShape arrow = {from, to, color};

    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    g_return_if_fail(from < 64 && to < 64 && color <= TABIYA_ARROW_YELLOW);
    tabiya_board_arrows_append(&self->arrows, &arrow);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_board_view_add_move_arrow(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color)
{
    g_return_if_fail(move != ENG_NO_MOVE && move != ENG_NULL_MOVE);
    tabiya_board_view_add_arrow(self, eng_move_from(move), eng_move_arrival(move), color);
}

void tabiya_board_view_add_choice(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color)
{
    tabiya_board_view_add_move_arrow(self, move, color);
    self->choices[eng_move_arrival(move)] = move;
}
