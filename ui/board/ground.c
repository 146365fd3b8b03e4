/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See ground.h. */
#include "ui/board/ground.h"

#include "app/render/ground.h"
#include "ui/board/square.h"
#include "ui/board/view-private.h"

static cairo_surface_t *draw(const TabiyaTheme *theme, int square_px)
{
    int edge = 8 * square_px;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, edge, edge);
    cairo_t *cr = cairo_create(surface);

    tabiya_ground_draw(theme, cr, square_px, tabiya_board_corner_radius(square_px));
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

/* GSK's Cairo renderer is slow with textures, and others with Cairo's nodes (piece-set.h). */
static GskRenderNode *node_from_surface(cairo_surface_t *surface, gboolean software)
{
    int edge = cairo_image_surface_get_width(surface);
    gsize stride = (gsize)cairo_image_surface_get_stride(surface);
    graphene_rect_t area = GRAPHENE_RECT_INIT(0, 0, (float)edge, (float)edge);
    g_autoptr(GBytes) bytes = NULL;
    g_autoptr(GdkTexture) texture = NULL;
    GskRenderNode *node;
    cairo_t *cr;

    if (software) {
        node = gsk_cairo_node_new(&area);
        cr = gsk_cairo_node_get_draw_context(node);
        cairo_set_source_surface(cr, surface, 0, 0);
        cairo_paint(cr);
        cairo_destroy(cr);
        return node;
    }
    bytes = g_bytes_new(cairo_image_surface_get_data(surface), stride * (gsize)edge);
    texture = gdk_memory_texture_new(edge, edge, GDK_MEMORY_DEFAULT, bytes, stride);
    return gsk_texture_node_new(texture, &area);
}

static void ensure_node(TabiyaBoardGround *self, const TabiyaTheme *theme, int square_px,
                        gboolean software)
{

    if (self->node && self->theme == theme && self->square_px == square_px)
        return;
    tabiya_board_ground_clear(self);
    cairo_surface_t *surface = draw(theme, square_px);
    self->node = node_from_surface(surface, software);
    self->theme = theme;
    self->square_px = square_px;
    cairo_surface_destroy(surface);
}

void tabiya_board_ground_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot, gboolean software)
{
    int wanted_px = tabiya_board_view_to_device(view, view->geometry.square_px);

    if (!tabiya_ground_is_grained(view->theme) || wanted_px < 1)
        return;
    /* While the board is being resized, the old picture must do. */
    if (view->settle_id && view->ground.node && view->ground.theme == view->theme)
        wanted_px = view->ground.square_px;
    ensure_node(&view->ground, view->theme, wanted_px, software);
    float scale = (float)view->geometry.square_px / (float)wanted_px;
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT((float)view->geometry.x_px, (float)view->geometry.y_px));
    if (scale != 1)
        gtk_snapshot_scale(snapshot, scale, scale);
    gtk_snapshot_append_node(snapshot, view->ground.node);
    gtk_snapshot_restore(snapshot);
}

void tabiya_board_ground_clear(TabiyaBoardGround *self)
{
    g_clear_pointer(&self->node, gsk_render_node_unref);
}
