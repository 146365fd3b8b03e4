/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See wall-brush.h. */
#include "ui/arena/wall-brush.h"

#include "app/render/corners.h"
#include "app/render/ground.h"
#include "ui/board/piece-set.h"
#include "ui/looks.h"

#define CORNER (1 / 3.0) /* of a square… */
#define CORNER_MAX_PX 6  /* …at most */

struct TabiyaWallBrush {
    TabiyaPieceSet *pieces; /* owned */
    const TabiyaTheme *theme;
    int square_px, scale;
    gboolean software;     /* GSK draws with Cairo, see piece-set.h */
    GskRenderNode *ground; /* owned; NULL: not drawn yet */
    guint revision;
};

TabiyaWallBrush *tabiya_wall_brush_new(void)
{
    TabiyaWallBrush *self = g_new0(TabiyaWallBrush, 1);

    self->pieces = tabiya_piece_set_dup_shared();
    return self;
}

void tabiya_wall_brush_free(TabiyaWallBrush *self)
{
    g_clear_pointer(&self->ground, gsk_render_node_unref);
    g_object_unref(self->pieces);
    g_free(self);
}

void tabiya_wall_brush_invalidate(TabiyaWallBrush *self)
{
    g_clear_pointer(&self->ground, gsk_render_node_unref);
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

    if (self->ground && self->theme == theme && self->square_px == square_px &&
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

static GskRenderNode *node_for_cairo(cairo_surface_t *surface, const graphene_rect_t *area)
{
    GskRenderNode *node = gsk_cairo_node_new(area);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);

    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    return node;
}

static double get_radius(TabiyaWallBrush *self)
{
    return MIN(self->square_px * CORNER, CORNER_MAX_PX);
}

static GskRenderNode *ensure_ground(TabiyaWallBrush *self)
{
    int device_px = self->square_px * self->scale, edge = 8 * device_px;
    float logical = (float)(8 * self->square_px);
    graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, logical, logical);

    if (self->ground)
        return self->ground;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
    cairo_t *cr = cairo_create(surface);
    tabiya_ground_draw(self->theme, cr, device_px, get_radius(self) * self->scale);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    cairo_surface_set_device_scale(surface, self->scale, self->scale);
    self->ground =
        self->software ? node_for_cairo(surface, &area) : node_from_texture(surface, &area);
    cairo_surface_destroy(surface);
    return self->ground;
}

/* --- What is on it ---------------------------------------------------------------------------- */

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

    if (self->software)
        tabiya_piece_set_snapshot_for_cairo(self->pieces, piece, px, snapshot, area);
    else
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

GskRenderNode *tabiya_wall_brush_draw(TabiyaWallBrush *self, const TabiyaBoardScene *scene)
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
