/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See picture.h. */
#include "tests/ui/picture.h"

GdkTexture *picture_new(GtkWidget *widget)
{
    g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new(widget);
    int width = gdk_paintable_get_intrinsic_width(paintable);
    int height = gdk_paintable_get_intrinsic_height(paintable);
    GtkNative *native = gtk_widget_get_native(widget);
    g_autoptr(GskRenderNode) node = NULL;

    if (!native || width <= 0 || height <= 0)
        return NULL;
    GtkSnapshot *snapshot = gtk_snapshot_new();
    gdk_paintable_snapshot(paintable, snapshot, width, height);
    node = gtk_snapshot_free_to_node(snapshot);
    if (!node)
        return NULL;
    return gsk_renderer_render_texture(gtk_native_get_renderer(native), node,
                                       &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
}

gboolean picture_save(GtkWidget *widget, const char *path)
{
    g_autoptr(GdkTexture) texture = picture_new(widget);

    return texture && gdk_texture_save_to_png(texture, path);
}
