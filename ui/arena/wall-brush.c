/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wall-brush.h. */
#include "ui/arena/wall-brush.h"

#include "app/render/corners.h"
#include "app/render/ground.h"
#include "ui/board/piece-set.h"
#include "ui/looks.h"

#define CORNER (1 / 3.0) /* of a square… */
#define DISC_LINE 0.45   /* opacity */
#define CORNER_MAX_PX 6  /* …at most */

struct TabiyaWallBrush {
    TabiyaPieceSet *pieces; /* owned */
    const TabiyaTheme *theme;
    int square_px, scale;
    gboolean software; /* GSK draws with Cairo, see piece-set.h */
    cairo_surface_t *ground_surface;
    GskRenderNode *ground; /* both owned; NULL: not drawn yet */
    guint revision;

    GskRenderNode *discs[2]; /* owned, by color; NULL: not drawn yet */
    int disc_px;
    GdkRGBA disc_text;
};

TabiyaWallBrush *tabiya_wall_brush_new(void)
{
    TabiyaWallBrush *self = g_new0(TabiyaWallBrush, 1);

    self->pieces = tabiya_piece_set_dup_shared();
    return self;
}

static void clear_ground(TabiyaWallBrush *self)
{
    g_clear_pointer(&self->ground, gsk_render_node_unref);
    g_clear_pointer(&self->ground_surface, cairo_surface_destroy);
}

static void clear_discs(TabiyaWallBrush *self)
{
    g_clear_pointer(&self->discs[0], gsk_render_node_unref);
    g_clear_pointer(&self->discs[1], gsk_render_node_unref);
}

void tabiya_wall_brush_free(TabiyaWallBrush *self)
{
    clear_ground(self);
    clear_discs(self);
    g_object_unref(self->pieces);
    g_free(self);
}

void tabiya_wall_brush_invalidate(TabiyaWallBrush *self)
{
    clear_ground(self);
    clear_discs(self);
    self->revision++;
}

static gboolean is_drawn_by_software(GtkWidget *widget)
{
    GtkNative *native = gtk_widget_get_native(widget);
    GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;

    return renderer && GSK_IS_CAIRO_RENDERER(renderer);
}

void tabiya_wall_brush_prepare(TabiyaWallBrush *self, GtkWidget *widget, int square_px)
{
    const TabiyaTheme *theme = tabiya_looks_get_theme();
    int scale = gtk_widget_get_scale_factor(widget);
    gboolean software = is_drawn_by_software(widget);

    if (self->revision > 0 && self->theme == theme && self->square_px == square_px &&
        self->scale == scale && self->software == software) {
        return;
    }
    self->theme = theme;
    self->square_px = square_px;
    self->scale = scale;
    self->software = software;
    tabiya_wall_brush_invalidate(self);
}

guint tabiya_wall_brush_get_revision(TabiyaWallBrush *self)
{
    return self->revision;
}

const TabiyaTheme *tabiya_wall_brush_get_theme(TabiyaWallBrush *self)
{
    return self->theme;
}

/* --- The empty board -------------------------------------------------------------------------- */

static GskRenderNode *node_from_texture(cairo_surface_t *surface, const graphene_rect_t *area)
{
    int edge = cairo_image_surface_get_width(surface);
    gsize stride = (gsize)cairo_image_surface_get_stride(surface);
    g_autoptr(GBytes) bytes =
        g_bytes_new(cairo_image_surface_get_data(surface), stride * (gsize)edge);
    g_autoptr(GdkTexture) texture =
        gdk_memory_texture_new(edge, edge, GDK_MEMORY_DEFAULT, bytes, stride);

    return gsk_texture_node_new(texture, area);
}

static double get_radius(TabiyaWallBrush *self)
{
    return MIN(self->square_px * CORNER, CORNER_MAX_PX);
}

/* In device pixels. */
static cairo_surface_t *ensure_ground_surface(TabiyaWallBrush *self)
{
    int device_px = self->square_px * self->scale;

    if (self->ground_surface)
        return self->ground_surface;
    self->ground_surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 8 * device_px, 8 * device_px);
    cairo_t *cr = cairo_create(self->ground_surface);
    tabiya_ground_draw(self->theme, cr, device_px, get_radius(self) * self->scale);
    cairo_destroy(cr);
    cairo_surface_flush(self->ground_surface);
    return self->ground_surface;
}

static GskRenderNode *ensure_ground(TabiyaWallBrush *self)
{
    float edge = (float)(8 * self->square_px);

    if (!self->ground) {
        self->ground =
            node_from_texture(ensure_ground_surface(self), &GRAPHENE_RECT_INIT(0, 0, edge, edge));
    }
    return self->ground;
}

/* --- Marks and pieces ------------------------------------------------------------------------- */

static void append_color(GtkSnapshot *snapshot, TabiyaColor color, const graphene_rect_t *area)
{
    GdkRGBA rgba = {(float)color.red, (float)color.green, (float)color.blue, (float)color.alpha};

    gtk_snapshot_append_color(snapshot, &rgba, area);
}

static graphene_rect_t area_of(TabiyaWallBrush *self, const TabiyaBoardScene *scene,
                               EngSquare square)
{
    guint file = square % 8u, rank = square / 8u;
    float edge = (float)self->square_px;

    return GRAPHENE_RECT_INIT(edge * (float)(scene->flipped ? 7 - file : file),
                              edge * (float)(scene->flipped ? rank : 7 - rank), edge, edge);
}

/* A square of the last move: its tint, and its corners. */
static void mark(TabiyaWallBrush *self, GtkSnapshot *snapshot, const graphene_rect_t *area)
{
    TabiyaBar bars[TABIYA_CORNERS_N_BARS];
    double line = tabiya_corners_get_line_px(self->square_px);

    append_color(snapshot, self->theme->last_move, area);
    tabiya_corners_get(self->square_px, line, self->theme->last_move_part, bars);
    for (int i = 0; i < TABIYA_CORNERS_N_BARS; i++) {
        graphene_rect_t bar =
            GRAPHENE_RECT_INIT(area->origin.x + (float)bars[i].x, area->origin.y + (float)bars[i].y,
                               (float)bars[i].width, (float)bars[i].height);

        append_color(snapshot, self->theme->last_move_edge, &bar);
    }
}

static void put_piece(TabiyaWallBrush *self, GtkSnapshot *snapshot, EngPiece piece,
                      const graphene_rect_t *area)
{
    int px = self->square_px * self->scale;

    tabiya_piece_set_snapshot(self->pieces, piece, px, snapshot, area);
}

/* Whether one of its squares is at a corner of the board. */
static gboolean touches_corner(EngMove move)
{
    const EngBitboard corners = 0x8100000000000081u;

    return ((corners >> eng_move_from(move) | corners >> eng_move_to(move)) & 1) != 0;
}

/* The corners of the board are round. Clips are slow in some renderers, and hardly ever needed. */
static void mark_last_move(TabiyaWallBrush *self, GtkSnapshot *snapshot,
                           const TabiyaBoardScene *scene)
{
    EngSquare squares[2] = {eng_move_from(scene->last_move), eng_move_to(scene->last_move)};
    gboolean clips = touches_corner(scene->last_move);
    float edge = (float)(8 * self->square_px);
    GskRoundedRect outline;

    gsk_rounded_rect_init_from_rect(&outline, &GRAPHENE_RECT_INIT(0, 0, edge, edge),
                                    (float)get_radius(self));
    if (clips)
        gtk_snapshot_push_rounded_clip(snapshot, &outline);
    for (int i = 0; i < 2; i++) {
        graphene_rect_t area = area_of(self, scene, squares[i]);

        mark(self, snapshot, &area);
    }
    if (clips)
        gtk_snapshot_pop(snapshot);
}

static GskRenderNode *draw_pictures(TabiyaWallBrush *self, const TabiyaBoardScene *scene)
{
    GtkSnapshot *snapshot = gtk_snapshot_new();

    gtk_snapshot_append_node(snapshot, ensure_ground(self));
    if (scene->last_move != ENG_NO_MOVE)
        mark_last_move(self, snapshot, scene);
    for (EngSquare square = 0; square < 64; square++) {
        graphene_rect_t area = area_of(self, scene, square);

        if (scene->board[square] != ENG_NO_PIECE)
            put_piece(self, snapshot, scene->board[square], &area);
    }
    return gtk_snapshot_free_to_node(snapshot);
}

/* --- One picture ------------------------------------------------------------------------------ */

static gboolean is_marked(const TabiyaBoardScene *scene, EngSquare square)
{
    return scene->last_move != ENG_NO_MOVE &&
           (eng_move_from(scene->last_move) == square || eng_move_to(scene->last_move) == square);
}

static void set_color(cairo_t *cr, TabiyaColor color)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
}

/* The corners of the board stay cut. */
static void paint_mark(TabiyaWallBrush *self, cairo_t *cr, int px)
{
    TabiyaBar bars[TABIYA_CORNERS_N_BARS];

    cairo_set_operator(cr, CAIRO_OPERATOR_ATOP);
    set_color(cr, self->theme->last_move);
    cairo_rectangle(cr, 0, 0, px, px);
    cairo_fill(cr);
    tabiya_corners_get(px, tabiya_corners_get_line_px(px), self->theme->last_move_part, bars);
    for (int i = 0; i < TABIYA_CORNERS_N_BARS; i++)
        cairo_rectangle(cr, bars[i].x, bars[i].y, bars[i].width, bars[i].height);
    set_color(cr, self->theme->last_move_edge);
    cairo_fill(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
}

static void paint_square(TabiyaWallBrush *self, cairo_t *cr, const TabiyaBoardScene *scene,
                         EngSquare square)
{
    int px = self->square_px * self->scale;
    graphene_rect_t area = area_of(self, scene, square);
    double left = (double)area.origin.x * self->scale, top = (double)area.origin.y * self->scale;

    cairo_save(cr);
    cairo_rectangle(cr, left, top, px, px);
    cairo_clip(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_set_source_surface(cr, ensure_ground_surface(self), 0, 0);
    cairo_paint(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
    cairo_translate(cr, left, top);
    if (is_marked(scene, square))
        paint_mark(self, cr, px);
    if (scene->board[square] != ENG_NO_PIECE)
        tabiya_piece_set_paint(self->pieces, scene->board[square], px, cr);
    cairo_restore(cr);
}

/* Draws what differs from the scene on the canvas; everything on a new one. */
static void paint_canvas(TabiyaWallBrush *self, TabiyaWallCanvas *canvas,
                         const TabiyaBoardScene *scene)
{
    int edge = 8 * self->square_px * self->scale;
    gboolean all = !canvas->surface || canvas->revision != self->revision ||
                   canvas->scene.flipped != scene->flipped;

    if (all) {
        tabiya_wall_canvas_clear(canvas);
        canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
        canvas->revision = self->revision;
    }
    cairo_t *cr = cairo_create(canvas->surface);
    for (EngSquare square = 0; square < 64; square++) {
        if (all || canvas->scene.board[square] != scene->board[square] ||
            is_marked(&canvas->scene, square) != is_marked(scene, square)) {
            paint_square(self, cr, scene, square);
        }
    }
    cairo_destroy(cr);
    canvas->scene = *scene;
}

/* `surface` is in device pixels. */
static GskRenderNode *node_for_cairo(TabiyaWallBrush *self, cairo_surface_t *surface,
                                     const graphene_rect_t *area)
{
    GskRenderNode *node = gsk_cairo_node_new(area);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);

    cairo_scale(cr, 1.0 / self->scale, 1.0 / self->scale);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    return node;
}

static GskRenderNode *draw_canvas(TabiyaWallBrush *self, TabiyaWallCanvas *canvas,
                                  const TabiyaBoardScene *scene)
{
    float edge = (float)(8 * self->square_px);

    paint_canvas(self, canvas, scene);
    return node_for_cairo(self, canvas->surface, &GRAPHENE_RECT_INIT(0, 0, edge, edge));
}

GskRenderNode *tabiya_wall_brush_draw(TabiyaWallBrush *self, TabiyaWallCanvas *canvas,
                                      const TabiyaBoardScene *scene)
{
    return self->software ? draw_canvas(self, canvas, scene) : draw_pictures(self, scene);
}

/* --- Discs ------------------------------------------------------------------------------------ */

/* Filled in the side's color; one of the two is as bright as the window, hence the line. */
static cairo_surface_t *paint_disc(TabiyaWallBrush *self, EngColor color)
{
    const TabiyaTheme *theme = tabiya_looks_get_plot_theme();
    int edge = self->disc_px * self->scale;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
    cairo_t *cr = cairo_create(surface);

    cairo_arc(cr, edge / 2.0, edge / 2.0, (edge - self->scale) / 2.0, 0, 2 * G_PI);
    set_color(cr, color == ENG_WHITE ? theme->plot_white : theme->plot_black);
    cairo_fill_preserve(cr);
    cairo_set_source_rgba(cr, self->disc_text.red, self->disc_text.green, self->disc_text.blue,
                          self->disc_text.alpha * DISC_LINE);
    cairo_set_line_width(cr, self->scale);
    cairo_stroke(cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

static GskRenderNode *make_disc(TabiyaWallBrush *self, EngColor color)
{
    cairo_surface_t *surface = paint_disc(self, color);
    float edge = (float)self->disc_px;
    graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, edge, edge);
    GskRenderNode *node =
        self->software ? node_for_cairo(self, surface, &area) : node_from_texture(surface, &area);

    cairo_surface_destroy(surface);
    return node;
}

GskRenderNode *tabiya_wall_brush_get_disc(TabiyaWallBrush *self, EngColor color, int size_px,
                                          const GdkRGBA *text)
{
    if (self->disc_px != size_px || !gdk_rgba_equal(&self->disc_text, text)) {
        clear_discs(self);
        self->disc_px = size_px;
        self->disc_text = *text;
    }
    if (!self->discs[color])
        self->discs[color] = make_disc(self, color);
    return self->discs[color];
}

void tabiya_wall_canvas_clear(TabiyaWallCanvas *self)
{
    g_clear_pointer(&self->surface, cairo_surface_destroy);
}
