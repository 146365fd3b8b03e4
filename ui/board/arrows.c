/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arrows.h. Drawn once into a render node: while pieces glide, GTK sees the same node again and
 * redraws nothing under it. */
#include "ui/board/arrows.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/render/arrow.h"
#include "ui/board/marks.h"
#include "ui/board/view-private.h"

/* In squares. */
#define LABEL_SIZE 0.2
#define LABEL_PADDING 0.05
#define LABEL_ROOM_X 0.6 /* between the centers of two */
#define LABEL_ROOM_Y 0.26
static const double LABEL_BEFORE_MIDDLE[] = {0.62, 0.9, 0.3, 1.2}; /* the first: behind the head */
#define LABEL_FROM_PERCENT 0.5 /* rarer moves would only hide the numbers of the others */

/* The width of an arrow by its percentage, compared to one without. */
static double scale_of(const TabiyaBoardShape *arrow)
{
    return arrow->percent > 0 ? 0.6 + 0.9 * sqrt(arrow->percent / 100) : 1;
}

static void set_color(cairo_t *cr, TabiyaColor color)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
}

/* An outline of the same hue, darker than any square. */
static void draw_edge(cairo_t *cr, TabiyaColor color, double square)
{
    set_color(cr, color);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, TABIYA_ARROW_EDGE_PX(square));
    cairo_stroke(cr);
}

static void draw_circle(TabiyaBoardView *view, cairo_t *cr, const TabiyaBoardShape *circle)
{
    double square = view->geometry.square_px, width = TABIYA_CIRCLE_WIDTH * square;
    double radius = square / 2 - width / 2 - 1, x, y;

    tabiya_board_geometry_center(&view->geometry, circle->from, &x, &y);
    set_color(cr, view->theme->arrows[circle->color]);
    cairo_arc(cr, x, y, radius, 0, 2 * G_PI);
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
    for (int side = -1; side <= 1; side += 2) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x, y, radius + side * width / 2, 0, 2 * G_PI);
    }
    draw_edge(cr, view->theme->arrow_edges[circle->color], square);
}

/* --- Engine arrows ---------------------------------------------------------------------------- */

/* In squares. */
#define BROKEN_WIDTH 0.11
#define BROKEN_DASH 0.2
#define BROKEN_GAP 0.14
#define BROKEN_BEGIN 0.28 /* from the center of its first square */
#define BROKEN_WING 0.26  /* of the head, along and across */
#define BROKEN_HALO 0.035
#define BROKEN_DASHES_FROM 1.0
#define BROKEN_OPACITY 0.95 /* so thin a line must be visible on any square */

/* A line that starts there and goes that way, in its own directions: along it, and across. */
typedef struct {
    double x, y, ux, uy;
} Way;

static void way_to(cairo_t *cr, const Way *way, double along, double across, gboolean begin)
{
    double x = way->x + way->ux * along - way->uy * across;
    double y = way->y + way->uy * along + way->ux * across;

    (begin ? cairo_move_to : cairo_line_to)(cr, x, y);
}

static void stroke_broken(cairo_t *cr, const Way *way, double length, double square, double width)
{
    const double dashes[] = {BROKEN_DASH * square, BROKEN_GAP * square};
    double wing = BROKEN_WING * square, tip = length - BROKEN_WIDTH * square;
    double end = tip - wing / 2;
    /* A step to the next square has room for a dash or two, which would not look like a line. */
    gboolean is_short = end - BROKEN_BEGIN * square < BROKEN_DASHES_FROM * square;

    cairo_set_line_width(cr, width);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cr, dashes, is_short ? 0 : 2, 0);
    way_to(cr, way, BROKEN_BEGIN * square, 0, TRUE);
    way_to(cr, way, is_short ? tip : end, 0, FALSE);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    way_to(cr, way, tip - wing, wing, TRUE);
    way_to(cr, way, tip, 0, FALSE);
    way_to(cr, way, tip - wing, -wing, FALSE);
    cairo_stroke(cr);
}

/* Drawn on a light line, which makes it visible on a dark square; its own color does so on a light
 * one. */
static void draw_broken_arrow(TabiyaBoardView *view, cairo_t *cr, const TabiyaBoardShape *arrow)
{
    TabiyaColor color = view->theme->arrows[arrow->color];
    double square = view->geometry.square_px, to_x, to_y, length;
    Way way;

    tabiya_board_geometry_center(&view->geometry, arrow->from, &way.x, &way.y);
    tabiya_board_geometry_center(&view->geometry, arrow->to, &to_x, &to_y);
    length = hypot(to_x - way.x, to_y - way.y);
    way.ux = (to_x - way.x) / length;
    way.uy = (to_y - way.y) / length;
    cairo_set_source_rgb(cr, 1, 1, 1);
    stroke_broken(cr, &way, length, square, (BROKEN_WIDTH + 2 * BROKEN_HALO) * square);
    color.alpha = BROKEN_OPACITY;
    set_color(cr, color);
    stroke_broken(cr, &way, length, square, BROKEN_WIDTH * square);
}

/* --- All arrows ------------------------------------------------------------------------------- */

static void draw_arrow(TabiyaBoardView *view, cairo_t *cr, const TabiyaBoardShape *arrow)
{
    TabiyaColor color = view->theme->arrows[arrow->color];
    TabiyaColor edge = view->theme->arrow_edges[arrow->color];
    double from_x, from_y, to_x, to_y, tail, points[7][2];
    double scale = scale_of(arrow);

    if (arrow->from == arrow->to) {
        draw_circle(view, cr, arrow);
        return;
    }
    if (arrow->broken) {
        draw_broken_arrow(view, cr, arrow);
        return;
    }
    tabiya_board_geometry_center(&view->geometry, arrow->from, &from_x, &from_y);
    tabiya_board_geometry_center(&view->geometry, arrow->to, &to_x, &to_y);
    tabiya_arrow_outline(
        &(TabiyaArrow){from_x, from_y, to_x, to_y, view->geometry.square_px, scale}, points);
    cairo_move_to(cr, points[0][0], points[0][1]);
    for (int i = 1; i < 7; i++)
        cairo_line_to(cr, points[i][0], points[i][1]);
    /* The tail is round: half a circle around the center of its first square. */
    tail = atan2(points[6][1] - from_y, points[6][0] - from_x);
    cairo_arc_negative(cr, from_x, from_y,
                       TABIYA_ARROW_SHAFT / 2 * scale * view->geometry.square_px, tail,
                       tail - G_PI);
    cairo_close_path(cr);
    set_color(cr, color);
    cairo_fill_preserve(cr);
    draw_edge(cr, edge, view->geometry.square_px);
}

static void draw_pill(cairo_t *cr, double x, double y, double width, double height)
{
    double radius = height / 2;

    cairo_new_path(cr);
    cairo_arc(cr, x + radius, y + radius, radius, G_PI / 2, 3 * G_PI / 2);
    cairo_arc(cr, x + width - radius, y + radius, radius, -G_PI / 2, G_PI / 2);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, 0, 0, 0, 0.75);
    cairo_fill(cr);
}

/* Where numbers are already drawn. */
typedef struct {
    double x[ENG_MAX_MOVES], y[ENG_MAX_MOVES];
    int count;
} Labels;

static gboolean is_free(const Labels *labels, double x, double y, double square)
{
    for (int i = 0; i < labels->count; i++) {
        if (fabs(labels->x[i] - x) < LABEL_ROOM_X * square &&
            fabs(labels->y[i] - y) < LABEL_ROOM_Y * square) {
            return FALSE;
        }
    }
    return TRUE;
}

/* The center of the arrow's number: on its shaft behind the head, or elsewhere on it if another
 * number is there. */
static void place_label(TabiyaBoardView *view, Labels *labels, const TabiyaBoardShape *arrow,
                        double *x, double *y)
{
    double square = view->geometry.square_px, from_x, from_y, to_x, to_y, length;
    gsize i = 0;

    tabiya_board_geometry_center(&view->geometry, arrow->from, &from_x, &from_y);
    tabiya_board_geometry_center(&view->geometry, arrow->to, &to_x, &to_y);
    length = hypot(to_x - from_x, to_y - from_y);
    do {
        *x = to_x - (to_x - from_x) / length * LABEL_BEFORE_MIDDLE[i] * square;
        *y = to_y - (to_y - from_y) / length * LABEL_BEFORE_MIDDLE[i] * square;
    } while (!is_free(labels, *x, *y, square) && ++i < G_N_ELEMENTS(LABEL_BEFORE_MIDDLE));
    if (labels->count < ENG_MAX_MOVES) {
        labels->x[labels->count] = *x;
        labels->y[labels->count++] = *y;
    }
}

/* Above all arrows: white on black is readable on all of the board's colors. */
static void draw_label(TabiyaBoardView *view, cairo_t *cr, Labels *labels,
                       const TabiyaBoardShape *arrow)
{
    double square = view->geometry.square_px, x, y;
    /* Translators: how often a move is played. */
    g_autofree char *text = g_strdup_printf(_("%.0f%%"), arrow->percent);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(view), text);
    g_autoptr(PangoFontDescription) font = pango_font_description_from_string("Sans Bold");
    int width, height;

    pango_font_description_set_absolute_size(font, LABEL_SIZE * square * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_get_pixel_size(layout, &width, &height);
    place_label(view, labels, arrow, &x, &y);
    x -= width / 2.0;
    y -= height / 2.0;
    draw_pill(cr, x - 2 * LABEL_PADDING * square, y, width + 4 * LABEL_PADDING * square, height);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_move_to(cr, x, y);
    pango_cairo_show_layout(cr, layout);
}

/* The last arrow is on top, and is the first to get a place for its number. */
static void draw_labels(TabiyaBoardView *view, cairo_t *cr, const GArray *list)
{
    Labels labels = {.count = 0};

    for (guint i = list->len; i-- > 0;) {
        const TabiyaBoardShape *arrow = &g_array_index(list, TabiyaBoardShape, i);

        if (arrow->percent >= LABEL_FROM_PERCENT)
            draw_label(view, cr, &labels, arrow);
    }
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
    draw_labels(view, cr, list);
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
    forget_drawing(&view->considered);
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
    tabiya_board_marks_refresh(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_board_view_add_arrow(TabiyaBoardView *self, EngSquare from, EngSquare to,
                                 TabiyaArrowColor color)
{
    TabiyaBoardShape arrow = {from, to, color};

    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    g_return_if_fail(from < 64 && to < 64 && color <= TABIYA_ARROW_YELLOW);
    tabiya_board_arrows_append(&self->arrows, &arrow);
    if (from == to)
        tabiya_board_marks_refresh(self); /* its name mentions the circle */
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_board_view_add_move_arrow(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color)
{
    g_return_if_fail(move != ENG_NO_MOVE && move != ENG_NULL_MOVE);
    tabiya_board_view_add_arrow(self, eng_move_from(move), eng_move_arrival(move), color);
}

void tabiya_board_view_add_engine_arrow(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color)
{
    TabiyaBoardShape arrow = {eng_move_from(move), eng_move_arrival(move), color, 0, TRUE};

    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    g_return_if_fail(move != ENG_NO_MOVE && move != ENG_NULL_MOVE);
    tabiya_board_arrows_append(&self->arrows, &arrow);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_board_view_add_choice(TabiyaBoardView *self, EngMove move, TabiyaArrowColor color)
{
    tabiya_board_view_add_move_arrow(self, move, color);
    self->choices[eng_move_arrival(move)] = move;
}

void tabiya_board_view_add_weighed_choice(TabiyaBoardView *self, EngMove move,
                                          TabiyaArrowColor color, double percent)
{
    TabiyaBoardShape arrow = {eng_move_from(move), eng_move_arrival(move), color, percent};

    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    g_return_if_fail(move != ENG_NO_MOVE && move != ENG_NULL_MOVE && percent > 0);
    tabiya_board_arrows_append(&self->arrows, &arrow);
    self->choices[arrow.to] = move;
    tabiya_board_marks_refresh(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void tabiya_board_view_set_considered(TabiyaBoardView *self, const EngMove *moves, gsize n)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self) && (moves || n == 0));
    if (n == 0 && !self->considered.list)
        return;
    tabiya_board_arrows_clear(&self->considered);
    for (gsize i = 0; i < n; i++) {
        const TabiyaBoardShape arrow = {eng_move_from(moves[i]), eng_move_arrival(moves[i]),
                                        TABIYA_ARROW_BLUE};
        tabiya_board_arrows_append(&self->considered, &arrow);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

gsize tabiya_board_view_count_considered_for_tests(TabiyaBoardView *self)
{
    g_return_val_if_fail(TABIYA_IS_BOARD_VIEW(self), 0);
    return self->considered.list ? self->considered.list->len : 0;
}
