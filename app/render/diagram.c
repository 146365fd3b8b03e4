/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See diagram.h. A position as an SVG document. Its unit is that of the pieces' drawings, so that
 * pieces are placed and never scaled; squares are aligned to the pixel grid (crispEdges), so that
 * no seams show between them. */
#include "app/render/diagram.h"

#include <glib/gi18n-lib.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

#include "app/render/arrow.h"
#include "app/render/corners.h"
#include "app/render/grain.h"
#include "app/render/ground.h"
#include "app/render/pieces.h"

#define SQUARE TABIYA_PIECE_SIZE
#define EDGE (8 * SQUARE)
/* Room for the coordinates and the frame around the board. */
#define MARGIN 40
#define FRAME 4

/* The window's colors are in another order. */
static const TabiyaThemeArrow ARROW_COLORS[TABIYA_SHAPE_N_COLORS] = {
    [TABIYA_SHAPE_GREEN] = TABIYA_THEME_ARROW_GREEN,
    [TABIYA_SHAPE_RED] = TABIYA_THEME_ARROW_RED,
    [TABIYA_SHAPE_YELLOW] = TABIYA_THEME_ARROW_YELLOW,
    [TABIYA_SHAPE_BLUE] = TABIYA_THEME_ARROW_BLUE,
};

void tabiya_diagram_init_from_node(TabiyaDiagram *self, const TabiyaNode *node, GArray *shapes)
{
    g_autoptr(GArray) found = tabiya_markup_dup_shapes_at(node);
    g_array_append_vals(shapes, found->data, found->len);
    *self = (TabiyaDiagram){
        .position = tabiya_node_get_position(node),
        .theme = tabiya_theme_get(FALSE, FALSE),
        .shapes = (const TabiyaShape *)(gpointer)shapes->data,
        .n_shapes = shapes->len,
        .last_move = tabiya_node_get_move(node),
        .coordinates = TABIYA_COORDINATES_INSIDE,
    };
}

/* --- SVG text --------------------------------------------------------------------------------- */

static void append_number(GString *out, double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, g_ascii_formatd(text, sizeof text, "%.4g", number));
}

/* name="value" with a blank before it. */
static void append_attribute(GString *out, const char *name, double value)
{
    g_string_append_printf(out, " %s=\"", name);
    append_number(out, value);
    g_string_append_c(out, '"');
}

/* fill="#rrggbb", and the opacity unless it is 1. */
static void append_paint(GString *out, const char *attribute, TabiyaColor color)
{
    g_string_append_printf(out, " %s=\"#%02x%02x%02x\"", attribute, (int)lround(color.red * 255),
                           (int)lround(color.green * 255), (int)lround(color.blue * 255));
    if (color.alpha < 1) {
        g_string_append_printf(out, " %s-opacity=\"", attribute);
        append_number(out, color.alpha);
        g_string_append_c(out, '"');
    }
}

static void append_escaped(GString *out, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append(out, escaped);
}

/* --- Places ----------------------------------------------------------------------------------- */

static int column_of(const TabiyaDiagram *self, EngSquare square)
{
    return self->flipped ? 7 - eng_file(square) : eng_file(square);
}

static int row_of(const TabiyaDiagram *self, EngSquare square)
{
    return self->flipped ? eng_rank(square) : 7 - eng_rank(square);
}

static gboolean is_light(EngSquare square)
{
    return (eng_file(square) + eng_rank(square)) % 2 != 0;
}

static int margin_of(const TabiyaDiagram *self)
{
    return self->coordinates == TABIYA_COORDINATES_OUTSIDE ? MARGIN : 0;
}

static int frame_of(const TabiyaDiagram *self)
{
    return self->coordinates == TABIYA_COORDINATES_OUTSIDE ? FRAME : 0;
}

/* The board is centered between equal margins; coordinates are on the left and below. */
static int width_of(const TabiyaDiagram *self)
{
    return EDGE + 2 * margin_of(self);
}

static int height_of(const TabiyaDiagram *self)
{
    return EDGE + margin_of(self) + frame_of(self);
}

double tabiya_diagram_get_aspect(const TabiyaDiagram *self)
{
    return height_of(self) / (double)width_of(self);
}

/* --- The board -------------------------------------------------------------------------------- */

static void append_square(GString *out, const TabiyaDiagram *self, EngSquare square)
{
    g_string_append_printf(out, "M%d %dh%dv%dh-%dz", column_of(self, square) * SQUARE,
                           row_of(self, square) * SQUARE, SQUARE, SQUARE, SQUARE);
}

static void append_tint(GString *out, const TabiyaDiagram *self, EngSquare square)
{
    TabiyaColor ground = is_light(square) ? self->theme->light_square : self->theme->dark_square;
    g_string_append(out, "<path");
    /* One opaque color over plain squares: not every program blends as we do. */
    append_paint(out, "fill",
                 tabiya_ground_is_grained(self->theme)
                     ? self->theme->last_move
                     : tabiya_color_over(self->theme->last_move, ground));
    g_string_append(out, " d=\"");
    append_square(out, self, square);
    g_string_append(out, "\"/>\n");
}

static void append_corners(GString *out, const TabiyaDiagram *self, EngSquare square)
{
    TabiyaBar bars[TABIYA_CORNERS_N_BARS];
    tabiya_corners_get(SQUARE, tabiya_corners_get_line_px(SQUARE), self->theme->last_move_part,
                       bars);
    g_string_append(out, "<path");
    append_paint(out, "fill", self->theme->last_move_edge);
    g_string_append(out, " d=\"");
    for (int i = 0; i < TABIYA_CORNERS_N_BARS; i++) {
        g_string_append_c(out, 'M');
        append_number(out, column_of(self, square) * SQUARE + bars[i].x);
        g_string_append_c(out, ' ');
        append_number(out, row_of(self, square) * SQUARE + bars[i].y);
        g_string_append_c(out, 'h');
        append_number(out, bars[i].width);
        g_string_append_c(out, 'v');
        append_number(out, bars[i].height);
        g_string_append_c(out, 'h');
        append_number(out, -bars[i].width);
        g_string_append_c(out, 'z');
    }
    g_string_append(out, "\"/>\n");
}

/* The pieces of wood that squares are cut from: a base tone, and veins. */
static void append_grain_definition(GString *out, int piece, gboolean light, TabiyaColor grain)
{
    g_string_append_printf(out, "<g id=\"%s%d\" fill=\"none\"", light ? "light" : "dark", piece);
    append_paint(out, "stroke", (TabiyaColor){grain.red, grain.green, grain.blue, 1});
    g_string_append_printf(out, "><path stroke=\"none\" d=\"M0 0h%dv%dh-%dz\"", SQUARE, SQUARE,
                           SQUARE);
    append_paint(out, "fill",
                 (TabiyaColor){grain.red, grain.green, grain.blue,
                               grain.alpha * tabiya_grain_get_tone(piece)});
    g_string_append(out, "/>\n");
    for (int i = 0; i < TABIYA_GRAIN_N_VEINS; i++) {
        const TabiyaVein vein = tabiya_grain_get_vein(piece, i);
        g_string_append(out, "<path");
        append_attribute(out, "stroke-width", vein.width * SQUARE);
        append_attribute(out, "stroke-opacity", vein.strength * grain.alpha);
        g_string_append(out, " d=\"M0 ");
        append_number(out, vein.y[0] * SQUARE);
        for (int k = 1; k < 4; k++) {
            g_string_append(out, k == 1 ? "C" : " ");
            append_number(out, k * SQUARE / 3.0);
            g_string_append_c(out, ' ');
            append_number(out, vein.y[k] * SQUARE);
        }
        g_string_append(out, "\"/>\n");
    }
    g_string_append(out, "</g>\n");
}

static void append_grain_definitions(GString *out, const TabiyaTheme *theme)
{
    for (int piece = 0; tabiya_ground_is_grained(theme) && piece < TABIYA_GRAIN_N_PIECES; piece++) {
        append_grain_definition(out, piece, TRUE, theme->light_grain);
        append_grain_definition(out, piece, FALSE, theme->dark_grain);
    }
}

/* By visible square: a flipped board has the same wood. */
static void append_grain(GString *out, const TabiyaDiagram *self)
{
    for (int i = 0; tabiya_ground_is_grained(self->theme) && i < 64; i++) {
        const int column = i % 8, row = i / 8;
        g_string_append_printf(out, "<use href=\"#%s%d\" x=\"%d\" y=\"%d\"/>\n",
                               (column + row) % 2 == 0 ? "light" : "dark",
                               tabiya_grain_get_piece(column, row), column * SQUARE, row * SQUARE);
    }
}

static gboolean is_real(EngMove move)
{
    return move != ENG_NO_MOVE && move != ENG_NULL_MOVE;
}

static void append_ground(GString *out, const TabiyaDiagram *self)
{
    g_string_append(out, "<g shape-rendering=\"crispEdges\">\n");
    if (frame_of(self) > 0) {
        g_string_append_printf(out, "<rect x=\"-%d\" y=\"-%d\" width=\"%d\" height=\"%d\"", FRAME,
                               FRAME, EDGE + 2 * FRAME, EDGE + 2 * FRAME);
        append_paint(out, "fill", self->theme->light_text);
        g_string_append(out, "/>\n");
    }
    g_string_append_printf(out, "<rect width=\"%d\" height=\"%d\"", EDGE, EDGE);
    append_paint(out, "fill", self->theme->light_square);
    g_string_append(out, "/>\n<path");
    append_paint(out, "fill", self->theme->dark_square);
    g_string_append(out, " d=\"");
    for (EngSquare square = 0; square < 64; square++) {
        if (!is_light(square))
            append_square(out, self, square);
    }
    g_string_append(out, "\"/>\n</g>\n");
    append_grain(out, self);
    if (is_real(self->last_move)) {
        g_string_append(out, "<g shape-rendering=\"crispEdges\">\n");
        append_tint(out, self, eng_move_from(self->last_move));
        append_tint(out, self, eng_move_arrival(self->last_move));
        append_corners(out, self, eng_move_from(self->last_move));
        append_corners(out, self, eng_move_arrival(self->last_move));
        g_string_append(out, "</g>\n");
    }
}

static void append_check(GString *out, const TabiyaDiagram *self)
{
    const EngPosition *position = self->position;
    if (!position->checkers)
        return;
    EngSquare king = eng_position_king(position, (EngColor)position->side_to_move);
    g_string_append_printf(
        out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"url(#check)\"/>\n",
        column_of(self, king) * SQUARE, row_of(self, king) * SQUARE, SQUARE, SQUARE);
}

static void append_pieces(GString *out, const TabiyaDiagram *self)
{
    for (EngSquare square = 0; square < 64; square++) {
        EngPiece piece = self->position->board[square];
        if (piece == ENG_NO_PIECE)
            continue;
        g_string_append_printf(out, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n",
                               tabiya_piece_get_code(piece), column_of(self, square) * SQUARE,
                               row_of(self, square) * SQUARE);
    }
}

/* --- Coordinates ------------------------------------------------------------------------------ */

typedef struct {
    double size, x, y;
    const char *anchor;
} Place;

static void append_coordinate(GString *out, TabiyaColor color, Place place, char letter)
{
    g_string_append(out, "<text");
    append_attribute(out, "x", place.x);
    append_attribute(out, "y", place.y);
    append_attribute(out, "font-size", place.size);
    g_string_append_printf(out, " text-anchor=\"%s\"", place.anchor);
    append_paint(out, "fill", color);
    g_string_append_printf(out, ">%c</text>\n", letter);
}

static gboolean is_tinted(const TabiyaDiagram *self, EngSquare square)
{
    return is_real(self->last_move) && (square == eng_move_from(self->last_move) ||
                                        square == eng_move_arrival(self->last_move));
}

static TabiyaColor text_color(const TabiyaDiagram *self, EngSquare square)
{
    if (is_tinted(self, square))
        return self->theme->tinted_text;
    return is_light(square) ? self->theme->light_text : self->theme->dark_text;
}

static void append_inside(GString *out, const TabiyaDiagram *self, int i)
{
    EngSquare on_file = self->flipped ? eng_square(7 - i, 7) : eng_square(i, 0);
    EngSquare on_rank = self->flipped ? eng_square(7, i) : eng_square(0, 7 - i);
    append_coordinate(out, text_color(self, on_file),
                      (Place){15, (i + 1) * SQUARE - 4, EDGE - 5, "end"},
                      (char)('a' + eng_file(on_file)));
    append_coordinate(out, text_color(self, on_rank), (Place){15, 4, i * SQUARE + 15, "start"},
                      (char)('1' + eng_rank(on_rank)));
}

static void append_outside(GString *out, const TabiyaDiagram *self, int i)
{
    const double middle = (i + 0.5) * SQUARE;
    append_coordinate(out, self->theme->light_text, (Place){26, middle, EDGE + 31, "middle"},
                      (char)(self->flipped ? 'h' - i : 'a' + i));
    append_coordinate(out, self->theme->light_text, (Place){26, -21, middle + 9, "middle"},
                      (char)(self->flipped ? '1' + i : '8' - i));
}

static void append_coordinates(GString *out, const TabiyaDiagram *self)
{
    if (self->coordinates == TABIYA_COORDINATES_NONE)
        return;
    g_string_append(out, "<g font-family=\"sans-serif\" font-weight=\"600\">\n");
    for (int i = 0; i < 8; i++) {
        if (self->coordinates == TABIYA_COORDINATES_INSIDE)
            append_inside(out, self, i);
        else
            append_outside(out, self, i);
    }
    g_string_append(out, "</g>\n");
}

/* --- Arrows and circles ----------------------------------------------------------------------- */

static double center(int place)
{
    return (place + 0.5) * SQUARE;
}

typedef struct {
    double x, y, radius, width;
} Ring;

static void append_ring(GString *out, Ring ring, TabiyaColor color)
{
    g_string_append(out, "<circle fill=\"none\"");
    append_attribute(out, "cx", ring.x);
    append_attribute(out, "cy", ring.y);
    append_attribute(out, "r", ring.radius);
    append_attribute(out, "stroke-width", ring.width);
    append_paint(out, "stroke", color);
    g_string_append(out, "/>\n");
}

static void append_circle(GString *out, double x, double y, TabiyaColor color, TabiyaColor edge)
{
    const double width = TABIYA_CIRCLE_WIDTH * SQUARE, radius = SQUARE / 2.0 - width / 2 - 1;
    const double edge_width = TABIYA_ARROW_EDGE_PX(SQUARE);
    append_ring(out, (Ring){x, y, radius, width}, color);
    append_ring(out, (Ring){x, y, radius - width / 2, edge_width}, edge);
    append_ring(out, (Ring){x, y, radius + width / 2, edge_width}, edge);
}

static void append_arrow(GString *out, const double points[7][2], TabiyaColor color,
                         TabiyaColor edge)
{
    g_string_append(out, "<path stroke-linejoin=\"round\"");
    append_paint(out, "fill", color);
    append_paint(out, "stroke", edge);
    append_attribute(out, "stroke-width", TABIYA_ARROW_EDGE_PX(SQUARE));
    g_string_append(out, " d=\"");
    for (int i = 0; i < 7; i++) {
        g_string_append_c(out, i == 0 ? 'M' : 'L');
        append_number(out, points[i][0]);
        g_string_append_c(out, ' ');
        append_number(out, points[i][1]);
    }
    g_string_append_c(out, 'A'); /* the round tail */
    append_number(out, TABIYA_ARROW_SHAFT / 2 * SQUARE);
    g_string_append_c(out, ' ');
    append_number(out, TABIYA_ARROW_SHAFT / 2 * SQUARE);
    g_string_append(out, " 0 0 0 ");
    append_number(out, points[0][0]);
    g_string_append_c(out, ' ');
    append_number(out, points[0][1]);
    g_string_append(out, "z\"/>\n");
}

static void append_shapes(GString *out, const TabiyaDiagram *self)
{
    for (guint i = 0; i < self->n_shapes; i++) {
        const TabiyaShape *shape = &self->shapes[i];
        TabiyaColor color = self->theme->arrows[ARROW_COLORS[shape->color]];
        TabiyaColor edge = self->theme->arrow_edges[ARROW_COLORS[shape->color]];
        double x = center(column_of(self, shape->from)), y = center(row_of(self, shape->from));
        double points[7][2];
        if (shape->from == shape->to) {
            append_circle(out, x, y, color, edge);
            continue;
        }
        const TabiyaArrow arrow = {
            .from_x = x,
            .from_y = y,
            .to_x = center(column_of(self, shape->to)),
            .to_y = center(row_of(self, shape->to)),
            .square = SQUARE,
            .scale = 1,
        };
        tabiya_arrow_outline(&arrow, points);
        append_arrow(out, points, color, edge);
    }
}

/* --- Documents -------------------------------------------------------------------------------- */

/* A red glow that fades toward the corners, as in the window. */
static void append_glow(GString *out, TabiyaColor color)
{
    static const double STOPS[][2] = {{0, 1}, {0.35, 0.92}, {0.68, 0.55}, {1, 0}};
    g_string_append(out, "<radialGradient id=\"check\" r=\"0.66\">");
    for (gsize i = 0; i < G_N_ELEMENTS(STOPS); i++) {
        g_string_append(out, "<stop");
        append_attribute(out, "offset", STOPS[i][0]);
        color.alpha = STOPS[i][1];
        append_paint(out, "stop-color", (TabiyaColor){color.red, color.green, color.blue, 1});
        append_attribute(out, "stop-opacity", color.alpha);
        g_string_append(out, "/>");
    }
    g_string_append(out, "</radialGradient>\n");
}

/* A drawing of another set is a separate document, so the names of its parts cannot clash. */
static void append_piece_definition(GString *out, EngPiece piece, const TabiyaPieceDrawings *pieces)
{
    g_autofree char *paths = !pieces ? tabiya_piece_dup_paths(piece) : NULL;
    g_autofree char *uri = pieces ? tabiya_piece_drawings_dup_uri(pieces, piece) : NULL;
    g_string_append_printf(out, "<g id=\"%s\">", tabiya_piece_get_code(piece));
    if (uri) {
        g_string_append_printf(out, "<image width=\"%d\" height=\"%d\" href=\"%s\"/>", SQUARE,
                               SQUARE, uri);
    } else {
        g_string_append(out, paths);
    }
    g_string_append(out, "</g>\n");
}

static gboolean shows(const EngPosition *position, EngPiece piece)
{
    for (EngSquare square = 0; square < 64; square++) {
        if (position->board[square] == piece)
            return TRUE;
    }
    return FALSE;
}

/* The definitions that `position` needs; NULL: all. */
static void append_definitions(GString *out, const EngPosition *position, const TabiyaTheme *theme,
                               const TabiyaPieceDrawings *pieces)
{
    g_string_append(out, "<defs>\n");
    append_grain_definitions(out, theme);
    if (!position || position->checkers)
        append_glow(out, theme->check);
    for (int color = 0; color < 2; color++) {
        for (int type = 0; type < ENG_NO_PIECE_TYPE; type++) {
            EngPiece piece = eng_piece((EngColor)color, (EngPieceType)type);
            if (!position || shows(position, piece))
                append_piece_definition(out, piece, pieces);
        }
    }
    g_string_append(out, "</defs>\n");
}

static void append_open(GString *out, const TabiyaDiagram *self, int width_px)
{
    g_string_append(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    if (width_px > 0) {
        g_string_append_printf(out, " width=\"%d\" height=\"%d\"", width_px,
                               (int)lround(width_px * tabiya_diagram_get_aspect(self)));
    }
    g_string_append_printf(out, " viewBox=\"%d %d %d %d\">\n", -margin_of(self), -frame_of(self),
                           width_of(self), height_of(self));
}

static void append_picture(GString *out, const TabiyaDiagram *self, const char *title)
{
    if (title) {
        g_string_append(out, "<title>");
        append_escaped(out, title);
        g_string_append(out, "</title>\n");
    }
    append_ground(out, self);
    append_check(out, self);
    append_coordinates(out, self);
    append_pieces(out, self);
    append_shapes(out, self);
    g_string_append(out, "</svg>\n");
}

char *tabiya_diagram_dup_svg(const TabiyaDiagram *self, int width_px, const char *title)
{
    GString *out = g_string_new("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    append_open(out, self, width_px);
    append_definitions(out, self->position, self->theme, self->pieces);
    append_picture(out, self, title);
    return g_string_free(out, FALSE);
}

void tabiya_diagram_append_definitions(GString *out, const TabiyaTheme *theme,
                                       const TabiyaPieceDrawings *pieces)
{
    /* Not display: none, which would disable the gradient, too. */
    g_string_append(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\""
                         " aria-hidden=\"true\" style=\"position: absolute\">\n");
    append_definitions(out, NULL, theme, pieces);
    g_string_append(out, "</svg>\n");
}

void tabiya_diagram_append_inline(GString *out, const TabiyaDiagram *self, const char *title)
{
    append_open(out, self, 0);
    append_picture(out, self, title);
}

static void draw_svg(const char *svg, cairo_t *cr, const RsvgRectangle *area)
{
    g_autoptr(GError) error = NULL;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, strlen(svg), &error);
    if (!handle || !rsvg_handle_render_document(handle, cr, area, &error))
        g_error("A diagram cannot be drawn: %s", error->message); /* it is our own text */
    g_object_unref(handle);
}

/* The layer below or above the pieces, as a document. */
static char *dup_layer(const TabiyaDiagram *self, gboolean above)
{
    GString *out = g_string_new(NULL);
    append_open(out, self, width_of(self));
    if (above) {
        append_shapes(out, self);
    } else {
        g_string_append(out, "<defs>\n");
        append_grain_definitions(out, self->theme);
        append_glow(out, self->theme->check);
        g_string_append(out, "</defs>\n");
        append_ground(out, self);
        append_check(out, self);
        append_coordinates(out, self);
    }
    g_string_append(out, "</svg>\n");
    return g_string_free(out, FALSE);
}

static void draw_pieces(const TabiyaDiagram *self, cairo_t *cr, const RsvgRectangle *area)
{
    const double scale = area->width / width_of(self);
    for (int color = 0; color < 2; color++) {
        for (int type = 0; type < ENG_NO_PIECE_TYPE; type++) {
            const EngPiece piece = eng_piece((EngColor)color, (EngPieceType)type);
            double places[64][2];
            gsize n = 0;
            for (EngSquare square = 0; square < 64; square++) {
                if (self->position->board[square] != piece)
                    continue;
                places[n][0] =
                    area->x + (margin_of(self) + column_of(self, square) * SQUARE) * scale;
                places[n++][1] = area->y + (frame_of(self) + row_of(self, square) * SQUARE) * scale;
            }
            tabiya_piece_drawings_draw(self->pieces, piece, cr, (const double(*)[2])places, n,
                                       SQUARE * scale);
        }
    }
}

/* Drawings of other sets are drawn separately: within a document they would be pixels. */
void tabiya_diagram_draw(const TabiyaDiagram *self, cairo_t *cr, double x, double y, double width)
{
    const RsvgRectangle area = {x, y, width, width * tabiya_diagram_get_aspect(self)};
    g_autofree char *svg =
        !self->pieces ? tabiya_diagram_dup_svg(self, width_of(self), NULL) : dup_layer(self, FALSE);
    draw_svg(svg, cr, &area);
    if (!self->pieces)
        return;
    draw_pieces(self, cr, &area);
    if (self->n_shapes > 0) {
        g_autofree char *shapes = dup_layer(self, TRUE);
        draw_svg(shapes, cr, &area);
    }
}

/* --- Words ------------------------------------------------------------------------------------ */

static const char *const NAMES[2][6] = {
    /* Translators: a piece before its square, as in “knight g1”; below, before several squares. */
    {NC_("diagram", "pawn"), NC_("diagram", "knight"), NC_("diagram", "bishop"),
     NC_("diagram", "rook"), NC_("diagram", "queen"), NC_("diagram", "king")},
    {NC_("diagram", "pawns"), NC_("diagram", "knights"), NC_("diagram", "bishops"),
     NC_("diagram", "rooks"), NC_("diagram", "queens"), NC_("diagram", "kings")},
};

/* "knights b1, g1", if there are any. */
static void append_kind(GString *out, const EngPosition *position, EngPiece piece)
{
    GString *squares = g_string_new(NULL);
    int count = 0;
    for (EngSquare square = 0; square < 64; square++) {
        if (position->board[square] != piece)
            continue;
        g_string_append_printf(squares, "%s%c%c", count++ > 0 ? ", " : "", 'a' + eng_file(square),
                               '1' + eng_rank(square));
    }
    if (count > 0) {
        g_string_append_printf(
            out, "%s%s %s", out->len > 0 ? ", " : "",
            g_dpgettext2(GETTEXT_PACKAGE, "diagram", NAMES[count > 1][eng_piece_type(piece)]),
            squares->str);
    }
    g_string_free(squares, TRUE);
}

static char *dup_side(const EngPosition *position, EngColor color)
{
    GString *out = g_string_new(NULL);
    for (int type = ENG_KING; type >= ENG_PAWN; type--)
        append_kind(out, position, eng_piece(color, (EngPieceType)type));
    return g_string_free(out, FALSE);
}

char *tabiya_diagram_dup_words(const EngPosition *position)
{
    g_autofree char *white = dup_side(position, ENG_WHITE);
    g_autofree char *black = dup_side(position, ENG_BLACK);
    /* Translators: the pieces of both sides, as in “king g1, rooks a1, f1”. */
    return g_strdup_printf(position->side_to_move == ENG_WHITE
                               ? _("White: %1$s. Black: %2$s. White to move.")
                               : _("White: %1$s. Black: %2$s. Black to move."),
                           white, black);
}
