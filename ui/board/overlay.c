/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See overlay.h. */
#include "ui/board/overlay.h"

#include <math.h>
#include <string.h>

#include "ui/board/marks.h"
#include "ui/board/view-private.h"

void tabiya_board_overlay_update(TabiyaBoardView *view)
{
    TabiyaBoardTold *told = &view->told;

    told->controlled = 0;
    memset(&told->threats, 0, sizeof told->threats);
    if (view->setup)
        return;
    if (told->overlay == TABIYA_OVERLAY_CONTROL) {
        told->controlled = ENG_LARGE_CENTER;
        eng_control(&told->control, &view->position);
    } else if (told->overlay == TABIYA_OVERLAY_THREATS) {
        eng_threats(&told->threats, &view->position);
    }
}

void tabiya_board_view_set_overlay(TabiyaBoardView *self, TabiyaBoardOverlay overlay)
{
    g_return_if_fail(TABIYA_IS_BOARD_VIEW(self));
    self->told.overlay = overlay;
    tabiya_board_overlay_update(self);
    tabiya_board_marks_refresh(self);
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static void draw_ring(GtkSnapshot *snapshot, TabiyaColor color, float edge, float inset,
                      float width)
{
    GdkRGBA rgba = tabiya_color_to_rgba(color);
    graphene_rect_t area = GRAPHENE_RECT_INIT(inset, inset, edge - 2 * inset, edge - 2 * inset);
    GskRoundedRect outline;

    gsk_rounded_rect_init_from_rect(&outline, &area, area.size.width / 2);
    gtk_snapshot_append_border(snapshot, &outline, (float[4]){width, width, width, width},
                               (GdkRGBA[4]){rgba, rgba, rgba, rgba});
}

/* Two rings around a hanging piece, one around an attacked one, each with a dark outline. */
static void draw_rings(GtkSnapshot *snapshot, const TabiyaTheme *theme, unsigned marks, float edge)
{
    float line = MAX(2.0f, roundf(edge * 0.06f)), fine = MAX(1.0f, roundf(edge * 0.02f));

    if (marks & TABIYA_MARK_HANGING) {
        draw_ring(snapshot, theme->alarm_edge, edge, 0, fine);
        draw_ring(snapshot, theme->hanging, edge, fine, line);
        draw_ring(snapshot, theme->hanging, edge, fine + line * 1.7f, line / 2);
        draw_ring(snapshot, theme->alarm_edge, edge, fine + line * 2.2f, fine);
    } else if (marks & TABIYA_MARK_ATTACKED) {
        draw_ring(snapshot, theme->attacked_edge, edge, 0, fine);
        draw_ring(snapshot, theme->attacked, edge, fine, line);
        draw_ring(snapshot, theme->attacked_edge, edge, fine + line, fine);
    }
}

static void draw_tint(GtkSnapshot *snapshot, const TabiyaTheme *theme, const TabiyaSquareLook *look,
                      float edge)
{
    int white = look->control[ENG_WHITE], black = look->control[ENG_BLACK];
    TabiyaColor color = white == black ? theme->contested : theme->control[black > white];
    GdkRGBA rgba = tabiya_color_to_rgba(color);

    if (white || black)
        gtk_snapshot_append_color(snapshot, &rgba, &GRAPHENE_RECT_INIT(0, 0, edge, edge));
}

void tabiya_board_overlay_draw_below(GtkSnapshot *snapshot, const TabiyaTheme *theme,
                                     const TabiyaSquareLook *look, float edge)
{
    if (look->marks & TABIYA_MARK_CONTROL)
        draw_tint(snapshot, theme, look, edge);
    draw_rings(snapshot, theme, look->marks, edge);
}

static void fill_rounded(GtkSnapshot *snapshot, const GdkRGBA *rgba, const graphene_rect_t *area,
                         float radius)
{
    GskRoundedRect shape;

    gsk_rounded_rect_init_from_rect(&shape, area, radius);
    gtk_snapshot_push_rounded_clip(snapshot, &shape);
    gtk_snapshot_append_color(snapshot, rgba, area);
    gtk_snapshot_pop(snapshot);
}

/* The control balance of a square: the difference, on a tag of the stronger side's color; = on a
 * round gray tag if neither is stronger. In the upper right, where no coordinate is. */
static void draw_tag(GtkWidget *square, GtkSnapshot *snapshot, const TabiyaSquareLook *look,
                     float edge)
{
    static const GdkRGBA light = {1, 1, 1, 1}, dark = {0.1f, 0.1f, 0.1f, 1},
                         gray = {0.42f, 0.42f, 0.42f, 1};
    int lead = look->control[ENG_WHITE] - look->control[ENG_BLACK];
    const GdkRGBA *ground = lead > 0 ? &light : lead < 0 ? &dark : &gray;
    const GdkRGBA *ink = lead > 0 ? &dark : &light;
    float size = MAX(10.0f, roundf(edge * 0.29f)), margin = MAX(1.0f, roundf(edge * 0.03f));
    graphene_rect_t area = GRAPHENE_RECT_INIT(edge - size - margin, margin, size, size);
    graphene_rect_t inner = area;
    float radius = lead == 0 ? size / 2 : size * 0.2f;
    g_autofree char *text = lead == 0 ? g_strdup("=") : g_strdup_printf("%d", ABS(lead));
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(square, text);
    g_autoptr(PangoFontDescription) font = pango_font_description_copy(
        pango_context_get_font_description(pango_layout_get_context(layout)));
    PangoRectangle box;

    pango_font_description_set_absolute_size(font, size * 0.78 * PANGO_SCALE);
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    pango_layout_set_font_description(layout, font);
    pango_layout_get_pixel_extents(layout, &box, NULL);
    fill_rounded(snapshot, ink, &area, radius);
    graphene_rect_inset(&inner, 1, 1);
    fill_rounded(snapshot, ground, &inner, radius - 1);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT(
                      roundf(area.origin.x + (size - (float)box.width) / 2) - (float)box.x,
                      roundf(area.origin.y + (size - (float)box.height) / 2) - (float)box.y));
    gtk_snapshot_append_layout(snapshot, layout, ink);
    gtk_snapshot_restore(snapshot);
}

/* A square standing on a corner, with a light edge that stands out from any piece. */
static void draw_diamond(GtkSnapshot *snapshot, const TabiyaTheme *theme, float edge)
{
    static const GdkRGBA light = {1, 1, 1, 1};
    GdkRGBA rgba = tabiya_color_to_rgba(theme->pinned);
    float half = MAX(4.0f, edge * 0.11f), rim = MAX(1.0f, edge * 0.025f);
    float middle = half * 1.45f + 1;

    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(edge - middle, middle));
    gtk_snapshot_rotate(snapshot, 45);
    gtk_snapshot_append_color(snapshot, &light,
                              &GRAPHENE_RECT_INIT(-half, -half, 2 * half, 2 * half));
    half -= rim;
    gtk_snapshot_append_color(snapshot, &rgba,
                              &GRAPHENE_RECT_INIT(-half, -half, 2 * half, 2 * half));
    gtk_snapshot_restore(snapshot);
}

void tabiya_board_overlay_draw_above(GtkWidget *square, GtkSnapshot *snapshot,
                                     const TabiyaTheme *theme, const TabiyaSquareLook *look,
                                     float edge)
{
    if ((look->marks & TABIYA_MARK_CONTROL) && (look->control[0] || look->control[1]))
        draw_tag(square, snapshot, look, edge);
    if (look->marks & TABIYA_MARK_PINNED)
        draw_diamond(snapshot, theme, edge);
}
