/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See score-picture.h. */
#include "ui/score-picture.h"

#include "ui/looks.h"
#include "ui/widget.h"

typedef struct {
    TabiyaScorePictureKind kind;
    GArray *points; /* owned */
} Picture;

static void picture_free(gpointer data)
{
    Picture *picture = data;

    g_array_unref(picture->points);
    g_free(picture);
}

static void draw_cb(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const Picture *picture = user;
    const TabiyaTheme *theme = tabiya_looks_get_plot_theme();
    const TabiyaScorePoint *points = (const TabiyaScorePoint *)(gpointer)picture->points->data;
    guint n = picture->points->len;

    if (picture->kind == TABIYA_SCORE_PICTURE_BAR)
        tabiya_score_bar_draw(points, theme, cr, width, height);
    else if (picture->kind == TABIYA_SCORE_PICTURE_BARS)
        tabiya_score_bars_draw(points, n, theme, cr, width, height);
    else
        tabiya_rating_curve_draw(points, n, theme, cr, width, height);
}

GtkWidget *tabiya_score_picture_new(TabiyaScorePictureKind kind, GArray *points, int height_px,
                                    const char *said)
{
    GtkWidget *area =
        g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    Picture *picture = g_new(Picture, 1);

    *picture = (Picture){kind, points};
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), height_px);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_cb, picture, picture_free);
    gtk_widget_set_valign(area, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(area, said);
    tabiya_widget_set_name(area, said);
    return area;
}
